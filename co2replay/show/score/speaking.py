"""The form of a final table just written, opened like any log."""

from __future__ import annotations

from co2replay.notation.records import Log
from co2replay.verdict.session import Options, Session, open_session

from ..faults import ProblemsInLog
from ..logs import problem_finding
from ..words import Words


def opened(log: Log, options: Options, words: Words) -> Session:
    """Read the header of a form just written, or raise with everything that is wrong in it."""
    session, problems = open_session(log, options)
    if session is None:
        raise ProblemsInLog(log.file, [problem_finding(log, one, words) for one in problems])
    return session
