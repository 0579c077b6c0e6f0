"""Many games on all cores, written to a file, beside as many processes that each play alone."""

from __future__ import annotations

import os
import statistics
import sys
import time
from multiprocessing import get_context
from pathlib import Path

from co2replay.show.environment import unheard
from co2replay.show.rewriting import JSON
from co2replay.show.simulating import Series, SimulatedGame, simulated, write_games
from tests.bench.clock import emit

CORES = 2
FIRST = SimulatedGame("co2/en", 3, 1, False, (), JSON, "en")
PARTS_EACH = 16  # so that no core waits long for the other at the end


def main(folder: str, games: int, repeat: int) -> None:
    """In turns, by the clock on the wall: whatever else the machine does, both meet."""
    series = Series(FIRST, (2, 3, 4, 5), PARTS_EACH * CORES * max(1, games // 16))
    simulated(FIRST)  # reads the rulebook
    rates: dict[str, list[float]] = {"many": [], "apart": []}
    for _ in range(repeat):
        for name, found in rates.items():
            start = time.perf_counter()
            (played_together if name == "many" else played_apart)(series, Path(folder))
            found.append(series.games / (time.perf_counter() - start))
    ratios = [many / apart for many, apart in zip(*rates.values(), strict=True)]
    for name, found in rates.items():
        emit(f"simulate.{name}", statistics.median(found), "games/s", n=series.games)
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    emit("simulate.ratio", statistics.median(ratios), "", spread=spread, load=os.getloadavg()[0])


def played_together(series: Series, folder: Path) -> None:
    target = folder / "simulated.jsonl"
    target.unlink(missing_ok=True)
    write_games(series, target, False, unheard("en", asked=True), CORES)


def played_apart(series: Series, folder: Path) -> None:
    """Each process plays its share and writes it, as one that knows of no other."""
    tasks = series.tasks()
    processes = [
        get_context("fork").Process(
            target=play, args=(tasks[part::CORES], folder / f"{part}.jsonl")
        )
        for part in range(CORES)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()


def play(tasks: list[SimulatedGame], target: Path) -> None:
    with target.open("w", encoding="utf-8") as file:
        for one in tasks:
            file.write(simulated(one))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
