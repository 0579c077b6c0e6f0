"""A game looked at while it is played, and a log played again with the checks on: sums after
every entry, everything else now and then, the same each time."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from co2replay.engine import trace as kinds
from co2replay.engine.playing import (
    CRASH,
    HANG,
    INVARIANT,
    REFUSED,
    REPLAY,
    RULING,
    UNANSWERABLE,
    Act,
    AnyLaws,
    Failure,
)
from co2replay.engine.replay import Replay
from co2replay.engine.table import Book, Table
from co2replay.engine.unknown import Consulted
from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DRAW,
    POSITION,
    SEEN,
    Entry,
    HeaderRow,
    Log,
)

from .hosted import Hosted, begun, hosted_in, opened
from .slowness import TooLong


class GameWatch:
    """The checks of one game: `every` so many entries the whole list, laws after each.

    `answers` says after how many entries it is asked whether anybody can go on.
    """

    __slots__ = ("answers", "count", "every", "game", "laws", "players", "ruled")

    def __init__(self, one: Hosted, t: Table, every: int = 1, answers: int = 1) -> None:
        self.game, self.players = one
        self.every = every
        self.answers = answers
        self.laws: AnyLaws = one.players.laws(t)
        self.count = 0
        self.ruled = False

    def take_back(self, t: Table) -> None:
        """The game goes on from an earlier moment: what has come since is no moment before."""
        self.laws.take_back(t)

    def look(self, t: Table, entry: Entry | None) -> Failure | None:
        """Name the first thing that cannot be."""
        failure = self._look(t, entry)
        if failure is None or failure.shape:
            return failure
        return replace(failure, shape=self.players.shape(t))

    def _look(self, t: Table, entry: Entry | None) -> Failure | None:
        s, players = t.state, self.players
        if entry is not None and entry.kind in (CORRECTION, POSITION):
            self.ruled = True  # half of a correction may stand in the next entry
            return self.laws.look(t, entry)
        self.count += 1
        if players.is_set_up(s):
            return None if s.partial or players.is_whole(t) else self.first_broken(t)
        if not s.partial and not players.is_whole(t):
            return self.first_broken(t)
        if (failure := self.laws.look(t, entry)) is not None:
            return failure
        due = self.every and (self.count % self.every == 0 or self.game.is_over(s))
        if due and (failure := self.first_broken(t)) is not None:
            return failure
        if self.answers and self.count % self.answers == 0 and players.is_stuck(t):
            wait = self.game.waits_for(s)
            return Failure(UNANSWERABLE, wait.name, wait.clause, facts={"waits": wait.name})
        return None

    def before(self, t: Table) -> Failure | None:
        """Tell whether a table set by ruling is one that can be, before it is played on."""
        if not self.ruled:
            return None
        self.ruled = False
        self.laws.remember(t)
        broken = self.first_broken(t)
        # Not what the engine did, but what the ruling asks for.
        return None if broken is None else replace(broken, check=RULING)

    def first_broken(self, t: Table) -> Failure | None:
        for name, clause, facts in self.players.broken(t):
            return Failure(INVARIANT, name, clause, facts=facts, shape=self.players.shape(t))
        return None


PLACED = (CORRECTION, POSITION)
LOOK_ALWAYS = 1
LAID_MAX = 2000  # tables that are kept: one for each case, and some whose rows were changed

# A further check of the table after an entry; the entry's place is filled in by who calls it.
Check = Callable[[Table, Entry], "Failure | None"]


class Laid(NamedTuple):
    """What the rows that a log begins with have come to."""

    state: Any
    book: Book


class SearchWalk:
    """A replay in progress, entry by entry, that stops at the first failure."""

    __slots__ = ("every", "hosted", "index", "log", "looks", "run", "table", "watch")

    def __init__(
        self, log: Log, opening: Any, every: int = LOOK_ALWAYS, looks: Iterable[Check] = ()
    ) -> None:
        header = {row.key: row.value for row in log.header}
        self.log = log
        self.hosted = hosted_in(log)
        self.table = begun(self.hosted, opening.rules, opening.seats, header)
        game = self.hosted.game
        self.run = Replay(game, self.table, binding=opening.binding, trusted=True)
        self.run.from_start = True
        self.watch = GameWatch(self.hosted, self.table, every, every)
        self.looks = tuple(looks)
        self.index = 0
        self.every = every

    def lay_out(self) -> None:
        """Go on behind the rows that the log begins with; the same rows are played once."""
        entries, table = self.log.entries, self.table
        count = next((x for x, one in enumerate(entries) if one.kind != POSITION), len(entries))
        if not count or any(one.taken_back for one in entries[:count]):
            return
        header = tuple((row.key, row.value) for row in self.log.header)
        rows = tuple((one.verb, one.args) for one in entries[:count])
        if (laid := laid_out(header, rows)) is None:
            return
        table.state = self.hosted.game.copy(laid.state)
        table.book = laid.book.before(count) if table.book is not None else None
        self.index = count
        self.run.placed = count - 1, entries[count - 1]
        self.watch.look(table, entries[count - 1])

    def step(self) -> Failure | None:
        """Play the next entry; what it shows is told with its place."""
        index, entry = self.index, self.log.entries[self.index]
        self.index += 1
        failure = self._step(index, entry)
        if failure is None or failure.entry >= 0:
            return failure
        shape = failure.shape or self.hosted.players.shape(self.table)
        return at_entry(replace(failure, shape=shape), index)

    def _step(self, index: int, entry: Entry) -> Failure | None:
        run, table = self.run, self.table
        known = len(run.findings)
        if entry.kind not in PLACED and (failure := self.watch.before(table)) is not None:
            return failure
        listed = None
        try:
            before = self.hosted.game.copy(table.state) if entry.kind in (ACT, DRAW) else None
            run.step(index, entry)
        except Exception as error:  # whatever the engine throws at a log is a finding
            return crash(self.hosted, table, error)
        for found in run.findings[known:]:
            if found.kind in kinds.FAILING:
                if before is not None:
                    try:
                        listed = is_listed(self.hosted, Table(before, table.rules, None), entry)
                    except Exception as error:
                        return crash(self.hosted, table, error)
                return refused(found, entry, bool(listed), self.hosted.players.shape(table))
        if run.derailed >= 0:
            return None
        try:
            failure = self.watch.look(table, entry)
            if failure is not None:
                return failure
            for look in self.looks:
                if (failure := look(table, entry)) is not None:
                    return failure
        except Exception as error:
            return crash(self.hosted, table, error)
        return None


@lru_cache(maxsize=LAID_MAX)
def laid_out(
    header: tuple[tuple[str, str], ...], rows: tuple[tuple[int, tuple[int, ...]], ...]
) -> Laid | None:
    """The table behind some rows, each looked at; None where anything can be said of one."""
    entries = [Entry(POSITION, verb, args) for verb, args in rows]
    log = Log(1, [HeaderRow(*row) for row in header], entries, [])
    opening = opened(log)
    if opening is None:
        return None
    course = SearchWalk(log, opening)
    course.table.book = Book()
    for _ in entries:
        if course.step() is not None or course.run.findings:
            return None
    return Laid(course.table.state, course.table.book)


def at_entry(failure: Failure, index: int) -> Failure:
    return Failure(failure.check, failure.name, failure.clause, index, failure.facts, failure.shape)


def crash(one: Hosted, t: Table | None, error: BaseException) -> Failure:
    """Name an exception by its kind and the place of the game that threw it; what takes too long
    is a finding of its own."""
    place = ""
    home = str(Path(inspect.getfile(type(one.game))).parent)
    link = error.__traceback__
    while link is not None:
        code = link.tb_frame.f_code
        if code.co_filename.startswith(home):
            place = code.co_name
        link = link.tb_next
    facts: dict[str, int | str] = {"in": place or "?", "says": str(error)[:200]}
    shape = one.players.shape(t) if t is not None and t.state is not None else ""
    if isinstance(error, TooLong):
        return Failure(HANG, "no end", facts=facts, shape=shape)
    name = f"{type(error).__name__} in {place}" if place else type(error).__name__
    return Failure(CRASH, name, facts=facts, shape=shape)


def is_listed(one: Hosted, t: Table, entry: Entry) -> bool:
    """Does the list of legal acts hold what an entry says?"""
    if entry.kind != ACT:
        return False
    return any(act[1:] == (entry.verb, entry.args) for act in listed(one, t))


def listed(one: Hosted, t: Table) -> Sequence[Act]:
    """Every act that may come next; of a table known in part nobody lists them."""
    try:
        return one.players.listed(t)
    except Consulted:
        return ()


def refused(found: Any, entry: Entry, listed: bool, shape: str) -> Failure:
    """A log of a game that was legal move by move breaks a clause when it is replayed."""
    if entry.kind == SEEN or found.kind != kinds.BREACH:
        return Failure(REPLAY, found.kind, found.clause, found.entry, dict(found.facts))
    if listed:
        facts = {**found.facts, "waits": found.waits}
        return Failure(REFUSED, found.waits, found.clause, found.entry, facts, shape)
    return Failure(REPLAY, "breach", found.clause, found.entry, dict(found.facts), shape)


def walk(
    log: Log,
    every: int = LOOK_ALWAYS,
    looks: Iterable[Check] = (),
    opening: Any = None,
) -> Failure | None:
    """Play a log to its end under its own edition: the first failure that it shows."""
    opening = opening or opened(log)
    if opening is None:
        return None
    course = SearchWalk(log, opening, every, looks)
    for _ in log.entries:
        failure = course.step()
        if failure is not None:
            return failure
        if course.run.derailed >= 0:
            return None
    return None
