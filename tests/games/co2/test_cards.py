"""Lobby cards, UN goals and goals, card by card: what is refused with which words, and what moves.

Card 5: after a proposal in Asia, 3 coins; minor a cube. 8: on a tech grant, a cube; 9: on a
research grant, a move; 13: after installing solar, 2 cubes; minor 2 coins. 16: 3 coins off a
fusion plant; minor a CEP. 23: a scientist to a summit on solar. 25: after buying, 2 points.
"""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import Deed
from co2replay.games.co2.chapters import cards
from co2replay.games.co2.chapters.scientists import sent_by_other
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from co2replay.notation.records import OMITTED, UNKNOWN
from tests.games.co2.asking import BLUE, FUSION, ORANGE, PURPLE, SOLAR, asked, moved, refused
from tests.games.co2.card_scene import (
    ASIA,
    CEP,
    DISCOUNT,
    MAIN,
    MINOR,
    MONEY,
    MOVE,
    PROPOSED_IN_ASIA,
    TECH,
    TURN,
    VP,
    alone,
    touched,
    turn,
)

# Where a card is.


def test_a_card_is_held_or_may_be_hidden() -> None:
    t = turn()
    t.state.lobby[PURPLE], t.state.lobby_used = (13,), (13, 5)
    assert cards.holds_card(t, PURPLE, 13)
    assert not cards.holds_card(t, PURPLE, 8)
    t.state.lobby_hidden[PURPLE] = 1
    assert [cards.holds_card(t, PURPLE, card) for card in (8, 5, 27)] == [True, False, False]


def test_a_card_played_leaves_the_hand_and_is_known() -> None:
    t = turn()
    s = t.state
    s.lobby[PURPLE], s.lobby_used, s.lobby_hidden[PURPLE] = (13, 5), (13, 5), 2
    cards.drop_card(t, PURPLE, 13)
    assert (s.lobby[PURPLE], s.lobby_used, s.lobby_hidden[PURPLE]) == ((5,), (13, 5), 2)
    cards.drop_card(t, PURPLE, 8)
    assert (s.lobby[PURPLE], s.lobby_used, s.lobby_hidden[PURPLE]) == ((5,), (13, 5, 8), 1)
    cards.drop_card(t, PURPLE, UNKNOWN)
    assert (s.lobby_used, s.lobby_hidden[PURPLE]) == ((13, 5, 8), 0)


def test_a_card_that_is_not_there_was_played_or_never_dealt() -> None:
    t = turn()
    t.state.lobby[PURPLE], t.state.lobby[BLUE], t.state.lobby_used = (5,), (8,), (5, 8, 13)
    t.state.lobby[ORANGE] = Unknown("orange.lobby")
    absent = [("co2.lobby.removed", 13), ("co2.setup.lobby-deal", 8), ("co2.setup.lobby-deal", 16)]
    for clause, card in absent:
        assert refused(cards.check_lobby(t, PURPLE, (card, MINOR, OMITTED))) == (
            clause,
            {"card": card, "hand": "no"},
            True,
            (),
        )


@pytest.mark.clause("co2.setup.lobby-deal")
@pytest.mark.parametrize("card", [0, 27, 99])
def test_of_a_card_that_the_box_does_not_have_it_is_said_that_there_is_none(card: int) -> None:
    t = turn()
    t.state.lobby[PURPLE] = (5,)
    told = refused(cards.check_lobby(t, PURPLE, (card, MINOR, OMITTED)))
    assert told == ("co2.setup.lobby-deal", {"card": card, "known": "no"}, True, ())


def test_one_card_a_turn() -> None:
    t = turn()
    t.state.carded, t.state.lobby[PURPLE], t.state.un_display = True, (13,), (36,)
    for breach, kind in (
        (cards.check_lobby(t, PURPLE, (13, MINOR, OMITTED)), "lobby"),
        (cards.check_claim(t, PURPLE, (36,)), "un"),
    ):
        facts: dict[str, int | str] = {"carded": "yes", "kind": kind}
        assert refused(breach) == ("co2.card.lobby-xor-un", facts, False, ())
    t.waived = ("co2.card.lobby-xor-un",)
    assert cards.check_lobby(t, PURPLE, (13, MINOR, OMITTED)) is None
    assert refused(cards.check_claim(t, PURPLE, (36,)))[0] == "co2.un.requirement"


