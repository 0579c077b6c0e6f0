"""How far off a number may be where facts of the box are only assumed, and by which of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, groupby, pairwise

from co2replay.engine.passed import Difference
from co2replay.engine.table import LedgerRow
from co2replay.engine.unknown import is_unknown, may_hold
from co2replay.notation.records import NO_FORM

from .. import forms as f
from ..board import cells as at
from ..board.facts import cell_of
from ..board.pieces import NO_SEAT, owner_of_plant
from ..board.state import State, Table
from ..chapters.cards import FIXED_GRANT_CARDS
from ..chapters.control import compare, supplied
from ..chapters.expertise import BONUS_SOURCE, BONUS_TECH
from ..chapters.income import incomes
from ..turn.frames import Income

Args = tuple[int, ...]
Paths = tuple[str, ...]
Rows = list[LedgerRow]
Off = tuple[int, Sequence[int]]  # a cell, and by how much it may hold another number
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
EVENT = "event", "region"  # it asks all of them, and is used by nobody in particular


class Doubt:
    """How far off what was computed one cell may be: by each fact alone, and by all of them."""

    __slots__ = ("offs", "parts")

    def __init__(self) -> None:
        self.offs: Sequence[int] = (0,)
        self.parts: list[tuple[Sequence[int], Paths]] = []

    def add(self, offs: Sequence[int], paths: Paths) -> None:
        low, high = min(0, *offs), max(0, *offs)
        if isinstance(offs, range) or isinstance(self.offs, range):  # any number in between
            self.offs = range(min(self.offs) + low, max(self.offs) + high + 1)
        else:
            self.offs = sorted({one + other for one in self.offs for other in (0, *offs)})
        self.parts.append((offs, paths))

    def paths(self) -> Paths:
        return unlike(path for _, paths in self.parts for path in paths)

    def alone(self, off: int) -> Paths:
        return unlike(path for offs, paths in self.parts if off in offs for path in paths)


def unlike(paths: Iterable[str]) -> Paths:
    return tuple(dict.fromkeys(paths))


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
            if assumed(path) and (seat != NO_SEAT or kind_of(path) == EVENT):
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

    def put(self, entry: int, paths: Paths, offs: Iterable[Off]) -> None:
        assert self.t.book is not None
        for cell, by in offs:
            if by and entry > self.t.book.confirmed.get(cell, -1):
                self.cells.setdefault(cell, Doubt()).add(by, paths)

    def follow(self, entry: int, row: LedgerRow) -> None:
        """What one number decides is in doubt with it: a fine for no cube, a price for a CEP."""
        _, amount, source, target, clause = row
        rules = self.t.rules
        if clause == GIVEN and self.is_off(source, -1):  # there may have been no cube to give
            fined = at.VP + source - at.CUBES, (-rules.numbers.disaster_vp,)
            kept = [(source, (amount,)), (target, (-amount,)), fined]
            self.put(entry, self.cells[source].paths(), kept)
        elif clause == FINED and self.is_off(cubes := at.CUBES + source - at.VP, 1):
            self.put(entry, self.cells[cubes].paths(), [(cubes, (-1,)), (source, (amount,))])
        elif clause in FORCED and source < at.EXPERTISE:
            seat = source % at.SEAT_COUNT
            for cell in (at.MONEY + seat, at.CEPS + seat):
                if cell in self.cells:
                    by = range(-amount, amount + 1)
                    both = [(at.MONEY + seat, by), (at.VP + seat, by)]
                    self.put(entry, self.cells[cell].paths(), both)
        if at.MARKET_CEPS in (source, target) and at.MARKET_CEPS in self.cells:
            if at.PRICE not in self.cells:  # it was or will be refilled one CEP earlier or later
                held = self.cells[at.MARKET_CEPS].paths()
                size = rules.numbers.market_refill
                self.put(entry, held, [(at.PRICE, (-1, 1)), (at.MARKET_CEPS, (-size, size))])
        elif clause in VISITS and at.PRICE in self.cells:
            seat = (source if clause == VISITS[0] else target) - at.MONEY
            self.put(entry, self.cells[at.PRICE].paths(), [(at.MONEY + seat, (-1, 1))])

    def is_off(self, cell: int, by: int) -> bool:
        return cell in self.cells and by in self.cells[cell].offs

    def paths(self, cells: Iterable[int]) -> Paths:
        """Name the facts by which any of the cells may be off."""
        there = [self.cells[cell] for cell in cells if cell in self.cells]
        return unlike(path for doubt in there for path in doubt.paths())

    def reaching(self, cell: int, off: int) -> Paths:
        """Name the facts by which a cell may be so much off: each alone, or else all together."""
        if cell not in self.cells:
            return ()
        if alone := self.cells[cell].alone(off):
            return alone
        return dict(self.steps(cell)).get(off, ())

    def steps(self, cell: int) -> Iterator[tuple[int, Paths]]:
        """Yield how far off a cell may be; on a track the symbol of a space reached may lead on.

        One symbol behind another is supposed, three in a row are not: every track would be open.
        """
        doubt = self.cells[cell]
        paths = doubt.paths()
        yield from ((off, paths) for off in doubt.offs if off)
        if at.EXPERTISE <= cell < at.HAND and (most := max(doubt.offs)) > 0:
            source = f.SOURCES[(cell - at.EXPERTISE) % at.SOURCE_COUNT]
            path = f"track.{source}.{self.t.state.c[cell] + most}.bonus"
            if self.assumed(path):
                yield most + 1, (*paths, path)


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
        return in_control(doubts, args[0], args[1] - 1)
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
        return unlike((*counted, *doubts.paths([at.VP + seat])))
    if not (isinstance(claim.seen, int) and isinstance(claim.computed, int)):
        return ()
    return doubts.reaching(at.VP + seat, claim.seen - claim.computed)


def in_control(doubts: Doubts, region: int, seen: int) -> Paths:
    """The tracks on which whoever is seen to have a region may have been ahead in a tie for it."""
    t = doubts.t
    s = t.state
    if s.partial:
        return doubts.paths(range(at.EXPERTISE, at.HAND))
    kinds = {seat: supplied(t, region, seat) for seat in s.order}
    there = [seat for seat in s.order if any(kinds[seat])]
    if seen not in there:
        return ()
    rivals = [one for one in there if one != seen and any(map(min, kinds[seen], kinds[one]))]
    bases = [at.EXPERTISE + seat * at.SOURCE_COUNT for seat in (seen, *rivals)]
    tracks = [cell for base in bases for cell in range(base, base + at.SOURCE_COUNT)]
    tracks = [cell for cell in tracks if cell in doubts.cells]
    if len(there) > 2:  # one may have been ahead when another had not yet built all
        return doubts.paths(tracks)

    def ranks(table: Table) -> list[int]:
        return [compare(table, region, seen, rival) for rival in rivals]

    return unlike(path for cell in tracks for path in on_track(doubts, cell, ranks))


def on_track(doubts: Doubts, cell: int, ranks: Callable[[Table], list[int]]) -> Paths:
    """What makes somebody's step on a track, the fewest of them, decide otherwise."""
    t = doubts.t
    before = ranks(t)
    for off, _ in sorted(doubts.steps(cell), key=lambda step: abs(step[0])):
        paths = doubts.reaching(cell, off)
        after = ranks(Table(trial(t, [(cell, off, paths)])[0], t.rules, None))
        if any(new >= 0 and new != old for new, old in zip(after, before, strict=True)):
            return paths
    return ()


