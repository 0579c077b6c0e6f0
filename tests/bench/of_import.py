"""How long a fresh process needs to import each library."""

from __future__ import annotations

import statistics
import subprocess
import sys

from tests.bench.clock import emit

TIMED = "import time; t = time.process_time(); import {name}; print(time.process_time() - t)"
# Beside the package itself, what a replay of a log needs altogether.
NAMES = ("co2replay", "chess", "chess.pgn", "co2replay.games.co2.game, co2replay.engine.replay")
FRESH = 5  # processes for each run asked for


def main(repeat: int) -> None:
    for name in NAMES:
        times = [once(name) for _ in range(FRESH * repeat)]
        found = [seconds for seconds in times if seconds is not None]
        if found:
            emit(f"import {name}", statistics.median(found) * 1000, "ms")


def once(name: str) -> float | None:
    ran = subprocess.run(
        [sys.executable, "-c", TIMED.format(name=name)], capture_output=True, text=True, check=False
    )
    return float(ran.stdout) if ran.returncode == 0 else None


if __name__ == "__main__":
    main(int(sys.argv[3]))
