"""What a lobby card gives, which moves earn it, and where its CEPs come from, by every reading."""

from __future__ import annotations

import pytest

from tests.games.co2.lobby_hands import EDITIONS, TURN, assert_broken, holding

# Minor benefits: printed, chosen, cube and coins together (D26).


@pytest.mark.clause("co2.lobby.minor-kinds")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "card", "effect", "coins", "cubes", "broken"),
    [
        ("printed", 13, "", 3 + 2, 0, False),
        ("printed", 13, " money", 3 + 2, 0, False),
        ("printed", 13, " tech", 0, 0, True),
        ("choice", 13, "", 3 + 2, 0, False),
        ("choice", 13, " tech", 3, 1, False),
        ("choice", 5, " money", 3 + 2, 0, False),
        ("cube_and_coins", 13, "", 3 + 2, 1, False),
        ("cube_and_coins", 5, "", 3 + 2, 1, False),
        ("cube_and_coins", 25, "", 3, 0, False),  # a CEP stays a CEP
    ],
)
def test_the_minor_benefit_by_each_reading(
    value: str, card: int, effect: str, coins: int, cubes: int, broken: bool, edition: str
) -> None:
    readings = {"minor_lobby_benefit": value}
    body = f"{TURN}lobby {card} minor{effect}\n"
    scene = holding("5 13 8 14 25", body, edition, readings=readings)
    if broken:
        assert_broken(scene, "co2.lobby.minor-kinds", card=13, printed="money", effect="tech")
    else:
        assert scene.kinds() == []
        assert (scene["orange.money"], scene["orange.tech"]) == (coins, cubes)


@pytest.mark.clause("co2.lobby.minor-kinds")
def test_a_minor_cep_refills_the_market_that_it_empties() -> None:
    body = TURN + 'ruling set market.cep 1 "one left"\nlobby 25 minor\n'
    scene = holding("5 13 8 14 25", body)
    # The last of the market goes to the hand; two come from the bank and the price rises.
    assert (scene["orange.cep"], scene["market.cep"], scene["price"]) == (3, 2, 4)


# Cards 07 to 09: drawn, chosen, or fixed by the order of the list (D27).


@pytest.mark.clause("co2.lobby.07")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "effect", "coins", "cubes"),
    [
        ("printed", "", 3 + 5 + 3, 0),
        ("printed", " tech", None, None),
        ("choice", " money", 3 + 5 + 3, 0),
        ("choice", " tech", 3 + 5, 1),
        ("choice", "", None, None),  # which one was not written
        ("fixed", "", 3 + 5 + 3, 0),
        ("fixed", " tech", None, None),
    ],
)
def test_card_07_on_a_money_space_by_each_reading(
    value: str, effect: str, coins: int | None, cubes: int | None, edition: str
) -> None:
    body = f"{TURN}propose solar asia money\nlobby 7 main{effect}\n"
    readings = {"lobby_07_09_benefit": value}
    scene = holding("7 13 8 14 15", body, edition, readings=readings)
    if coins is None:
        assert scene.broken == "co2.lobby.07"
    else:
        assert scene.kinds() == []
        assert (scene["orange.money"], scene["orange.tech"]) == (coins, cubes)


@pytest.mark.clause("co2.lobby.08")
@pytest.mark.parametrize(
    ("value", "coins", "cubes"),
    [
        ("printed", 3 + 3, 2),  # this table's card 08 draws 3 coins
        ("fixed", 3, 2 + 1),  # the second card has the second benefit of the list
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_08_drawn_otherwise_tells_the_drawing_from_the_list(
    edition: str, value: str, coins: int, cubes: int
) -> None:
    drawn = "fact lobby 8 main money 3 ; fact lobby 7 main tech 1\n".replace(" ; ", "\n")
    body = f"{drawn}{TURN}propose solar asia tech\nlobby 8 main\n"
    readings = {"lobby_07_09_benefit": value}
    scene = holding("8 13 7 14 15", body, edition, readings=readings)
    assert scene.kinds() == []
    assert (scene["orange.money"], scene["orange.tech"]) == (coins, cubes)


# The scientist of a card (A28) and the summits that count for 20 to 24 (A29).

TWO_PROJECTS = """\
ruling set asia/money solar proposed "first project"
ruling set oceania/money recycling proposed "second project"
ruling set orange.hand 2 "two scientists"
"""


@pytest.mark.clause("co2.free.once-each")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "broken"), [("additional", False), ("as_free_move", True)])
@pytest.mark.parametrize("card_first", [True, False])
def test_the_move_of_a_card_beside_the_free_move(
    edition: str, value: str, broken: bool, card_first: bool
) -> None:
    by_card = "lobby 10 minor\nscientist hand asia/money\n"
    free = "scientist hand oceania/money\n"
    body = TURN + TWO_PROJECTS + (by_card + free if card_first else free + by_card)
    readings = {"card_move_counts": value}
    scene = holding("10 13 8 14 15", body, edition, readings=readings)
    if broken:
        assert_broken(scene, "co2.free.once-each", moved="yes")
    else:
        assert scene.broken == ""
        assert scene.state.visitors.count(0) == 2


