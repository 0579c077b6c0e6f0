"""The slice over one flat array, with a journal of every write."""

from __future__ import annotations

from array import array

from tests.bench.layout_slice import (
    BANK_CEPS,
    BENEFIT_CEPS,
    BENEFIT_COINS,
    BENEFIT_CUBES,
    BONUS,
    BUY,
    CELLS,
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

TILES = CELLS
VISITORS = TILES + SPACES
PLANTS = VISITORS + SPACES
CONTROL = PLANTS + REGIONS * DEMAND
ACTIVE = CONTROL + REGIONS
ACTED, MOVED, TRADED = ACTIVE + 1, ACTIVE + 2, ACTIVE + 3
DEPTH = TRADED + 1  # how many steps are pending, then the steps: seat * SOURCES + source
STACK = DEPTH + 1
SIZE = STACK + 16


class Flat:
    """Everything in one array; each write goes through `put`, which notes what stood there."""

    __slots__ = ("a", "journal")

    def __init__(self) -> None:
        values = start_cells() + [0] * SPACES + [NOBODY] * (SPACES + REGIONS * DEMAND + REGIONS)
        self.a = array("h", values + [0] * (SIZE - len(values)))
        self.journal: list[tuple[int, int]] = []

    def put(self, cell: int, value: int) -> None:
        self.journal.append((cell, self.a[cell]))
        self.a[cell] = value

    def add(self, cell: int, amount: int) -> None:
        self.journal.append((cell, self.a[cell]))
        self.a[cell] += amount

    def undo(self, mark: int) -> None:
        a, journal = self.a, self.journal
        while len(journal) > mark:
            cell, old = journal.pop()
            a[cell] = old


def check_flat(s: Flat, entry: Entry) -> bool:
    verb, source, space = entry
    a = s.a
    seat = a[ACTIVE]
    own = seat * SEAT_CELLS
    if verb == PROPOSE:
        return not a[ACTED] and a[TILES + space] == 0 and a[POOL + source] > 0
    if verb == SCIENTIST:
        free = a[TILES + space] != 0 and a[VISITORS + space] == NOBODY
        return not a[MOVED] and free and a[own + HAND] > 0
    if verb == INSTALL:
        tile, visitor = a[TILES + space], a[VISITORS + space]
        fee = 0 if visitor in (NOBODY, seat) else 1
        is_open = tile & 1 == 1 and not a[ACTED]
        return is_open and a[own + CEPS] > 0 and a[own + MONEY] >= fee
    if verb == BUY:
        return not a[TRADED] and a[MARKET] > 0 and a[own + MONEY] >= a[PRICE]
    if verb == SELL:
        return not a[TRADED] and a[own + CEPS] > 0
    if verb == CONSTRUCT:
        tile = a[TILES + space]
        if a[ACTED] or tile == 0 or tile & 1:
            return False
        there = (tile - 1) >> 1
        if a[own + EXPERTISE + there] < PLANT_CUBES[there] - 1:
            return False
        first = PLANTS + space // 3 * DEMAND
        if NOBODY not in a[first : first + DEMAND]:
            return False
        fee = 0 if a[VISITORS + space] in (NOBODY, seat) else 1
        can_pay = a[own + MONEY] >= PLANT_COINS[there] + fee
        return can_pay and a[own + TECH] >= PLANT_CUBES[there]
    return bool(a[ACTED])


def apply_flat(s: Flat, entry: Entry) -> None:
    verb, source, space = entry
    a = s.a
    seat = a[ACTIVE]
    own, region = seat * SEAT_CELLS, space // 3
    if verb == PROPOSE:
        s.put(ACTED, 1)
        s.add(POOL + source, -1)
        s.put(TILES + space, 1 + 2 * source)
        if space % 3 == 0:
            s.add(own + MONEY, max(2, a[REGION_CEPS + region]))
        elif space % 3 == 1:
            s.add(own + TECH, 2)
        else:
            s.add(own + HAND, 1)
    elif verb == SCIENTIST:
        s.put(MOVED, 1)
        s.add(own + HAND, -1)
        s.put(VISITORS + space, seat)
    elif verb == INSTALL:
        s.put(ACTED, 1)
        displace_flat(s, seat, space)
        there = (a[TILES + space] - 1) >> 1
        s.add(own + CEPS, -1)
        s.add(BANK_CEPS, 1)
        s.add(TILES + space, 1)
        take_flat(s, own + CEPS, BENEFIT_CEPS[there])
        s.add(own + TECH, BENEFIT_CUBES[there])
        s.add(own + MONEY, BENEFIT_COINS[there])
    elif verb == BUY:
        s.put(TRADED, 1)
        s.add(own + MONEY, -a[PRICE])
        take_flat(s, own + CEPS, 1)
    elif verb == SELL:
        s.put(TRADED, 1)
        s.add(own + MONEY, a[PRICE])
        s.add(own + CEPS, -1)
        s.add(MARKET, 1)
        s.put(PRICE, max(1, a[PRICE] - 1))
    elif verb == CONSTRUCT:
        construct_flat(s, seat, space)
    else:
        end_flat(s)


def take_flat(s: Flat, target: int, amount: int) -> None:
    a = s.a
    for _ in range(amount):
        s.add(MARKET, -1)
        s.add(target, 1)
        if a[MARKET] == 0:
            refill = min(3, a[BANK_CEPS])
            s.add(BANK_CEPS, -refill)
            s.add(MARKET, refill)
            s.put(PRICE, min(8, a[PRICE] + 1))


def displace_flat(s: Flat, seat: int, space: int) -> None:
    visitor = s.a[VISITORS + space]
    if visitor in (NOBODY, seat):
        return
    s.add(seat * SEAT_CELLS + MONEY, -1)
    s.add(visitor * SEAT_CELLS + MONEY, 1)
    s.add(visitor * SEAT_CELLS + HAND, 1)
    s.put(VISITORS + space, NOBODY)


def construct_flat(s: Flat, seat: int, space: int) -> None:
    a = s.a
    own, region = seat * SEAT_CELLS, space // 3
    source = (a[TILES + space] - 1) >> 1
    s.put(ACTED, 1)
    displace_flat(s, seat, space)
    s.add(own + MONEY, -PLANT_COINS[source])
    s.add(own + TECH, -PLANT_CUBES[source])
    s.add(own + POINTS, PLANT_POINTS[source])
    first = PLANTS + region * DEMAND
    s.put(a.index(NOBODY, first), seat * SOURCES + source)
    s.add(PPM, -10)
    push_flat(s, seat, source)
    settle_flat(s)
    built = a[first : first + DEMAND]
    counts = [sum(plant // SOURCES == who for plant in built) for who in range(SEATS)]
    holder = a[CONTROL + region]
    if holder == NOBODY or counts[seat] >= counts[holder]:
        s.put(CONTROL + region, seat)
    if a[VISITORS + space] == seat:
        s.put(VISITORS + space, NOBODY)
        s.add(own + HAND, 1)
    s.put(TILES + space, 0)
    s.add(POOL + source, 1)


def push_flat(s: Flat, seat: int, source: int) -> None:
    s.put(STACK + s.a[DEPTH], seat * SOURCES + source)
    s.add(DEPTH, 1)


def settle_flat(s: Flat) -> None:
    a = s.a
    while a[DEPTH]:
        s.add(DEPTH, -1)
        seat, source = divmod(a[STACK + a[DEPTH]], SOURCES)
        cell = seat * SEAT_CELLS + EXPERTISE + source
        if a[cell] >= TRACK_END:
            continue
        s.add(cell, 1)
        bonus = BONUS[a[cell]]
        if bonus == 1:
            s.add(seat * SEAT_CELLS + TECH, 1)
        elif bonus == 2:
            push_flat(s, seat, (source + 1) % SOURCES)


def end_flat(s: Flat) -> None:
    a = s.a
    seat = a[ACTIVE]
    visitors = a[VISITORS : VISITORS + SPACES]
    if seat in visitors:
        push_flat(s, seat, (a[TILES + visitors.index(seat)] - 1) >> 1)
        settle_flat(s)
    seat = (seat + 1) % SEATS
    s.put(ACTIVE, seat)
    for flag in (ACTED, MOVED, TRADED):
        s.put(flag, 0)
    own = seat * SEAT_CELLS
    if a[own + MONEY] < LOAN:
        s.add(own + MONEY, LOAN)
        s.add(own + TECH, 2)
    for region in range(REGIONS):
        first = PLANTS + region * DEMAND
        if NOBODY not in a[first : first + DEMAND]:
            for cell in range(first, first + DEMAND):
                s.put(cell, NOBODY)
