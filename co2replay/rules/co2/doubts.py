"""How far off a number may be where facts of the box are only assumed, and by which of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, groupby

from co2replay.engine.game import Difference
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import NO_FORM

from . import cells as at
from . import forms as f
from .control import supplied
from .expertise import BONUS_SOURCE, BONUS_TECH
from .facts import cell_of
from .frames import INCOME
from .income import incomes
from .manifest_files import path_kind
from .play import Table
from .state import NO_SEAT, State

Args = tuple[int, ...]
Paths = tuple[str, ...]
Rows = list[tuple[int, int, int, int, str]]  # entry, amount, from, to, clause
Off = tuple[int, int, int]  # a cell, how much less and how much more it may hold
Trial = tuple[State, Paths]

Assumed = Callable[[str], bool]

PLENTY = 99  # more than any check asks for
PAY, POINTS, CLAIMED = "co2.construct.pay-bank", "co2.construct.vp", "co2.un.score-now"
SUBSIDY, MINOR = "co2.event.subsidy", "co2.lobby.minor-kinds"
GIVEN, FINED = "co2.event.contribution", "co2.event.penalty"
ANY, REGION_CEP = "co2.bonus.any", "co2.bonus.region-cep"
FORCED = ("co2.supply.cep.forced-purchase", "co2.supply.cep.vp-substitute")
VISITS = ("co2.market.buy", "co2.market.sell-price")
PAID = "co2.income.split"
BANK = {"money": at.BANK_MONEY, "tech": at.BANK_CUBES, "vp": at.BANK_VP}


class Doubt:
    """How much less and more than computed one cell may hold, by which facts."""

    __slots__ = ("high", "low", "paths")

    def __init__(self) -> None:
        self.low = self.high = 0
        self.paths: dict[str, None] = {}

    def covers(self, off: int) -> bool:
        return self.low <= off <= self.high


class Doubts:
    """Everything that is off, or may be, entry by entry: what follows from it is off as well."""

    def __init__(self, t: Table, assumed: Assumed) -> None:
        self.t, self.assumed = t, assumed
        self.cells: dict[int, Doubt] = {}
        self.used: dict[int, list[tuple[str, int]]] = {}
        book = t.book
        if book is None:
            return
        for entry, path, seat in book.uses:
            if assumed(path):
                self.used.setdefault(entry, []).append((path, seat))
        if not self.used:
            return
        first = min(self.used)
        by_entry = {
            entry: list(rows)
            for entry, rows in groupby(book.rows, lambda row: row[0])
            if entry >= first
        }
        for entry in sorted({*self.used, *by_entry}):
            rows = by_entry.get(entry, [])
            for row in rows:
                self.follow(entry, row)
            for path, seat in self.used.get(entry, ()):
                self.put(entry, (path,), offs_of(t, path, seat, rows))

    def put(self, entry: int, paths: Iterable[str], offs: Iterable[Off]) -> None:
        assert self.t.book is not None
        for cell, less, more in offs:
            if (less or more) and entry > self.t.book.confirmed.get(cell, -1):
                doubt = self.cells.setdefault(cell, Doubt())
                doubt.low -= less
                doubt.high += more
                doubt.paths.update(dict.fromkeys(paths))
                if (bank := BANK.get(at.KIND_OF_CELL[cell], cell)) != cell:
                    self.put(entry, paths, [(bank, more, less)])

    def follow(self, entry: int, row: tuple[int, int, int, int, str]) -> None:
        """What one number decides is in doubt with it: a fine for no cube, a price for a CEP."""
        _, amount, source, target, clause = row
        numbers = self.t.rules.numbers
        if clause == GIVEN and self.is_off(cubes := source, -1):
            seat = source - at.CUBES  # who had a cube to give may have had none
            spared = [
                (cubes, 0, amount),
                (target, amount, 0),
                (at.VP + seat, numbers.disaster_vp, 0),
            ]
            self.put(entry, self.cells[cubes].paths, spared)
        elif clause == FINED and self.is_off(cubes := at.CUBES + source - at.VP, 1):
            self.put(entry, self.cells[cubes].paths, [(cubes, 1, 0), (source, 0, amount)])
        elif clause in FORCED and source < at.EXPERTISE:
            seat = source % at.SEAT_COUNT
            for cell in (at.MONEY + seat, at.CEPS + seat):
                if (doubt := self.cells.get(cell)) is not None:
                    both = [(x + seat, amount, amount) for x in (at.MONEY, at.VP)]
                    self.put(entry, tuple(doubt.paths), both)
        if at.MARKET_CEPS in (source, target) and (held := self.cells.get(at.MARKET_CEPS)):
            if at.PRICE not in self.cells:  # it was or will be refilled one CEP earlier or later
                size = numbers.market_refill
                self.put(entry, held.paths, [(at.PRICE, 1, 1), (at.MARKET_CEPS, size, size)])
        elif clause in VISITS and (price := self.cells.get(at.PRICE)) is not None:
            seat = (source if clause == VISITS[0] else target) - at.MONEY
            self.put(entry, price.paths, [(at.MONEY + seat, 1, 1)])

    def is_off(self, cell: int, way: int) -> bool:
        doubt = self.cells.get(cell)
        return doubt is not None and doubt.covers(way)

    def paths(self, cells: Iterable[int]) -> Paths:
        """Name the facts by which any of the cells may be off."""
        found = [path for cell in cells if cell in self.cells for path in self.cells[cell].paths]
        return tuple(dict.fromkeys(found))

    def reaching(self, cell: int, off: int) -> Paths:
        """Name the facts by which a cell may be so much off; on a track, the whole chain."""
        doubt = self.cells.get(cell)
        if doubt is None:
            return ()
        if doubt.covers(off):
            return tuple(doubt.paths)
        for step, paths in self.chain(cell):
            if step == off:
                return paths
        return ()

    def chain(self, cell: int) -> Iterator[tuple[int, Paths]]:
        """Yield how far a step on a track may lead on, each space with the next one's symbol."""
        doubt = self.cells[cell]
        if not at.EXPERTISE <= cell < at.HAND or doubt.high == 0:
            return
        source = (cell - at.EXPERTISE) % at.SOURCE_COUNT
        paths, off = tuple(doubt.paths), doubt.high
        while True:
            path = f"track.{f.SOURCES[source]}.{self.t.state.c[cell] + off}.bonus"
            if not self.assumed(path):
                return
            off += 1
            paths = (*paths, path)
            yield off, paths


