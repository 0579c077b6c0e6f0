"""What no table lets happen, whatever a gap hides: plants that are gone, cities connected twice.

Plants never change hands and never come back, a network only grows. So an act behind a gap can be
known to be wrong though nobody knows whose turn it is, or what lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from co2replay.engine.table import Breach, impossible, refuse
from co2replay.engine.unknown import Consulted, Unknown, is_unknown
from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN

from .. import forms as f
from ..board.state import GONE, IN_DECK, LAST_STEP, NOTHING_PAST, OVER, State, Table
from ..chapters import building, bureaucracy
from ..chapters.auction import tokens_of
from ..chapters.storage import burnt_by
from ..params import consult
from .frames import Open
from .places import misplaced, put_right


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
    """Nothing stands between the phase that is told and an act that has no place in it; behind the
    end of the game nobody acts, but for what a last income asks."""
    is_told = t.marked[:1] == (f.END_OF_GAME,)
    if is_told if is_unknown(t.state.phase) else t.state.phase == OVER:
        consult(t, "final_income")
        is_asked = verb in (f.POWER, f.BURN, f.PASS) and t.rules.settings.final_income == "yes"
        return None if is_asked else impossible("pg.end.trigger", phase="end")
    phase, clause = PHASE_OF.get(verb, (OVER, ""))
    if not clause or is_unknown(t.state.phase) or t.state.phase in (phase, OVER):
        return None
    if verb != f.LOSE:
        return impossible(clause, phase=f.PHASE_NAMES[t.state.phase])
    consult(t, "fuel_thrown")
    return refuse(t, clause, asked="no") if t.rules.settings.fuel_thrown == "no" else None


def ask_for_the_lot(t: Table, who: int, verb: int) -> None:
    """Of a turn that a row names in the auctions nobody may have told what is held or bought."""
    s, frame = t.state, t.state.pending[-1]
    if verb not in (f.BID, f.DISCARD, f.LOSE) or not isinstance(frame, Open) or not s.partial:
        return
    is_marked = t.marked[:2] == (f.AUCTION, s.round)
    if who in (NOBODY, frame.seat) and not (s.served or is_marked):
        raise Consulted("lot")


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
    if is_hidden and is_beside_unseen(t, number):
        yield impossible("pg.auction.open-current-only", plant=number)
    if OMITTED != bid < number and (
        breach := refuse(t, "pg.auction.open-min-bid", bid=bid, plant=number)
    ):
        yield breach


def is_beside_unseen(t: Table, number: int) -> bool:
    """Beside one card that nobody noted all others are known: is a plant none of the current ones,
    whichever that is, or is it none that can have been drawn?"""
    s, numbers = t.state, t.rules.numbers
    if not s.past.market or is_unknown(s.card) or s.card == GONE:
        return False
    if sum(one < number for one in s.past.market) >= numbers.market_current:
        return True
    return s.card == IN_DECK and number not in s.past.market and number in numbers.plants_open


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
        step = LAST_STEP if is_unknown(t.state.step) else t.state.step
        if there >= t.rules.numbers.networks_by_step[step]:
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
    if who in t.state.seats and all(number in t.rules.box.plants for number in plants):
        yield from of_fuel(t, who, plants)


def of_fuel(t: Table, who: int, plants: Sequence[int]) -> Iterator[Breach]:
    """Is there less of a fuel, as far as it is known, than these plants burn together?"""
    need, fuel = burnt_by(t.rules, plants), tokens_of(t.state, who)
    for kind, name in enumerate(f.FUELS):
        if need[kind] and not is_unknown(fuel[kind]) and fuel[kind] < need[kind]:
            facts = {name: need[kind], f"{name}_held": fuel[kind]}
            yield impossible("pg.plant.fuel-exact", **facts)
    if not need.hybrid or any(map(is_unknown, fuel[:2])):
        return
    if sum(fuel[:2]) < need.coal + need.oil + need.hybrid:
        yield impossible("pg.plant.fuel-exact", **bureaucracy.lacking(need, fuel))


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


class Belied(NamedTuple):
    """What a row or a fact tells that cannot be: the table as it was known last, and why."""

    table: Table
    breach: Breach


def belied(t: Table, verb: int, args: Sequence[int]) -> Belied | None:
    """Is something told that was forgotten, and that nothing can have led to since?"""
    found = BELIES.get(verb) if t.state.partial else None
    if found is None:
        return None
    earlier = t.state.copy()
    breach = found(t, earlier, args)
    return None if breach is None else Belied(Table(earlier, t.rules, None), breach)


def is_behind_a_gap(t: Table) -> bool:
    """Is anything still known of a table that was forgotten, or of a market that was?"""
    past = t.state.past
    is_played = past.turn != NOTHING_PAST.turn
    return bool(past.sold or past.out or any(past.networks) or past.market or is_played)


def belied_cities(t: Table, earlier: State, args: Sequence[int]) -> Breach | None:
    seat, *told = args
    before = t.state.past.networks[seat]
    lacking = [city for city in before if city not in told]
    if not is_unknown(t.state.networks[seat]) or len(lacking) <= told.count(UNKNOWN):
        return None
    earlier.networks[seat] = before
    return impossible("pg.build.track-now", given_up=f.CITIES[lacking[0]], seat=f.SEATS[seat])


def belied_plants(t: Table, earlier: State, args: Sequence[int]) -> Breach | None:
    seat, *told = args
    if not is_unknown(t.state.plants[seat]) or not (gone := gone_of(t, told, seat)):
        return None
    earlier.plants[seat] = tuple(one for one in told if one not in gone)
    return impossible("pg.setup.plants-total", twice=gone[0])


def belied_market(t: Table, earlier: State, told: Sequence[int]) -> Breach | None:
    """What left it does not come back; beside an unseen card lies what lay there, and nothing
    else."""
    if not is_unknown(t.state.market):
        return None
    if gone := gone_of(t, told, -1):
        earlier.market = tuple(sorted({one for one in told if one not in gone}))
        return impossible("pg.setup.plants-total", twice=gone[0])
    kept = t.state.past.market
    if not kept:
        return None
    earlier.market = (*kept, Unknown("market"))
    lacking = [one for one in kept if one not in told]
    if len(lacking) > told.count(UNKNOWN):
        return impossible("pg.market.sort", lacking=lacking[0])
    if (breach := of_new_card(t, told, kept)) is not None:
        earlier.market = kept
        return breach
    if len(told) == (due := len(kept) + 1):
        return None
    return impossible("pg.market.sort", amount=len(told), due=due)


def of_new_card(t: Table, told: Sequence[int], kept: Sequence[int]) -> Breach | None:
    """Above the Step 3 card lies no plant of the opening market, and none that was put below it."""
    s = t.state
    for number in told if s.card == IN_DECK else ():
        if number in kept or number == UNKNOWN:
            continue
        if number in t.rules.numbers.plants_open:
            return impossible("pg.setup.plants-open", plant=number)
        if not is_unknown(s.under) and number in s.under:
            return impossible("pg.setup.plants-total", plant=number, seen="yes")
    return None


def belied_under(t: Table, earlier: State, told: Sequence[int]) -> Breach | None:
    """Nobody's plant, and none that left the game, comes under the deck."""
    if not is_unknown(t.state.under) or not (gone := gone_of(t, told, -1)):
        return None
    earlier.under = tuple(one for one in told if one not in gone)
    return impossible("pg.setup.plants-total", twice=gone[0])


