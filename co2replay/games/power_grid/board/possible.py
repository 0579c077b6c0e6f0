"""Rows that no table can show: a fourth step, a plant that is no card, a city of the other map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from co2replay.engine.table import Breach, impossible
from co2replay.notation.records import OMITTED, UNKNOWN

from .. import forms as f
from .state import Table

STEPS = (1, 2, 3)
PLAYED = range(f.AUCTION, f.END_OF_GAME + 1)  # phases in which a table can stand
OF_A_SEAT = (f.SEAT_FIELD, f.SEAT_PLANTS, f.SEAT_CITIES)
OF_PLANTS = (f.SEAT_PLANTS, f.MARKET, f.UNDER, f.OUT)
OF_SEATS = (f.SERVED, f.AWAY, f.LEFT, f.ORDER_SEEN)
STEP, DECK, REMOVALS, BEGAN = map(f.BOARD_FIELDS.index, ("step", "deck", "removals", "began"))
# The clause by which a number is never below nothing; of fuel, that of its tokens.
NONE_LESS = {
    "money": "pg.auction.win-last",
    "connected": "pg.setup.score-zero",
    "powered": "pg.bureaucracy.pay-zero",
    "mix": "pg.plant.hybrid-mix",
}


def cannot_be(t: Table, verb: int, args: tuple[int, ...]) -> Breach | None:
    """The first reason for which a row that sets something cannot be true of any table."""
    return next(reasons_against(t, verb, args), None)


def reasons_against(t: Table, verb: int, args: tuple[int, ...]) -> Iterator[Breach]:
    told = [one for one in args if one not in (OMITTED, UNKNOWN)]
    if verb in OF_A_SEAT:
        yield from of_seats(t, told[:1])
        told = told[1:]
    if verb in OF_PLANTS:
        yield from of_plants(t, told)
    elif verb in OF_SEATS:
        yield from of_seats(t, told)
    elif verb == f.SEAT_CITIES:
        yield from of_cities(t, told)
    elif verb == f.SEAT_FIELD:
        yield from of_amounts(f.SEAT_FIELDS[told[0]], told[1:])
        yield from of_tokens(t, f.SEAT_FIELDS[told[0]], told[1:])
    elif verb == f.BOARD_FIELD:
        yield from of_board(t, told[0], told[1:])
    elif verb == f.REGIONS_SEEN:
        yield from of_regions(t, told)
    elif verb == f.LOT:
        yield from of_plants(t, told[:1])
        yield from of_bid(*told[:2])
        yield from of_seats(t, told[2:])
    elif verb == f.MIX_DUE:
        yield from of_amounts("mix", told)
    elif verb == f.ROUND:
        yield from of_turn(t, told)


def of_seats(t: Table, seats: Sequence[int]) -> Iterator[Breach]:
    for seat in seats:
        if seat not in t.state.seats:
            yield impossible("pg.setup.players", seat=f.SEATS[seat], plays="no")
    if len(set(seats)) < len(seats):
        yield impossible("pg.order.rest-same", twice=f.SEATS[twice(seats)])


def of_plants(t: Table, plants: Sequence[int]) -> Iterator[Breach]:
    for number in plants:
        if number not in t.rules.box.plants:
            yield impossible("pg.setup.plants-total", number=number)
    if len(set(plants)) < len(plants):
        yield impossible("pg.setup.plants-total", twice=twice(plants))


def of_cities(t: Table, cities: Sequence[int]) -> Iterator[Breach]:
    ours = f.CITIES_OF_MAP[f.MAPS[t.rules.ground]]
    for city in cities:
        if f.CITIES[city] not in ours:
            yield impossible("pg.build.in-play", city=f.CITIES[city], map=f.MAPS[t.rules.ground])
    if len(set(cities)) < len(cities):
        yield impossible("pg.build.no-double", city=f.CITIES[twice(cities)])


def of_regions(t: Table, regions: Sequence[int]) -> Iterator[Breach]:
    ours = {
        t.rules.box.region_of[f.CITIES.index(city)]
        for city in f.CITIES_OF_MAP[f.MAPS[t.rules.ground]]
    }
    for region in regions:
        if region not in ours:
            there = f.MAPS[t.rules.ground]
            yield impossible("pg.setup.map-shape", region=f.REGIONS[region], map=there)
    if len(set(regions)) < len(regions):
        yield impossible("pg.setup.regions-chosen", region=f.REGIONS[twice(regions)])


def of_amounts(name: str, amounts: Sequence[int]) -> Iterator[Breach]:
    """Nothing is less than none: nobody gets credit, and what is away lies elsewhere."""
    for amount in amounts:
        if amount < 0:
            yield impossible(NONE_LESS.get(name, "pg.setup.tokens"), amount=amount, least=0)


def of_bid(plant: int, bid: int) -> Iterator[Breach]:
    """0 says that the plant is bought."""
    if bid < plant and bid != 0:
        yield impossible("pg.auction.open-min-bid", bid=bid, least=plant)


def of_tokens(t: Table, name: str, amounts: Sequence[int]) -> Iterator[Breach]:
    """No more tokens of a fuel than there are."""
    fuel = name.rpartition(".")[2]
    if fuel not in f.FUELS:
        return
    most = t.rules.box.shelves[f.FUELS.index(fuel)].tokens
    for amount in amounts:
        if amount > most:
            yield impossible("pg.setup.tokens", fuel=fuel, amount=amount, most=most)


def of_board(t: Table, field: int, values: Sequence[int]) -> Iterator[Breach]:
    for value in values:
        if field == STEP and value not in STEPS:
            yield impossible("pg.step3.when", step=value)
        elif field == STEP and value > STEPS[0] and t.rules.is_for_novices():
            yield impossible("pg.variant.beginner", step=value)
        if field == REMOVALS and not 0 <= value <= 1:
            yield impossible("pg.step2.remove-once", removals=value)
        if field == DECK and not 0 <= value <= len(t.rules.box.plants):
            yield impossible("pg.setup.plants-total", deck=value)
        if field == BEGAN and value < 0:
            yield impossible("pg.round.phases", round=value)
    if field not in (STEP, DECK, REMOVALS, BEGAN):
        yield from of_amounts(f.BOARD_FIELDS[field], values)
    yield from of_tokens(t, f.BOARD_FIELDS[field], values)


def of_turn(t: Table, turn: Sequence[int]) -> Iterator[Breach]:
    game_round, phase, *seats = turn
    if game_round < 1 or phase not in PLAYED:
        yield impossible("pg.round.phases", phase=f.PHASE_NAMES[phase], round=game_round)
    yield from of_seats(t, seats)


def twice(values: Sequence[int]) -> int:
    return next(one for one in values if values.count(one) > 1)