def confirm(t: Table, verb: int, args: Args) -> None:
    """The table itself has said this number: what it was made of before no longer matters."""
    cell = cell_of(verb, args)
    if t.book is not None and cell >= 0:
        t.book.confirmed[cell] = t.entry


def otherwise(t: Table, assumed: Assumed) -> Iterator[Iterable[Trial]]:
    """The table had assumed facts been others: one of them, several of one number, of two."""
    doubts = Doubts(t, assumed)
    known = [cell for cell in sorted(doubts.cells) if not is_unknown(t.state.c[cell])]
    single = [(cell, off, paths) for cell in known for off, paths in alone(t, doubts, cell)]
    yield chain(flagged(t, doubts), (trial(t, [one]) for one in single))
    all_of_them = [(cell, off, paths) for cell in known for off, paths in farthest(doubts, cell)]
    yield (trial(t, [one]) for one in all_of_them)
    # Who lacks two things may lack neither: coins and cubes, coins at another price.
    pairs = combinations(all_of_them, 2)
    yield (trial(t, [one, other]) for one, other in pairs if belong(one[0], other[0]))


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


def alone(t: Table, doubts: Doubts, cell: int) -> Iterator[tuple[int, Paths]]:
    """How far down and up each fact leads by itself; no check asks for anything in between."""
    doubt, now = doubts.cells[cell], t.state.c[cell]
    ends = {end for offs, _ in doubt.parts for end in (max(min(offs), -now), max(offs))}
    yield from ((off, doubt.alone(off)) for off in sorted(ends - {0}))