def made_of(
    t: Table, verb: int, args: Args, assumed: Assumed, claim: Difference | None = None
) -> Paths:
    """Assumed facts under which what was seen, or claimed at the end, may be what came out."""
    doubts = Doubts(t, assumed)
    if not doubts.cells:
        return ()
    cell = cell_of(verb, args)
    if cell >= 0:
        return doubts.reaching(cell, args[-1] - t.state.c[cell])
    if verb == f.CONTROL:
        return doubts.paths(tracks_deciding(t, args[0], args[1] - 1))
    if verb == f.DONE:
        return doubts.paths([at.PRICE])  # who changed the price, and who could not
    if claim is not None:
        return in_total(doubts, claim)
    if verb == NO_FORM:
        return doubts.paths(range(at.CELL_COUNT))
    return ()  # cards, tiles and people lie where somebody put them, whatever is printed


def in_total(doubts: Doubts, claim: Difference) -> Paths:
    """What goes into a total: the points as far as they reach, else all that is counted for it."""
    seat = f.SEATS.index(claim.name.partition(".")[0])
    ranked = [*range(at.CUBES, at.CEPS), *range(at.EXPERTISE, at.HAND)]  # of everybody
    counted = doubts.paths([at.MONEY + seat, at.CEPS + seat, *ranked])
    if counted:
        return tuple(dict.fromkeys((*counted, *doubts.paths([at.VP + seat]))))
    if not (isinstance(claim.seen, int) and isinstance(claim.computed, int)):
        return ()
    return doubts.reaching(at.VP + seat, claim.seen - claim.computed)