# Minor lobbies.


def test_a_minor_lobby_gives_what_is_printed() -> None:
    t = turn()
    assert cards.check_minor(t, 13, OMITTED) is None
    assert cards.check_minor(t, 13, MONEY) is None
    assert (asked(t), touched(t)) == (set(), {"lobby.13.minor"})
    assert refused(cards.check_minor(t, 13, TECH)) == (
        "co2.lobby.minor-kinds",
        {"card": 13, "printed": "money", "effect": "tech"},
        False,
        ("lobby.13.minor",),
    )
    assert asked(t) == {"minor_lobby_benefit"}
    t.waived = ("co2.lobby.minor-kinds",)
    assert cards.check_minor(t, 13, TECH) is None


def test_a_minor_lobby_gives_a_choice_by_a_reading() -> None:
    t = turn(minor_lobby_benefit="choice")
    found = [effect for effect in range(7) if cards.check_minor(t, 13, effect) is None]
    assert found == [MONEY, TECH, CEP, MOVE]


def test_a_card_that_nobody_saw_must_be_one_that_could_do_it() -> None:
    t = turn()
    unseen = (UNKNOWN, MINOR, TECH)
    assert refused(cards.check_lobby(t, PURPLE, unseen)) == (
        "co2.card.lobby-xor-un",
        {"hand": "known", "card": "?"},
        True,
        (),
    )
    t.state.lobby_hidden[PURPLE] = 1
    assert cards.check_lobby(t, PURPLE, unseen) is None
    with pytest.raises(Consulted, match=r"^purple\.lobby$"):
        cards.check_lobby(t, PURPLE, (UNKNOWN, MINOR, OMITTED))
    # Of 10 and 13 neither gives a cube: a move and 2 coins are printed there.
    t.state.lobby_used = tuple(x for x in range(1, 27) if x not in (10, 13))
    assert refused(cards.check_lobby(t, PURPLE, unseen)) == (
        "co2.lobby.minor-kinds",
        {"card": 10, "printed": "move", "effect": "tech"},
        True,
        ("lobby.?.minor",),
    )
    t.state.lobby_used = tuple(range(1, 27))
    assert refused(cards.check_lobby(t, PURPLE, unseen)) == (
        "co2.lobby.minor-kinds",
        {"effect": "tech"},
        True,
        (),
    )
    t.state.lobby_used = tuple(x for x in range(1, 27) if x != 13)
    t.state.acted, t.state.deed = True, Deed(f.INSTALL, ASIA, 1, SOLAR)
    assert cards.check_lobby(t, PURPLE, (UNKNOWN, MAIN, TECH)) is None
    assert cards.check_lobby(t, PURPLE, (UNKNOWN, MAIN, MONEY)) is not None


def test_each_side_of_a_card_has_its_own_conditions() -> None:
    t = turn(main_lobby_timing="after_action")
    t.state.lobby[PURPLE] = (13,)
    assert cards.check_lobby(t, PURPLE, (13, MINOR, MONEY)) is None
    assert refused(cards.check_lobby(t, PURPLE, (13, MAIN, OMITTED)))[0] == "co2.lobby.main-timing"
    assert refused(cards.check_lobby(t, PURPLE, (13, MAIN, VP)))[0] == "co2.lobby.13"
    t.state.acted, t.state.deed = True, Deed(f.INSTALL, ASIA, 1, SOLAR)
    assert cards.check_lobby(t, PURPLE, (13, MAIN, TECH)) is None


# Main lobbies.


def condition(t: Table, card: int, effect: int = OMITTED) -> object:
    return cards.check_main(t, card, effect)


def test_a_main_lobby_that_shows_something_else_is_refused() -> None:
    t = turn()
    t.state.acted, t.state.deed = True, PROPOSED_IN_ASIA
    assert condition(t, 5) is None
    assert touched(t) == {"lobby.5.detail", "lobby.5.main"}
    breach = cards.check_main(t, 13, OMITTED)
    facts: dict[str, int | str] = {"card": 13}
    # It is for installing: whatever source it shows, proposing is something else.
    assert refused(breach) == ("co2.lobby.main-condition", facts, False, ())
    breach = cards.check_main(t, 4, OMITTED)  # for proposing, elsewhere than in Asia
    assert refused(breach) == ("co2.lobby.main-condition", {"card": 4}, False, ("lobby.4.detail",))
    t.waived = ("co2.lobby.main-condition",)
    assert condition(t, 13) is None


