"""A log played again with the checks on: what it shows, the same each time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from co2replay.engine import trace as kinds
from co2replay.engine.failures import CRASH, HANG, REFUSED, REPLAY, Failure
from co2replay.engine.replay import Replay
from co2replay.engine.table import Table
from co2replay.games.co2.game import GAME
from co2replay.games.co2.lists import legal_actions
from co2replay.games.co2.players.shapes import shape_of
from co2replay.games.co2.turn import flow
from co2replay.notation.records import ACT, CORRECTION, DRAW, POSITION, SEEN, Entry, Log
from co2replay.rulebooks.opening import open_log

from .patience import TooLong
from .watching import Watch

PLACED = (CORRECTION, POSITION)
LOOK_ALWAYS = 1

# A further check of the table after an entry; the entry's place is filled in by who calls it.
Look = Callable[[Table, Entry], "Failure | None"]


class Course:
    """A replay in progress, entry by entry, that stops at the first failure."""

    __slots__ = ("every", "index", "log", "looks", "run", "table", "watch")

    def __init__(
        self, log: Log, opening: Any, every: int = LOOK_ALWAYS, looks: Iterable[Look] = ()
    ) -> None:
        header = {row.key: row.value for row in log.header}
        self.log = log
        self.table = Table(None, opening.rules, None)
        self.table.state = GAME.begin(opening.rules, opening.seats, header)
        GAME.open(self.table, opening.seats, header)
        self.run = Replay(GAME, self.table, binding=opening.binding, trusted=True)
        self.watch = Watch(self.table, every, every)
        self.looks = tuple(looks)
        self.index = 0
        self.every = every

    def step(self) -> Failure | None:
        """Play the next entry; what it shows is told with its place."""
        index, entry = self.index, self.log.entries[self.index]
        self.index += 1
        failure = self._step(index, entry)
        if failure is None or failure.entry >= 0:
            return failure
        return at_entry(failure, index)

    def _step(self, index: int, entry: Entry) -> Failure | None:
        run, table = self.run, self.table
        known = len(run.findings)
        if entry.kind not in PLACED and (failure := self.watch.before(table)) is not None:
            return failure
        listed = None
        try:
            before = table.state.copy() if entry.kind in (ACT, DRAW) else None
            run.step(index, entry)
        except Exception as error:  # whatever the engine throws at a log is a finding
            return crash(table, error)
        for found in run.findings[known:]:
            if found.kind in kinds.FAILING:
                if before is not None:
                    try:
                        listed = is_listed(Table(before, table.rules, None), entry)
                    except Exception as error:
                        return crash(table, error)
                return refused(found, entry, bool(listed), table)
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
            return crash(table, error)
        return None


def at_entry(failure: Failure, index: int) -> Failure:
    return Failure(failure.check, failure.name, failure.clause, index, failure.facts, failure.shape)


def crash(t: Table | None, error: BaseException) -> Failure:
    """Name an exception by its kind and the place of ours that threw it; what takes too long is
    a finding of its own."""
    place = ""
    link = error.__traceback__
    while link is not None:
        code = link.tb_frame.f_code
        if "co2replay/games" in code.co_filename.replace("\\", "/"):
            place = code.co_name
        link = link.tb_next
    facts: dict[str, int | str] = {"in": place or "?", "says": str(error)[:200]}
    shape = shape_of(t) if t is not None else ""
    if isinstance(error, TooLong):
        return Failure(HANG, "no end", facts=facts, shape=shape)
    name = f"{type(error).__name__} in {place}" if place else type(error).__name__
    return Failure(CRASH, name, facts=facts, shape=shape)


def is_listed(t: Table, entry: Entry) -> bool:
    """Does the list of legal acts hold what an entry says?"""
    if entry.kind != ACT:
        return False
    listed = legal_actions.legal(t, through=True)
    return any((verb, args) == (entry.verb, entry.args) for _, verb, args in listed)


def refused(found: Any, entry: Entry, listed: bool, t: Table) -> Failure:
    """A log of a game that was legal move by move breaks a clause when it is replayed."""
    if entry.kind == SEEN or found.kind != kinds.BREACH:
        return Failure(REPLAY, found.kind, found.clause, found.entry, dict(found.facts))
    if listed:
        facts = {**found.facts, "waits": found.waits}
        return Failure(REFUSED, found.waits, found.clause, found.entry, facts, shape_of(t))
    return Failure(REPLAY, "breach", found.clause, found.entry, dict(found.facts), shape_of(t))


def opened(log: Log) -> Any:
    """What the header of a log says, resolved for its own edition; None where it is unreadable."""
    opening, _ = open_log(GAME, log)
    return opening


def walk(
    log: Log,
    every: int = LOOK_ALWAYS,
    looks: Iterable[Look] = (),
    opening: Any = None,
) -> Failure | None:
    """Play a log to its end under its own edition: the first failure that it shows."""
    opening = opening or opened(log)
    if opening is None:
        return None
    course = Course(log, opening, every, looks)
    for _ in log.entries:
        failure = course.step()
        if failure is not None:
            return failure
        if course.run.derailed >= 0:
            return None
    return None


def played(t: Table, who: int, verb: int, args: tuple[int, ...]) -> bool:
    """Try one act on a copy of the table."""
    copy = Table(t.state.copy(), t.rules, None)
    return flow.play_act(copy, who, verb, args) == flow.PLAYED
