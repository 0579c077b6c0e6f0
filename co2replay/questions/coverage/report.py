"""What the corpus proves of each clause in each edition, what it leaves open, and what may stay so.

A limit or duty is wanted kept and broken, a procedure and a number shown, each by a case of its
own; every value that a book gives a reading is wanted asked. Definitions and what only informs may
be silent, but nothing may be refused by them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from co2replay.corpus.cases import cases_folder, read_cases
from co2replay.corpus.expectations import FALSE, LEGAL
from co2replay.engine.trace import FALSE_FACT
from co2replay.rulebooks import datafiles
from co2replay.rulebooks.clauses import Clause, Stance, load_clauses, load_edition_words
from co2replay.rulebooks.editions import load_edition
from co2replay.rulebooks.readings import EditionReading, Reading, load_readings
from co2replay.tasks.jobs import Jobs

from .runs import PlayedRun, cases_as_tasks, checkout_games, games_as_tasks, play_all
from .sites import CHECK, Site
from .watch import APPLIED, BROKEN, KEPT, MET, map_of

FILE = "coverage.toml"
ENFORCED = ("limit", "duty", "procedure", "number")
TWO_SIDED = ("limit", "duty")
FILES_MAX = 24  # of the logs that show one thing; the others are counted
WAIVED_MAX = 3  # of a hundred clauses, fewer than this

# What is missing.
UNNAMED = "unnamed"  # no line of code names it
NO_CASE = "no-case"
NO_KEPT = "kept"
NO_BROKEN = "broken"
NO_WITNESS = "shown"
NO_VALUE = "value"  # a value of a reading was never asked for
MISFILED = "misfiled"  # said only to inform or define, but something is refused by it
FAILED = "failed"  # a case does not come out as its lines say
UNKNOWN = "unknown"  # a name that no clause has
STALE = "stale"  # a waiver that waives nothing
NO_REASON = "no-reason"
TOO_MANY = "too-many"


class Waiver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one clause need not show, and why; without editions in none of them."""

    lacks: tuple[str, ...]
    reason: str = ""
    editions: tuple[str, ...] = ()


