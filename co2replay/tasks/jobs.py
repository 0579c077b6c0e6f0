"""One way to do the same work for many things: in this process, on several cores, on a cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, overload

from co2replay.errors import UnreadableFile
from co2replay.notation.parse import read_file

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Task = TypeVar("Task")
Result = TypeVar("Result")
Thing = TypeVar("Thing")

TRIES = 2  # a part whose worker died is done again; after that each task of it goes alone
CHUNKS_EACH = 8  # parts for each worker: small enough that none waits long for another
CHUNK_MAX = 16
AHEAD = 3  # parts handed in for each worker: the next is there when one is done
PATIENCE = 2.0  # seconds without a result until somebody looks whether the workers are alive


class WorkerDied(Exception):
    """A task ended every process that took it up; `number` is its place among the tasks."""

    def __init__(self, number: int) -> None:
        super().__init__(f"task {number} ended its process")
        self.number = number


class Done(NamedTuple, Generic[Result]):
    """The result of one task, or what became of the process that worked on it."""

    number: int
    result: Result | None
    died: WorkerDied | None = None


class Stretch(NamedTuple):
    """Tasks that one worker does at a stretch; how often somebody has died over them."""

    numbers: tuple[int, ...]
    tries: int = 0


class Crew(Protocol):
    """Workers elsewhere than in this process."""

    def size(self) -> int:
        """How many there are now."""

    def carry(
        self,
        work: Callable[[Any], Any],
        tasks: Sequence[Any],
        parts: list[Stretch],
        failed: list[Stretch],
        alone: bool,
    ) -> Iterator[Done[Any]]:
        """Do these parts, results as they come; in `failed` those over which workers died.

        `alone` asks for one part at a time, none beside it: whoever dies then died of it.
        """


Jobs: TypeAlias = "int | Crew"  # so many processes of this machine, or a crew that is there


class Made(Sequence[Task], Generic[Thing, Task]):
    """Tasks that are made of things when somebody takes them up: so many lie in memory at once."""

    def __init__(self, things: Sequence[Thing], make: Callable[[Thing], Task]) -> None:
        self.things, self.make = things, make

    def __len__(self) -> int:
        return len(self.things)

    @overload
    def __getitem__(self, at: int) -> Task: ...
    @overload
    def __getitem__(self, at: slice) -> list[Task]: ...
    def __getitem__(self, at: int | slice) -> Task | list[Task]:
        if isinstance(at, slice):
            return list(map(self.make, self.things[at]))
        return self.make(self.things[at])


def carried(file: str, jobs: Jobs | None) -> bytes | None:
    """What travels of a file with a task: its text to another machine, to processes of this one
    nothing. What cannot be read here is for the worker to read, in a folder that is shared."""
    if jobs is None or isinstance(jobs, int):
        return None
    try:
        return read_file(file)
    except UnreadableFile:
        return None


def cores() -> int:
    """Count the cores that this process may use."""
    try:
        return max(1, len(os.sched_getaffinity(0)))
    except AttributeError:  # not on every system
        return max(1, os.cpu_count() or 1)


def each(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    jobs: Jobs = 1,
    in_order: bool = True,
    method: str = "",
) -> Iterator[Done[Result]]:
    """Do the work for each task, results as they come or in the order of the tasks.

    With several jobs `work` is a function of a module and everything it takes and gives can be
    pickled; `method` names how processes are started, by default the quickest one there is.
    """
    if isinstance(jobs, int):
        jobs = min(jobs, len(tasks))
        if jobs <= 1:
            return (Done(number, work(task)) for number, task in enumerate(tasks))
        jobs = Processes(jobs, method or quickest_method())
    found = _by_crew(work, tasks, jobs)
    return _sorted(found) if in_order else found


def size_of(jobs: Jobs) -> int:
    return jobs if isinstance(jobs, int) else jobs.size()


def quickest_method() -> str:
    import multiprocessing

    # A fork has everything imported already; where there is none, or it is not safe, a fresh start.
    known = multiprocessing.get_all_start_methods()
    return "fork" if "fork" in known and os.uname().sysname == "Linux" else "spawn"


def parts_of(count: int, jobs: int) -> list[Stretch]:
    size = max(1, min(CHUNK_MAX, count // (jobs * CHUNKS_EACH)))
    return [
        Stretch(tuple(range(first, min(first + size, count)))) for first in range(0, count, size)
    ]


def do_part(work: Callable[[Task], Result], tasks: list[Task]) -> list[Result]:
    return [work(task) for task in tasks]


def leave_interrupts() -> None:
    """Who presses Ctrl-C speaks to the first process; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _by_crew(
    work: Callable[[Task], Result], tasks: Sequence[Task], crew: Crew
) -> Iterator[Done[Result]]:
    waiting = parts_of(len(tasks), crew.size())
    while waiting:
        # One worker takes one task after the other, so the first that fails ended the process.
        in_file = all(part.tries >= TRIES for part in waiting)
        failed: list[Stretch] = []
        yield from crew.carry(work, tasks, waiting, failed, in_file)
        failed.sort()
        if in_file and failed:
            culprit = failed.pop(0).numbers[0]
            yield Done(culprit, None, WorkerDied(culprit))
        waiting = failed if in_file else [again for part in failed for again in retried(part)]


