"""One way in which a game may have gone: played with copies kept, tried otherwise from each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from co2replay.engine import trace as kinds
from co2replay.engine.exploring import Explored
from co2replay.engine.replay import Replay
from co2replay.engine.table import Book, Table
from co2replay.engine.trace import Observation
from co2replay.notation.records import Entry
from co2replay.verdict.judge import as_judged, play_judged
from co2replay.verdict.session import Session, Setting

# A long log keeps a copy only before every so many entries; the way from there is played again.
KEPT_MAX = 4000
FAILING = (*kinds.FAILING, kinds.UNDETERMINED)


class KeptTable(NamedTuple):
    """The table before an entry, and the rulings that wait for it."""

    state: Any
    waived: tuple[str, ...]
    rulings: list[tuple[str, str]]


class Try(NamedTuple):
    """How far a changed course came: what failed first, at which entry; None when all holds."""

    failure: Observation | None
    at: int
    state: Any
    book: Book | None
    unjudged: tuple[int, ...]  # entries that ask for what nobody wrote down


class ChangedCourse:
    """A log played under one setting up to the first thing that does not hold."""

    def __init__(
        self, session: Session, setting: Setting, entries: Sequence[Entry], header: dict[str, str]
    ) -> None:
        self.session = session
        self.setting = setting
        self.entries = entries
        self.header = header
        self.kept: dict[int, KeptTable] = {}
        self.step = 1 + len(entries) // KEPT_MAX
        self.turn_of: list[int] = []  # by entry, how many turns had begun
        self.explored: dict[Any, Explored] = {}  # the same act at the same table, tried once
        table = Table(None, setting.rules, Book())
        table.state = session.game.begin(setting.rules, session.seats, header)
        session.game.open(table, session.seats, header)
        # Ends at the first failure: its entry, or behind the last one for the log as a whole.
        run = self._replay(table, telling=True)
        run.from_start = True
        self.whole = self._play(run, self.entries, 0, keeping=True)
        self.played = run.so_far()

    def table_at(self, place: int) -> Table:
        """Lay out the table as it lies before an entry that comes no later than the failure."""
        run, at = self._resume(place, self.setting.rules)
        for index in range(at, place):
            run.step(index, self.entries[index])
        return run.table

    def turns_between(self, place: int) -> int:
        """How many turns before the failure a place lies."""
        return self.turn_of[-1] - self.turn_of[min(place, len(self.turn_of) - 1)]

    def explains(self, tried: Try, shift: int = 0) -> bool:
        """Does everything hold then, without leaving more open up to where something failed?"""
        if tried.failure is not None:
            return False
        return sum(x <= self.whole.at + shift for x in tried.unjudged) <= len(self.whole.unjudged)

    def rulings_at(self, place: int) -> bool:
        """Does a ruling wait for the entry at this place?"""
        kept = self.kept.get(place)
        return kept is not None and bool(kept.rulings)

    def otherwise(self, place: int, removed: int, put: Sequence[Entry]) -> Try:
        """Play on from a place with other entries there instead of as many as are removed."""
        run, at = self._resume(place, self.setting.rules)
        before = self.entries[at:place]
        rest = self.entries[place + removed :]
        return self._play(run, (*before, *put, *rest), at)

    def under(self, setting: Setting, place: int, recorded: bool = False) -> Try:
        """Play on from a place with another setting, which nothing before it has asked for."""
        run, at = self._resume(place, setting.rules, Book() if recorded else None)
        return self._play(run, self.entries[at:], at)

    def _resume(self, place: int, rules: Any, book: Book | None = None) -> tuple[Replay, int]:
        at = place - place % self.step
        kept = self.kept[at]
        table = Table(self.session.game.copy(kept.state), rules, book)
        table.waived = kept.waived
        run = self._replay(table)
        run.rulings = list(kept.rulings)
        return run, at

    def _replay(self, table: Table, telling: bool = False) -> Replay:
        # What the table wrote down is to hold, whichever book it is taken to have played by.
        trusted = self.session.log.is_trusted()
        explored = self.explored if table.rules is self.setting.rules else None
        game = self.session.game
        return Replay(game, table, trusted=trusted, explored=explored, telling=telling)

    def _play(
        self,
        run: Replay,
        entries: Sequence[Entry],
        first: int,
        keeping: bool = False,
    ) -> Try:
        """Play entries up to the first failure; the log's end is tried like an entry of its own."""
        step, findings = run.step, run.findings
        told = 0
        for index, entry in enumerate(entries, first):
            if keeping:
                self._keep(index, run)
            step(index, entry)
            if len(findings) > told:
                failure = first_failing(findings, told)
                if failure is not None:
                    return self._tried(failure, index, run)
                told = len(findings)
        last = first + len(entries)
        if keeping:
            self._keep(last, run)
        trace = run.finish(last, self.header)
        failure = first_failing(trace.findings, told)
        if failure is None and self.header.get("claim", "").strip():
            # A claim speaks of the end of the game; a log that stops before it shows nothing.
            failure = next((x for x in trace.findings if x.kind == kinds.UNFINISHED), None)
        return self._tried(failure, last, run)

    def _keep(self, index: int, run: Replay) -> None:
        table = run.table
        self.turn_of.append(table.state.turns)
        if index % self.step == 0:
            state = self.session.game.copy(table.state)
            self.kept[index] = KeptTable(state, table.waived, list(run.rulings))

    def _tried(self, failure: Observation | None, at: int, run: Replay) -> Try:
        unjudged = tuple(x.entry for x in run.findings if x.kind == kinds.UNJUDGED)
        return Try(failure, at, run.table.state, run.table.book, unjudged)


def failure_of(course: ChangedCourse) -> Observation | None:
    """What does not hold as the log stands: left open where the judge leaves it open."""
    failure = course.whole.failure
    if failure is None or failure.kind not in kinds.FAILING:
        return failure
    judged = play_judged(course.session, course.setting.edition).trace.findings
    return as_judged([failure], judged)[0]


def first_failing(findings: Sequence[Observation], told: int) -> Observation | None:
    return next((found for found in findings[told:] if found.kind in FAILING), None)
