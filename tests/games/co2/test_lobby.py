"""When a lobby card may be played, how often, which half of it, and by which reading."""

from __future__ import annotations

import pytest

from tests.games.co2.lobby_hands import EDITIONS, TURN, assert_broken, holding

# A recycling project to build: first plant 7 coins, 1 cube, 5 VPs; licence and cube are there.
SITE = """\
ruling set oceania/money recycling installed "a project to build"
ruling set orange.recycling 1 "licence"
ruling set orange.tech 1 "cube"
"""


# One card a turn.


@pytest.mark.clause("co2.card.lobby-xor-un")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_lobby_card_in_a_turn_is_refused(edition: str) -> None:
    scene = holding("5 13 8 14 15", TURN + "lobby 13 minor\nlobby 8 minor\n", edition)
    assert_broken(scene, "co2.card.lobby-xor-un", carded="yes", kind="lobby")


@pytest.mark.clause("co2.card.lobby-xor-un")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [("lobby 13 minor", "claim 36", "un"), ("claim 36", "lobby 13 minor", "lobby")],
)
def test_a_lobby_card_and_a_un_goal_in_one_turn_are_refused(
    first: str, second: str, kind: str, edition: str
) -> None:
    built = (
        'ruling set asia.plants oil solar:orange fusion:orange empty empty empty "plants"\n'
        'ruling set orange.tech 1 "cube"\n'
    )
    scene = holding("5 13 8 14 15", f"{TURN}{built}{first}\n{second}\n", edition)
    assert_broken(scene, "co2.card.lobby-xor-un", carded="yes", kind=kind)


@pytest.mark.clause("co2.card.lobby-xor-un")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_next_turn_allows_another_card(edition: str) -> None:
    rounds = (
        "[1.1 orange]\npropose solar asia tech\nlobby 13 minor\n"
        "[1.1 purple]\npropose forestation europe tech\n"
        "[1.1 blue]\npropose fusion africa tech\n"
        "[1.2 orange]\nlobby 8 minor\n"
    )
    scene = holding("5 13 8 14 15", rounds, edition)
    assert scene.kinds() == []
    assert scene["orange.money"] == 3 + 2 + 2


# The hand.


@pytest.mark.clause("co2.lobby.removed")
@pytest.mark.clause("co2.lobby.main-or-minor")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_played_card_is_gone_and_its_other_half_with_it(edition: str) -> None:
    rounds = (
        "[1.1 orange]\npropose solar asia tech\nlobby 5 main\n"
        "[1.1 purple]\npropose forestation europe tech\n"
        "[1.1 blue]\npropose fusion africa tech\n"
        "[1.2 orange]\nlobby 5 minor\n"
    )
    scene = holding("5 13 8 14 15", rounds, edition)
    found = scene.breach()
    assert found is not None
    assert found.facts == {"card": 5, "hand": "no"}
    assert scene.trace.derailed >= 0  # a card that is not there: nothing can be waived


@pytest.mark.clause("co2.lobby.main-or-minor")
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_halves_in_one_turn_are_refused(edition: str) -> None:
    body = TURN + "propose solar asia tech\nlobby 5 main\nlobby 5 minor\n"
    assert holding("5 13 8 14 15", body, edition).broken == "co2.card.lobby-xor-un"


@pytest.mark.parametrize(
    ("who", "card"),
    [("orange", 20), ("purple", 5), ("orange", 27)],
    ids=["noted in another hand", "noted in another hand, own hand unseen", "no lobby card"],
)
def test_a_card_that_cannot_be_in_the_hand_is_refused(who: str, card: int) -> None:
    turns = {
        "orange": TURN,
        "purple": "[1.1 orange]\npropose solar asia tech\n[1.1 purple]\n",
    }
    hand = "5 13 8 ? ?"
    scene = holding(hand, f"{turns[who]}lobby {card} minor\n")
    found = scene.breach()
    assert found is not None
    assert found.facts == {"card": card, ("known" if card == 27 else "hand"): "no"}


def test_an_unseen_card_becomes_known_by_being_played() -> None:
    scene = holding("5 13 ? ? ?", TURN + "lobby 14 minor\n")
    assert scene.kinds() == []
    assert scene.state.lobby[0] == (5, 13)
    assert scene.state.lobby_hidden[0] == 2
    assert scene["orange.money"] == 3 + 2


def test_an_unseen_card_cannot_be_played_by_two_players() -> None:
    body = (
        "[1.1 orange]\npropose solar asia tech\nlobby 14 minor\n"
        "[1.1 purple]\npropose forestation europe tech\nlobby 14 minor\n"
    )
    found = holding("5 13 ? ? ?", body).breach()
    assert found is not None
    assert found.facts == {"card": 14, "hand": "no"}


def test_a_card_not_noted_gives_the_effect_written_beside_it() -> None:
    scene = holding("5 13 ? ? ?", TURN + "lobby ? minor tech\n")
    assert scene.kinds() == []
    assert (scene["orange.tech"], scene.state.lobby_hidden[0]) == (1, 2)


