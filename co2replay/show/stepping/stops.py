"""Where one stops in a log: one stop an action, and the first of each turn, round and part;
played under one edition with the table kept at each, so that any step is at hand at once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from co2replay.engine import trace as kinds
from co2replay.engine.replay import Replay
from co2replay.engine.table import Table
from co2replay.engine.trace import Observation
from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DIGEST,
    DRAW,
    GAP,
    MARK,
    POSITION,
    SEEN,
    Entry,
)
from co2replay.notation.vocabulary import Phase
from co2replay.verdict.judge import Verdict, as_judged
from co2replay.verdict.session import Played, Session, begin

from ..answers import EntryRow
from ..replay import entry_row

ALONE = (ACT, DRAW, MARK, CORRECTION)
# Neighbours of a sort make one stop; a gap behind a gap tells nothing that the first did not.
TOGETHER = {SEEN: SEEN, DIGEST: SEEN, POSITION: POSITION, GAP: GAP}


class Stop(NamedTuple):
    """Entries that are shown in one step; `at` is the one that counts, -1 before the first."""

    start: int
    end: int
    at: int
    quiet: bool = False  # nothing but what the table saw: a step over actions passes it by


BEGIN = Stop(0, 0, -1)


def stops_of(entries: Sequence[Entry]) -> list[Stop]:
    """Cut a log into steps: what is not played joins the step that follows on its own line."""
    found = [BEGIN]
    start = 0
    at = 0
    while at < len(entries):
        entry = entries[at]
        if not is_step(entry):
            at += 1
            continue
        end = at + 1
        sort = TOGETHER.get(entry.kind)
        if sort is not None:
            while end < len(entries) and TOGETHER.get(entries[end].kind) == sort:
                end += 1
        end = end_of_line(entries, end)
        found.append(Stop(start, end, at, sort == SEEN))
        start = at = end
    if start < len(entries):  # comments behind the last step are read with it
        last = found.pop()
        found.append(last._replace(end=len(entries)))
    return found


def is_step(entry: Entry) -> bool:
    return not entry.taken_back and (entry.kind in ALONE or entry.kind in TOGETHER)


def end_of_line(entries: Sequence[Entry], end: int) -> int:
    """What only says something about an action stands behind it on its line."""
    line = entries[end - 1].line
    while end < len(entries) and entries[end].line == line and line:
        if is_step(entries[end]) and entries[end].kind not in (SEEN, DIGEST):
            break
        end += 1
    return end


class Places(NamedTuple):
    """The stops of a log, and those with which a turn, a round or a longer part begins."""

    stops: list[Stop]
    ends: list[int]  # entries played, by stop
    turns: list[int]
    rounds: list[int]
    parts: list[int]

    def holding(self, entry: int) -> int:
        """Find the stop in which an entry is shown; behind the last entry it is the last."""
        return min(bisect_left(self.ends, entry + 1), len(self.ends) - 1)

    def after(self, played: int) -> int:
        """Find the first stop at which so many entries are played."""
        return self.holding(played - 1) if played > 0 else 0


def places_of(entries: Sequence[Entry], phases: Mapping[int, Phase]) -> Places:
    stops = stops_of(entries)

    def numbers(args: tuple[int, ...]) -> tuple[int, ...]:
        return args[1 : 1 + len(phases[args[0]].numbers)]

    marks = [(at, entries[stop.at].args) for at, stop in enumerate(stops) if is_mark(stop, entries)]
    return Places(
        stops=stops,
        ends=[stop.end for stop in stops],
        turns=[0, *(at for at, _ in marks)],
        # Turns of one round share its numbers; a phase without a seat stands by itself.
        rounds=[0, *firsts(marks, lambda args: (phases[args[0]].seat, *numbers(args)))],
        parts=[0, *firsts(marks, lambda args: numbers(args)[:1])],
    )


def is_mark(stop: Stop, entries: Sequence[Entry]) -> bool:
    return stop.at >= 0 and entries[stop.at].kind == MARK


def firsts(
    marks: Sequence[tuple[int, tuple[int, ...]]],
    key: Callable[[tuple[int, ...]], tuple[int, ...]],
) -> list[int]:
    found: list[int] = []
    before: tuple[int, ...] | None = None
    for at, args in marks:
        if key(args) != before:
            found.append(at)
            before = key(args)
    return found


def next_of(wanted: Sequence[int], here: int) -> int | None:
    return next((at for at in wanted if at > here), None)


def previous_of(wanted: Sequence[int], here: int) -> int | None:
    return next((at for at in reversed(wanted) if at < here), None)


# A table takes some kilobytes; of a very long log only every so many are kept.
KEPT_MAX = 4000
JUDGED = (kinds.BREACH, kinds.UNDETERMINED, kinds.FALSE_FACT, kinds.WRONG_DIGEST, kinds.FALSE_CLAIM)


class KeptStop(NamedTuple):
    """The table at a stop, and the rulings that wait for the next entry."""

    state: Any
    waived: tuple[str, ...]
    rulings: list[tuple[str, str]]
    derailed: int


class Reel:
    """One replay that goes on behind every breach; ledger and findings lie by stop."""

    def __init__(
        self,
        session: Session,
        edition: str,
        stops: Sequence[Stop],
        verdict: Callable[[str], Verdict],
    ) -> None:
        self.session = session
        self.stops = stops
        self.gap = 1 + len(stops) // KEPT_MAX
        self.kept: dict[int, KeptStop] = {}
        table, run = begin(session, edition, telling=True)
        run.going = True
        entries = session.log.entries
        for number, stop in enumerate(stops):
            for index in range(stop.start, stop.end):
                run.step(index, entries[index])
            if number % self.gap == 0:
                self._keep(number, run)
        header = {row.key: row.value for row in session.log.header}
        trace = run.finish(len(entries), header)
        if any(found.kind in kinds.FAILING for found in trace.findings):
            trace.findings = as_judged(trace.findings, verdict(edition).findings)
        # What follows by itself once nothing more is written belongs to the last step.
        self.kept[len(stops) - 1] = KeptStop(trace.state, (), [], trace.derailed)
        self.played = Played(session, edition, table.rules.book, table.rules, trace, True)
        self.own = run.binding
        self.trusted = run.trusted
        rows = trace.book.rows if trace.book is not None else ()
        self.rows = self._by_stop([(row[0], row) for row in rows])
        self.findings: dict[int, list[Observation]] = self._by_stop(
            [(found.entry, found) for found in trace.findings]
        )
        self.first = self._first()

    def _keep(self, number: int, run: Replay) -> None:
        table = run.table
        state = self.session.game.copy(table.state)
        self.kept[number] = KeptStop(state, table.waived, list(run.rulings), run.derailed)

    def _by_stop(self, things: Sequence[tuple[int, Any]]) -> dict[int, list[Any]]:
        """Lay things by the stop in which their entry is played; a claim's lie at the end."""
        number_of = {
            entry: number
            for number, stop in enumerate(self.stops)
            for entry in range(stop.start, stop.end)
        }
        last = len(self.stops) - 1
        found: dict[int, list[Any]] = {}
        for entry, thing in things:
            claims = isinstance(thing, Observation) and entry < 0
            number = last if claims else number_of.get(entry, 0 if entry < 0 else last)
            found.setdefault(number, []).append(thing)
        return found

    def state(self, number: int) -> Any:
        """Give the table at a stop; nobody changes it."""
        if number in self.kept:
            return self.kept[number].state
        first = number - number % self.gap
        kept = self.kept[first]
        rules = self.played.rules
        table = Table(self.session.game.copy(kept.state), rules, None)
        table.waived = kept.waived
        run = Replay(self.session.game, table, binding=self.own, trusted=self.trusted, going=True)
        run.rulings, run.derailed = list(kept.rulings), kept.derailed
        entries = self.session.log.entries
        for stop in self.stops[first + 1 : number + 1]:
            for index in range(stop.start, stop.end):
                run.step(index, entries[index])
        return run.table.state

    def ledger(self, number: int) -> list[EntryRow]:
        """Say what moved in a step."""
        return [entry_row(self.played, row) for row in self.rows.get(number, ())]

    def found(self, number: int) -> list[Observation]:
        return self.findings.get(number, [])

    def first_failing(self, number: int) -> Observation | None:
        """Find what failed first up to and with a stop."""
        at, found = self.first
        return found if at <= number else None

    def _first(self) -> tuple[int, Observation | None]:
        for at in sorted(self.findings):
            for found in self.findings[at]:
                if found.kind in JUDGED and not is_doubt_of_fact(found):
                    return at, found
        return len(self.stops), None

    def judgement(self, number: int) -> tuple[tuple[str, str], ...]:
        """What the book says of a step, to be put beside what the others say."""
        judged = (kinds.BREACH, kinds.UNDETERMINED)
        said = [(f.kind, f.clause) for f in self.found(number) if f.kind in judged and f.clause]
        return tuple(sorted(said))


def is_doubt_of_fact(found: Observation) -> bool:
    """A fact that differs only by an assumed component: shown where it stands, not carried on."""
    return found.kind == kinds.UNDETERMINED and not found.clause


def differing(reels: Sequence[Reel]) -> list[int]:
    """List the stops of which not every book says the same."""
    numbers = sorted({number for reel in reels for number in reel.findings})
    return [n for n in numbers if len({reel.judgement(n) for reel in reels}) > 1]
