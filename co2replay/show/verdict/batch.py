"""Verdicts on many files: on all cores, written as they come, again whenever a log is saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

import msgspec

from co2replay.errors import UnreadableFile
from co2replay.notation.parse import read_file
from co2replay.tasks.jobs import Done, Jobs, Made, carried, cores, each
from co2replay.tasks.kept import each_kept, kept_in, mark_of
from co2replay.verdict.books import ALL
from co2replay.verdict.exits import worst

from ..environment import Environment
from ..logs import read_bytes
from ..words import Words, words_of, words_of_any_game
from .files import Order, Task, died, judge_file, logs_in, unreadable
from .record import LogVerdict, Validated
from .text import Matrix, log_text

ALONE = 24  # fewer logs are judged sooner than other processes would have started
STDIN = "-"
PAUSE = 0.3  # seconds between two looks at the files

Stamp = tuple[int, int]


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
            log = log_of(next(found), tasks, words)
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


def log_of(done: Done[LogVerdict], tasks: Sequence[Task], words: Words) -> LogVerdict:
    """Take a result; a log over which processes died is reported like one that cannot be read."""
    if done.result is not None:
        return done.result
    name = tasks[done.number].name
    return unreadable(name, [died(name, words.language)])


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
            logs.append(log_of(done, tasks, words))
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
            log = log_of(done, tasks, words)
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


@contextmanager
def progress(world: Environment, total: int) -> Iterator[Callable[[], None]]:
    """Show on a terminal how far the work is; elsewhere nothing."""
    if not world.interactive or total < ALONE:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    console = Console(file=world.stderr, no_color=not world.colour)
    with Progress(console=console, transient=True) as bar:
        row = bar.add_task("", total=total)
        yield lambda: bar.advance(row)


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