def farthest(doubts: Doubts, cell: int) -> Iterator[tuple[int, Paths]]:
    now, steps = doubts.t.state.c[cell], dict(doubts.steps(cell))
    low, high = min(steps), max(steps)
    yield from ((off, steps.get(off, steps[low])) for off in {max(low, -now), high} - {0})


def trial(t: Table, offs: list[tuple[int, int, Paths]]) -> Trial:
    state = t.state.copy()
    paths: dict[str, None] = {}
    for cell, off, named in offs:
        state.c[cell] += off
        paths.update(dict.fromkeys(named))
    frame = state.pending[-1] if state.pending else None
    if isinstance(frame, Income) and not state.partial:
        state.pending[-1] = Income(due_otherwise(t, state), frame.is_final)
    return state, tuple(paths)


def due_otherwise(t: Table, state: State) -> tuple[int, ...]:
    """What everybody not paid yet is due by the tracks as they may be."""
    assert t.book is not None
    due = list(incomes(Table(state, t.rules, None)))
    for *_, target, clause in reversed(t.book.rows):
        if clause != PAID:
            break
        due[target % at.SEAT_COUNT] = 0
    return tuple(due)


def flagged(t: Table, doubts: Doubts) -> Iterator[Trial]:
    """The market as if nothing had refilled it in this turn."""
    if at.MARKET_CEPS in doubts.cells and may_hold(lambda: bool(t.state.refilled)):
        state = t.state.copy()
        state.refilled = state.price_changed = False
        yield state, doubts.cells[at.MARKET_CEPS].paths()


# What each kind of fact moves, and what it would move were it another -----------------------------


def offs_of(t: Table, path: str, seat: int, rows: Rows) -> Iterator[Off]:
    """Yield the cells that a use of a fact may have led astray; nothing where a log writes it."""
    find = OFFS.get(kind_of(path))
    if find is not None:
        yield from find(t, path.split("."), seat, rows)


def kind_of(path: str) -> tuple[str, str]:
    """Of which component it is, and what of it: all that counts here."""
    names = path.split(".")
    return names[0], names[-1]