def gone_of(t: Table, told: Sequence[int], owner: int) -> list[int]:
    return [one for one in told if one != UNKNOWN and is_gone(t, one, owner)]


def belied_board(t: Table, earlier: State, args: Sequence[int]) -> Breach | None:
    before = t.state.past.step
    is_step = f.BOARD_FIELDS[args[0]] == "step" and is_unknown(t.state.step)
    if not is_step or args[1] >= before:
        return None
    earlier.step = before
    return impossible("pg.step3.when", before=before, step=args[1])


def belied_turn(t: Table, earlier: State, args: Sequence[int]) -> Breach | None:
    before = t.state.past.turn
    if not is_unknown(t.state.round) or (args[0], args[1]) >= before:
        return None
    earlier.round, earlier.phase = before
    written, due = (f"{one[0]} {f.PHASE_NAMES[one[1]]}" for one in (args, before))
    return impossible("pg.round.phases", before=due, written=written)


def belied_order(t: Table, earlier: State, told: Sequence[int]) -> Breach | None:
    """Cities and plants that are known set the places of those who have them."""
    if not is_unknown(t.state.order) or UNKNOWN in told:
        return None
    breach = next(misplaced(t, told), None)
    if breach is not None:
        earlier.order = put_right(t, told)
    return breach


def belied_regions(t: Table, earlier: State, told: Sequence[int]) -> Breach | None:
    """Behind a gap those in play are what they were."""
    regions = t.state.regions
    if is_unknown(regions) or not regions or UNKNOWN in told or sorted(told) == sorted(regions):
        return None
    return impossible("pg.setup.regions-chosen", taken="yes")


BELIES: dict[int, Callable[[Table, State, Sequence[int]], Breach | None]] = {
    f.SEAT_CITIES: belied_cities,
    f.SEAT_PLANTS: belied_plants,
    f.MARKET: belied_market,
    f.UNDER: belied_under,
    f.BOARD_FIELD: belied_board,
    f.ROUND: belied_turn,
    f.ORDER_SEEN: belied_order,
    f.REGIONS_SEEN: belied_regions,
}
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