def test_the_move_of_a_card_is_lost_when_no_scientist_can_move() -> None:
    # One scientist in hand, no project on the board: nothing is asked.
    scene = holding("10 13 8 14 15", TURN + "lobby 10 minor\npropose solar asia tech\n")
    assert scene.kinds() == []


SPEAKER = """\
ruling set asia/money solar proposed orange-scientist "a speaker"
"""


@pytest.mark.clause("co2.lobby.23")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "move", "counts"),
    [
        ("any_own_move", "free", True),
        ("any_own_move", "grant", True),
        ("free_move_only", "free", True),
        ("free_move_only", "grant", False),
        ("displacement_too", "free", True),
        ("displacement_too", "grant", True),
    ],
)
def test_which_moves_to_a_summit_count_for_its_card(
    edition: str, value: str, move: str, counts: bool
) -> None:
    go = "scientist asia/money summit 1/solar\n"
    propose = "propose forestation europe research\n" if move == "grant" else ""
    readings = {"summit_lobby_moves": value, "main_lobby_timing": "after_action"}
    body = TURN + SPEAKER + propose + go + "lobby 23 main\n"
    scene = holding("23 13 8 14 15", body, edition, readings=readings)
    if counts:
        assert scene.broken == ""
        assert scene["orange.solar"] == 1
    else:
        assert_broken(scene, "co2.lobby.main-timing", card=23, done="no")


DISPLACEMENT = """\
ruling set africa/tech fusion proposed purple-scientist "to be displaced"
install fusion africa/tech
purple: summit 2/fusion
"""


@pytest.mark.clause("co2.lobby.21")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("value", ["any_own_move", "free_move_only", "displacement_too"])
def test_a_displaced_scientist_does_not_speak_for_the_active_player(
    edition: str, value: str
) -> None:
    readings = {"summit_lobby_moves": value, "main_lobby_timing": "after_action"}
    body = TURN + DISPLACEMENT + "lobby 21 main\n"
    scene = holding("21 13 8 14 15", body, edition, readings=readings)
    assert_broken(scene, "co2.lobby.main-timing", card=21, done="no")


@pytest.mark.clause("co2.lobby.21")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "card", "legal"),
    [
        ("any_own_move", 21, False),
        ("free_move_only", 21, False),
        ("displacement_too", 21, True),
        ("displacement_too", 20, False),  # the topic reached is fusion, not recycling
    ],
)
def test_being_displaced_to_a_summit_earns_its_card_by_one_reading_only(
    edition: str, value: str, card: int, legal: bool
) -> None:
    body = TURN + DISPLACEMENT + f"purple: lobby {card} main\n"
    readings = {"summit_lobby_moves": value}
    scene = holding("5 13 8 14 15", body, edition, readings=readings)
    if legal:
        assert scene.broken == ""
        assert scene["purple.fusion"] == 1
        assert scene["orange.money"] == 3 - 1 + 5  # the coin of the displacement, the tile
    else:
        assert_broken(scene, "co2.free.anytime", seat="purple", turn="no")


# Where the CEPs drawn on 10 to 14 come from (A96): shown on a table whose card draws one.


@pytest.mark.clause("co2.lobby.13")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "market", "bank"), [("market", 1, 12), ("bank", 2, 11)])
def test_ceps_of_an_install_card_come_from_market_or_bank(
    edition: str, value: str, market: int, bank: int
) -> None:
    # 40 CEPs: 6 with the players, 2 on the market, 21 in the regions leave 11 in the bank;
    # the fee of the installation brings a twelfth.
    body = (
        f'fact lobby 13 main cep 1\n{TURN}ruling set asia/tech solar proposed "project"\n'
        "install solar asia/tech\nlobby 13 main\n"
    )
    readings = {"lobby_main_cep_source": value}
    scene = holding("23 13 8 14 15", body, edition, readings=readings)
    assert scene.broken == ""
    assert scene["orange.cep"] == 2 - 1 + 1
    assert (scene["market.cep"], scene["bank.cep"]) == (market, bank)
