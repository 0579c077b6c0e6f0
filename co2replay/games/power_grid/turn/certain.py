"""What no table lets happen, whatever a gap hides: plants that are gone, cities connected twice.

Plants never change hands and never come back, a network only grows. So an act behind a gap can be
known to be wrong though nobody knows whose turn it is, or what lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from co2replay.engine.table import Breach, consult, impossible, refuse
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import OMITTED, UNKNOWN

from .. import forms as f
from ..board.state import LAST_STEP, OVER, Table
from ..chapters import building


def against(t: Table, who: int, verb: int, args: tuple[int, ...]) -> Breach | None:
    """The first reason that holds on every table, whoever's turn it is."""
    if (breach := of_phase(t, verb)) is not None:
        return breach
    reasons = REASONS.get(verb)
    return next(reasons(t, who, args), None) if reasons is not None else None


# Acts that follow something written down in the same phase, and the clause that asks for that.
PHASE_OF = {
    f.BID: (f.AUCTION, "pg.round.phases"),
    f.DISCARD: (f.AUCTION, "pg.auction.limit-discard"),
    f.LOSE: (f.AUCTION, "pg.auction.discard-lose-fuel"),
    f.BURN: (f.BUREAUCRACY, "pg.plant.hybrid-mix"),
}


def of_phase(t: Table, verb: int) -> Breach | None:
    """Nothing stands between the phase that is told and an act that has no place in it."""
    phase, clause = PHASE_OF.get(verb, (OVER, ""))
    if not clause or is_unknown(t.state.phase) or t.state.phase in (phase, OVER):
        return None
    if verb != f.LOSE:
        return impossible(clause, phase=f.PHASE_NAMES[t.state.phase])
    consult(t, "fuel_thrown")
    return refuse(t, clause, asked="no") if t.rules.settings.fuel_thrown == "no" else None


def is_gone(t: Table, number: int, owner: int = -1) -> bool:
    """Has a plant left the market for good, and does not belong to this player?"""
    s = t.state
    if number in s.past.out or s.past.sold.get(number, owner) != owner:
        return True
    places = (s.out, *(s.plants[seat] for seat in s.seats if seat != owner))
    return any(number in place for place in places if not is_unknown(place))


def of_open(t: Table, who: int, args: Sequence[int]) -> Iterator[Breach]:
    number, bid = args
    is_hidden = is_unknown(t.state.market)
    if number not in t.rules.box.plants or (is_hidden and is_gone(t, number)):
        yield impossible("pg.auction.open-current-only", plant=number)
    if is_hidden and number <= most_connected(t) and is_small_gone(t, number):
        yield impossible("pg.auction.open-current-only", plant=number)
    if OMITTED != bid < number and (
        breach := refuse(t, "pg.auction.open-min-bid", bid=bid, plant=number)
    ):
        yield breach


def most_connected(t: Table) -> int:
    """As far as it is known."""
    return max(len(network(t, seat)) for seat in t.state.seats)


def is_small_gone(t: Table, number: int) -> bool:
    """Has a plant no greater than the leader's cities left the market, by these readings?"""
    for reading in ("obsolete_when", "obsolete_at"):
        consult(t, reading)
    settings = t.rules.settings
    is_lower = number < most_connected(t) or settings.obsolete_at == "at_most"
    return bool(is_lower and settings.obsolete_when == "any_time")


def of_discard(t: Table, who: int, args: Sequence[int]) -> Iterator[Breach]:
    if not is_owned(t, who, args[0]):
        yield impossible("pg.auction.limit-discard", plant=args[0])


def is_owned(t: Table, who: int, number: int) -> bool:
    """May a plant belong to a player?"""
    if number not in t.rules.box.plants or who not in t.state.seats:
        return number in t.rules.box.plants and number not in t.state.past.out
    owned = t.state.plants[who]
    return not is_gone(t, number, who) if is_unknown(owned) else number in owned


def of_buy(t: Table, who: int, args: Sequence[int]) -> Iterator[Breach]:
    amount, fuel, price = args
    shelf = t.rules.box.shelves[fuel]
    if amount > shelf.tokens:
        facts = {"market": shelf.tokens, "amount": amount}
        yield impossible("pg.resources.stock-limited", fuel=f.FUELS[fuel], **facts)
    if price != OMITTED and (price not in shelf.prices or amount > shelf.room):
        there = shelf.room if price in shelf.prices else 0
        yield impossible("pg.resources.stock-limited", price=price, market=there, amount=amount)