def retried(part: Stretch) -> list[Stretch]:
    """Try a part once more as it is, then task by task."""
    tries = part.tries + 1
    if tries < TRIES:
        return [Stretch(part.numbers, tries)]
    return [Stretch((number,), tries) for number in part.numbers]


class Processes(NamedTuple):
    """Processes of this machine, for as long as one round of parts takes."""

    jobs: int
    method: str

    def size(self) -> int:
        return self.jobs

    def carry(
        self,
        work: Callable[[Any], Any],
        tasks: Sequence[Any],
        parts: list[Stretch],
        failed: list[Stretch],
        alone: bool,
    ) -> Iterator[Done[Any]]:
        return _one_pool(work, tasks, parts, 1 if alone else self.jobs, self.method, failed)


def _one_pool(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    parts: list[Stretch],
    jobs: int,
    method: str,
    failed: list[Stretch],
) -> Iterator[Done[Result]]:
    # Imported here: judging one log in this process needs none of it.
    import multiprocessing
    from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool

    context = multiprocessing.get_context(method)
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=leave_interrupts)
    waiting = iter(parts)
    open_parts: dict[Future[list[Result]], Stretch] = {}

    def hand_in() -> None:
        # Not all at once: results that nobody has taken yet lie in memory.
        while len(open_parts) < AHEAD * jobs and (part := next(waiting, None)) is not None:
            try:
                future = pool.submit(do_part, work, [tasks[number] for number in part.numbers])
            except BrokenProcessPool:
                failed.append(part)
                continue
            open_parts[future] = part

    try:
        hand_in()
        while open_parts:
            ready, _ = wait(open_parts, PATIENCE, FIRST_COMPLETED)
            if not ready and is_broken(pool):
                # What was handed in at the moment when the pool broke, it has forgotten.
                failed += [*open_parts.values(), *waiting]
                return
            for future in sorted(ready, key=lambda one: open_parts[one].numbers):
                part = open_parts.pop(future)
                try:
                    results = future.result()
                except BrokenProcessPool:
                    failed.append(part)
                    continue
                for number, result in zip(part.numbers, results, strict=True):
                    yield Done(number, result)
            hand_in()
    finally:
        if open_parts:  # somebody stopped: nobody takes what the workers are still at
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()
        pool.shutdown(cancel_futures=True)


def is_broken(pool: ProcessPoolExecutor) -> bool:
    from concurrent.futures.process import BrokenProcessPool

    try:
        pool.submit(int)
    except BrokenProcessPool:
        return True
    return False


def _sorted(found: Iterator[Done[Result]]) -> Iterator[Done[Result]]:
    """Hold back what comes too early."""
    early: dict[int, Done[Result]] = {}
    following = 0
    for done in found:
        early[done.number] = done
        while following in early:
            yield early.pop(following)
            following += 1