def of_cost(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    paid = moved(rows, PAY, source=at.MONEY + seat)
    yield at.MONEY + seat, range(-PLENTY, paid + 1)


def of_cubes(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    paid = moved(rows, PAY, source=at.CUBES + seat)
    yield at.CUBES + seat, range(-PLENTY, paid + 1)
    helped = [(source, amount) for _, amount, source, _, clause in rows if clause == SUBSIDY]
    for source, amount in helped:
        yield source, (amount,)
    yield at.BANK_CUBES, range(-paid - sum(amount for _, amount in helped), PLENTY)


def of_points(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    came = sum(moved(rows, clause, target=at.VP + seat) for clause in (POINTS, CLAIMED))
    yield at.VP + seat, range(-came, PLENTY + 1)


def of_bonus(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    """A cube, or a step on some track; a CEP goes where somebody writes, and never to a hand."""
    source, level = f.SOURCES.index(names[1]), int(names[2])
    bonus = t.rules.box.bonus[source][level]
    cube = -1 if bonus == BONUS_TECH else 1
    yield at.CUBES + seat, (cube,)
    yield at.BANK_CUBES, (-cube,)
    base = at.EXPERTISE + seat * at.SOURCE_COUNT
    for other in range(at.SOURCE_COUNT):
        reached = bonus == BONUS_SOURCE + other or moved(rows, ANY, target=base + other)
        yield base + other, (-1 if reached else 1,)
    for _, amount, market, target, clause in rows:
        if clause == REGION_CEP:  # where nobody could choose: an answer is an entry of its own
            yield target, (-amount,)
            yield market, (amount,)


def of_length(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    yield at.EXPERTISE + seat * at.SOURCE_COUNT + f.SOURCES.index(names[1]), (1,)


def of_minor(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    """Two coins, a cube, or a CEP of the market: one of them came, and another may have."""
    for cell, amount in ((at.MONEY, 2), (at.CUBES, 1), (at.CEPS, 1)):
        came = moved(rows, MINOR, target=cell + seat)
        by = -came if came else amount
        yield cell + seat, (by,)
        bank = {at.CUBES: at.BANK_CUBES, at.CEPS: at.MARKET_CEPS}.get(cell)
        if bank is not None:
            yield bank, (-by,)


def of_main(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    """Three coins, a cube or a move by the text; what is drawn on later cards no book tells."""
    number = int(names[1])
    told = number in FIXED_GRANT_CARDS
    chosen = len(t.rules.box.lobby[number].mains) > 1  # then it was written which came
    for cell, amount in ((at.MONEY, 3), (at.CUBES, 1)):
        came = moved(rows, f"co2.lobby.{number:02}", target=cell + seat)
        by: Sequence[int] = range(int(chosen) - came, PLENTY)
        if told:
            by = (-came,) if came else (amount,)
        elif chosen and not came:
            continue
        yield cell + seat, by
        if cell == at.CUBES:
            yield at.BANK_CUBES, [-off for off in by] if told else range(-PLENTY, came + 1)


def of_detail(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    """The source of a card for a summit: the Expertise went up on another track."""
    base = at.EXPERTISE + seat * at.SOURCE_COUNT
    for _, amount, _, target, clause in rows:
        if clause == f"co2.lobby.{int(names[1]):02}" and base <= target < base + at.SOURCE_COUNT:
            for cell in range(base, base + at.SOURCE_COUNT):
                yield cell, (-amount if cell == target else amount,)


def of_event(t: Table, names: list[str], seat: int, rows: Rows) -> Iterator[Off]:
    """In another region others have a plant: who gave a cube or points may have been spared."""
    s, numbers, offsets = t.state, t.rules.numbers, t.rules.offsets
    most = 0
    for one in s.order:
        owners = [
            {NO_SEAT if is_unknown(x) else owner_of_plant(x) for x in s.plants[start:end]}
            for start, end in pairwise(offsets)
        ]
        own = [one in there for there in owners]
        gave = moved(rows, GIVEN, source=at.CUBES + one)
        lost = moved(rows, FINED, source=at.VP + one)
        if gave or lost:
            most += 1
            if s.partial or any(own):
                yield at.CUBES + one, (gave,) if gave else ()
                yield at.VP + one, (lost,) if lost else ()
        elif s.partial or not all(own):
            most += 1
            yield at.CUBES + one, (-numbers.disaster_cubes,)
            yield at.VP + one, (-numbers.disaster_vp,)
    for region in range(at.REGION_COUNT):
        cell = at.REGION_CUBES + region
        came = moved(rows, GIVEN, target=cell)
        yield cell, range(-came, most - came + 1) if most else ()


OFFS: dict[tuple[str, str], Callable[[Table, list[str], int, Rows], Iterator[Off]]] = {
    ("plant", "cost"): of_cost,
    ("plant", "cubes"): of_cubes,
    ("plant", "vp"): of_points,
    ("un", "vp"): of_points,
    ("track", "bonus"): of_bonus,
    ("track", "length"): of_length,
    ("lobby", "minor"): of_minor,
    ("lobby", "main"): of_main,
    ("lobby", "detail"): of_detail,
    EVENT: of_event,
}


def moved(rows: Rows, clause: str, source: int = -1, target: int = -1) -> int:
    return sum(
        amount
        for _, amount, origin, goal, cause in rows
        if cause == clause and source in (-1, origin) and target in (-1, goal)
    )
