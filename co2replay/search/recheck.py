"""Does a log still show a failure? Asked of every candidate while a finding is made small."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.playing import (
    HANG,
    NEAR_LEGAL,
    ORACLE,
    REFUSED,
    SLOW,
    SPOILED,
    STEP_BACK,
    TEXT,
    TWICE,
    UNLISTED,
    Failure,
)
from co2replay.notation.records import Log

from . import differing, judging, mistakes
from .hosted import hosted_in, opened
from .slowness import CANDIDATE_MAY_TAKE, at_most
from .walking import SearchWalk, walk

OPINIONS = (REFUSED, UNLISTED, SPOILED)
NOT_IN_A_LOG = (HANG, TWICE, SLOW)  # shown by the game being played, not by its log


def shown(log: Log, failure: Failure) -> Failure | None:
    """What a log shows of the kind of a failure; None where it shows nothing, or something else."""
    found = _shown(log, failure)
    return found if found is not None and found.key() == failure.key() else None


def _shown(log: Log, failure: Failure) -> Failure | None:
    check = failure.check
    if log.problems or opened(log) is None:
        return None
    if failure.name.startswith(differing.AMOUNT):
        return differing.looked_at(log)[0]
    if check == ORACLE or failure.name.startswith("oracle "):
        return judging.against_oracle(log)[0]
    if check == TEXT:
        return judging.text(log)
    if check == STEP_BACK:
        return judging.stepped(log)
    if check in OPINIONS:
        return walk(log, 1, [judging.AtTheEnd(hosted_in(log).players, log)])
    if check == NEAR_LEGAL:
        return mistaken_at_end(log, failure.clause)
    return walk(log)


def mistaken_at_end(log: Log, clause: str) -> Failure | None:
    """Try one mistake after the last entry of a log."""
    opening = opened(log)
    if opening is None:
        return None
    course = SearchWalk(log, opening, 1)
    for _ in log.entries:
        if (failure := course.step()) is not None:
            return failure
        if course.run.derailed >= 0:
            return None
    return mistakes.mistaken(course, None, clause)


def still_shows(failure: Failure) -> Callable[[Log], bool]:
    """The question that a shrinking log is asked."""

    def ask(log: Log) -> bool:
        try:
            with at_most(CANDIDATE_MAY_TAKE):
                return shown(log, failure) is not None
        except Exception:  # too long, or a fault of another kind than the one asked for
            return False

    return ask