def test_an_action_that_nobody_wrote_down_is_asked_for() -> None:
    t = turn()
    t.state.acted = True
    with pytest.raises(Consulted, match=r"^action$"):
        condition(t, 5)


TIMING = [
    ("main_lobby_timing", 5),
    ("main_lobby_timing", 23),
    ("main_lobby_timing", 25),
    ("main_lobby_timing", 26),
    ("main_lobby_discount_timing", 16),
]


@pytest.mark.parametrize(("name", "card"), TIMING)
def test_a_main_lobby_ahead_is_a_matter_of_a_reading(name: str, card: int) -> None:
    t = turn(**{name: "with_action"})
    assert condition(t, card) is None
    assert asked(t) == {name}
    t = turn(**{name: "after_action"})
    breach = cards.check_main(t, card, OMITTED)
    facts: dict[str, int | str] = {"card": card, "done": "no"}
    assert refused(breach) == ("co2.lobby.main-timing", facts, False, ())


DONE = [
    (23, {"sent": (SOLAR,)}, True),
    (25, {"bought": True}, True),
    (25, {"sold": True}, False),
    (26, {"sold": True}, True),
    (26, {"bought": True}, False),
    (16, {"acted": True, "deed": Deed(f.CONSTRUCT, ASIA, 1, FUSION)}, True),
    (16, {"acted": True, "deed": Deed(f.CONSTRUCT, ASIA, 1, SOLAR)}, False),
    (8, {"acted": True, "deed": PROPOSED_IN_ASIA}, True),
    (9, {"acted": True, "deed": PROPOSED_IN_ASIA}, False),
]


@pytest.mark.parametrize(("card", "done", "fits"), DONE)
def test_a_main_lobby_fits_what_is_done(card: int, done: dict[str, object], fits: bool) -> None:
    t = turn(main_lobby_timing="after_action", main_lobby_discount_timing="after_action")
    for name, value in done.items():
        setattr(t.state, name, value)
    breach = cards.check_main(t, card, OMITTED)
    assert (breach is None) is fits
    if not fits:
        assert refused(breach)[0] == "co2.lobby.main-condition"


def test_an_effect_that_the_card_does_not_have_is_refused() -> None:
    t = turn()
    assert cards.check_effect(t, 12, MONEY) is None
    assert cards.check_effect(t, 12, TECH) is None
    assert refused(cards.check_effect(t, 12, OMITTED)) == (
        "co2.lobby.12",
        {"card": 12, "choose": "money or tech"},
        True,
        (),
    )
    assert refused(cards.check_effect(t, 5, TECH)) == (
        "co2.lobby.05",
        {"card": 5, "effect": "tech"},
        False,
        ("lobby.5.main",),
    )
    assert asked(t) == set()
    t.waived = ("co2.lobby.05",)
    assert cards.check_effect(t, 5, TECH) is None


BENEFITS = [
    ("printed", 7, ["money"]),
    ("fixed", 8, ["tech"]),
    ("fixed", 9, ["move"]),
    ("choice", 7, ["money", "tech", "move"]),
    ("choice", 9, ["money", "tech", "move"]),
    ("choice", 6, ["money"]),
    ("fixed", 10, ["money"]),
]


@pytest.mark.parametrize(("reading", "card", "kinds"), BENEFITS)
def test_cards_7_to_9_are_read_in_three_ways(reading: str, card: int, kinds: list[str]) -> None:
    t = turn(lobby_07_09_benefit=reading)
    assert [one.kind for one in cards.main_effects(t, card)] == kinds
    asks = reading != "printed" and card in (7, 8, 9)
    assert asked(t) == ({"lobby_07_09_benefit"} if asks else set())
    wrong = cards.check_effect(t, card, VP)
    assert refused(wrong)[0] == f"co2.lobby.{card:02d}"
    assert asked(t) == ({"lobby_07_09_benefit"} if card in (7, 8, 9) else set())


