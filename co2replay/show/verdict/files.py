"""Verdicts on files: each is read, judged and put into words by itself, in whatever process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from co2replay.errors import Co2ReplayError, UnreadableFile
from co2replay.notation.collection import SUFFIX as LINES
from co2replay.notation.collection import names_in
from co2replay.questions.score.worlds import worlds
from co2replay.verdict.books import validate
from co2replay.verdict.exits import Exit, worst
from co2replay.verdict.judge import judge_all
from co2replay.verdict.session import Options, Session, others_of

from ..environment import unheard
from ..faults import ProblemsInLog, fault_finding
from ..findings.record import Finding
from ..logs import first_words, game_words, log_of, read_bytes, session_for
from ..words import Words, words_of_any_game
from .record import LogVerdict
from .rows import verdict_rows

SUFFIX = ".log"


class Order(NamedTuple):
    """What somebody wants to know of every log."""

    options: Options
    editions: tuple[str, ...] = ()
    try_chosen: bool = False
    keep_going: bool = False
    language: str | None = None
    system_language: str = "en"
    language_asked: bool = False


class Task(NamedTuple):
    """One log to judge; `data` is its text, where whoever judges cannot read it."""

    name: str
    order: Order
    data: bytes | None = None


def logs_in(names: Sequence[str]) -> list[str]:
    """Spell folders out into the logs below them, in the order of their names."""
    found: list[str] = []
    for name in names:
        path = Path(name)
        if name != "-" and path.is_dir():
            inside = sorted(str(one) for one in path.rglob(f"*{SUFFIX}") if one.is_file())
            if not inside:
                raise UnreadableFile(name, "no-files", suffix=SUFFIX)
            found += inside
        elif path.suffix == LINES and path.is_file():
            found += names_in(name)
        else:
            found.append(name)
    return list(dict.fromkeys(found))


def is_many(name: str) -> bool:
    """Is it a folder of logs, or a file of them?"""
    path = Path(name)
    return path.is_dir() or (path.suffix == LINES and path.is_file())


def died(name: str, language: str) -> Finding:
    """Of a log over which processes died."""
    message = words_of_any_game(language).say("judged", "died")
    return Finding(kind="error", code="died", message=message, file=name)


def judge_file(task: Task) -> LogVerdict:
    """Judge one log; whatever is wrong with it is part of the answer."""
    order = task.order
    world = unheard(order.system_language, order.language_asked)
    try:
        words = first_words(world, order.language)
        data = read_bytes(task.name, world) if task.data is None else task.data
        session = session_for(log_of(data, task.name, world, order.options), order.options, words)
        return judged_log(session, order, game_words(session, world, order.language))
    except ProblemsInLog as fault:
        return unreadable(task.name, fault.findings)
    except Co2ReplayError as fault:
        return unreadable(task.name, [fault_finding(fault, order.language or world.language)])


def unreadable(name: str, findings: list[Finding]) -> LogVerdict:
    return LogVerdict(
        file=name, own=[], speaks="", exit=Exit.UNREADABLE, verdicts=[], problems=findings
    )


def judged_log(session: Session, order: Order, words: Words) -> LogVerdict:
    validation, games = validate(
        session, order.editions, order.try_chosen, order.keep_going, telling=True
    )
    beside = [one.verdict for one in validation.judged]
    if len(beside) == 1 and beside[0].first is not None:
        others = others_of(session, beside[0].edition)
        beside += judge_all(session, others)
    verdicts = verdict_rows(session, validation, games, words, beside)
    for row, judged in zip(verdicts, validation.judged, strict=True):
        row.worlds = worlds(session, judged.verdict)
    return LogVerdict(
        file=validation.file,
        own=validation.own,
        speaks=validation.speaks,
        exit=worst(one.exit for one in verdicts),
        verdicts=verdicts,
        problems=[],
    )
