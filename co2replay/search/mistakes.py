"""Every known mistake, each against one clause, tried in a game: that clause must refuse it."""

from __future__ import annotations

from random import Random
from typing import Any

from co2replay.engine.playing import NEAR_LEGAL, Facts, Failure
from co2replay.engine.replay import Replay
from co2replay.engine.table import Book, Table
from co2replay.engine.trace import BREACH, FAILING
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Entry, Log

from .hosted import opened
from .walking import SearchWalk, at_entry, crash

MOMENTS = 12  # of one game, at which mistakes are tried
TRIED = 12  # kinds of mistakes tried at one moment


def lines_read(log: Log, lines: str) -> list[Entry]:
    """What lines mean in this log."""
    head = "".join(f"{row.key}: {row.value}\n" for row in log.header)
    read = read_text(f"co2replay 1\n{head}---\n{lines}\n", vocabulary_for, "mistake.log")
    assert not read.problems, (lines, read.problems)
    return read.entries


def tried(log: Log, rng: Random) -> Failure | None:
    """Try mistakes at some moments of a game; the failure is told at the entry they stand before.

    Those that answer a question are also tried the first time that it is asked: some are asked
    seldom. Mistakes that need another header are left to whole logs.
    """
    opening = opened(log)
    if opening is None or not log.entries or opening.rules.book.overridden:
        return None  # with a reading that no book has, some mistakes are none
    places = set(rng.sample(range(len(log.entries)), min(MOMENTS, len(log.entries))))
    course = SearchWalk(log, opening, 0)
    course.watch.answers = 0
    players = course.hosted.players
    every, untried = players.mistakes, list(players.answers)
    for index, entry in enumerate(log.entries):
        clauses = rng.sample(every, min(TRIED, len(every))) if index in places else []
        state = course.table.state
        if untried and players.is_waiting(state) and not players.is_turn(state):
            fitting = [x for x in untried if players.mistake(x, course.table, entry, None)]
            untried = [x for x in untried if x not in fitting]
            clauses += fitting
        for clause in clauses:
            if (failure := mistaken(course, entry, clause)) is not None:
                return failure
        if (failure := course.step()) is not None:
            return failure
    return None


def mistaken(course: SearchWalk, entry: Entry | None, clause: str) -> Failure | None:
    """Try one kind of mistake on a copy of the table, where it can be made there."""
    index = course.index
    last = course.log.entries[index - 1] if index else None
    mistake = course.hosted.players.mistake(clause, course.table, entry, last)
    if not mistake or mistake.header:
        return None
    return outcome(course, lines_read(course.log, mistake.lines), clause)


def outcome(course: SearchWalk, entries: list[Entry], clause: str) -> Failure | None:
    """Play the entries of a mistake: only the last one is refused, and by its clause."""
    here, (game, players) = course.table, course.hosted
    t = Table(game.copy(here.state), here.rules, Book())
    run = Replay(game, t, binding=True, trusted=True)
    for place, entry in enumerate(entries):
        try:
            run.step(place, entry)
        except Exception as error:
            return at_entry(crash(course.hosted, t, error), course.index)
    first: Any = next((x for x in run.findings if x.kind in FAILING), None)
    if first is not None and (first.kind, first.clause) == (BREACH, clause):
        return None
    if first is None and players.may_come_right(t):
        return None
    named = first.clause or first.kind if first is not None else "nothing"
    facts: Facts = {"wanted": clause, "named": named}
    return Failure(NEAR_LEGAL, f"named {named}", clause, course.index, facts, players.shape(here))
