"""An auction looked at piece by piece: goods, words out of turn, and what nobody wrote."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from co2replay.engine.table import Answered, Breach, Table
from co2replay.engine.unknown import Unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.chapters import auction
from co2replay.games.co2.forms import BID, BUY, PASS, PAYMENT, REGIONS, SPEAKER
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.turn.frames import Adrift, Auction, AuctionName, AuctionPay, Turn
from tests.games.co2.bidding import AUCTION as HELD
from tests.games.co2.bidding import BID_3, X27, hold, refusal
from tests.games.co2.placing import EDITIONS
from tests.games.co2.scene import Scene, play

each_edition = pytest.mark.parametrize("edition", EDITIONS)
ORANGE, PURPLE, BLUE = range(3)
EUROPE = REGIONS.index("europe")


def table(scene: Scene, variants: tuple[str, ...] = ("auction",), **readings: str) -> Table:
    return Table(scene.state, rules_alone("en", readings, variants), None)


def dearer(t: Table) -> Table:
    """A coin counts 3 and a cube 5: no number is 1, and none is another's."""
    numbers = msgspec.structs.replace(t.rules.numbers, auction_coin=3, auction_cube=5)
    t.rules = msgspec.structs.replace(t.rules, numbers=numbers)
    return t


# What is asked of a book --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        ("auction_all_pass", "orange: pass\npurple: pass\nblue: pass\n"),
        # 3 coins and two CEPs at 3 are 9: the tenth is one for the company goal
        ("goal_discard_when", "orange: bid 10\n"),
        ("auction_format", "orange: bid 9\n"),
    ],
)
@each_edition
def test_a_reading_that_decides_is_asked_for(edition: str, reading: str, words: str) -> None:
    scene = hold(words, edition, record=True)
    assert scene.trace.book is not None
    assert reading in scene.trace.book.asked
    before = hold("", edition, record=True)
    assert before.trace.book is not None
    assert reading not in before.trace.book.asked


@each_edition
def test_a_bid_that_all_other_goods_can_pay_asks_nothing_about_the_goal(edition: str) -> None:
    scene = hold("orange: bid 9\n", edition, record=True)  # 3 coins and two CEPs at 3
    assert scene.trace.book is not None
    assert "goal_discard_when" not in scene.trace.book.asked


@each_edition
def test_the_first_decade_asks_whether_an_auction_is_held(edition: str) -> None:
    scene = play("", edition, extra=HELD, record=True)
    assert scene.trace.book is not None
    assert "auction_before_first_decade" in scene.trace.book.asked
    without = play("", edition, record=True)
    assert without.trace.book is not None
    assert "auction_before_first_decade" not in without.trace.book.asked


# Goods --------------------------------------------------------------------------------------------


def test_goods_are_counted_kind_by_kind() -> None:
    scene = hold("", rows=("purple.tech 2", "europe.control purple"))
    t = dearer(table(scene))
    # 4 coins, 2 cubes, 2 CEPs in hand and 4 in Europe, at price 3
    assert list(auction.goods(t, PURPLE)) == [12, 10, 6, 12]
    # 3 coins, no cube, 2 CEPs
    assert list(auction.goods(t, ORANGE)) == [9, 0, 6]
    scene.state.control[EUROPE] = Unknown("europe.control")
    *known, unknown = auction.goods(t, ORANGE)
    assert known == [9, 0, 6]
    assert isinstance(unknown, Unknown)
    assert unknown.name == "europe.control"


def test_a_goal_is_worth_its_coins() -> None:
    t = dearer(table(hold("")))
    assert auction.goal_coins(t, PURPLE) == 24  # 8 coins, each of them 3
    assert auction.goal_coins(dearer(table(hold(""), goal_discard_when="own_turn")), PURPLE) == 0


def test_a_bid_is_more_than_the_last_and_no_more_than_can_be_paid() -> None:
    t = table(hold(""))
    frame = Auction(ORANGE, auction.NO_BID, NO_SEAT, (), (), False)
    low = Breach("co2.auction.raise-or-pass", {"bid": -1, "high": 0})
    found = auction.check_bid(t, frame, -1)
    assert found is not None
    assert (found.clause, found.facts) == (low.clause, low.facts)
    assert auction.check_bid(t, frame, 0) is None
    assert auction.check_bid(t, frame, 17) is None  # 3 coins, two CEPs at 3, a goal of 8
    found = auction.check_bid(t, frame, 18)
    assert found is not None
    assert (found.clause, found.facts) == ("co2.auction.currency", {"bid": 18, "worth": 17})
    high = Auction(ORANGE, 4, PURPLE, (), (), False)
    found = auction.check_bid(t, high, 4)
    assert found is not None
    assert found.facts == {"bid": 4, "high": 4}
    assert auction.check_bid(t, high, 5) is None


# Payment ------------------------------------------------------------------------------------------


def test_coins_and_cubes_pay_at_their_value() -> None:
    scene = hold(BID_3, rows=X27)  # 4 coins, 3 cubes, two CEPs at 4
    t = dearer(table(scene))
    frame = AuctionPay(PURPLE, 11)
    assert auction.check_payment(t, frame, (2, 1)) is None  # 2 × 3 + 5
    found = auction.check_payment(t, frame, (2, 0, 0))  # 2 × 3 + 4
    assert found is not None
    assert found.facts == {"paid": 10, "bid": 11}


