"""A real scheduler with real worker processes, for tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
STARTS_WITHIN = 60.0


class Running(NamedTuple):
    """Where the scheduler answers, and the processes behind it."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def running(
    folder: Path, workers: int, variables: Mapping[str, str] | None = None
) -> Iterator[Running]:
    """Start a scheduler and so many workers, whose environment can be another; end them after."""
    said = folder / "scheduler.json"
    begun: list[subprocess.Popen[bytes]] = []

    def begin(kind: str, *words: str, more: Mapping[str, str] | None = None) -> None:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **(more or {})}
        begun.append(
            subprocess.Popen(
                [*command, "--no-dashboard"],
                cwd=folder,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )

    try:
        begin("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(said))
        until = time.monotonic() + STARTS_WITHIN
        while not said.exists() or not said.read_text():
            assert time.monotonic() < until, "no scheduler"
            assert begun[0].poll() is None, "the scheduler ended"
            time.sleep(0.05)
        address = json.loads(said.read_text())["address"]
        for _ in range(workers):
            begin("worker", address, "--nthreads", "1", "--no-nanny", more=variables)
        yield Running(address, begun[0], begun[1:])
    finally:
        for process in begun:
            process.kill()
        for process in begun:
            process.wait()