class Hole(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the corpus leaves open."""

    lack: str
    clause: str
    kind: str = ""
    edition: str = ""  # empty: in all of them
    detail: str = ""


class Logs(msgspec.Struct, frozen=True, kw_only=True):
    """How many logs there are, and which: its own cases first, then whole games, then the rest."""

    count: int
    files: list[str]  # of many the first ones


class ShownClause(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a clause under one edition, and in which logs."""

    kept: Logs
    broken: Logs
    told_as: dict[str, Logs]  # its breach was told under the name of another clause
    applied: Logs
    met: Logs


class Covered(msgspec.Struct, frozen=True, kw_only=True):
    """Everything known of one clause."""

    id: str
    number: str
    kind: str
    cases: list[str]
    code: list[str]  # places that name it
    editions: dict[str, ShownClause]
    waived: bool = False


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """How many clauses of one kind, or of one mode, there are, and how they stand."""

    kind: str
    clauses: int
    whole: int
    waived: int
    holed: int


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """What the corpus proves; the gate is open when there is no hole."""

    schema: str = "coverage/1"
    game: str
    editions: list[str]
    cases: int
    games: int
    kinds: list[Kind]
    modes: list[Kind]  # none where a game is played in one mode only
    holes: list[Hole]
    waived: list[Hole]
    reasons: dict[str, str]  # of the waivers, by clause
    clauses: list[Covered]


class Register(msgspec.Struct, frozen=True):
    """What has to be covered: the register and what each edition makes of it."""

    game: str
    clauses: Mapping[str, Clause]
    readings: Mapping[str, Reading]
    stances: Mapping[str, Mapping[str, Stance]]  # edition -> clause -> stance
    values: Mapping[str, Mapping[str, EditionReading]]  # edition -> reading -> its value


def book_of(game: str, editions: Sequence[str]) -> Register:
    return Register(
        game=game,
        clauses=load_clauses(game),
        readings=load_readings(game),
        stances={name: load_edition_words(game, name.partition("/")[2]) for name in editions},
        values={name: load_edition(name).readings for name in editions},
    )


def measure(
    game: str,
    editions: Sequence[str],
    jobs: Jobs | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> Coverage:
    """Play the whole corpus under the given editions, and say what it shows and what not."""
    tasks = cases_as_tasks(game, read_cases(cases_folder(game)), editions)
    place = checkout_games(game)
    tasks += games_as_tasks(game, place, editions) if place.is_dir() else []
    runs = play_all(tasks, jobs, tell)
    return judge(book_of(game, editions), runs, map_of(game).sites, waivers_of(game))


def waivers_of(game: str) -> dict[str, Waiver]:
    text = datafiles.read_packaged(game, FILE)
    return msgspec.convert(tomllib.loads(text), dict[str, Waiver])


def judge(
    book: Register, runs: Sequence[PlayedRun], sites: Sequence[Site], waivers: Mapping[str, Waiver]
) -> Coverage:
    """Join the register, what was played, and the places in the code; hold it against waivers."""
    found = list(HoleFinder(book, runs, sites).holes())
    open_holes = [hole for hole in found if not is_waived(hole, waivers)]
    waived = [hole for hole in found if is_waived(hole, waivers)]
    open_holes += waiver_faults(book, found, waivers)
    names = {hole.clause for hole in waived}
    concerned: dict[str, list[PlayedRun]] = {}
    for run in runs:
        for clause in {run.clause, *run.outcomes}:
            concerned.setdefault(clause, []).append(run)
    clauses = [
        covered(book, clause, concerned.get(clause, ()), sites, clause in names)
        for clause in book.clauses
    ]
    holed = {hole.clause for hole in open_holes}

    def stand(groups: Mapping[str, set[str]]) -> list[Kind]:
        return [
            Kind(
                kind=name,
                clauses=len(ids),
                whole=len(ids - names - holed),
                waived=len(ids & names - holed),
                holed=len(ids & holed),
            )
            for name, ids in groups.items()
        ]

    return Coverage(
        game=book.game,
        editions=list(book.stances),
        cases=len({run.file for run in runs if run.clause}),
        games=len({run.file for run in runs if not run.clause}),
        kinds=stand(by_kind(book)),
        modes=stand(by_mode(book)),
        holes=open_holes,
        waived=waived,
        reasons={name: waivers[name].reason for name in sorted(names)},
        clauses=clauses,
    )


def by_kind(book: Register) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for clause in book.clauses.values():
        found.setdefault(clause.kind, set()).add(clause.id)
    return found


def by_mode(book: Register) -> dict[str, set[str]]:
    """The clauses that hold in each mode; one that names none holds in all of them."""
    modes = dict.fromkeys(mode for clause in book.clauses.values() for mode in clause.modes)
    return {
        mode: {one.id for one in book.clauses.values() if mode in (one.modes or modes)}
        for mode in modes
    }


def is_waived(hole: Hole, waivers: Mapping[str, Waiver]) -> bool:
    waiver = waivers.get(hole.clause)
    if waiver is None or hole.lack not in waiver.lacks:
        return False
    return not waiver.editions or hole.edition in waiver.editions


def waiver_faults(
    book: Register, holes: Sequence[Hole], waivers: Mapping[str, Waiver]
) -> Iterator[Hole]:
    """A waiver needs a clause, a reason, and something to waive; and there may be few of them."""
    for name, waiver in waivers.items():
        if name not in book.clauses:
            yield Hole(lack=UNKNOWN, clause=name, detail=FILE)
            continue
        kind = book.clauses[name].kind
        if not waiver.reason.strip():
            yield Hole(lack=NO_REASON, clause=name, kind=kind, detail=FILE)
        for lack in waiver.lacks:
            for edition in waiver.editions or ("",):
                if edition and edition not in book.stances:
                    continue  # not among those looked at
                alone = Waiver((lack,), waiver.reason, (edition,) if edition else ())
                if not any(is_waived(hole, {name: alone}) for hole in holes):
                    detail = f"{FILE}: {lack}"
                    yield Hole(lack=STALE, clause=name, kind=kind, edition=edition, detail=detail)
    if len(waivers) * 100 >= WAIVED_MAX * len(book.clauses):
        yield Hole(lack=TOO_MANY, clause="", detail=f"{len(waivers)} of {len(book.clauses)}")


class HoleFinder:
    """The holes of one corpus."""

    def __init__(self, book: Register, runs: Sequence[PlayedRun], sites: Sequence[Site]) -> None:
        self.book = book
        self.sites = sites
        self.runs = runs
        self.own: dict[tuple[str, str], list[PlayedRun]] = {}  # clause, edition -> its cases
        self.sides: dict[str, set[str]] = {}
        self.broken: dict[tuple[str, str], list[PlayedRun]] = {}
        for run in runs:
            if run.clause:
                self.own.setdefault((run.clause, run.edition), []).append(run)
                self.sides.setdefault(run.clause, set()).add(run.side)
            for clause, what in run.outcomes.items():
                if BROKEN in what:
                    self.broken.setdefault((clause, run.edition), []).append(run)

    def holes(self) -> Iterator[Hole]:
        yield from self.unknown()
        yield from self.failed()
        named = {site.clause for site in self.sites}
        for clause in self.book.clauses.values():
            if clause.kind not in ENFORCED:
                yield from self.misfiled(clause)
                continue
            if clause.id not in named:
                yield Hole(lack=UNNAMED, clause=clause.id, kind=clause.kind)
            sides = self.sides.get(clause.id, set())
            wanted = 2 if clause.kind in TWO_SIDED else 1
            if LEGAL not in sides or len(sides) < wanted:
                has = ", ".join(sorted(sides))
                yield Hole(lack=NO_CASE, clause=clause.id, kind=clause.kind, detail=has)
                continue
            for edition in self.book.stances:
                yield from self.of_edition(clause, edition)
        yield from self.values()

    def unknown(self) -> Iterator[Hole]:
        """Names that no clause has: of a case, in its lines, or in the code."""
        names = {site.clause: site.file for site in reversed(self.sites)}
        names |= {run.clause: run.file for run in self.runs if run.clause}
        moved = {clause: run.file for run in self.runs for clause in run.outcomes}
        names |= {name: file for name, file in moved.items() if "." in name}  # not `ruling`
        for name in sorted(set(names) - set(self.book.clauses)):
            yield Hole(lack=UNKNOWN, clause=name, detail=names[name])

    def failed(self) -> Iterator[Hole]:
        for run in self.runs:
            if run.fault:
                detail = f"{run.file}: {run.fault}"
                yield Hole(lack=FAILED, clause=run.clause, edition=run.edition, detail=detail)

    def misfiled(self, clause: Clause) -> Iterator[Hole]:
        checks = [
            place(site) for site in self.sites if (site.clause, site.how) == (clause.id, CHECK)
        ]
        broken = [
            run.file for edition in self.book.stances for run in self.broken_by(clause.id, edition)
        ]
        if checks or broken:
            detail = ", ".join(dict.fromkeys(checks + broken))
            yield Hole(lack=MISFILED, clause=clause.id, kind=clause.kind, detail=detail)

    def of_edition(self, clause: Clause, edition: str) -> Iterator[Hole]:
        """What a book that says something on this clause leaves unproved."""
        if self.book.stances[edition][clause.id].stance == "silent":
            return
        own = [run for run in self.own[clause.id, edition] if not run.fault]
        if clause.kind not in TWO_SIDED:
            if not any(run.outcomes.get(clause.id) for run in own):
                yield hole(NO_WITNESS, clause, edition)
            return
        kept = [run for run in own if run.side == LEGAL and run.outcomes.get(clause.id)]
        if not kept:
            yield hole(NO_KEPT, clause, edition)
        if not (self.broken_by(clause.id, edition) or any(map(is_false, own))):
            differs = self.book.stances[edition][clause.id].stance == "differs"
            # a book that says something else may let pass what others refuse; its case says so
            if not (differs and any(run.side != LEGAL for run in own)):
                yield hole(NO_BROKEN, clause, edition)

    def broken_by(self, clause: str, edition: str) -> list[PlayedRun]:
        return self.broken.get((clause, edition), [])

    def values(self) -> Iterator[Hole]:
        """Values of readings that a book has, and that no log ever made anybody look up."""
        asked = {
            (run.edition, name, value)
            for run in self.runs
            for name, values in run.asked.items()
            for value in values
        }
        for edition, values in self.book.values.items():
            for name, answer in values.items():
                if len(self.book.readings[name].values) == 1:
                    continue  # every book says the same, and nothing else was ever written down
                for value in answer.tried or (answer.value,):
                    if (edition, name, value) in asked:
                        continue
                    clause = next(iter(self.book.readings[name].clauses), "")
                    kind = self.book.clauses[clause].kind if clause in self.book.clauses else ""
                    yield Hole(
                        lack=NO_VALUE,
                        clause=clause,
                        kind=kind,
                        edition=edition,
                        detail=f"{name}={value}",
                    )


def hole(lack: str, clause: Clause, edition: str) -> Hole:
    return Hole(lack=lack, clause=clause.id, kind=clause.kind, edition=edition)


def is_false(run: PlayedRun) -> bool:
    """What is done by itself cannot be done wrongly in a log: a false number shows it instead."""
    return run.side == FALSE and run.broke == FALSE_FACT


def place(site: Site) -> str:
    return f"{site.file}:{site.line}"


def covered(
    book: Register, clause: str, runs: Sequence[PlayedRun], sites: Sequence[Site], waived: bool
) -> Covered:
    return Covered(
        id=clause,
        number=book.clauses[clause].number,
        kind=book.clauses[clause].kind,
        cases=list(dict.fromkeys(run.file for run in runs if run.clause == clause)),
        code=list(
            dict.fromkeys(f"{place(one)} {one.how}" for one in sites if one.clause == clause)
        ),
        editions={
            edition: shown(clause, [run for run in runs if run.edition == edition])
            for edition in book.stances
        },
        waived=waived,
    )


def shown(clause: str, runs: Sequence[PlayedRun]) -> ShownClause:
    def logs(what: str) -> Logs:
        return logs_of(clause, [run for run in runs if what in run.outcomes.get(clause, ())])

    told: dict[str, list[PlayedRun]] = {}
    for run in runs:
        if run.clause == clause and run.side != LEGAL and run.broke not in ("", clause):
            told.setdefault(run.broke, []).append(run)
    return ShownClause(
        kept=logs(KEPT),
        broken=logs(BROKEN),
        told_as={name: logs_of(clause, by) for name, by in told.items()},
        applied=logs(APPLIED),
        met=logs(MET),
    )


def logs_of(clause: str, runs: Sequence[PlayedRun]) -> Logs:
    in_order = sorted(runs, key=lambda run: (run.clause != clause, bool(run.clause)))
    return Logs(count=len(runs), files=[run.file for run in in_order[:FILES_MAX]])