def test_a_card_not_noted_is_refused_in_a_hand_that_is_known() -> None:
    scene = holding("5 13 8 14 15", TURN + "lobby ? minor tech\n")
    assert_broken(scene, "co2.card.lobby-xor-un", card="?", hand="known")


@pytest.mark.clause("co2.lobby.minor-kinds")
def test_a_card_not_noted_cannot_give_what_no_minor_lobby_gives() -> None:
    assert holding("5 13 ? ? ?", TURN + "lobby ? minor vp\n").broken == "co2.lobby.minor-kinds"


# Main lobbies: with the action or after it (D24).

DECLARED = ["propose solar asia tech", "buy", "sell"]
CARD_FOR = {"propose solar asia tech": 5, "buy": 25, "sell": 26}


@pytest.mark.clause("co2.lobby.main-timing")
@pytest.mark.parametrize("act", DECLARED)
@pytest.mark.parametrize(("edition", "legal"), [("en", True), ("it", True), ("pl", False)])
def test_a_main_lobby_before_its_action_is_legal_where_the_card_goes_with_it(
    act: str, edition: str, legal: bool
) -> None:
    card = CARD_FOR[act]
    scene = holding("5 25 26 14 15", f"{TURN}lobby {card} main\n{act}\n", edition)
    if legal:
        assert scene.kinds() == []
    else:
        assert_broken(scene, "co2.lobby.main-timing", card=card, done="no")


@pytest.mark.clause("co2.lobby.main-timing")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("value", ["with_action", "after_action"])
def test_the_reading_of_the_main_lobby_decides_in_every_book(edition: str, value: str) -> None:
    readings = {"main_lobby_timing": value}
    body = TURN + "lobby 5 main\npropose solar asia tech\n"
    scene = holding("5 13 8 14 15", body, edition, readings=readings)
    assert scene.broken == ("co2.lobby.main-timing" if value == "after_action" else "")


@pytest.mark.clause("co2.lobby.main-timing")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "coins", "broken"),
    [
        ("with_action", 4, ""),  # 7 - 3
        ("with_action", 3, "co2.construct.resources"),
        ("after_action", 4, "co2.lobby.main-timing"),
    ],
)
def test_a_discount_lowers_the_price_only_where_it_comes_with_the_action(
    value: str, coins: int, broken: str, edition: str
) -> None:
    body = (
        f'{TURN}{SITE}ruling set orange.money {coins} "coins"\n'
        "lobby 15 main\nconstruct recycling oceania/money\n"
    )
    readings = {"main_lobby_discount_timing": value}
    scene = holding("15 13 8 14 5", body, edition, readings=readings)
    assert scene.broken == broken
    if not broken:
        assert scene["orange.money"] == 0


@pytest.mark.clause("co2.lobby.main-timing")
@pytest.mark.parametrize("value", ["with_action", "after_action"])
@pytest.mark.parametrize(("coins", "enough"), [(7, True), (6, False)])
def test_a_discount_named_afterwards_is_in_the_price_unless_it_comes_with_nothing(
    coins: int, enough: bool, value: str
) -> None:
    body = (
        f'{TURN}{SITE}ruling set orange.money {coins} "coins"\n'
        "construct recycling oceania/money\nlobby 15 main\n"
    )
    readings = {"main_lobby_discount_timing": value}
    scene = holding("15 13 8 14 5", body, readings=readings)
    if enough:
        assert scene.broken == ""
        assert scene["orange.money"] == 7 - 7 + 3
    elif value == "with_action":
        assert scene.broken == ""  # named behind the plant, the card still belongs to it
        assert scene["orange.money"] == 6 - (7 - 3)
    else:
        assert_broken(scene, "co2.construct.resources", money=6, needed=7)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_discount_never_pays_more_than_the_plant_costs(edition: str, when: str) -> None:
    acts = ["lobby 15 main", "construct recycling oceania/money"]
    if when == "after":
        acts.reverse()
    # This table's plant costs 2 coins: 3 off leaves nothing to pay, and no gain (A39).
    cheap = "fact plant recycling 1 cost 2 cubes 1 vp 5\n"
    body = TURN + cheap + SITE + "\n".join(acts) + "\n"
    scene = holding("15 13 8 14 5", body, edition)
    assert scene.broken == ""
    assert scene["orange.money"] == 3


def test_a_discount_helps_with_neither_cubes_nor_licence() -> None:
    site = SITE.replace("orange.tech 1", "orange.tech 0")
    body = f'{TURN}{site}ruling set orange.money 4 "coins"\nlobby 15 main\n'
    scene = holding("15 13 8 14 5", body + "construct recycling oceania/money\n")
    assert_broken(scene, "co2.construct.resources", cubes=0, needed=1)


# A card declared for an action (A26): it arrives after the last effect, and the action must come.


@pytest.mark.parametrize("edition", ["en", "it"])
def test_the_coins_of_a_declared_card_cannot_pay_the_displacement_of_its_action(
    edition: str,
) -> None:
    body = (
        f'{TURN}ruling set oceania/tech recycling proposed purple-scientist "to be displaced"\n'
        'ruling set orange.money 0 "no coin"\nlobby 10 main\ninstall recycling oceania/tech\n'
    )
    scene = holding("10 13 8 14 5", body, edition)
    assert_broken(scene, "co2.displace.fee", fee=1, money=0)


