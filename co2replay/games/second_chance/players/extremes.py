"""Tables at the edge of what can be: last CEPs and tokens, 490 ppm, much and little to pay with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from co2replay.notation.records import OMITTED

from .. import forms as f
from ..board import cells as at
from ..board.state import Table
from .positions import grown

Ruling = tuple[int, tuple[int, ...]]  # what is set: verb and arguments of a fact
Extreme = Callable[[Table, Any], Iterator[Ruling]]

GROWN = "grown"
PLENTY = 160  # points of a team that sees its last decade, however it plays


def seat_field(seat: int, field: str, amount: int) -> Ruling:
    return f.SEAT_FIELD, (seat, f.SEAT_FIELDS.index(field), amount)


def region_field(region: int, field: str, amount: int) -> Ruling:
    return f.REGION_FIELD, (region, f.REGION_FIELDS.index(field), amount)


def board_field(field: str, amount: int) -> Ruling:
    return f.BOARD_FIELD, (f.BOARD_FIELDS.index(field), amount)


def wealthy(t: Table, rng: Any) -> Iterator[Ruling]:
    """Points enough to play on."""
    if not t.rules.is_competitive():
        yield board_field("team.vp", PLENTY)


def on_the_brink(t: Table, rng: Any) -> Iterator[Ruling]:
    """Points that just cover what open goals cost, or lack a little."""
    if not t.rules.is_competitive():
        due = t.rules.numbers.goal_penalty[t.state.decade - 1] * len(t.state.goals)
        yield board_field("team.vp", due - rng.randrange(12))
        return
    for seat in t.state.seats:
        yield seat_field(seat, "vp", rng.randrange(3))


def hot(t: Table, rng: Any) -> Iterator[Ruling]:
    numbers = t.rules.numbers
    least = numbers.event_second if t.rules.is_competitive() else numbers.co2_max - 60
    yield board_field("ppm", rng.randrange(least, numbers.co2_max + 1, numbers.co2_step))


def cool(t: Table, rng: Any) -> Iterator[Ruling]:
    """Hardly above the floor."""
    numbers = t.rules.numbers
    floor = numbers.co2_floor_competitive if t.rules.is_competitive() else numbers.co2_floor
    yield board_field("ppm", floor + numbers.co2_step * rng.randrange(3))


def rich(t: Table, rng: Any) -> Iterator[Ruling]:
    """Everybody can pay for everything."""
    c, seats = t.state.c, t.state.seats
    tech, ceps = c[at.BANK_TECH] // len(seats), c[at.BANK_CEPS] // (len(seats) + 1)
    for seat in seats:
        yield seat_field(seat, "money", rng.randrange(30, 60))
        yield seat_field(seat, "tech", c[at.TECH + seat] + tech)
        yield seat_field(seat, "cep", c[at.CEPS + seat] + ceps)


def poor(t: Table, rng: Any) -> Iterator[Ruling]:
    """Nobody has anything to pay with."""
    for seat in t.state.seats:
        yield seat_field(seat, "money", rng.randrange(3))
        yield seat_field(seat, "cep", rng.randrange(2))
        yield seat_field(seat, "tech", rng.randrange(2))


def last_ceps(t: Table, rng: Any) -> Iterator[Ruling]:
    """All CEPs of the bank but a few are in hands."""
    seat = rng.choice(t.state.seats)
    spare = max(t.state.c[at.BANK_CEPS] - rng.randrange(3), 0)
    yield seat_field(seat, "cep", t.state.c[at.CEPS + seat] + spare)


def last_tech(t: Table, rng: Any) -> Iterator[Ruling]:
    seat = rng.choice(t.state.seats)
    spare = max(t.state.c[at.BANK_TECH] - rng.randrange(3), 0)
    yield seat_field(seat, "tech", t.state.c[at.TECH + seat] + spare)


def price_at_an_end(t: Table, rng: Any) -> Iterator[Ruling]:
    numbers = t.rules.numbers
    ends = (numbers.price_min, numbers.price_min + 1, numbers.price_max - 1, numbers.price_max)
    yield board_field("price", rng.choice(ends))
    yield board_field("market.cep", 1)


def regions_without_ceps(t: Table, rng: Any) -> Iterator[Ruling]:
    for region in range(at.REGION_COUNT):
        yield region_field(region, "cep", rng.randrange(2))


def scholars(t: Table, rng: Any) -> Iterator[Ruling]:
    """Everybody is at or near the end of the tracks, and some are level."""
    for seat in t.state.seats:
        for energy, track in enumerate(t.rules.box.tracks):
            space = len(track.income) - rng.randrange(5)
            yield seat_field(seat, f.ENERGIES[energy], space)


def halfway(t: Table, rng: Any) -> Iterator[Ruling]:
    """Bonuses and the half of each track are a step or two away."""
    for seat in t.state.seats:
        for energy, track in enumerate(t.rules.box.tracks):
            yield seat_field(seat, f.ENERGIES[energy], max(track.half - rng.randrange(1, 4), 0))


def no_scientists(t: Table, rng: Any) -> Iterator[Ruling]:
    """All scientists wait to be recruited, or all but one, or none, stand on the own board."""
    s, most = t.state, t.rules.numbers.scientists
    for seat in s.seats:
        pool = rng.choice((0, 1, most)) if not s.c[at.ABROAD + seat] else s.c[at.POOL + seat]
        yield seat_field(seat, "pool", pool)
        yield seat_field(seat, "board", most - pool - s.c[at.ABROAD + seat])


def late(t: Table, rng: Any) -> Iterator[Ruling]:
    """A later decade, in its first round."""
    s, numbers = t.state, t.rules.numbers
    last = numbers.decades_competitive if t.rules.is_competitive() else numbers.decades
    decade = rng.randrange(s.decade, last + 1)
    yield f.AT, (decade, 1, f.ACTIONS, OMITTED)


EXTREMES: dict[str, Extreme] = {
    GROWN: grown,  # first: the others change what it has laid out
    "late": late,  # before a ruling about points, which looks at the decade
    "wealthy": wealthy,
    "on the brink": on_the_brink,
    "hot": hot,
    "cool": cool,
    "rich": rich,
    "poor": poor,
    "last CEPs": last_ceps,
    "last tech": last_tech,
    "price": price_at_an_end,
    "no region CEPs": regions_without_ceps,
    "scholars": scholars,
    "halfway": halfway,
    "scientists": no_scientists,
}
PLAYED_ON = 0.6  # of games in which a team can play on
NEAR_THE_END = 0.5  # of tables: what counts at the end is short to play, and few games come to it


def draw_extremes(rng: Any) -> tuple[str, ...]:
    """None, one or a few; a team that plays by chance is mostly lent points, or it ends at once."""
    count = rng.choices((0, 1, 2, 3, 4), weights=(5, 4, 3, 2, 1))[0]
    chosen = set(rng.sample(tuple(EXTREMES), count))
    if rng.random() < NEAR_THE_END:
        return tuple(name for name in EXTREMES if name in {GROWN, *chosen} - {"late"})
    if rng.random() < PLAYED_ON:
        chosen |= {"wealthy"}
    return tuple(name for name in EXTREMES if name in chosen)


def rulings(t: Table, edges: Sequence[str], rng: Any) -> Iterator[Ruling]:
    """What is set, one edge after the other; each looks at the table behind the one before."""
    for name in edges:
        yield from tuple(EXTREMES[name](t, rng))
