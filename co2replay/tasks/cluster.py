"""Workers of a cluster: those of Dask, by the address of a scheduler, or some of this machine.

What Dask sees of the work is bytes in and bytes out, so that it neither looks into a task nor takes
it for one of its own. It tries again what was under way on a worker that is gone, and gives a part
up when several have died over it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import re
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from co2replay.errors import ClusterFault

from .jobs import AHEAD, Done, Stretch, do_part

LOCAL = re.compile(r"local:([1-9]\d{0,3})")
ADDRESS = re.compile(r"(?:tcp|tls|ucx|ws|wss)://\S+")
PATIENCE = 15.0  # seconds for a scheduler to answer, and for the first of its workers
EXTRA = "cluster"


def is_cluster(name: str) -> bool:
    return bool(LOCAL.fullmatch(name) or ADDRESS.fullmatch(name))


@contextmanager
def cluster(name: str) -> Iterator[Cluster]:
    """Join the workers of `tcp://host:8786`, or start those of `local:N` and end them after it."""
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterFault("cluster-not-installed", extra=EXTRA) from error
    with quiet(), contextlib.ExitStack() as stack:
        try:
            found = LOCAL.fullmatch(name)
            place = stack.enter_context(started(int(found[1]))) if found else name
            # What we wait for is how long a person waits; a scheduler that goes is told at once.
            client = stack.enter_context(Client(place, timeout=PATIENCE, set_as_default=False))
        except (OSError, ValueError) as error:
            raise ClusterFault("no-cluster", address=name) from error
        crew = Cluster(name, client)
        crew.check()
        yield crew


class Cluster:
    """The workers of a scheduler."""

    def __init__(self, address: str, client: Any) -> None:
        self.address, self.client = address, client

    def size(self) -> int:
        return max(1, len(self.client.scheduler_info(n_workers=-1)["workers"]))

    def check(self) -> None:
        """Refuse a cluster without workers, and one that would judge by another program."""
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise ClusterFault("no-workers", address=self.address) from error
        for worker, mark in self.client.run(mark_asker(), on_error="return").items():
            if mark != our_mark():
                raise self.other(worker, mark)

    def other(self, worker: str, mark: object) -> ClusterFault:
        there = mark if isinstance(mark, str) else f"{type(mark).__name__}: {mark}"
        here = our_mark()
        return ClusterFault(
            "other-program", address=self.address, worker=worker, there=there, here=here
        )

    def carry(
        self,
        work: Callable[[Any], Any],
        tasks: Sequence[Any],
        parts: list[Stretch],
        failed: list[Stretch],
        alone: bool,
    ) -> Iterator[Done[Any]]:
        from distributed import as_completed

        waiting = iter(parts)
        under_way: dict[Any, Stretch] = {}

        def hand_in() -> None:
            room = 1 if alone else AHEAD * self.size()
            while len(under_way) < room and (part := next(waiting, None)) is not None:
                under_way[future := self.handed_in(work, tasks, part)] = part
                done.add(future)

        done = as_completed(loop=self.client.loop)
        try:
            hand_in()
            for future in done:
                part = under_way.pop(future)
                results = self.results_of(future)
                hand_in()  # before the results are looked at: nobody waits for that
                if results is None:
                    failed.append(part)
                    continue
                for number, result in zip(part.numbers, results, strict=True):
                    yield Done(number, result)
        except (RuntimeError, OSError) as error:
            if self.client.status == "running":
                raise
            raise self.lost() from error
        finally:
            if under_way and self.client.status == "running":
                self.client.cancel(list(under_way), force=True)

    def handed_in(self, work: Callable[[Any], Any], tasks: Sequence[Any], part: Stretch) -> Any:
        if self.client.status != "running":
            raise self.lost()
        here = str(Path.cwd())
        order = pickle.dumps((here, work, [tasks[number] for number in part.numbers]))
        return self.client.submit(do_there, our_mark(), order, pure=False)

    def results_of(self, future: Any) -> list[Any] | None:
        """What came of one part; None where workers died over it."""
        from distributed.scheduler import KilledWorker

        if future.status in ("cancelled", "lost"):
            raise self.lost()
        try:
            results = future.result()
        except KilledWorker:
            return None
        if isinstance(results, str):  # of a worker that came later
            raise self.other("", results)
        return list(pickle.loads(results))

    def lost(self) -> ClusterFault:
        return ClusterFault("cluster-lost", address=self.address)


# On a worker --------------------------------------------------------------------------------------

ONE_AT_A_TIME = threading.Lock()  # what is kept between tasks is not made for several threads


def do_there(mark: str, order: bytes) -> bytes | str:
    """Do one part, and answer with pickled results; with our mark where it is not the asker's."""
    if mark != our_mark():
        return our_mark()
    with ONE_AT_A_TIME:
        folder, work, tasks = pickle.loads(order)
        with contextlib.suppress(OSError):  # where it is shared, the same names mean the same files
            os.chdir(folder)
        return pickle.dumps(do_part(work, tasks))


def mark_asker() -> Callable[[], str]:
    """A function that tells the version and a digest of the package.

    It lies in no module, and so travels whole: it asks also where nothing of ours is installed.
    """

    def mark() -> str:
        import hashlib
        from importlib import util
        from importlib.metadata import PackageNotFoundError, version
        from pathlib import Path

        found = util.find_spec("co2replay")
        if found is None or found.origin is None:
            return "-"
        try:
            number = version("co2replay")
        except PackageNotFoundError:  # a folder that nobody has installed
            number = "?"
        folder = Path(found.origin).parent
        digest = hashlib.sha256()
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml", ".svg"):
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(path.read_bytes())
        return f"{number}+{digest.hexdigest()[:12]}"

    return mark


@cache
def our_mark() -> str:
    """Which program this is: two checkouts of one version may judge otherwise."""
    return mark_asker()()


# Here ---------------------------------------------------------------------------------------------


@contextmanager
def started(workers: int) -> Iterator[Any]:
    """So many worker processes of this machine, and a scheduler of their own."""
    import dask
    from distributed import LocalCluster

    # Somebody else tries again, and then alone: this one needs no patience of its own.
    dask.config.set({"distributed.scheduler.allowed-failures": 0})
    with interrupts_left():
        place = LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",  # any port that is free
            silence_logs=logging.CRITICAL,
        )
    with place:
        yield place


@contextmanager
def interrupts_left() -> Iterator[None]:
    """Who presses Ctrl-C speaks to this process alone; those begun meanwhile do not hear it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def quiet() -> Iterator[None]:
    """What Dask writes about workers that come and go is no message of ours."""
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)
