"""How fast the search is: guided and paranoid beside blind, two cores beside one."""

from __future__ import annotations

import statistics
import sys
import time

from co2replay.search import runner
from co2replay.search.benchmark import speeds
from co2replay.search.explore import RANGE, SearchOptions
from co2replay.search.runner import search
from tests.bench.clock import emit

ROUNDS = 3  # as many games of each kind, in turn
RANGES = 8  # so that both cores are given as much
CORES = 2


def main(games: int, repeat: int) -> None:
    speeds("co2", min(games, RANGE))  # reads the rulebooks
    for name, speed in speeds("co2", ROUNDS * games).items():
        emit(f"search.{name}", speed, "actions/s", n=ROUNDS * games)
    # The comparison of two processes is made once in a search, however long that is.
    runner.played_twice = lambda options, first: None
    count = RANGES * min(games, RANGE)
    for jobs, name in ((1, "one"), (CORES, "two")):
        found = [rate(jobs, count) for _ in range(repeat)]
        emit(f"search.{name} core", statistics.median(found), "actions/s", n=count)


def rate(jobs: int, games: int) -> float:
    """Actions a second by the clock on the wall: what other processes do counts, too."""
    start = time.perf_counter()
    total = search(SearchOptions("co2", cases=0), games=games, jobs=jobs)
    return total.actions / (time.perf_counter() - start)


if __name__ == "__main__":
    main(int(sys.argv[2]), int(sys.argv[3]))
