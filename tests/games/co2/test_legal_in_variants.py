"""Acts that are legal in the variants: lists written down by hand, for draft, auction and one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import FINAL, GOAL_HIDDEN, OPERATIONS, SETUP
from co2replay.games.co2.lists import legal_variants as lv
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from co2replay.notation.records import NOBODY, UNKNOWN
from tests.games.co2.asking import BLUE, ORANGE, PURPLE, asking

HAND, ASIA, OCEANIA = 0, 5, 6  # purses
TURN: Frame = fr.Turn(ORANGE)


def cards(acts: list[tuple[int, int, tuple[int, ...]]], seat: int) -> list[int]:
    """What a seat may keep."""
    assert {verb for _, verb, _ in acts} <= {f.DRAFTED}
    return [args[0] for who, _, args in acts if who == seat]


# The draft.


def test_each_keeps_a_card_of_the_pack_in_hand_who_has_not_picked_yet() -> None:
    packs = ((5, 13), (14, 2), (8, -1))
    frame: Frame = fr.Draft(4, packs, (PURPLE,), ((20, 25, 1), (7, 18, 26), (9, 12, 15)))
    t = asking(frame)
    acts = list(lv.draft(t, frame))
    assert cards(acts, ORANGE) == [5, 13]
    assert cards(acts, PURPLE) == []
    # Blue holds a card that nobody noted: any but the fourteen seen; or it stays unknown.
    unseen = [3, 4, 6, 10, 11, 16, 17, 19, 21, 22, 23, 24]
    assert cards(acts, BLUE) == [8, *unseen, UNKNOWN]


def opening(variants: tuple[str, ...] = ("draft",)) -> Table:
    """Before the first turn, nothing done; orange starts. Blue's fifth card was not noted."""
    t = asking(TURN, variants=variants)
    s = t.state
    s.start = ORANGE
    s.lobby[:3] = [(5, 13, 20, 25, 1), (14, 2, 7, 18, 26), (8, 9, 12, 15)]
    s.lobby_hidden[BLUE] = 1
    return t


UNSEEN = [3, 4, 6, 10, 11, 16, 17, 19, 21, 22, 23, 24]  # 26 less the fourteen noted


def test_a_draft_begins_with_any_card_dealt() -> None:
    acts = list(lv.draft_opening(opening()))
    assert cards(acts, ORANGE) == [5, 13, 20, 25, 1]
    assert cards(acts, PURPLE) == [14, 2, 7, 18, 26]
    assert cards(acts, BLUE) == [8, 9, 12, 15, *UNSEEN, UNKNOWN]
    assert list(lv.draft_opening(opening(("auction",)))) == []


@pytest.mark.parametrize("name", ["acted", "moved", "bought", "sold", "carded", "drafted"])
def test_no_draft_begins_once_anything_is_done(name: str) -> None:
    t = opening()
    setattr(t.state, name, True)
    assert list(lv.draft_opening(t)) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [("decade", 2), ("round", 2), ("active", PURPLE), ("start", BLUE), ("phase", FINAL)],
)
def test_no_draft_begins_after_the_first_turn_has(name: str, value: int) -> None:
    t = opening()
    setattr(t.state, name, value)
    assert list(lv.draft_opening(t)) == []


def test_a_draft_may_begin_during_the_set_up_but_not_for_one() -> None:
    t = opening()
    t.state.pending = [fr.SetUp("")]
    t.state.phase, t.state.active, t.state.start = SETUP, NO_SEAT, NO_SEAT
    assert cards(list(lv.draft_opening(t)), PURPLE) == [14, 2, 7, 18, 26]
    assert list(lv.set_up(t, t.state.pending[-1])) == list(lv.draft_opening(t))
    t.state.order = (ORANGE,)
    assert list(lv.draft_opening(t)) == []


@pytest.mark.parametrize(("spoken", "open_still"), [((), True), ((BLUE,), False)])
def test_no_draft_begins_once_somebody_has_bid(spoken: tuple[int, ...], open_still: bool) -> None:
    t = opening()
    t.state.pending.append(fr.Auction(ORANGE, -1, NO_SEAT, (), spoken, True))
    assert bool(list(lv.draft_opening(t))) is open_still
    # Only the question on top is looked at, and only an auction tells that somebody has spoken.
    t.state.pending.append(fr.Topic(ORANGE, 0, (BLUE,)))
    assert list(lv.draft_opening(t)) != []
    # An auction alone is looked at, whatever lies below.
    t.state.pending.pop()
    t.state.pending.insert(0, fr.Topic(ORANGE, 0, () if spoken else (BLUE,)))
    t.state.pending.insert(0, t.state.pending[0])
    assert bool(list(lv.draft_opening(t))) is open_still


# The auction: a coin is worth 1, a cube 2, a CEP its price.


def bidding() -> Table:
    """Blue: 4 coins, 2 cubes, a CEP, and two CEPs of Asia, at 5 coins each; Oceania is purple's."""
    t = asking(variants=("auction",))
    c, s = t.state.c, t.state
    c[at.MONEY + BLUE], c[at.CUBES + BLUE], c[at.CEPS + BLUE], c[at.PRICE] = 4, 2, 1, 5
    c[at.REGION_CEPS + 4], c[at.REGION_CEPS + 5] = 2, 3
    s.control[4], s.control[5] = BLUE, PURPLE
    return t


