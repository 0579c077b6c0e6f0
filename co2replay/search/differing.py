"""A varied case looked at as a game is: by invariants, by list and check, by both judges."""

from __future__ import annotations

from random import Random
from typing import Any

from co2replay.engine.opinion import Opinion, is_silent
from co2replay.engine.players import Purses
from co2replay.engine.playing import CRASH, LAW, ORACLE, REFUSED, REPLAY, RULING, Facts, Failure
from co2replay.engine.table import Book
from co2replay.engine.trace import BREACH, FAILING, UNJUDGED, Trace
from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import CORRECTION, DRAW, Log
from co2replay.rulebooks.readings import load_readings

from . import judging
from .hosted import hosted_in, opened
from .walking import SearchWalk, at_entry, crash

PursesOfTurns = dict[str, Purses]

LOOK_EVERY = 3  # entries between two looks at all invariants
AMOUNT = "amount of"


def looked_at(
    log: Log, lists: bool = False, some: Random | None = None
) -> tuple[Failure | None, bool]:
    """The first thing that cannot be in a log that may break rules; whether it was seconded.

    With `lists`, what is listed and what is accepted are compared where the log ends: in full, or
    with `some` a sample of what is not listed.
    """
    opening = opened(log)
    if opening is None:
        return None, False
    course = SearchWalk(log, opening, LOOK_EVERY)
    course.table.book = Book()
    was_judged = False
    try:
        purses: PursesOfTurns = {}
        failure = watched(course, lists, some, purses)
        if failure is None:
            header = {row.key: row.value for row in log.header}
            trace = course.run.finish(len(log.entries), header)
            failure = course.hosted.players.wrong_rows(log, trace, opening.rules)
            failure = failure or unknown_reading(course)
            if failure is None and is_judged(log, trace):
                failure, was_judged = seconded(log, opening, trace, purses)
    except Exception as error:
        failure = at_entry(crash(course.hosted, course.table, error), course.index)
    if failure is not None and not is_written(log):
        return None, was_judged
    return failure, was_judged


def unknown_reading(course: SearchWalk) -> Failure | None:
    """A reading was asked for by a name that no book knows: nobody would hear that it decides."""
    game, book = course.hosted.game.name, course.table.book
    for name in book.asked.keys() - load_readings(game).keys() if book is not None else ():
        return Failure(LAW, "reading", facts={"asked": name})
    return None


def watched(
    course: SearchWalk, lists: bool, some: Random | None, purses: PursesOfTurns
) -> Failure | None:
    """Play to the end or the first breach: what the invariants, the laws and the list say.

    What everybody has is noted where a turn or a supply phase ends and nothing else is done.
    """
    entries, run, players = course.log.entries, course.run, course.hosted.players
    begun = next((x for x, entry in enumerate(entries) if entry.kind != DRAW), 0)
    adds_up = True
    course.lay_out()
    on = players.turn_name(course.table.state) if course.index else ""
    for index in range(course.index, len(entries)):
        entry = entries[index]
        course.index = index
        failure = course.step() if adds_up and index >= begun else None
        if failure is not None and failure.check == RULING:
            adds_up = False  # many a case lays only what matters
        elif failure is not None and failure.check in (REPLAY, REFUSED):
            return None  # refused, as it may be
        elif failure is not None:
            return failure
        if not adds_up or index < begun:
            run.step(index, entry)
        if run.derailed >= 0:
            return None
        before, on = on, players.turn_name(course.table.state)
        if before != on and (ended := players.purses(course.table, entry)):
            purses[before] = ended
    return parted(course, len(entries) - 1, some) if lists else None


def other_purse(log: Log, said: Opinion, purses: PursesOfTurns) -> Failure | None:
    """The first turn after which somebody has another number of something."""
    if not purses or not hosted_in(log).players.has_purses(log):
        return None
    for turn in said.money_of_turns:
        for seat, theirs in turn.seats.items():
            for name, mine in purses.get(turn.mark, {}).get(seat, {}).items():
                if mine != theirs[name]:
                    facts: Facts = {"turn": turn.mark, "seat": seat, "engine": mine}
                    return Failure(
                        ORACLE, f"{AMOUNT} {name}", facts={**facts, "oracle": theirs[name]}
                    )
    return None


def is_judged(log: Log, trace: Trace) -> bool:
    """Does the log break a clause, or none, with everything written down that it needs?

    A ruling that nobody can follow, a draw that was left out and what a log that stops early still
    owes are no matter of legality.
    """
    first: Any = trace.first(*FAILING, UNJUDGED)
    if first is None:
        return True
    if first.kind != BREACH or first.entry >= len(log.entries):
        return False
    return bool(log.entries[first.entry].kind != CORRECTION)


def parted(course: SearchWalk, index: int, some: Random | None) -> Failure | None:
    """Where the list of acts and the check of one act part on a table."""
    players, t = course.hosted.players, course.table
    found = players.disagreement(t, some) if players.how_rare(t) else None
    return None if found is None else at_entry(found, index)


def seconded(
    log: Log, opening: Any, trace: Trace, purses: PursesOfTurns
) -> tuple[Failure | None, bool]:
    """What the second judge says of the same log; whether it had an opinion at all."""
    players = hosted_in(log).players
    if players.is_trusted(log):
        return None, False
    try:
        said = judging.second(log, opening)
    except Exception as error:  # the second judge may not fall over a log, either
        name = f"oracle {type(error).__name__}"
        return Failure(CRASH, name, facts={"says": str(error)}), True
    if said is None or is_silent(said):
        return None, False
    first = said.first_breach
    if first is not None and players.is_on_its_way(first.clause, trace):
        return None, False
    return judging.compared(said, trace, log) or other_purse(log, said, purses), True


def is_written(log: Log) -> bool:
    """Can the log be written and read back as it is? What cannot is no log."""
    words = hosted_in(log).game.vocabulary()
    back = read_text(write_text(log, words, words.languages[0]), vocabulary_for)
    return not back.problems and judging.told(back) == judging.told(log)
