"""A varied case looked at as a game is: by invariants, by list and check, by both judges."""

from __future__ import annotations

from typing import Any

from co2replay.engine.failures import CRASH, ORACLE, REFUSED, REPLAY, RULING, Facts, Failure
from co2replay.engine.table import Table
from co2replay.engine.trace import BREACH, FAILING, UNJUDGED, Trace
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import OPERATIONS, SUPPLY
from co2replay.games.co2.forms import END, GOAL, SEATS
from co2replay.games.co2.judge import Judgement
from co2replay.games.co2.players.opinions import VERBS, disagreement
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, CORRECTION, DRAW, MARK, Log

from . import judging
from .walking import Course, at_entry, crash, opened

Purses = dict[str, dict[str, dict[str, int]]]  # turn, seat, name

LOOK_EVERY = 3  # entries between two looks at all invariants
PAID_LATER = "co2.construct.resources"
AMOUNT = "amount of"
PURSE = {"money": at.MONEY, "cep": at.CEPS, "tech": at.CUBES, "vp": at.VP}
UNPAID = (fr.Displaced, fr.Fee, fr.Fund, fr.OwnCube)


def looked_at(log: Log, lists: bool = False) -> tuple[Failure | None, bool]:
    """The first thing that cannot be in a log that may break rules; whether it was seconded.

    With `lists`, what is listed and what is accepted are compared in full where the log ends.
    """
    opening = opened(log)
    if opening is None:
        return None, False
    course = Course(log, opening, LOOK_EVERY)
    was_judged = False
    try:
        purses: Purses = {}
        failure = watched(course, lists, purses)
        if failure is None:
            header = {row.key: row.value for row in log.header}
            trace = course.run.finish(len(log.entries), header)
            if is_judged(log, trace):
                failure, was_judged = seconded(log, opening, trace, purses)
    except Exception as error:
        failure = at_entry(crash(course.table, error), course.index)
    if failure is not None and not is_written(log):
        return None, was_judged
    return failure, was_judged


def watched(course: Course, lists: bool, purses: Purses) -> Failure | None:
    """Play to the end or the first breach: what the invariants, the laws and the list say.

    What everybody has is noted where a turn or a supply phase ends and nothing else is done.
    """
    entries, run = course.log.entries, course.run
    begun = next((x for x, entry in enumerate(entries) if entry.kind != DRAW), 0)
    adds_up = True
    on = ""
    for index, entry in enumerate(entries):
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
        before, on = on, name_of_turn(course.table)
        is_last = entry.kind in (MARK, DRAW) or entry.verb == END
        if before != on and is_last and is_in_play(course.table):
            purses[before] = purses_of(course.table)
    return parted(course.table, len(entries) - 1) if lists else None


def name_of_turn(t: Table) -> str:
    """The turn or phase that is on, as the second judge calls it."""
    s = t.state
    if s.phase == SUPPLY:
        return f"{s.decade} supply"
    return f"{s.decade}.{s.round} {SEATS[s.active]}" if s.phase == OPERATIONS else ""


def is_in_play(t: Table) -> bool:
    """Is somebody's turn on? A supply phase may have run on by itself."""
    return bool(t.state.phase == OPERATIONS and isinstance(t.state.pending[-1], fr.Turn))


def purses_of(t: Table) -> dict[str, dict[str, int]]:
    c = t.state.c
    return {
        SEATS[seat]: {name: int(c[cell + seat]) for name, cell in PURSE.items()}
        for seat in t.state.order
    }


def other_purse(log: Log, said: Judgement, purses: Purses) -> Failure | None:
    """The first turn after which somebody has another number of something."""
    if any(entry.kind == ACT and entry.verb == GOAL for entry in log.entries):
        return None  # a goal given away between two turns belongs to either
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


def parted(t: Table, index: int) -> Failure | None:
    """Where the list of acts and the check of one act part on a table."""
    pending = t.state.pending
    kind = type(pending[-1]) if pending else fr.SetUp
    if t.state.partial or kind not in VERBS or kind is fr.SetUp:
        return None
    found = disagreement(t)
    return None if found is None else at_entry(found, index)


def seconded(log: Log, opening: Any, trace: Trace, purses: Purses) -> tuple[Failure | None, bool]:
    """What the second judge says of the same log; whether it had an opinion at all."""
    if judging.is_goal_unseen(log):
        return None, False
    try:
        said = judging.second(log, opening)
    except Exception as error:  # the second judge may not fall over a log, either
        name = f"oracle {type(error).__name__}"
        return Failure(CRASH, name, facts={"says": str(error)}), True
    if said.legal is None and said.first_breach is None and not said.open_points:
        return None, False
    first = said.first_breach
    if first is not None and first.clause == PAID_LATER and is_on_its_way(trace):
        return None, False
    return judging.compared(said, trace, log) or other_purse(log, said, purses), True


def is_on_its_way(trace: Trace) -> bool:
    """A plant is begun and not paid: the coins may still come from a goal or a card."""
    pending = trace.state.pending
    return trace.first(*FAILING) is None and bool(pending) and isinstance(pending[-1], UNPAID)


def is_written(log: Log) -> bool:
    """Can the log be written and read back as it is? What cannot is no log."""
    back = read_text(write_text(log, vocabulary(), "en"), vocabulary_for)
    return not back.problems and judging.told(back) == judging.told(log)
