"""Laying a game out: regions, first order, money, the market of fuels and the market of plants."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move, refuse

from ..board import cells as at
from ..board.state import SETUP, State, Table
from ..box.components import Box
from ..forms import CITIES_OF_MAP, FUELS, MAPS, REGIONS, SEATS
from ..params import consult
from ..turn.frames import SetUp


# clauses: pg.setup.score-zero pg.setup.tokens pg.setup.supply pg.setup.plants-open
# pg.setup.deck-build pg.setup.deck-remove pg.step1.start
def lay_out(t: Table, seats: tuple[int, ...]) -> None:
    """Lay out everything that needs neither chance nor choice."""
    s, numbers, box = t.state, t.rules.numbers, t.rules.box
    s.seats = seats
    s.phase = SETUP
    for seat in seats:
        move(t, at.BANK, at.MONEY + seat, numbers.money_start, "pg.setup.money")
    for fuel, shelf in enumerate(box.shelves):
        s.c[at.SUPPLY + fuel] = shelf.tokens  # out of the box
        s.spaces[fuel] = shelf.start
        clause = f"pg.setup.market-{FUELS[fuel]}"
        move(t, at.SUPPLY + fuel, at.MARKET + fuel, sum(shelf.start), clause)
    s.market = numbers.plants_open
    others = len(box.plants) - len(numbers.plants_open)
    s.deck = others - numbers.deck_removed[len(seats)]
    s.pending = [SetUp()]


def regions_of_map(box: Box, ground: int) -> tuple[int, ...]:
    """The regions of one side of the board."""
    first = 0
    for name in MAPS[:ground]:
        first += len(CITIES_OF_MAP[name])
    cities = box.region_of[first : first + len(CITIES_OF_MAP[MAPS[ground]])]
    return tuple(sorted(frozenset(cities)))


def regions_beside(box: Box, ground: int) -> frozenset[tuple[int, int]]:
    """Pairs of regions of a map that a connection joins."""
    first = sum(len(CITIES_OF_MAP[name]) for name in MAPS[:ground])
    cities = range(first, first + len(CITIES_OF_MAP[MAPS[ground]]))
    return frozenset(
        (box.region_of[city], box.region_of[other])
        for city in cities
        for other, _ in box.neighbours[city]
        if box.region_of[city] != box.region_of[other]
    )


def check_regions(t: Table, regions: tuple[int, ...]) -> Breach | None:
    s, rules = t.state, t.rules
    if s.regions:
        return impossible("pg.setup.regions-chosen", taken="yes")
    strange = [one for one in regions if one not in regions_of_map(rules.box, rules.ground)]
    if strange:
        there = REGIONS[strange[0]]
        return impossible("pg.setup.map-shape", region=there, map=MAPS[rules.ground])
    if len(frozenset(regions)) < len(regions):
        return impossible("pg.setup.regions-chosen", twice="yes")
    due = rules.numbers.regions[len(s.seats)]
    if len(regions) != due and (
        breach := refuse(t, "pg.setup.regions-count", due=due, written=len(regions))
    ):
        return breach
    if not hang_together(t, regions):
        return refuse(t, "pg.setup.regions-adjacent", regions=named(regions))
    return None


def named(regions: tuple[int, ...]) -> str:
    return ", ".join(REGIONS[one] for one in regions)


def hang_together(t: Table, regions: tuple[int, ...]) -> bool:
    beside = regions_beside(t.rules.box, t.rules.ground)
    reached = list(regions[:1])
    for one in reached:
        reached += [other for other in regions if (one, other) in beside and other not in reached]
    connected = len(reached) == len(regions)
    pairwise = all((one, other) in beside for one in regions for other in regions if one != other)
    if connected == pairwise:
        return connected
    consult(t, "region_adjacency")
    return pairwise if t.rules.settings.region_adjacency == "pairwise" else connected


def apply_regions(t: Table, regions: tuple[int, ...]) -> None:
    t.state.regions = tuple(sorted(regions))


def check_order(t: Table, order: tuple[int, ...]) -> Breach | None:
    """Whatever the players agreed on, as long as everybody is in it once."""
    s = t.state
    if s.order:
        return impossible("pg.setup.order-first", taken="yes")
    if sorted(order) != sorted(s.seats):
        named = ", ".join(SEATS[seat] for seat in order)
        return impossible("pg.setup.order-first", written=named)
    return None


def apply_order(t: Table, order: tuple[int, ...]) -> None:
    t.state.order = order


def clause_of_lacking(s: State) -> str:
    """The clause that asks for what is not laid out yet."""
    return "pg.setup.order-first" if s.regions else "pg.setup.regions-chosen"


def lacking_draws(s: State) -> list[str]:
    """The draws that are not written down yet, by their heads."""
    return [*([] if s.regions else ["regions"]), *([] if s.order else ["order"])]


def is_complete(s: State) -> bool:
    return bool(s.regions) and bool(s.order)
