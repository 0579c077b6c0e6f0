"""Phase 2: putting up plants, bids, passes, the price, and the plant that is one too many."""

from __future__ import annotations

import operator
from collections.abc import Sequence

from co2replay.engine.table import Answered, Breach, impossible, move, refuse
from co2replay.engine.unknown import is_unknown

from ..board import cells as at
from ..board.state import State, Table, clear_lot, current_market
from ..box.components import COAL, GARBAGE, OIL, URANIUM
from ..forms import FUELS, LOSE, SEATS
from ..params import consult
from ..turn.frames import NO_SEAT, Bid, Discard, Lose, Open
from . import plant_market
from .order import clockwise_behind
from .storage import excess_of, room_of


def eligible(s: State) -> tuple[int, ...]:
    """Who may still get a plant in this round, in player order."""
    return tuple([seat for seat in s.order if seat not in s.served and seat not in s.declined])


# clauses: pg.auction.open-first pg.auction.next-opener pg.auction.opener-again
def next_opener(s: State) -> int:
    """The first in order who has neither bought nor declined."""
    order: tuple[int, ...] = s.order
    for one in order:
        if one not in s.served and one not in s.declined:
            return one
    return NO_SEAT


def is_alone(s: State, seat: int) -> bool:
    return eligible(s) == (seat,)


def check_turn(t: Table, frame: Open, seat: int) -> Breach | None:
    """Auctions are opened in player order."""
    if seat == frame.seat:
        return None
    return refuse(t, "pg.order.forward-phases", next=SEATS[frame.seat])


# clauses: pg.plant.number-min-bid
def check_open(t: Table, seat: int, number: int, bid: int) -> Breach | None:
    s, rules = t.state, t.rules
    if number not in s.market:
        return impossible("pg.auction.open-current-only", plant=number)
    current = current_market(s, rules.numbers.market_current)
    if number not in current and (
        breach := refuse(t, "pg.auction.open-current-only", plant=number, most=current[-1])
    ):
        return breach
    if bid < number and (breach := refuse(t, "pg.auction.open-min-bid", bid=bid, plant=number)):
        return breach
    breach = check_last(t, seat, number, bid) or check_opening(t, seat, number, bid)
    return breach or _check_money(t, seat, bid)


def check_last(t: Table, seat: int, number: int, bid: int) -> Breach | None:
    """Nobody is left to bid against: is more than the minimum paid all the same?"""
    if bid <= number or not is_alone(t.state, seat) or may_last_pay_more(t):
        return None
    return refuse(t, "pg.auction.last-pays-min", bid=bid, plant=number)


def may_last_pay_more(t: Table) -> bool:
    consult(t, "last_pays")
    return t.rules.settings.last_pays == "any"


def check_opening(t: Table, seat: int, number: int, bid: int) -> Breach | None:
    """An opening that others may answer; what the last one pays is a point of its own."""
    if bid <= number or is_alone(t.state, seat):
        return None
    consult(t, "opening_bid")
    if t.rules.settings.opening_bid == "minimum":
        return refuse(t, "pg.auction.open-min-bid", bid=bid, plant=number)
    return None


def _check_money(t: Table, seat: int, bid: int) -> Breach | None:
    """Payment is immediate, and nobody gives credit."""
    money = t.state.c[at.MONEY + seat]
    if money < bid:
        return impossible("pg.auction.win-last", bid=bid, money=money)
    return None


# clauses: pg.auction.bid-clockwise
def apply_open(t: Table, seat: int, number: int, bid: int) -> None:
    s = t.state
    s.lot, s.bid, s.holder, s.passed = number, bid, seat, ()
    others = [one for one in eligible(s) if one != seat]
    start = seat
    if len(others) > 1 and s.order[0] != seat:
        consult(t, "bidding_from")
        if t.rules.settings.bidding_from == "first_player":
            start = s.order[0]
    ask_behind(t, start)


def ask_behind(t: Table, seat: int) -> None:
    """Ask the next player to the left who is still in; if nobody is, the plant is sold."""
    s = t.state
    for one in clockwise_behind(s, seat):
        is_out = one == s.holder or one in s.served or one in s.declined
        if one not in s.passed and not is_out:
            s.pending.append(Bid(one))
            return
    sell(t)


def check_bid(t: Table, seat: int, bid: int) -> Breach | None:
    s = t.state
    if bid <= s.bid and (breach := refuse(t, "pg.auction.bid-higher", bid=bid, high=s.bid)):
        return breach
    return _check_money(t, seat, bid)


def apply_bid(t: Table, seat: int, bid: int) -> None:
    s = t.state
    s.bid, s.holder = bid, seat
    ask_behind(t, seat)


def is_bound_to_pass(s: State, seat: int) -> bool:
    """Nobody bids more than the money in hand: one option is left, and need not be written."""
    return bool(s.c[at.MONEY + seat] <= s.bid)


