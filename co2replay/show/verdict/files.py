"""Verdicts on files: read, judged and told as they come, on all cores, or whenever one is saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

import msgspec

from co2replay.errors import Co2ReplayError, UnreadableFile
from co2replay.notation.containers import SUFFIX as LINES
from co2replay.notation.containers import names_in
from co2replay.notation.parse import read_file
from co2replay.questions.score.worlds import worlds
from co2replay.tasks.jobs import Done, Jobs, Made, carried, cores, each
from co2replay.tasks.kept import each_kept, kept_in, mark_of
from co2replay.verdict.exits import Exit, worst
from co2replay.verdict.judge import judge, judge_books
from co2replay.verdict.legality import BREACH
from co2replay.verdict.session import ALL, Options, Session, others_of, speaking_of

from ..environment import ALONE, Environment, progress, unheard
from ..faults import fault_exit, fault_findings
from ..findings.record import Finding
from ..logs import first_words, game_words, log_of, read_bytes, session_for
from ..words import Words, words_of, words_of_any_game
from .record import LogVerdict, Validated
from .text import Matrix, log_text, verdict_rows

SUFFIX = ".log"
STDIN = "-"
PAUSE = 0.3  # seconds between two looks at the files

Stamp = tuple[int, int]


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
        log = log_of(data, task.name, world, order.options)
        session = session_for(log, order.options, words, world)
        return judged_log(session, order, game_words(session, world, order.language))
    except Co2ReplayError as fault:
        findings = fault_findings(fault, order.language or world.language)
        return unjudged(task.name, fault_exit(fault), findings)


def unjudged(name: str, code: Exit, findings: list[Finding]) -> LogVerdict:
    return LogVerdict(file=name, own=[], speaks="", exit=code, verdicts=[], problems=findings)


def judged_log(session: Session, order: Order, words: Words) -> LogVerdict:
    judged = judge_books(session, order.editions, order.try_chosen, order.keep_going, telling=True)
    beside = []
    if len(judged) == 1 and judged[0][0].first is not None:
        others = others_of(session, judged[0][0].edition)
        beside = [judge(session, edition)[0] for edition in others]
    verdicts = verdict_rows(judged, words, beside)
    for row, (verdict, _) in zip(verdicts, judged, strict=True):
        if verdict.legality != BREACH:  # else nobody asks who may have won
            row.worlds = worlds(session, verdict)
    return LogVerdict(
        file=session.log.file,
        own=list(session.editions),
        speaks=speaking_of(session, [one.edition for one in verdicts]),
        exit=worst(one.exit for one in verdicts),
        verdicts=verdicts,
        problems=[],
    )


def judge_logs(
    names: Sequence[str],
    order: Order,
    world: Environment,
    jobs: Jobs | None,
    as_json: bool,
    resume: Path | None = None,
) -> int:
    """Judge every log and write the answer: in full for one, as a matrix for many."""
    files = logs_in(names)
    tasks = tasks_of(files, order, world, jobs)
    words = words_of_any_game(order.language or world.language)
    wanted = jobs or (1 if len(tasks) < ALONE else cores())
    with kept_in(resume, LogVerdict) if resume is not None else nullcontext() as kept:
        if kept is None:
            found = each(judge_file, tasks, wanted)
        else:
            found = each_kept(judge_file, tasks, marking(order), kept, wanted)
        if as_json:
            return write_json(found, tasks, world, words)
        if len(tasks) == 1:
            log = result_of(next(found), tasks, words)
            tell_log(log, order, world, words)
            return log.exit
        return write_matrix(found, tasks, world, words)


def marking(order: Order) -> Callable[[Task], str]:
    """What the verdict on a log hangs on: its text, what was asked, and files beside it."""
    folders = [sorted(one.rglob("*")) for one in order.options.folders]
    paths = [*order.options.overlays, *(path for found in folders for path in found)]
    beside = [one.read_bytes() for one in paths if one.is_file()]

    def mark(task: Task) -> str:
        return mark_of(order, task.name, task.data or content_of(task.name), *beside)

    return mark


def content_of(name: str) -> bytes:
    try:
        return read_file(name)
    except UnreadableFile:
        return b""


def tasks_of(
    files: Sequence[str], order: Order, world: Environment, jobs: Jobs | None
) -> Sequence[Task]:
    given = {STDIN: read_bytes(STDIN, world)} if STDIN in files else {}

    def task_of(name: str) -> Task:
        return Task(name, order, given.get(name) or carried(name, jobs))

    return Made(files, task_of)


def result_of(done: Done[LogVerdict], tasks: Sequence[Task], words: Words) -> LogVerdict:
    """Take a result; a log over which processes died is reported like one that cannot be read."""
    if done.result is not None:
        return done.result
    name = tasks[done.number].name
    return unjudged(name, Exit.UNREADABLE, [died(name, words.language)])


def tell_log(log: LogVerdict, order: Order, world: Environment, words: Words) -> None:
    words = words_of(log.speaks.partition("/")[0], words.language)  # those of its game
    text = log_text(log, words, world.width, world.colour, whole=order.keep_going)
    if log.problems:
        world.tell(text)
    else:
        world.write(text)


def write_json(
    found: Iterator[Done[LogVerdict]], tasks: Sequence[Task], world: Environment, words: Words
) -> int:
    with progress(world, len(tasks)) as step:
        logs = []
        for done in found:
            logs.append(result_of(done, tasks, words))
            step()
    answer = Validated(exit=worst(log.exit for log in logs), logs=logs)
    world.write_json(msgspec.json.format(msgspec.json.encode(answer), indent=2))
    return answer.exit


def write_matrix(
    found: Iterator[Done[LogVerdict]], tasks: Sequence[Task], world: Environment, words: Words
) -> int:
    codes: list[int] = []
    matrix: Matrix | None = None
    with progress(world, len(tasks)) as step:
        for done in found:
            log = result_of(done, tasks, words)
            if matrix is None:
                matrix = Matrix([task.name for task in tasks], columns_of(tasks, log), words)
                world.write(matrix.head())
            world.write(matrix.line(log))
            world.stdout.flush()
            codes.append(log.exit)
            step()
    code = worst(codes)
    assert matrix is not None
    world.write("\n" + matrix.foot(len(codes), code))
    return code


def columns_of(tasks: Sequence[Task], log: LogVerdict) -> tuple[str, ...]:
    """Name the editions above the columns; without a choice each log has its own."""
    asked = tasks[0].order.editions
    if ALL in asked:
        return tuple(one.edition for one in log.verdicts)
    return asked


def judge_whenever_saved(
    names: Sequence[str],
    order: Order,
    world: Environment,
    pause: Callable[[float], None] = time.sleep,
) -> int:
    """Judge now, and again each log that is saved, until the person ends it."""
    words = words_of_any_game(order.language or world.language)
    seen: dict[str, Stamp] = {}
    world.tell(words.say("judged", "watching"))
    while True:
        for name in logs_in(names):
            now = stamp(name)
            if seen.get(name) == now:
                continue
            seen[name] = now
            tell_log(judge_file(Task(name, order)), order, world, words)
            world.stdout.flush()
        pause(PAUSE)


def stamp(name: str) -> Stamp:
    """When a file was saved last, and how large it is; a file that is gone has no such time."""
    try:
        found = Path(name).stat()
    except OSError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_size)
