"""The auction for first player: bids, passes, payment in any mix, and whom the winner names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from co2replay.engine.table import Breach, impossible, move, refuse
from co2replay.engine.unknown import Consulted, Unknown, is_unknown

from ..board import cells as at
from ..board.pieces import HAND_PURSE, NO_SEAT, region_of_purse
from ..board.state import GOAL_NONE, OPERATIONS, Table, answer_alone, has_auction
from ..forms import BID, PASS, PAYMENT, PURSES, REGIONS, SEATS, SPEAKER
from ..params import AuctionFormat, consult
from ..turn.frames import Adrift, Auction, AuctionName, AuctionPay, Frame, Turn
from .market import pay_cep

NO_BID = -1


def open_auction(t: Table, first_decade: bool = False) -> None:
    """The holder of the start-player marker speaks first."""
    holder = t.state.start
    t.state.pending.append(Auction(holder, NO_BID, NO_SEAT, (), (), first_decade))


def is_held_first(t: Table) -> bool:
    """One book speaks of every decade, the others of the next one only."""
    consult(t, "auction_before_first_decade")
    return bool(t.rules.settings.auction_before_first_decade != "no")


def open_before_first_decade(t: Table) -> None:
    if is_held_first(t):
        open_auction(t, first_decade=True)


# Bids.


def goods(t: Table, seat: int) -> Iterator[Any]:
    """What the seat could pay with, kind by kind, at its value in the auction."""
    s, numbers = t.state, t.rules.numbers
    yield s.c[at.MONEY + seat] * numbers.auction_coin
    yield s.c[at.CUBES + seat] * numbers.auction_cube
    yield s.c[at.CEPS + seat] * s.c[at.PRICE]
    for region, holder in enumerate(s.control):
        if is_unknown(holder):
            yield Unknown(f"{REGIONS[region]}.control")
        elif holder == seat:
            yield s.c[at.REGION_CEPS + region] * s.c[at.PRICE]


def check_bid(t: Table, frame: Auction, amount: int) -> Breach | None:
    high = frame.high
    if amount <= high or amount < 0:
        facts = {"bid": amount, "high": max(high, 0)}
        if (breach := refuse(t, "co2.auction.raise-or-pass", **facts)) is not None:
            return breach
    seat = frame.seat
    pieces = list(goods(t, seat))
    known = sum(piece for piece in pieces if not is_unknown(piece))
    if amount <= known:
        return None
    known += goal_coins(t, seat)
    if amount <= known:
        return None
    for piece in pieces:
        if is_unknown(piece):
            raise Consulted(piece.name)
    return impossible("co2.auction.currency", bid=amount, worth=known)


def goal_coins(t: Table, seat: int) -> int:
    """What a company goal, which may go at any moment, could still add to the coins."""
    s = t.state
    if s.goal[seat] == GOAL_NONE:
        return 0
    if seat != s.active or s.phase != OPERATIONS:
        consult(t, "goal_discard_when")
        if t.rules.settings.goal_discard_when == "own_turn":
            return 0
    return int(t.rules.numbers.goal_coins * t.rules.numbers.auction_coin)


def answer_bid(t: Table, frame: Auction, args: tuple[int, ...]) -> Breach | None:
    if (breach := check_bid(t, frame, args[0])) is not None:
        return breach
    take_bid(t, frame, args[0])
    return None


def take_bid(t: Table, frame: Auction, amount: int) -> None:
    spoken = (*frame.spoken, frame.seat)
    t.state.pending[-1] = replace(frame, high=amount, leader=frame.seat, spoken=spoken)
    go_round(t)


def answer_pass(t: Table, frame: Auction, args: tuple[int, ...]) -> Breach | None:
    passed, spoken = (*frame.passed, frame.seat), (*frame.spoken, frame.seat)
    t.state.pending[-1] = replace(frame, passed=passed, spoken=spoken)
    go_round(t)
    return None


def next_in_single_round(t: Table, frame: Auction, seats: tuple[int, ...]) -> int:
    """Everybody speaks once."""
    return next((seat for seat in seats if seat not in frame.spoken), NO_SEAT)


def next_until_all_pass(t: Table, frame: Auction, seats: tuple[int, ...]) -> int:
    """Bidding goes round until all others have passed."""
    leader, passed, spoken = frame.leader, frame.passed, frame.spoken
    others = [seat for seat in seats if seat != leader]
    silent = 0  # passes since the last raise
    for who in reversed(spoken):
        if who == leader:
            break
        silent += 1
    if silent >= len(others):
        return NO_SEAT
    fresh = next((seat for seat in others if seat not in passed), NO_SEAT)
    if fresh == others[0]:
        return fresh
    consult(t, "auction_reentry")
    return others[0] if t.rules.settings.auction_reentry == "yes" else fresh


FORMATS: dict[AuctionFormat, Callable[[Table, Auction, tuple[int, ...]], int]] = {
    "single_round": next_in_single_round,
    "open_until_all_pass": next_until_all_pass,
}


def go_round(t: Table) -> None:
    """Give the word to the next bidder, or close the auction."""
    s = t.state
    frame = s.pending[-1]
    assert isinstance(frame, Auction)
    order = s.order
    here = order.index(frame.seat)
    around = order[here + 1 :] + order[: here + 1]
    consult(t, "auction_format")
    follower = FORMATS[t.rules.settings.auction_format](t, frame, around)
    if follower != NO_SEAT:
        s.pending[-1] = replace(frame, seat=follower)
        return
    s.pending.pop()
    close(t, frame)


# clauses: co2.auction.zero-bid
def close(t: Table, frame: Auction) -> None:
    high, leader, first = frame.high, frame.leader, frame.first_decade
    s = t.state
    if leader == NO_SEAT:
        consult(t, "auction_all_pass")
        if t.rules.settings.auction_all_pass == "passes_left":
            if not first:  # before the first decade there is nobody else who held the marker
                s.start = s.order[(s.order.index(s.start) + 1) % len(s.order)]
            return
        leader, high = s.start, 0
    s.pending.append(AuctionName(leader, first))
    if high > 0:
        s.pending.append(AuctionPay(leader, high))
    else:
        answer_alone(t, PAYMENT, leader, (0, 0))


def leave_unsaid(t: Table, frame: Auction) -> bool:
    """Take the conduct that all books allow when a word in the auction is not written."""
    seat, spoken, first = frame.seat, frame.spoken, frame.first_decade
    if first and not spoken and t.rules.settings.auction_before_first_decade == "free":
        t.state.pending.pop()
        return True
    if seat not in spoken:
        return False
    # Only a book with open bidding asks again: who stops after one round has passed there.
    answer_alone(t, PASS, seat, ())
    answer_pass(t, frame, ())
    return True


# Payment and the first player.


def check_payment(t: Table, frame: AuctionPay, args: tuple[int, ...]) -> Breach | None:
    """Any mix of coins, cubes and CEPs that is there and worth the bid."""
    seat, bid = frame.seat, frame.bid
    coins, cubes, purses = args[0], args[1], args[2:]
    c, numbers = t.state.c, t.rules.numbers
    if not 0 <= coins <= c[at.MONEY + seat]:
        return impossible("co2.auction.currency", money=c[at.MONEY + seat], paid=coins)
    if not 0 <= cubes <= c[at.CUBES + seat]:
        return impossible("co2.auction.currency", cubes=c[at.CUBES + seat], paid=cubes)
    for purse in sorted(set(purses)):
        held = c[at.CEPS + seat]
        if purse != HAND_PURSE:
            own = t.state.control[region_of_purse(purse)] == seat
            held = c[at.REGION_CEPS + region_of_purse(purse)] if own else 0
        if purses.count(purse) > held:
            return impossible("co2.auction.cep-source", purse=PURSES[purse], cep=held)
    price = c[at.PRICE] if purses else 0
    value = coins * numbers.auction_coin + cubes * numbers.auction_cube + len(purses) * price
    if value < bid:
        return impossible("co2.auction.currency", paid=value, bid=bid)
    pieces = ((coins, numbers.auction_coin), (cubes, numbers.auction_cube))
    least = min(unit for count, unit in (*pieces, (len(purses), price)) if count)
    if value - least >= bid:
        consult(t, "auction_overpay")
        if t.rules.settings.auction_overpay == "minimal_set":
            return refuse(t, "co2.auction.no-change", paid=value, bid=bid)
    return None


def answer_payment(t: Table, frame: AuctionPay, args: tuple[int, ...]) -> Breach | None:
    if (breach := check_payment(t, frame, args)) is not None:
        return breach
    take_payment(t, frame, args)
    return None


def take_payment(t: Table, frame: AuctionPay, args: tuple[int, ...]) -> None:
    t.state.pending.pop()
    hand_over(t, frame.seat, args)


def hand_over(t: Table, seat: int, args: tuple[int, ...]) -> None:
    """Coins, cubes and CEPs go to the bank."""
    clause = "co2.auction.winner-chooses"
    if args[0]:
        move(t, at.MONEY + seat, at.BANK_MONEY, args[0], clause)
    if args[1]:
        move(t, at.CUBES + seat, at.BANK_CUBES, args[1], clause)
    for purse in args[2:]:
        pay_cep(t, seat, purse, "co2.auction.cep-source")


def take_unjudged(t: Table, who: int, verb: int, args: tuple[int, ...]) -> bool:
    """After a gap: what was bid and what was paid is certain all the same."""
    frame = t.state.pending[-1] if t.state.pending else Turn(NO_SEAT)
    if verb == BID:
        if isinstance(frame, Auction):
            take_bid(t, frame, args[0])
        return True  # a bid alone changes nothing on the table
    if verb in (PASS, SPEAKER):  # nor does a pass between two turns, nor a name
        return has_auction(t) and frame == Adrift(NO_SEAT)
    if verb != PAYMENT:
        return False
    if isinstance(frame, AuctionPay):
        take_payment(t, frame, args)
        return True
    if who in t.state.order:
        hand_over(t, who, args)
    return who in t.state.order


def answer_name(t: Table, frame: AuctionName, args: tuple[int, ...]) -> Breach | None:
    if args[0] not in t.state.order:
        return impossible("co2.auction.winner-chooses", seat=SEATS[args[0]])
    t.state.pending.pop()
    name_first(t, args[0], frame.first_decade)
    return None


def name_first(t: Table, seat: int, first_decade: bool) -> None:
    s = t.state
    s.start = seat
    if first_decade:
        s.active = seat
        s.pending = [x for x in s.pending if not isinstance(x, Turn)]
        s.pending.append(Turn(seat))


# Words of an auction that the book at hand does not hold, or has closed already.


def answer_unasked(
    t: Table, frame: Frame, verb: int, args: tuple[int, ...], opening: bool
) -> Breach | bool:
    """A word that this book never asks for is noted and changes nothing; an act must be refused.

    Passing once more after a single round changes nothing; bidding once more does. Before the
    first decade a book without an auction has the start player drawn: whoever a table had named
    there must be the one who was drawn.
    """
    if not has_auction(t):
        return False
    if verb == PASS and isinstance(frame, (AuctionPay, AuctionName)):
        return bool(t.rules.settings.auction_format == "single_round")
    if not opening or t.rules.settings.auction_before_first_decade != "no":
        return False
    if verb in (BID, PASS, PAYMENT):
        return True
    assert verb == SPEAKER
    start = t.state.start
    if args[0] != start:
        breach = refuse(t, "co2.auction.when", start=SEATS[start], seat=SEATS[args[0]])
        if breach is not None:
            return breach
        name_first(t, args[0], first_decade=True)
    return True


def clause_unasked(frame: Frame, who: int, verb: int) -> str:
    """The clause broken by a word that comes out of turn; empty when it is none of an auction."""
    if isinstance(frame, Auction) and verb in (BID, PASS) and who != frame.seat:
        return "co2.auction.raise-or-pass" if who in frame.passed else "co2.auction.starter"
    if verb not in (BID, PAYMENT):
        return ""
    if isinstance(frame, Auction):
        return ""
    if isinstance(frame, (AuctionPay, AuctionName)):
        return "co2.auction.rounds" if verb == BID else ""
    return "co2.auction.when"
