"""How a bench measures: the median of repeated runs, and one JSON line for each result."""

from __future__ import annotations

import gc
import json
import resource
import statistics
import sys
import time
from collections.abc import Callable


def nothing() -> None:
    """What is done before each run, when nothing needs to be."""


def median_seconds(
    run: Callable[[], object], repeat: int, prepare: Callable[[], object] = nothing
) -> float:
    """Time a run several times; what `prepare` does before each run is not counted.

    Processor time: what else the machine does at that moment says nothing about us or a peer.
    """
    times = []
    for _ in range(repeat):
        prepare()
        gc.collect()
        gc.disable()
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
        gc.enable()
    return statistics.median(times)


def emit(bench: str, value: float, unit: str, **facts: float | str) -> None:
    """Print one result as a line of JSON."""
    row = {"bench": bench, "value": round(value, 4), "unit": unit, **facts}
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


def emit_rate(
    bench: str,
    run: Callable[[], object],
    actions: int,
    repeat: int,
    prepare: Callable[[], object] = nothing,
) -> None:
    """Print how many actions a second a run gets through."""
    seconds = median_seconds(run, repeat, prepare)
    emit(bench, actions / seconds, "actions/s", n=actions, us=round(seconds / actions * 1e6, 2))


def peak_mb() -> float:
    """The most memory that this process ever held."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024 if sys.platform != "darwin" else peak / 1048576