def of_build(t: Table, who: int, cities: Sequence[int]) -> Iterator[Breach]:
    for place, city in enumerate(cities):
        named = f.CITIES[city]
        if building.ground_of(city) != t.rules.ground:
            yield impossible("pg.build.in-play", city=named, map=f.MAPS[t.rules.ground])
            return
        if city in cities[:place] or (who in t.state.seats and city in network(t, who)):
            yield impossible("pg.build.no-double", city=named)
        region = t.rules.box.region_of[city]
        is_out = not is_unknown(t.state.regions) and region not in t.state.regions
        if is_out and (
            breach := refuse(t, "pg.build.in-play", city=named, region=f.REGIONS[region])
        ):
            yield breach
        there = sum(city in network(t, seat) for seat in t.state.seats)
        if there >= len(t.rules.numbers.house_prices):
            yield impossible("pg.build.capacity-step", city=named, houses=there)


def network(t: Table, seat: int) -> tuple[int, ...]:
    """The cities that are known to be in somebody's network: none of them is ever given up."""
    known: tuple[int, ...] = t.state.networks[seat]
    return t.state.past.networks[seat] if is_unknown(known) else known


def of_connect(t: Table, who: int, args: Sequence[int]) -> Iterator[Breach]:
    city, paid = args
    yield from of_build(t, who, (city,))
    least = t.rules.numbers.house_prices[0]
    if paid < least and (
        breach := refuse(t, "pg.build.cost", city=f.CITIES[city], paid=paid, price=least)
    ):
        yield breach


def of_power(t: Table, who: int, plants: Sequence[int]) -> Iterator[Breach]:
    for number in plants:
        if not is_owned(t, who, number):
            yield impossible("pg.bureaucracy.choose-plants", plant=number)
        if plants.count(number) > 1:
            yield impossible("pg.plant.once-per-round", plant=number)


def of_card(t: Table, who: int, args: Sequence[int]) -> Iterator[Breach]:
    if args[0] == UNKNOWN:
        return
    if args[0] not in t.rules.box.plants:
        yield impossible("pg.setup.plants-total", plant=args[0])
    elif is_gone(t, args[0]):
        yield impossible("pg.setup.plants-total", plant=args[0], seen="yes")


def of_step3(t: Table, who: int, args: Sequence[int]) -> Iterator[Breach]:
    if t.state.past.step == LAST_STEP:
        yield impossible("pg.setup.plants-total", card="yes", seen="yes")


def earlier_table(t: Table, verb: int, args: Sequence[int]) -> Table | None:
    """The table as it was known last, for a fact that nothing can have led to since."""
    s = t.state
    if verb == f.SEAT_CITIES and is_unknown(s.networks[args[0]]):
        if set(s.past.networks[args[0]]) <= set(args[1:]):
            return None
        earlier = s.copy()
        earlier.networks[args[0]] = s.past.networks[args[0]]
        return Table(earlier, t.rules, None)
    if verb in (f.MARKET, f.SEAT_PLANTS):
        return without_gone(t, verb, args)
    is_step = verb == f.BOARD_FIELD and f.BOARD_FIELDS[args[0]] == "step"
    if is_step and is_unknown(s.step) and args[1] < s.past.step:
        earlier = s.copy()
        earlier.step = s.past.step
        return Table(earlier, t.rules, None)
    return None


def without_gone(t: Table, verb: int, args: Sequence[int]) -> Table | None:
    """The market, or what somebody has, without plants that are known to lie elsewhere for good."""
    is_market = verb == f.MARKET
    owner, told = (-1, args) if is_market else (args[0], args[1:])
    left = tuple(one for one in told if one == UNKNOWN or not is_gone(t, one, owner))
    held = t.state.market if is_market else t.state.plants[owner]
    if not is_unknown(held) or len(left) == len(told):
        return None
    earlier = t.state.copy()
    if is_market:
        earlier.market = left
    else:
        earlier.plants[owner] = left
    return Table(earlier, t.rules, None)


REASONS = {
    f.OPEN: of_open,
    f.DISCARD: of_discard,
    f.BUY: of_buy,
    f.BUILD: of_build,
    f.CONNECT: of_connect,
    f.POWER: of_power,
    f.DRAWN: of_card,
    f.STEP3: of_step3,
}
