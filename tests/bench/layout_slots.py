"""The slice over an object with slots and lists, laid out as the game's own state is."""

from __future__ import annotations

from tests.bench.layout_slice import (
    BANK_CEPS,
    BENEFIT_CEPS,
    BENEFIT_COINS,
    BENEFIT_CUBES,
    BONUS,
    BUY,
    CEPS,
    CONSTRUCT,
    DEMAND,
    EXPERTISE,
    HAND,
    INSTALL,
    LOAN,
    MARKET,
    MONEY,
    NOBODY,
    PLANT_COINS,
    PLANT_CUBES,
    PLANT_POINTS,
    POINTS,
    POOL,
    PPM,
    PRICE,
    PROPOSE,
    REGION_CEPS,
    REGIONS,
    SCIENTIST,
    SEAT_CELLS,
    SEATS,
    SELL,
    SOURCES,
    SPACES,
    TECH,
    TRACK_END,
    Entry,
    start_cells,
)


class Slots:
    """Counts in one list, tiles and tokens in lists of their own, what the turn knows in slots."""

    __slots__ = (
        "acted",
        "active",
        "c",
        "control",
        "moved",
        "pending",
        "plants",
        "tiles",
        "traded",
        "visitors",
    )

    def __init__(self) -> None:
        self.c = start_cells()
        self.tiles = [0] * SPACES
        self.visitors = [NOBODY] * SPACES
        self.plants = [NOBODY] * (REGIONS * DEMAND)
        self.control = [NOBODY] * REGIONS
        self.pending: list[tuple[int, int]] = []  # (seat, source) of steps still to be taken
        self.active = 0
        self.acted = self.moved = self.traded = False

    def copy(self) -> Slots:
        new = Slots.__new__(Slots)
        new.c = self.c[:]
        new.tiles = self.tiles[:]
        new.visitors = self.visitors[:]
        new.plants = self.plants[:]
        new.control = self.control[:]
        new.pending = self.pending[:]
        new.active = self.active
        new.acted, new.moved, new.traded = self.acted, self.moved, self.traded
        return new


def check_slots(s: Slots, entry: Entry) -> bool:
    """Tell whether an entry is legal."""
    verb, source, space = entry
    c, seat = s.c, s.active
    own = seat * SEAT_CELLS
    if verb == PROPOSE:
        return not s.acted and s.tiles[space] == 0 and c[POOL + source] > 0
    if verb == SCIENTIST:
        free = s.tiles[space] != 0 and s.visitors[space] == NOBODY
        return not s.moved and free and c[own + HAND] > 0
    if verb == INSTALL:
        tile, visitor = s.tiles[space], s.visitors[space]
        fee = 0 if visitor in (NOBODY, seat) else 1
        is_open = tile & 1 == 1 and not s.acted
        return is_open and c[own + CEPS] > 0 and c[own + MONEY] >= fee
    if verb == BUY:
        return not s.traded and c[MARKET] > 0 and c[own + MONEY] >= c[PRICE]
    if verb == SELL:
        return not s.traded and c[own + CEPS] > 0
    if verb == CONSTRUCT:
        tile = s.tiles[space]
        if s.acted or tile == 0 or tile & 1:
            return False
        there = (tile - 1) >> 1
        if c[own + EXPERTISE + there] < PLANT_CUBES[there] - 1:
            return False
        region = space // 3
        if NOBODY not in s.plants[region * DEMAND : region * DEMAND + DEMAND]:
            return False
        fee = 0 if s.visitors[space] in (NOBODY, seat) else 1
        can_pay = c[own + MONEY] >= PLANT_COINS[there] + fee
        return can_pay and c[own + TECH] >= PLANT_CUBES[there]
    return s.acted