def tracks_deciding(t: Table, region: int, seen: int) -> list[int]:
    """The tracks that break a tie for a region; none where whoever is seen was in no tie."""
    s = t.state
    kinds = {seat: supplied(t, region, seat) for seat in s.order}
    tied = [
        {one, other}
        for one, other in combinations(s.order, 2)
        if any(both == (True, True) for both in zip(kinds[one], kinds[other], strict=True))
    ]
    if not any(seen in pair for pair in tied):
        return []
    seats = set().union(*tied)
    return [
        at.EXPERTISE + seat * at.SOURCE_COUNT + source
        for seat in sorted(seats)
        for source in s.agenda[region]
    ]


def confirm(t: Table, verb: int, args: Args) -> None:
    """The table itself has said this number: what it was made of before no longer matters."""
    cell = cell_of(verb, args)
    if t.book is not None and cell >= 0:
        t.book.confirmed[cell] = t.entry


def otherwise(t: Table, assumed: Assumed) -> Iterator[Iterable[Trial]]:
    """The table had assumed facts been others: with one number off, then with two of a seat."""
    doubts = Doubts(t, assumed)
    offs = [
        (cell, off, paths) for cell in sorted(doubts.cells) for off, paths in steps(doubts, cell)
    ]
    yield chain(flagged(t, doubts), (trial(t, [one]) for one in offs))
    # Who lacks two things may lack neither: coins and cubes, coins at another price.
    yield (
        trial(t, [one, *two]) for one, *two in combinations(offs, 2) if belong(one[0], two[0][0])
    )


def belong(one: int, other: int) -> bool:
    """Are these two numbers that one act of one seat may ask for?"""
    if at.PRICE in (one, other):
        return min(one, other) < at.CUBES
    seats = {owner(one), owner(other)}
    return one != other and len(seats) == 1 and NO_SEAT not in seats


def owner(cell: int) -> int:
    if at.EXPERTISE <= cell < at.HAND:
        return (cell - at.EXPERTISE) // at.SOURCE_COUNT
    return cell % at.SEAT_COUNT if cell < at.VP else NO_SEAT


def steps(doubts: Doubts, cell: int) -> Iterator[tuple[int, Paths]]:
    """How far off a cell is tried: as far down and up as it goes, and along a chain."""
    now, doubt = doubts.t.state.c[cell], doubts.cells[cell]
    if is_unknown(now):
        return
    paths = tuple(doubt.paths)
    for off in {max(doubt.low, -now) if doubt.low else 0, doubt.high} - {0}:
        yield off, paths
    yield from doubts.chain(cell)


def trial(t: Table, offs: list[tuple[int, int, Paths]]) -> Trial:
    state = t.state.copy()
    paths: dict[str, None] = {}
    for cell, off, named in offs:
        state.c[cell] += off
        paths.update(dict.fromkeys(named))
    frame = state.pending[-1] if state.pending else ()
    if frame[:1] == (INCOME,):
        state.pending[-1] = (*frame[:2], due_otherwise(t, state), *frame[3:])
    return state, tuple(paths)


def due_otherwise(t: Table, state: State) -> tuple[int, ...]:
    """What everybody not paid yet is due by the tracks as they may be."""
    assert t.book is not None
    due = list(incomes(Table(state, t.rules, None)))
    for row in reversed(t.book.rows):
        if row[4] != PAID:
            break
        due[row[3] % at.SEAT_COUNT] = 0
    return tuple(due)


def flagged(t: Table, doubts: Doubts) -> Iterator[Trial]:
    """The market as if nothing had refilled it in this turn."""
    if at.MARKET_CEPS in doubts.cells and t.state.refilled:
        state = t.state.copy()
        state.refilled = state.price_changed = False
        yield state, tuple(doubts.cells[at.MARKET_CEPS].paths)


# What each kind of fact moves, and what it would move were it another -----------------------------


def offs_of(t: Table, path: str, seat: int, rows: Rows) -> Iterator[Off]:
    """Yield the cells that a use of a fact may have led astray; nothing where a log writes it."""
    find = OFFS.get(path_kind(path))
    if find is not None:
        yield from find(t, path.split("."), seat, rows)