def is_bound_to_decline(t: Table, seat: int) -> bool:
    """Nothing on offer can be paid: nobody has to say so, but for round 1, in which all can."""
    s = t.state
    money = s.c[at.MONEY + seat]
    if s.round == 1 or (is_unknown(s.market) and money >= max(t.rules.box.plants)):
        return False
    offer = current_market(s, t.rules.numbers.market_current)
    return all(money < number for number in offer)


# clauses: pg.auction.pass-out
def apply_pass(t: Table, seat: int) -> None:
    t.state.passed = (*t.state.passed, seat)
    ask_behind(t, seat)


# clauses: pg.auction.first-round-must-buy
def check_decline(t: Table) -> Breach | None:
    if t.state.round == 1:
        return refuse(t, "pg.auction.first-round-must-buy")
    return None


# clauses: pg.auction.decline
def apply_decline(t: Table, seat: int) -> None:
    t.state.declined = (*t.state.declined, seat)


# clauses: pg.auction.win-last pg.auction.one-plant pg.auction.done-after-buy pg.auction.replace-now
def sell(t: Table) -> None:
    """The last player left pays the bid and takes the plant."""
    s = t.state
    seat, number, bid = s.holder, s.lot, s.bid
    move(t, at.MONEY + seat, at.BANK, bid, "pg.auction.win-last")
    s.market = plant_market.without(s.market, number)
    s.plants[seat] = tuple(sorted((*s.plants[seat], number)))
    s.served = (*s.served, seat)
    clear_lot(s)
    if len(s.plants[seat]) > t.rules.numbers.plants_max[t.rules.players]:
        s.pending.append(Discard(seat, number))
    plant_market.replace(t, "pg.auction.replace-now")


# clauses: pg.plant.limit
def check_discard(t: Table, frame: Discard, number: int) -> Breach | None:
    s = t.state
    if number not in s.plants[frame.seat]:
        return impossible("pg.auction.limit-discard", plant=number)
    if number == frame.bought:
        consult(t, "new_plant_discard")
        if t.rules.settings.new_plant_discard == "no":
            return refuse(t, "pg.auction.limit-discard", plant=number)
    return None


# clauses: pg.auction.discard-move-fuel pg.auction.discard-lose-fuel
def apply_discard(t: Table, seat: int, number: int) -> None:
    """The plant goes; its tokens stay as far as they fit, and the owner says which do not."""
    s = t.state
    s.plants[seat] = plant_market.without(s.plants[seat], number)
    s.out = (*s.out, number)
    excess = excess_of(room_of(t.rules, s.plants[seat]), tokens_of(s, seat))
    if not (excess.garbage or excess.uranium or excess.shared):
        return
    lose(t, seat, GARBAGE, excess.garbage)
    lose(t, seat, URANIUM, excess.uranium)
    ways = excess.mixes()
    if ask_for_excess(t, seat):
        return
    lose_tokens(t, seat, ways[0])
    lost = (*ways[0], excess.garbage, excess.uranium)  # the only way there is; a log may say so
    s.settled = (*s.settled, Answered(LOSE, seat, lost))


def ask_for_excess(t: Table, seat: int) -> bool:
    """Ask which tokens go, where there is more than one way."""
    s = t.state
    excess = excess_of(room_of(t.rules, s.plants[seat]), tokens_of(s, seat))
    if len(excess.mixes()) > 1:
        s.pending.append(Lose(seat, excess.shared))
        return True
    return False


def tokens_of(s: State, seat: int) -> list[int]:
    first = at.stored(seat, COAL)
    return s.c[first : first + at.FUEL_COUNT]


def lose(t: Table, seat: int, fuel: int, amount: int) -> None:
    if amount:
        move(t, at.stored(seat, fuel), at.SUPPLY + fuel, amount, "pg.auction.discard-lose-fuel")


def lose_tokens(t: Table, seat: int, tokens: Sequence[int]) -> None:
    for fuel, amount in enumerate(tokens):
        lose(t, seat, fuel, amount)


def check_lose(t: Table, frame: Lose, tokens: Sequence[int]) -> Breach | None:
    """Only coal and oil share storage: of the others it is plain how much goes."""
    s = t.state
    room = room_of(t.rules, s.plants[frame.seat])
    ways = excess_of(room, tokens_of(s, frame.seat)).mixes()
    if sum(tokens[GARBAGE:]) or (tokens[COAL], tokens[OIL]) not in ways:
        return not_lost(tokens, due=frame.amount)
    return None


def check_thrown(t: Table, seat: int, tokens: Sequence[int]) -> Breach | None:
    held = tokens_of(t.state, seat)
    if not sum(tokens) or any(map(operator.gt, tokens, held)):
        return not_lost(tokens)
    return None


def not_lost(tokens: Sequence[int], **facts: int) -> Breach:
    written = {fuel: amount for fuel, amount in zip(FUELS, tokens, strict=True) if amount}
    return impossible("pg.auction.discard-lose-fuel", **written, **facts)