def apply_slots(s: Slots, entry: Entry) -> None:
    verb, source, space = entry
    c, seat = s.c, s.active
    own, region = seat * SEAT_CELLS, space // 3
    if verb == PROPOSE:
        s.acted = True
        c[POOL + source] -= 1
        s.tiles[space] = 1 + 2 * source
        if space % 3 == 0:
            c[own + MONEY] += max(2, c[REGION_CEPS + region])
        elif space % 3 == 1:
            c[own + TECH] += 2
        else:
            c[own + HAND] += 1
    elif verb == SCIENTIST:
        s.moved = True
        c[own + HAND] -= 1
        s.visitors[space] = seat
    elif verb == INSTALL:
        s.acted = True
        displace_slots(s, seat, space)
        there = (s.tiles[space] - 1) >> 1
        c[own + CEPS] -= 1
        c[BANK_CEPS] += 1
        s.tiles[space] += 1
        take_slots(c, own + CEPS, BENEFIT_CEPS[there])
        c[own + TECH] += BENEFIT_CUBES[there]
        c[own + MONEY] += BENEFIT_COINS[there]
    elif verb == BUY:
        s.traded = True
        c[own + MONEY] -= c[PRICE]
        take_slots(c, own + CEPS, 1)
    elif verb == SELL:
        s.traded = True
        c[own + MONEY] += c[PRICE]
        c[own + CEPS] -= 1
        c[MARKET] += 1
        c[PRICE] = max(1, c[PRICE] - 1)
    elif verb == CONSTRUCT:
        construct_slots(s, seat, space)
    else:
        end_slots(s)


def take_slots(c: list[int], target: int, amount: int) -> None:
    for _ in range(amount):
        c[MARKET] -= 1
        c[target] += 1
        if c[MARKET] == 0:
            refill = min(3, c[BANK_CEPS])
            c[BANK_CEPS] -= refill
            c[MARKET] += refill
            c[PRICE] = min(8, c[PRICE] + 1)


def displace_slots(s: Slots, seat: int, space: int) -> None:
    visitor = s.visitors[space]
    if visitor in (NOBODY, seat):
        return
    s.c[seat * SEAT_CELLS + MONEY] -= 1
    s.c[visitor * SEAT_CELLS + MONEY] += 1
    s.c[visitor * SEAT_CELLS + HAND] += 1
    s.visitors[space] = NOBODY


def construct_slots(s: Slots, seat: int, space: int) -> None:
    c = s.c
    own, region = seat * SEAT_CELLS, space // 3
    source = (s.tiles[space] - 1) >> 1
    s.acted = True
    displace_slots(s, seat, space)
    c[own + MONEY] -= PLANT_COINS[source]
    c[own + TECH] -= PLANT_CUBES[source]
    c[own + POINTS] += PLANT_POINTS[source]
    site = s.plants.index(NOBODY, region * DEMAND)
    s.plants[site] = seat * SOURCES + source
    c[PPM] -= 10
    s.pending.append((seat, source))
    while s.pending:
        who, track = s.pending.pop()
        gain_slots(s, who, track)
    built = s.plants[region * DEMAND : region * DEMAND + DEMAND]
    counts = [sum(plant // SOURCES == who for plant in built) for who in range(SEATS)]
    holder = s.control[region]
    if holder == NOBODY or counts[seat] >= counts[holder]:
        s.control[region] = seat
    if s.visitors[space] == seat:
        s.visitors[space] = NOBODY
        c[own + HAND] += 1
    s.tiles[space] = 0
    c[POOL + source] += 1


def gain_slots(s: Slots, seat: int, source: int) -> None:
    cell = seat * SEAT_CELLS + EXPERTISE + source
    if s.c[cell] >= TRACK_END:
        return
    s.c[cell] += 1
    bonus = BONUS[s.c[cell]]
    if bonus == 1:
        s.c[seat * SEAT_CELLS + TECH] += 1
    elif bonus == 2:
        s.pending.append((seat, (source + 1) % SOURCES))


def end_slots(s: Slots) -> None:
    seat = s.active
    if seat in s.visitors:
        s.pending.append((seat, (s.tiles[s.visitors.index(seat)] - 1) >> 1))
        while s.pending:
            gain_slots(s, *s.pending.pop())
    s.active = seat = (seat + 1) % SEATS
    s.acted = s.moved = s.traded = False
    own = seat * SEAT_CELLS
    if s.c[own + MONEY] < LOAN:
        s.c[own + MONEY] += LOAN
        s.c[own + TECH] += 2
    for region in range(REGIONS):  # a full region is cleared, so that the slice never ends
        first = region * DEMAND
        if NOBODY not in s.plants[first : first + DEMAND]:
            s.plants[first : first + DEMAND] = [NOBODY] * DEMAND


def values_of_slots(s: Slots) -> list[int]:
    flags = [s.active, int(s.acted), int(s.moved), int(s.traded)]
    return [*s.c, *s.tiles, *s.visitors, *s.plants, *s.control, *flags]