@each_edition
def test_a_piece_too_many_is_told_with_both_sums(edition: str) -> None:
    readings = {"auction_overpay": "minimal_set"}
    words = BID_3 + "purple: payment 2 coins 1 cubes\n"  # 4 for 3
    told = ("co2.auction.no-change", {"paid": 4, "bid": 3})
    assert refusal(hold(words, edition, X27, readings=readings)) == told


def test_a_price_that_nobody_noted_matters_only_to_ceps() -> None:
    scene = hold(BID_3, rows=X27)
    scene.state.c[at.PRICE] = Unknown("price")
    assert auction.check_payment(table(scene), AuctionPay(PURPLE, 3), (3, 0)) is None


@each_edition
def test_cubes_go_to_the_bank_under_the_clause_of_the_payment(edition: str) -> None:
    scene = hold(BID_3 + "purple: payment 1 coins 1 cubes\n", edition, X27, record=True)
    assert scene.trace.book is not None
    rows = [row[1:] for row in scene.trace.book.rows if row[4].startswith("co2.auction")]
    named = [(amount, at.CELL_NAMES[a], at.CELL_NAMES[b], clause) for amount, a, b, clause in rows]
    assert named == [
        (1, "purple.money", "bank.money", "co2.auction.winner-chooses"),
        (1, "purple.tech", "bank.tech", "co2.auction.winner-chooses"),
    ]


# What nobody wrote, and words out of turn ---------------------------------------------------------


def test_a_first_auction_may_be_left_out_where_the_book_leaves_it_free() -> None:
    for first, spoken, reading, left in (
        (True, (), "free", True),
        (True, (), "yes", False),
        (True, (BLUE,), "free", False),  # it has begun
        (False, (), "free", False),
    ):
        t = table(hold(""), auction_before_first_decade=reading)
        frame: Any = Auction(ORANGE, auction.NO_BID, NO_SEAT, (), spoken, first)
        t.state.pending = [Turn(ORANGE), frame]
        assert auction.leave_unsaid(t, frame) is left
        assert t.state.pending == ([Turn(ORANGE)] if left else [Turn(ORANGE), frame])


def test_who_has_spoken_and_says_no_more_has_passed() -> None:
    t = table(hold(""), auction_format="open_until_all_pass", auction_reentry="yes")
    spoken = (BLUE, ORANGE, PURPLE)
    frame = Auction(BLUE, 2, PURPLE, (), spoken, False)
    t.state.pending = [frame]
    t.state.settled = []
    assert auction.leave_unsaid(t, frame) is True
    assert t.state.settled == [Answered(PASS, BLUE, ())]
    assert t.state.pending == [Auction(ORANGE, 2, PURPLE, (BLUE,), (*spoken, BLUE), False)]
    fresh = Auction(BLUE, 2, PURPLE, (), (ORANGE, PURPLE), False)  # blue has not spoken yet
    assert auction.leave_unsaid(t, fresh) is False


@pytest.mark.parametrize(
    ("verb", "frame", "variants", "taken"),
    [
        (BID, None, ("auction",), True),  # nobody knows what is waited for
        (PASS, Adrift(NO_SEAT), ("auction",), True),
        (SPEAKER, Adrift(NO_SEAT), ("auction",), True),
        (PASS, Adrift(NO_SEAT), (), False),
        (PASS, Turn(ORANGE), ("auction",), False),
        (PASS, None, ("auction",), False),
        (BUY, Adrift(NO_SEAT), ("auction",), False),
        (PAYMENT, None, ("auction",), True),
    ],
)
def test_after_a_gap_only_words_of_an_auction_are_taken(
    verb: int, frame: Any, variants: tuple[str, ...], taken: bool
) -> None:
    scene = hold("")
    scene.state.pending = [] if frame is None else [frame]
    t = table(scene, variants)
    assert auction.take_unjudged(t, PURPLE, verb, (1, 0)) is taken
    # 4 coins, one of them paid
    assert scene["purple.money"] == (3 if verb == PAYMENT else 4)


@pytest.mark.parametrize(
    ("frame", "who", "verb", "clause"),
    [
        (Auction(1, 0, 2, (0,), (), False), 0, BID, "co2.auction.raise-or-pass"),
        (Auction(1, 0, 2, (2,), (), False), 0, PASS, "co2.auction.starter"),
        (Auction(1, 0, 2, (), (), False), 1, BID, ""),
        (Auction(1, 0, 2, (), (), False), 0, PAYMENT, ""),
        (Auction(1, 0, 2, (), (), False), 0, BUY, ""),
        (AuctionPay(1, 3), 0, BID, "co2.auction.rounds"),
        (AuctionPay(1, 3), 0, PAYMENT, ""),
        (AuctionName(1, False), 1, BID, "co2.auction.rounds"),
        (AuctionName(1, False), 1, PAYMENT, ""),
        (Turn(0), 0, BID, "co2.auction.when"),
        (Turn(0), 0, PAYMENT, "co2.auction.when"),
        (Turn(0), 0, PASS, ""),
    ],
)
def test_a_word_out_of_turn_breaks_one_clause(frame: Any, who: int, verb: int, clause: str) -> None:
    assert auction.clause_unasked(frame, who, verb) == clause
