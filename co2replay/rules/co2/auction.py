"""The auction for first player: bids, passes, payment in any mix, and whom the winner names."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.table import Breach, Table, consult, impossible, move, refuse

from . import cells as at
from .forms import PURSES, SEATS
from .frames import AUCTION, AUCTION_NAME, AUCTION_PAY, TURN
from .state import NO_SEAT, Frame

VARIANT = "auction"
NO_BID = -1
# Who has passed since the last raise, and who has had a word at all.
Voices = tuple[int, ...]


def is_held(t: Table) -> bool:
    """With one player there is nobody to bid against."""
    return VARIANT in t.rules.variants and len(t.state.order) > 1


def open_auction(t: Table, first_decade: bool = False) -> None:
    """The holder of the start-player marker speaks first."""
    holder = t.state.start
    t.state.pending.append((AUCTION, holder, NO_BID, NO_SEAT, (), (), first_decade))


def worth(t: Table, seat: int) -> int:
    """Everything that the seat could pay with, at its value in the auction."""
    c, numbers = t.state.c, t.rules.numbers
    total = c[at.MONEY + seat] * numbers.auction_coin + c[at.CUBES + seat] * numbers.auction_cube
    return int(total + _ceps(t, seat) * c[at.PRICE])


def _ceps(t: Table, seat: int) -> int:
    s = t.state
    regions = sum(
        s.c[at.REGION_CEPS + region] for region, holder in enumerate(s.control) if holder == seat
    )
    return int(s.c[at.CEPS + seat] + regions)


def check_bid(t: Table, frame: Frame, amount: int) -> Breach | None:
    high = frame[2]
    if amount <= high or amount < 0:
        facts = {"bid": amount, "high": max(high, 0)}
        return refuse(t, "co2.auction.raise-or-pass", **facts)
    seat = frame[1]
    if amount > worth(t, seat):
        return impossible("co2.auction.currency", bid=amount, worth=worth(t, seat))
    return None


def answer_bid(t: Table, frame: Frame, args: tuple[int, ...]) -> Breach | None:
    if (breach := check_bid(t, frame, args[0])) is not None:
        return breach
    _, seat, _, _, passed, spoken, first = frame
    t.state.pending[-1] = (AUCTION, seat, args[0], seat, passed, (*spoken, seat), first)
    go_round(t)
    return None


def answer_pass(t: Table, frame: Frame, args: tuple[int, ...]) -> Breach | None:
    _, seat, high, leader, passed, spoken, first = frame
    t.state.pending[-1] = (AUCTION, seat, high, leader, (*passed, seat), (*spoken, seat), first)
    go_round(t)
    return None


def next_in_single_round(t: Table, frame: Frame, seats: tuple[int, ...]) -> int:
    """Everybody speaks once."""
    return next((seat for seat in seats if seat not in frame[5]), NO_SEAT)


def next_until_all_pass(t: Table, frame: Frame, seats: tuple[int, ...]) -> int:
    """Bidding goes round until all others have passed."""
    _, _, _, leader, passed, spoken, _ = frame
    others = [seat for seat in seats if seat != leader]
    if t.rules.settings.auction_reentry == "yes":
        consult(t, "auction_reentry")
        silent = 0  # passes since the last raise
        for index in reversed(range(len(spoken))):
            if spoken[index] == leader:
                break
            silent += 1
        return NO_SEAT if silent >= len(others) else others[0]
    return next((seat for seat in others if seat not in passed), NO_SEAT)


FORMATS: dict[str, Callable[[Table, Frame, tuple[int, ...]], int]] = {
    "single_round": next_in_single_round,
    "open_until_all_pass": next_until_all_pass,
}


def go_round(t: Table) -> None:
    """Give the word to the next bidder, or close the auction."""
    s = t.state
    frame = s.pending[-1]
    order = s.order
    here = order.index(frame[1])
    around = order[here + 1 :] + order[: here + 1]
    consult(t, "auction_format")
    follower = FORMATS[t.rules.settings.auction_format](t, frame, around)
    if follower != NO_SEAT:
        s.pending[-1] = (AUCTION, follower, *frame[2:])
        return
    s.pending.pop()
    close(t, frame)


def close(t: Table, frame: Frame) -> None:
    _, _, high, leader, _, _, first = frame
    s = t.state
    if leader == NO_SEAT:
        consult(t, "auction_all_pass")
        if t.rules.settings.auction_all_pass == "passes_left":
            follower = s.order[(s.order.index(s.start) + 1) % len(s.order)]
            name_first(t, s.start if first else follower, first)
            return
        leader, high = s.start, 0
    s.pending.append((AUCTION_NAME, leader, first))
    if high > 0:
        s.pending.append((AUCTION_PAY, leader, high))


def check_payment(t: Table, frame: Frame, args: tuple[int, ...]) -> Breach | None:
    """Any mix of coins, cubes and CEPs that is there and worth the bid."""
    _, seat, bid = frame
    coins, cubes, purses = args[0], args[1], args[2:]
    c, numbers = t.state.c, t.rules.numbers
    if not 0 <= coins <= c[at.MONEY + seat] or not 0 <= cubes <= c[at.CUBES + seat]:
        return impossible(
            "co2.auction.currency", money=c[at.MONEY + seat], cubes=c[at.CUBES + seat]
        )
    for purse in set(purses):
        held = c[at.CEPS + seat]
        if purse:
            own = t.state.control[purse - 1] == seat
            held = c[at.REGION_CEPS + purse - 1] if own else 0
        if purses.count(purse) > held:
            return impossible("co2.auction.cep-source", purse=PURSES[purse], cep=held)
    price = c[at.PRICE]
    value = coins * numbers.auction_coin + cubes * numbers.auction_cube + len(purses) * price
    if value < bid:
        return impossible("co2.auction.currency", paid=value, bid=bid)
    if value > bid:
        consult(t, "auction_overpay")
        least = min(
            unit
            for unit, count in (
                (numbers.auction_coin, coins),
                (numbers.auction_cube, cubes),
                (price, len(purses)),
            )
            if count
        )
        if t.rules.settings.auction_overpay == "minimal_set" and value - least >= bid:
            return refuse(t, "co2.auction.no-change", paid=value, bid=bid)
    return None


def answer_payment(t: Table, frame: Frame, args: tuple[int, ...]) -> Breach | None:
    if (breach := check_payment(t, frame, args)) is not None:
        return breach
    seat = frame[1]
    t.state.pending.pop()
    clause = "co2.auction.winner-chooses"
    if args[0]:
        move(t, at.MONEY + seat, at.BANK_MONEY, args[0], clause)
    if args[1]:
        move(t, at.CUBES + seat, at.BANK_CUBES, args[1], clause)
    for purse in args[2:]:
        source = at.CEPS + seat if purse == 0 else at.REGION_CEPS + purse - 1
        move(t, source, at.BANK_CEPS, 1, "co2.auction.cep-source")
    return None


def answer_name(t: Table, frame: Frame, args: tuple[int, ...]) -> Breach | None:
    if args[0] not in t.state.order:
        return impossible("co2.auction.winner-chooses", seat=SEATS[args[0]])
    t.state.pending.pop()
    name_first(t, args[0], frame[2])
    return None


def name_first(t: Table, seat: int, first_decade: bool) -> None:
    s = t.state
    s.start = seat
    if first_decade:
        s.active = seat
        s.pending = [x for x in s.pending if x[0] != TURN]
        s.pending.append((TURN, seat))


def skip_first_auction(t: Table, frame: Frame) -> bool:
    """An auction before the first decade may be left out where the book leaves it open."""
    untouched = frame[6] and not frame[5]
    if not untouched or t.rules.settings.auction_before_first_decade != "free":
        return False
    consult(t, "auction_before_first_decade")
    t.state.pending.pop()
    return True