def test_all_that_one_owns_may_be_bid() -> None:
    t = bidding()
    assert lv.stocks(t, BLUE) == [(HAND, 1), (ASIA, 2)]
    assert lv.stocks(t, PURPLE) == [(HAND, 0), (OCEANIA, 3)]
    assert lv.means(t, BLUE) == 23  # 4 + 2 x 2 + 3 x 5
    assert lv.means(t, PURPLE) == 15
    dear = replace(t.rules, numbers=replace(t.rules.numbers, auction_coin=3))
    assert lv.means(Table(t.state, dear, None), BLUE) == 31  # 4 x 3 + 2 x 2 + 3 x 5
    frame: Frame = fr.Auction(BLUE, 20, PURPLE, (), (PURPLE,), False)
    bids = [(BLUE, f.BID, (bid,)) for bid in (21, 22, 23)]
    assert list(lv.auction(t, frame)) == [(BLUE, f.PASS, ()), *bids]
    frame = fr.Auction(ORANGE, -1, NO_SEAT, (), (), False)  # without anything: 0 or nothing
    assert list(lv.auction(t, frame)) == [(ORANGE, f.PASS, ()), (ORANGE, f.BID, (0,))]


@pytest.mark.parametrize(
    ("goal", "active", "phase", "coins"),
    [(32, BLUE, OPERATIONS, 8), (GOAL_HIDDEN, PURPLE, FINAL, 8), (0, BLUE, OPERATIONS, 0)],
)
def test_the_goal_may_go_for_coins_first(goal: int, active: int, phase: int, coins: int) -> None:
    t = bidding()
    t.state.goal[BLUE], t.state.active, t.state.phase = goal, active, phase
    assert lv.coins_of_goal(t, BLUE) == coins
    assert lv.means(t, BLUE) == 23 + coins


@pytest.mark.parametrize(
    ("active", "phase", "coins"),
    [(BLUE, OPERATIONS, 8), (PURPLE, OPERATIONS, 0), (BLUE, FINAL, 0)],
)
def test_the_goal_may_go_only_in_the_own_turn_where_a_book_says_so(
    active: int, phase: int, coins: int
) -> None:
    t = asking(readings=(("goal_discard_when", "own_turn"),))
    t.state.goal[BLUE], t.state.active, t.state.phase = 32, active, phase
    assert lv.coins_of_goal(t, BLUE) == coins


def payments(t: Table, bid: int) -> set[tuple[int, ...]]:
    acts = list(lv.payment(t, fr.AuctionPay(BLUE, bid)))
    assert {(who, verb) for who, verb, _ in acts} <= {(BLUE, f.PAYMENT)}
    found = {args for _, _, args in acts}
    assert len(found) == len(acts)
    return found


def little(overpay: str) -> Table:
    """2 coins, 1 cube, a CEP in hand and one in Asia, at 3 coins each."""
    t = asking(readings=(("auction_overpay", overpay),), variants=("auction",))
    c = t.state.c
    c[at.MONEY + BLUE], c[at.CUBES + BLUE], c[at.CEPS + BLUE], c[at.PRICE] = 2, 1, 1, 3
    c[at.REGION_CEPS + 4] = 1
    t.state.control[4] = BLUE
    return t


def test_a_bid_is_paid_without_anything_to_spare() -> None:
    # 5 of at most 10: coin 1, cube 2, CEP 3; no piece may be left out.
    assert payments(little("minimal_set"), 5) == {
        (2, 0, HAND),  # 2 + 3
        (2, 0, ASIA),
        (0, 1, HAND),  # 2 + 3
        (0, 1, ASIA),
        (0, 0, HAND, ASIA),  # 6: without one of them 3
    }
    assert payments(little("minimal_set"), 10) == {(2, 1, HAND, ASIA)}
    assert payments(little("minimal_set"), 11) == set()
    assert payments(little("minimal_set"), 0) == {(0, 0)}


def test_a_bid_is_paid_by_any_set_that_is_worth_it() -> None:
    # 9 of 10: all but one coin, or all of it.
    assert payments(little("any_set"), 9) == {(1, 1, HAND, ASIA), (2, 1, HAND, ASIA)}
    assert len(payments(little("any_set"), 0)) == 3 * 2 * 2 * 2
    assert payments(little("minimal_set"), 9) == {(1, 1, HAND, ASIA)}


def test_the_winner_names_anybody() -> None:
    t = asking()
    t.state.order = (BLUE, ORANGE)
    acts = list(lv.auction_name(t, fr.AuctionName(PURPLE, False)))
    assert acts == [(PURPLE, f.SPEAKER, (BLUE,)), (PURPLE, f.SPEAKER, (ORANGE,))]


# The game for one.


def alone(choice: str = "after_draw") -> Table:
    t = asking(readings=(("solo_starter_space_choice", choice),))
    t.state.order = (ORANGE,)
    return t


FRAME: Frame = fr.StarterSpace(ORANGE, 1, 4, False)  # solar, for Asia


def test_a_starter_project_takes_any_free_space_of_its_region() -> None:
    t = alone()
    t.state.tiles[12] = 3  # asia/money
    free = [(ORANGE, f.STARTER, (13,)), (ORANGE, f.STARTER, (14,))]
    assert list(lv.starter_space(t, FRAME)) == free
    assert list(lv.starter_space(alone("before_look"), FRAME)) == []
    named = fr.StarterSpace(ORANGE, 1, 4, True)
    assert len(list(lv.starter_space(alone("before_look"), named))) == 3
    assert len(list(lv.starter_space(alone("free"), FRAME))) == 3


def test_the_space_may_be_named_ahead_where_the_book_lets_it() -> None:
    t = alone("before_look")
    t.state.tiles[12] = 3
    every = [(NOBODY, f.STARTER, (space,)) for space in range(18) if space != 12]
    assert list(lv.starter_ahead(t, FRAME)) == every
    assert list(lv.set_up(t, FRAME)) == every
    assert list(lv.starter_ahead(alone("after_draw"), FRAME)) == []
    t.state.order = (ORANGE, PURPLE)
    assert list(lv.starter_ahead(t, FRAME)) == []