@pytest.mark.clause("co2.lobby.main-condition")
@pytest.mark.parametrize("edition", ["en", "it"])
def test_a_declared_card_needs_its_action_before_the_turn_ends(edition: str) -> None:
    body = TURN + "propose solar asia tech\nlobby 25 main\nend\n"
    assert_broken(holding("25 13 8 14 5", body, edition), "co2.lobby.main-condition", card=25)


@pytest.mark.clause("co2.lobby.main-condition")
@pytest.mark.parametrize("edition", ["en", "it"])
def test_a_declared_card_cannot_be_followed_by_another_action(edition: str) -> None:
    body = TURN + "lobby 5 main\npropose forestation europe tech\n"
    assert_broken(holding("5 13 8 14 15", body, edition), "co2.lobby.main-condition", card=5)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_region_card_fits_whichever_grant_the_space_shows(edition: str) -> None:
    # A100: only the card's own picture counts; the space is the money space of the region.
    scene = holding("5 13 8 14 15", TURN + "propose solar asia money\nlobby 5 main\n", edition)
    assert scene.kinds() == []
    assert scene["orange.money"] == 3 + 5 + 3


# Minor lobbies: in the own turn, at any moment of it (D25).


@pytest.mark.clause("co2.lobby.minor-timing")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", ["lobby 13 minor", "propose solar asia tech"])
def test_a_minor_lobby_fits_before_and_after_the_action(first: str, edition: str) -> None:
    acts = ["lobby 13 minor", "propose solar asia tech"]
    if acts[0] != first:
        acts.reverse()
    scene = holding("5 13 8 14 15", TURN + "\n".join(acts) + "\n", edition)
    assert scene.kinds() == []
    assert scene["orange.money"] == 3 + 2


@pytest.mark.clause("co2.lobby.minor-timing")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("value", ["own_turn", "any"])
def test_a_minor_lobby_in_the_turn_of_another(edition: str, value: str) -> None:
    body = TURN + "purple: lobby 20 minor\npropose solar asia tech\nlobby 13 minor\n"
    scene = holding("5 13 8 14 15", body, edition, readings={"minor_lobby_timing": value})
    if value == "own_turn":
        assert_broken(scene, "co2.lobby.minor-timing", seat="purple", turn="no")
    else:
        assert scene.kinds() == []
        assert scene["purple.money"] == 4 + 2
        assert scene["orange.money"] == 3 + 2  # the one card of the turn is orange's own


@pytest.mark.clause("co2.lobby.minor-timing")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_book_lets_a_minor_lobby_out_of_the_own_turn_by_default(edition: str) -> None:
    scene = holding("5 13 8 14 15", TURN + "purple: lobby 20 minor\n", edition)
    assert scene.broken == "co2.lobby.minor-timing"


# Rounds of the first decade in which three players only propose; then the supply phase.
FIRST_DECADE = """\
[1.1 orange] ; propose solar asia tech
[1.1 purple] ; propose forestation europe tech
[1.1 blue] ; propose fusion africa tech
[1.2 orange] ; propose biomass asia money
[1.2 purple] ; propose fusion europe money
[1.2 blue] ; propose forestation africa money
[1.3 orange] ; propose biomass north_america money
[1.3 purple] ; propose solar north_america tech
[1.3 blue] ; propose recycling south_america money
[1.4 orange] ; propose recycling oceania money
[1.4 purple] ; propose biomass south_america tech
[1.4 blue] ; propose solar oceania tech
[2 supply]
"""


@pytest.mark.clause("co2.lobby.minor-timing")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "broken"), [("own_turn", True), ("any", False)])
def test_a_controller_without_ceps_plays_a_cep_in_the_supply_phase(
    edition: str, value: str, broken: bool
) -> None:
    body = (
        FIRST_DECADE
        + 'ruling set europe.control purple "control" ; ruling set europe.cep 0 "none"\n'
        + 'ruling set purple.cep 0 "none" ; ruling set purple.money 3 "coins"\n'
        + "purple: lobby 4 minor\n! fossil europe gas\n"
    ).replace(" ; ", "\n")
    scene = holding("5 13 8 14 15", body, edition, readings={"minor_lobby_timing": value})
    if broken:
        assert_broken(scene, "co2.lobby.minor-timing", seat="purple", turn="no")
    else:
        assert scene.broken == ""
        # The card's CEP pays for the plant: nothing is bought.
        assert (scene["purple.cep"], scene["purple.money"]) == (0, 3)


# Cards 25 and 26: the own market visit of the own turn.


@pytest.mark.clause("co2.lobby.25")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_market_card_waits_for_a_visit(edition: str) -> None:
    body = TURN + "propose solar asia tech\nlobby 25 main\n"
    scene = holding("25 13 8 14 15", body + "end\n", edition)
    clause = "co2.lobby.main-timing" if edition == "pl" else "co2.lobby.main-condition"
    assert scene.broken == clause
