"""Tables at the edge of what can be: last CEPs and cubes, full regions, 490 ppm, the last round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at

from ..board.pieces import (
    INSTALLED,
    NO_PROJECT,
    PROPOSED,
    fossil,
    is_green,
    kind_of_fossil,
    owner_of_plant,
    plant_of,
)
from ..board.state import GOAL_NONE

Ruling = tuple[int, tuple[int, ...]]  # what is set: verb and arguments of a fact
Extreme = Callable[[Table, Random], Iterator[Ruling]]

REASON = "fuzz"


def seat_field(seat: int, field: str, amount: int) -> Ruling:
    return f.SEAT_FIELD, (seat, f.SEAT_FIELDS.index(field), amount)


def region_field(region: int, field: str, amount: int) -> Ruling:
    return f.REGION_FIELD, (region, f.REGION_FIELDS.index(field), amount)


def board_field(field: str, amount: int) -> Ruling:
    return f.BOARD_FIELD, (f.BOARD_FIELDS.index(field), amount)


def last_ceps(t: Table, rng: Random) -> Iterator[Ruling]:
    """All CEPs of the bank but a few are in hands."""
    c, order = t.state.c, t.state.order
    spare = c[at.BANK_CEPS] - rng.randrange(3)
    if rng.random() < 0.5 and c[at.MARKET_CEPS] > 1:
        spare += c[at.MARKET_CEPS] - 1
        yield board_field("market.cep", 1)
    if spare > 0:
        seat = rng.choice(order)
        yield seat_field(seat, "cep", c[at.CEPS + seat] + spare)


def last_cubes(t: Table, rng: Random) -> Iterator[Ruling]:
    """All cubes of the bank but a few are in hands."""
    spare = t.state.c[at.BANK_CUBES] - rng.randrange(3)
    if spare > 0:
        seat = rng.choice(t.state.order)
        yield seat_field(seat, "tech", t.state.c[at.CUBES + seat] + spare)


def poor(t: Table, rng: Random) -> Iterator[Ruling]:
    """Nobody has anything to pay with."""
    for seat in t.state.order:
        yield seat_field(seat, "money", rng.randrange(2))
        yield seat_field(seat, "cep", rng.randrange(2))
        yield seat_field(seat, "tech", 0)


def rich(t: Table, rng: Random) -> Iterator[Ruling]:
    """Everybody can pay for everything."""
    share = max(0, t.state.c[at.BANK_CUBES] // len(t.state.order) - 1)
    for seat in t.state.order:
        if t.rules.settings.coins_limited != "yes":
            yield seat_field(seat, "money", rng.randrange(30, 60))
        yield seat_field(seat, "tech", t.state.c[at.CUBES + seat] + share)


def price_at_an_end(t: Table, rng: Random) -> Iterator[Ruling]:
    numbers = t.rules.numbers
    yield board_field("price", rng.choice((numbers.price_min, numbers.price_max)))
    wanted = rng.randrange(1, 3)
    if wanted <= t.state.c[at.MARKET_CEPS] + t.state.c[at.BANK_CEPS]:
        yield board_field("market.cep", wanted)


def regions_without_ceps(t: Table, rng: Random) -> Iterator[Ruling]:
    for region in range(at.REGION_COUNT):
        yield region_field(region, "cep", 0)


def regions_full_of_ceps(t: Table, rng: Random) -> Iterator[Ruling]:
    left = t.state.c[at.BANK_CEPS]
    for region, limit in enumerate(t.rules.box.region_spaces):
        held = t.state.c[at.REGION_CEPS + region]
        if limit > held and left >= limit - held:
            left -= limit - held
            yield region_field(region, "cep", limit)


def experts(t: Table, rng: Random) -> Iterator[Ruling]:
    """Everybody is at or near the end of the tracks, and some are level."""
    for seat in t.state.order:
        for source, length in enumerate(t.rules.box.track_length):
            level = max(0, length - rng.randrange(4))
            yield seat_field(seat, f.SOURCES[source], level)


def paid_together(t: Table, rng: Random) -> Iterator[Ruling]:
    """On every track most are level, first or second, and the next Supply Phase is a turn away."""
    s = t.state
    for source, length in enumerate(t.rules.box.track_length):
        best = rng.randrange(2, length)
        for seat in s.order:
            yield seat_field(seat, f.SOURCES[source], best - rng.choice((0, 0, 0, 1, 1, 2)))
    last = t.rules.numbers.rounds_by_players[len(s.order)]
    yield f.TURN, (s.decade, last, s.order[s.order.index(s.start) - 1])


def last_scientists(t: Table, rng: Random) -> Iterator[Ruling]:
    """Everybody has nearly all scientists, or all; who has few can still place those in hand."""
    for seat in t.state.order:
        both = t.state.c[at.HAND + seat] + t.state.c[at.POOL + seat]
        left = min(both, rng.choice((0, 1, 1)))
        yield seat_field(seat, "pool", left)
        yield seat_field(seat, "hand", both - left)


def built(t: Table, rng: Random) -> Iterator[Ruling]:
    """Most demand spaces hold green plants, so that stacks run out and regions are full."""
    s, offsets = t.state, t.rules.offsets
    left = [s.c[at.PLANT_STACK + source] for source in range(at.SOURCE_COUNT)]
    skipped = rng.randrange(at.REGION_COUNT)
    for region in range(at.REGION_COUNT):
        if region == skipped or rng.random() < 0.3:
            continue
        row = list(s.plants[offsets[region] : offsets[region + 1]])
        owners = []
        for place, old in enumerate(row):
            fitting = [x for x in s.agenda[region] if left[x] > 0]
            if old or not fitting or rng.random() < 0.2:
                continue
            source, seat = rng.choice(fitting), rng.choice(s.order)
            left[source] -= 1
            row[place] = plant_of(seat, source)
            owners.append(seat)
        if owners:
            yield f.PLANT_ROW, (region, *row)
            yield f.CONTROL, (region, 1 + rng.choice(owners))


def nearly_green(t: Table, rng: Random) -> Iterator[Ruling]:
    """Two regions are green but for one space each, and whoever is first can build there."""
    s, offsets = t.state, t.rules.offsets
    left = [s.c[at.PLANT_STACK + source] for source in range(at.SOURCE_COUNT)]
    tiles = [s.c[at.PROJECT_POOL + source] for source in range(at.SOURCE_COUNT)]
    builder = s.active
    for region in rng.sample(range(at.REGION_COUNT), 2):
        row = list(s.plants[offsets[region] : offsets[region + 1]])
        open_place = rng.choice([x for x, old in enumerate(row) if not old] or [-1])
        for place in range(len(row)):
            fitting = [source for source in s.agenda[region] if left[source] > 1]
            if is_green(row[place]) or place == open_place or not fitting:
                continue
            if row[place]:
                continue  # a fossil plant stays: a region may be full and not yet green
            source = rng.choice(fitting)
            left[source] -= 1
            row[place] = plant_of(rng.choice(s.order), source)
        yield f.PLANT_ROW, (region, *row)
        owners = [owner_of_plant(plant) for plant in row if is_green(plant)]
        if owners:
            yield f.CONTROL, (region, 1 + rng.choice(owners))
        fitting = [x for x in s.agenda[region] if left[x] > 0 and tiles[x] > 0]
        space = region * len(f.GRANTS)
        if fitting and s.tiles[space] == NO_PROJECT:
            source = rng.choice(fitting)
            tiles[source] -= 1
            yield f.TILE, (space, INSTALLED[source], 0)
            yield seat_field(builder, f.SOURCES[source], t.rules.box.track_length[source])
    yield from wherewithal(t, builder)


def wherewithal(t: Table, builder: int) -> Iterator[Ruling]:
    """Coins and cubes for what comes."""
    c = t.state.c
    if t.rules.settings.coins_limited != "yes":
        yield seat_field(builder, "money", 50)
    yield seat_field(builder, "tech", c[at.CUBES + builder] + min(6, c[at.BANK_CUBES]))


def green_not_full(t: Table, rng: Random) -> Iterator[Ruling]:
    """Two regions hold green plants alone, and have room for more."""
    s, offsets = t.state, t.rules.offsets
    left = [s.c[at.PLANT_STACK + source] for source in range(at.SOURCE_COUNT)]
    ppm = s.c[at.PPM]
    for region in rng.sample(range(at.REGION_COUNT), 2):
        row = list(s.plants[offsets[region] : offsets[region + 1]])
        for place in range(len(row) - rng.randrange(1, 3)):
            fitting = [source for source in s.agenda[region] if left[source] > 1]
            if is_green(row[place]) or not fitting:
                continue
            if row[place]:
                ppm -= t.rules.numbers.co2_ppm[kind_of_fossil(row[place])]
            source = rng.choice(fitting)
            left[source] -= 1
            row[place] = plant_of(rng.choice(s.order), source)
        yield f.PLANT_ROW, (region, *row)
        owners = [owner_of_plant(plant) for plant in row if is_green(plant)]
        if owners:
            yield f.CONTROL, (region, 1 + rng.choice(owners))
    yield board_field("ppm", ppm)


def rivals(t: Table, rng: Random) -> Iterator[Ruling]:
    """Two or three others are level in a region; who is first can build there, below or beside."""
    s, offsets = t.state, t.rules.offsets
    builder, region = s.active, rng.randrange(at.REGION_COUNT)
    row = list(s.plants[offsets[region] : offsets[region + 1]])
    places = [place for place, old in enumerate(row) if not old]
    joins = rng.random() < 0.5  # by building the builder comes level with them
    top = s.agenda[region][0]
    low = top if joins else s.agenda[region][2]
    others = [seat for seat in s.order if seat != builder]
    left = s.c[at.PLANT_STACK + top]
    count = min(len(places) - 1, len(others), left - joins, 3)
    space = region * len(f.GRANTS)
    if count < 2 or s.tiles[space] or not s.c[at.PROJECT_POOL + low]:
        return
    tied = rng.sample(others, count)
    for place, seat in zip(places, tied, strict=False):
        row[place] = plant_of(seat, top)
    yield f.PLANT_ROW, (region, *row)
    yield f.CONTROL, (region, 1 + rng.choice(tied))
    for seat in tied:
        for source in s.agenda[region]:
            yield seat_field(seat, f.SOURCES[source], 1)
    yield f.TILE, (space, INSTALLED[low], 0)
    if joins:
        stack = t.rules.box.plants[top]
        step = max(1, stack[len(stack) - left + count].cubes)
        for source in s.agenda[region]:
            yield seat_field(builder, f.SOURCES[source], step if source == top else 1)
        for seat in tied:
            yield seat_field(seat, f.SOURCES[top], step + 1)
    else:
        yield seat_field(builder, f.SOURCES[low], t.rules.box.track_length[low])
    yield from wherewithal(t, builder)


def one_holds_most(t: Table, rng: Random) -> Iterator[Ruling]:
    """One company holds most regions, their CEPs are gone, and it has a few itself or none."""
    s, offsets = t.state, t.rules.offsets
    left = [s.c[at.PLANT_STACK + source] for source in range(at.SOURCE_COUNT)]
    holder, spared = rng.choice(s.order), rng.randrange(2)
    for region in rng.sample(range(at.REGION_COUNT), rng.randrange(2, at.REGION_COUNT)):
        row = list(s.plants[offsets[region] : offsets[region + 1]])
        places = [place for place, old in enumerate(row) if not old]
        fitting = [source for source in s.agenda[region] if left[source] > 1]
        if not places or not fitting:
            continue
        source = rng.choice(fitting)
        left[source] -= 1
        row[rng.choice(places)] = plant_of(holder, source)
        yield f.PLANT_ROW, (region, *row)
        yield f.CONTROL, (region, 1 + holder)
        yield region_field(region, "cep", spared)
    yield seat_field(holder, "cep", rng.randrange(3))


def level(t: Table, rng: Random) -> Iterator[Ruling]:
    """Everybody has the same, and little is left to be played for: a round, or the last turn."""
    points, coins = rng.randrange(0, 20), rng.randrange(3)
    for seat in t.state.order:
        yield seat_field(seat, "vp", points)
        yield seat_field(seat, "money", coins)
        yield seat_field(seat, "cep", 0)
    numbers, players = t.rules.numbers, len(t.state.order)
    decade, last = numbers.decades_by_players[players], numbers.rounds_by_players[players]
    start = t.state.order[(t.state.order.index(t.state.start) + decade - t.state.decade) % players]
    seat = start
    if rng.random() < 0.5:
        seat = t.state.order[t.state.order.index(start) - 1]
        for one in t.state.order:
            yield f.GOAL_HELD, (one, GOAL_NONE)
        if rng.random() < 0.5:  # what others have in common, one turn does not bring
            yield seat_field(seat, "vp", max(0, points - 12))
            yield from nearly_level(t, rng)
    yield f.TURN, (decade, last, seat)
    yield f.STARTING, (start,)


def nearly_level(t: Table, rng: Random) -> Iterator[Ruling]:
    """The same Expertise for all but one step on one track, of one or two of them.

    What a track pays is the same on its first step and its second, so points stay level.
    """
    order = t.state.order
    track = rng.randrange(at.SOURCE_COUNT)
    ahead = rng.sample(order, min(rng.randrange(3), len(order)))
    for seat in order:
        for source in range(at.SOURCE_COUNT):
            step = 2 if seat in ahead and source == track else 1
            yield seat_field(seat, f.SOURCES[source], step)


def polluted(t: Table, rng: Random) -> Iterator[Ruling]:
    """Fossil plants until the next one loses the game, or brings it out of the safe zone."""
    s, numbers, offsets = t.state, t.rules.numbers, t.rules.offsets
    limit = rng.choice((numbers.loss_from, numbers.loss_from, numbers.safe_below)) - 1
    left = [s.c[at.FOSSIL_PILE + kind] for kind in range(len(f.FOSSILS))]
    ppm = s.c[at.PPM]
    for region in range(at.REGION_COUNT):
        row = list(s.plants[offsets[region] : offsets[region + 1]])
        for place, old in enumerate(row):
            kinds = [k for k, n in enumerate(left) if n and ppm + numbers.co2_ppm[k] <= limit]
            if old or not kinds:
                continue
            kind = rng.choice(kinds)
            left[kind] -= 1
            ppm += numbers.co2_ppm[kind]
            row[place] = fossil(kind)
        yield f.PLANT_ROW, (region, *row)
    yield board_field("ppm", ppm)


def projects_everywhere(t: Table, rng: Random) -> Iterator[Ruling]:
    """Every project space is taken, as far as there are tiles."""
    s = t.state
    left = [s.c[at.PROJECT_POOL + source] for source in range(at.SOURCE_COUNT)]
    for space, tile in enumerate(s.tiles):
        fitting = [x for x in s.agenda[space // len(f.GRANTS)] if left[x] > 0]
        if tile or not fitting or rng.random() < 0.1:
            continue
        source = rng.choice(fitting)
        left[source] -= 1
        yield f.TILE, (space, rng.choice((PROPOSED[source], INSTALLED[source])), 0)


def late(t: Table, rng: Random) -> Iterator[Ruling]:
    """The last decade, or the last round of one."""
    s, numbers = t.state, t.rules.numbers
    players = len(s.order)
    decades, rounds = numbers.decades_by_players[players], numbers.rounds_by_players[players]
    decade = rng.choice((decades, decades, decades - 1, s.decade))
    if decade < s.decade:
        return
    start = s.order[(s.order.index(s.start) + decade - s.decade) % players]
    here = rng.choice((1, max(1, rounds - 1)))
    yield f.TURN, (decade, here, start)
    yield f.STARTING, (start,)


EXTREMES: dict[str, Extreme] = {
    "last CEPs": last_ceps,
    "last cubes": last_cubes,
    "poor": poor,
    "rich": rich,
    "price": price_at_an_end,
    "no region CEPs": regions_without_ceps,
    "full of CEPs": regions_full_of_ceps,
    "experts": experts,
    "built": built,
    "nearly green": nearly_green,
    "green, not full": green_not_full,
    "polluted": polluted,
    "projects": projects_everywhere,
    "late": late,
    "rivals": rivals,
    "one holds most": one_holds_most,
    "level": level,
    "paid together": paid_together,
    "last scientists": last_scientists,
}


def draw_extremes(rng: Random) -> tuple[str, ...]:
    """Name none, one or a few; `built` comes before `polluted`, which fills what is left."""
    count = rng.choices((0, 1, 2, 3, 4), weights=(6, 4, 3, 1, 1))[0]
    chosen = set(rng.sample(tuple(EXTREMES), count))
    return tuple(name for name in EXTREMES if name in chosen)