def of_cost(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    yield at.MONEY + seat, PLENTY, moved(rows, PAY, source=at.MONEY + seat)


def of_cubes(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    yield at.CUBES + seat, PLENTY, moved(rows, PAY, source=at.CUBES + seat)
    for _, amount, source, _, clause in rows:
        if clause == SUBSIDY:
            yield source, 0, amount


def of_points(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    came = sum(moved(rows, clause, target=at.VP + seat) for clause in (POINTS, CLAIMED))
    yield at.VP + seat, came, PLENTY


def of_bonus(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    """A cube, or a step on some track; a CEP goes where somebody writes, and never to a hand."""
    source, level = f.SOURCES.index(names[1]), int(names[2])
    bonus = t.rules.box.bonus[source][level]
    yield at.CUBES + seat, int(bonus == BONUS_TECH), int(bonus != BONUS_TECH)
    base = at.EXPERTISE + seat * at.SOURCE_COUNT
    for other in range(at.SOURCE_COUNT):
        alone = min(1, moved(rows, ANY, target=base + other))
        reached = max(alone, int(bonus == BONUS_SOURCE + other))
        yield base + other, reached, 1 - reached
    for _, amount, market, target, clause in rows:
        if clause == REGION_CEP:  # where nobody could choose: an answer is an entry of its own
            yield target, amount, 0
            yield market, 0, amount


def of_length(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    yield at.EXPERTISE + seat * at.SOURCE_COUNT + f.SOURCES.index(names[1]), 0, 1


def of_minor(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    for _, amount, source, target, clause in rows:
        if clause == MINOR:
            yield target, amount, 0
            if source == at.MARKET_CEPS:
                yield source, 0, amount
    yield at.MONEY + seat, 0, 2
    yield at.CUBES + seat, 0, 1
    yield at.CEPS + seat, 0, 1
    yield at.MARKET_CEPS, 1, 0


def of_main(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    for _, amount, _, target, clause in rows:
        if clause == f"co2.lobby.{int(names[1]):02}":
            yield target, amount, 0
    yield at.MONEY + seat, 0, 3
    yield at.CUBES + seat, 0, 2


def of_detail(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    """The source of a card for a summit: the Expertise went up on another track."""
    base = at.EXPERTISE + seat * at.SOURCE_COUNT
    for _, amount, _, target, clause in rows:
        if clause == f"co2.lobby.{int(names[1]):02}" and base <= target < base + at.SOURCE_COUNT:
            for cell in range(base, base + at.SOURCE_COUNT):
                yield cell, amount * (cell == target), amount * (cell != target)


def of_event(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    """In another region others have a plant: who gave a cube or points may have been spared."""
    numbers, order = t.rules.numbers, t.state.order
    for one in order:
        gave = moved(rows, GIVEN, source=at.CUBES + one)
        lost = moved(rows, FINED, source=at.VP + one)
        spared = not (gave or lost)
        yield at.CUBES + one, numbers.disaster_cubes * spared, gave
        yield at.VP + one, numbers.disaster_vp * spared, lost
    most = numbers.disaster_cubes * len(order)
    for region in range(at.REGION_COUNT):
        cell = at.REGION_CUBES + region
        yield cell, moved(rows, GIVEN, target=cell), most


OFFS: dict[str, Callable[[Table, list[str], int, Rows], Iterator[Off]]] = {
    "plant.cost": of_cost,
    "plant.cubes": of_cubes,
    "plant.vp": of_points,
    "un.vp": of_points,
    "track.bonus": of_bonus,
    "track.length": of_length,
    "lobby.minor": of_minor,
    "lobby.main": of_main,
    "lobby.detail": of_detail,
    "event.region": of_event,
}


def moved(rows: Rows, clause: str, source: int = -1, target: int = -1) -> int:
    return sum(
        row[1]
        for row in rows
        if row[4] == clause and source in (-1, row[2]) and target in (-1, row[3])
    )