def test_a_card_declared_must_fit_the_action() -> None:
    t = turn()
    t.state.armed = 5 + 100 * MONEY
    assert cards.check_armed(t, PROPOSED_IN_ASIA) is None
    t.state.armed = 13 + 100 * TECH
    facts: dict[str, int | str] = {"card": 13}
    assert refused(cards.check_armed(t, PROPOSED_IN_ASIA)) == (
        "co2.lobby.main-condition",
        facts,
        False,
        (),  # it is for installing, whatever source it shows
    )
    t.state.armed = 4 + 100 * MONEY
    assert refused(cards.check_armed(t, PROPOSED_IN_ASIA)) == (
        "co2.lobby.main-condition",
        {"card": 4},
        False,
        ("lobby.4.detail",),
    )
    t.state.armed = 25 + 100 * VP  # for the market
    assert cards.check_armed(t, PROPOSED_IN_ASIA) is None
    assert cards.armed_card(t) == 25


def test_a_discount_is_of_its_source() -> None:
    t = turn()
    t.state.armed = 16 + 100 * DISCOUNT
    assert (cards.discount_of(t, FUSION), cards.discount_of(t, SOLAR)) == (3, 0)
    t.state.armed = 11 + 100 * MONEY  # after installing fusion
    assert cards.discount_of(t, FUSION) == 0


# Playing a card.


def played(t: Table, *args: int) -> Table:
    t.state.lobby[PURPLE] = (*t.state.lobby[PURPLE], args[0])
    cards.apply_lobby(t, PURPLE, args)
    assert t.state.carded
    assert args[0] not in t.state.lobby[PURPLE]
    return t


MINORS = [
    (13, "purple.money", 2),
    (5, "purple.tech", 1),
    (16, "purple.cep", 1),
]


@pytest.mark.parametrize(("card", "cell", "amount"), MINORS)
def test_a_minor_lobby_gives_at_once(card: int, cell: str, amount: int) -> None:
    t = played(turn(), card, MINOR, OMITTED)
    assert t.state.c[at.CELL_BY_NAME[cell]] == amount
    assert {clause for *_, clause in moved(t)} == {"co2.lobby.minor-kinds"}
    assert asked(t) == set()


def test_a_minor_lobby_moves_a_scientist() -> None:
    t = played(turn(), 6, MINOR, OMITTED)
    assert t.state.pending[-1] == fr.CardMove(PURPLE, "co2.lobby.minor-kinds", 6)


def test_a_minor_cep_is_of_the_market_whatever_the_main_ones_are() -> None:
    t = played(turn(lobby_main_cep_source="bank"), 16, MINOR, OMITTED)
    assert (t.state.c[at.MARKET_CEPS], t.state.c[at.BANK_CEPS]) == (4, 20)
    assert asked(t) == set()


@pytest.mark.parametrize(("card", "money", "tech"), [(5, 2, 1), (13, 2, 1), (16, 0, 0)])
def test_cube_and_coins_are_one_benefit_by_a_reading(card: int, money: int, tech: int) -> None:
    t = played(turn(minor_lobby_benefit="cube_and_coins"), card, MINOR, OMITTED)
    c = t.state.c
    assert (c[at.MONEY + PURPLE], c[at.CUBES + PURPLE]) == (money, tech)
    assert {row[3] for row in moved(t)} == {"co2.lobby.minor-kinds"}


def test_what_the_table_took_is_what_it_has() -> None:
    t = played(turn(), 13, MINOR, TECH)  # 2 coins are printed here
    assert (t.state.c[at.CUBES + PURPLE], t.state.c[at.MONEY + PURPLE]) == (1, 0)
    t = played(turn(), 13, MINOR, VP)  # no card prints that: as printed
    assert t.state.c[at.MONEY + PURPLE] == 2


def test_an_unseen_card_gives_what_such_cards_give() -> None:
    t = turn()
    t.state.lobby_hidden[PURPLE] = 2
    cards.apply_lobby(t, PURPLE, (UNKNOWN, MINOR, MONEY))
    assert (t.state.c[at.MONEY + PURPLE], t.state.lobby_hidden[PURPLE]) == (2, 1)
    assert (t.state.carded, t.state.lobby_used) == (True, ())
    assert moved(t) == [(2, at.BANK_MONEY, at.MONEY + PURPLE, "co2.lobby.minor-kinds")]
    with pytest.raises(Consulted, match=r"^lobby$"):
        cards.effect_by_kind(t, MINOR, DISCOUNT)


