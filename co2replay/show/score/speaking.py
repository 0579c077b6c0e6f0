"""Which book speaks for the end of a game."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.notation.records import Log
from co2replay.verdict.books import ALL
from co2replay.verdict.session import Options, Session, all_editions, open_session

from ..faults import UnreadableLog
from ..logs import problem_finding
from ..words import Words


def opened(log: Log, options: Options, words: Words) -> Session:
    """Read the header of a form just written, or raise with everything that is wrong in it."""
    session, problems = open_session(log, options)
    if session is None:
        raise UnreadableLog(log.file, [problem_finding(log, one, words) for one in problems])
    return session


def named_editions(session: Session, names: Sequence[str]) -> tuple[str, ...]:
    """None named: every book, that of the table first."""
    found: list[str] = []
    for name in names:
        found += all_editions(session) if name == ALL else [name]
    return tuple(dict.fromkeys(found))