MAINS = [
    # Card, effect, what is done, the cell and how much, the clause.
    (5, OMITTED, {"deed": PROPOSED_IN_ASIA}, "purple.money", 3, "co2.lobby.05"),
    (12, TECH, {"deed": PROPOSED_IN_ASIA}, "purple.tech", 2, "co2.lobby.12"),
    (12, MONEY, {"deed": PROPOSED_IN_ASIA}, "purple.money", 3, "co2.lobby.12"),
    (5, TECH, {"deed": PROPOSED_IN_ASIA}, "purple.tech", 1, "co2.lobby.05"),  # as on card 8
    (8, MONEY, {"deed": PROPOSED_IN_ASIA}, "purple.money", 3, "co2.lobby.08"),  # as on card 1
    (25, OMITTED, {"bought": True}, "purple.vp", 2, "co2.lobby.25"),
    (26, OMITTED, {"sold": True}, "purple.money", 3, "co2.lobby.26"),
    (16, OMITTED, {"deed": PROPOSED_IN_ASIA, "coins_paid": 9}, "purple.money", 3, "co2.lobby.16"),
    (16, OMITTED, {"deed": PROPOSED_IN_ASIA, "coins_paid": 2}, "purple.money", 2, "co2.lobby.16"),
]


@pytest.mark.parametrize(("card", "effect", "done", "cell", "amount", "clause"), MAINS)
def test_a_main_lobby_gives_at_once_what_is_earned(
    card: int, effect: int, done: dict[str, object], cell: str, amount: int, clause: str
) -> None:
    t = turn()
    for name, value in done.items():
        setattr(t.state, name, value)
    played(t, card, MAIN, effect)
    assert t.state.c[at.CELL_BY_NAME[cell]] == amount
    assert {row[3] for row in moved(t)} == {clause}
    assert t.state.armed == 0


@pytest.mark.parametrize(
    ("card", "effect", "armed"),
    [(5, OMITTED, 5), (12, TECH, 112), (23, OMITTED, 523), (25, OMITTED, 425), (16, OMITTED, 616)],
)
def test_a_main_lobby_ahead_waits_for_what_it_shows(card: int, effect: int, armed: int) -> None:
    t = played(turn(), card, MAIN, effect)
    assert (t.state.armed, moved(t)) == (armed, [])


def test_a_main_lobby_moves_a_scientist() -> None:
    t = turn()
    t.state.deed = PROPOSED_IN_ASIA
    played(t, 9, MAIN, OMITTED)
    assert t.state.pending[-1] == fr.CardMove(PURPLE, "co2.lobby.09", 9)


def test_at_a_summit_a_card_gives_expertise_in_its_source() -> None:
    t = turn()
    t.state.sent = (SOLAR,)
    played(t, 23, MAIN, OMITTED)
    assert t.state.pending[-1] == fr.DoGain(PURPLE, SOLAR, "co2.lobby.23")


@pytest.mark.parametrize(("source", "bank", "left"), [("market", 20, 4), ("bank", 19, 5)])
def test_a_main_cep_comes_from_where_a_reading_says(source: str, bank: int, left: int) -> None:
    t = turn(lobby_main_cep_source=source)
    effect = cards.effect_by_kind(t, MINOR, CEP)
    cards.play_effect(t, PURPLE, effect, "co2.lobby.05", 5)
    c = t.state.c
    assert (c[at.CEPS + PURPLE], c[at.BANK_CEPS], c[at.MARKET_CEPS]) == (1, bank, left)
    assert asked(t) == {"lobby_main_cep_source"}
    if source == "bank":
        c[at.BANK_CEPS] = 0
        assert {row[3] for row in moved(t)} == {"co2.lobby.05"}
        cards.play_effect(t, PURPLE, effect, "co2.lobby.05", 5)
        assert (c[at.CEPS + PURPLE], c[at.BANK_CEPS]) == (1, 0)


def test_a_discount_behind_its_plant_is_declared() -> None:
    t = turn()
    t.state.lobby[PURPLE] = (16, 13)
    cards.declare_discount(t, PURPLE, 16)
    s = t.state
    assert (s.armed, s.carded, s.lobby[PURPLE]) == (616, True, (13,))


# The card declared has its Action.


@pytest.mark.parametrize(
    ("armed", "left", "frame"),
    [
        (0, 0, TURN),
        (5, 0, fr.DoCard(PURPLE, 5)),
        (616, 0, TURN),  # taken off the plant
        (425, 425, TURN),  # for the market
    ],
)
def test_behind_its_action_a_card_gives_what_it_shows(armed: int, left: int, frame: Frame) -> None:
    t = turn()
    t.state.armed = armed
    cards.close_deed(t, PURPLE)
    assert (t.state.armed, t.state.pending[-1]) == (left, frame)


@pytest.mark.parametrize(
    ("armed", "trigger", "fires"), [(425, "buy", True), (425, "sell", False), (0, "buy", False)]
)
def test_behind_a_visit_a_card_of_the_market_fires(armed: int, trigger: str, fires: bool) -> None:
    t = turn()
    t.state.armed = armed
    cards.fire_market_card(t, PURPLE, trigger)
    assert t.state.armed == (0 if fires else armed)
    assert t.state.pending[-1] == (fr.DoCard(PURPLE, 425) if fires else TURN)


def test_a_declared_card_gives_the_effect_that_was_chosen() -> None:
    t = turn()
    cards.do_card(t, fr.DoCard(PURPLE, 112))  # cubes, of card 12
    assert t.state.c[at.CUBES + PURPLE] == 2
    assert moved(t)[0][3] == "co2.lobby.12"
    cards.do_card(t, fr.DoCard(PURPLE, 105))  # a cube for card 5, as on card 8
    assert t.state.c[at.CUBES + PURPLE] == 3
    cards.do_card(t, fr.DoCard(PURPLE, 8))  # coins for card 8, as on card 1
    assert t.state.c[at.MONEY + PURPLE] == 3
    cards.do_card(t, fr.DoCard(PURPLE, 309))
    assert t.state.pending[-1] == fr.CardMove(PURPLE, "co2.lobby.09", 9)
    cards.do_card(t, fr.DoCard(PURPLE, 523))
    assert t.state.pending[-1] == fr.DoGain(PURPLE, SOLAR, "co2.lobby.23")


def test_for_one_a_card_is_replaced_and_a_main_lobby_reveals_a_goal() -> None:
    t = alone()
    refill, reveal = fr.DrawRefill(PURPLE), fr.DrawReveal(PURPLE)
    assert played(alone(), 13, MINOR, OMITTED).state.pending[1:] == [refill]
    last = alone()
    last.state.lobby_deck, last.state.pending = 1, [TURN, refill]  # that card waits already
    assert played(last, 13, MINOR, OMITTED).state.pending[1:] == [refill]
    t.state.bought = True
    assert played(t, 25, MAIN, OMITTED).state.pending[1:] == [refill, reveal]
    t = alone()
    t.state.lobby[PURPLE] = (16,)
    cards.declare_discount(t, PURPLE, 16)
    assert t.state.pending[1:] == [refill]
    cards.close_deed(t, PURPLE)
    assert t.state.pending[1:] == [refill, reveal]
    t = alone()
    cards.do_card(t, fr.DoCard(PURPLE, 5))
    assert t.state.pending[1:] == [reveal]


# Cards of the displaced.


def test_the_displaced_play_the_card_of_their_summit() -> None:
    t = turn()
    t.state.sent = (sent_by_other(ORANGE, SOLAR), FUSION)
    t.state.lobby[ORANGE] = (23,)
    for args in ((23, MINOR, OMITTED), (UNKNOWN, MAIN, OMITTED), (5, MAIN, OMITTED)):
        assert cards.play_speaker(t, ORANGE, args) is False
    assert cards.play_speaker(t, ORANGE, (21, MAIN, OMITTED)) is False  # of fusion
    assert cards.play_speaker(t, BLUE, (23, MAIN, OMITTED)) is False
    assert cards.play_speaker(t, ORANGE, (23, MAIN, OMITTED)) is True
    assert (t.state.sent, t.state.lobby[ORANGE]) == ((FUSION,), ())
    assert t.state.pending[-1] == fr.DoGain(ORANGE, SOLAR, "co2.lobby.23")
    t.state.sent = (sent_by_other(BLUE, SOLAR),)
    assert refused(cards.play_speaker(t, BLUE, (23, MAIN, OMITTED))) == (
        "co2.setup.lobby-deal",
        {"card": 23, "hand": "no"},
        True,
        (),
    )
