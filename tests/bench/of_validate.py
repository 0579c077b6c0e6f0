"""How fast verdicts are: three books for one replay, two cores for one, a whole process."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from co2replay.games.co2 import words
from co2replay.library import Validation, validate
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.tasks.jobs import each
from co2replay.verdict.session import Options, Session, open_session, play_unweighed
from tests.bench.clock import emit, median_seconds
from tests.bench.corpus import read
from tests.bench.of_co2 import forget_lines

FRESH = 5  # processes for each run asked for
CORES = 2
NO_BYTE_CODE = "PYTHONDONTWRITEBYTECODE"
ROOT = Path(__file__).resolve().parent.parent.parent


def main(folder: str, games: int, repeat: int) -> None:
    texts = read(folder, "co2")[:games]
    quiet = [text for text in texts if is_quiet(judge(text))]
    for name, some in (("", quiet), (" full", texts)):
        once = median_seconds(partial(each_once, replay_once, some), repeat, forget_lines)
        three = median_seconds(partial(each_once, judge, some), repeat, forget_lines)
        emit(f"validate.once{name}", once * 1000, "ms", n=len(some))
        emit(f"validate.three{name}", three * 1000, "ms", n=len(some))
    for jobs, name in ((1, "one"), (CORES, "two")):
        seconds = wall_seconds(partial(on_cores, texts, jobs), repeat)
        emit(f"validate.{name} core", seconds * 1000, "ms", n=len(texts))
    with tempfile.TemporaryDirectory() as place:
        log = Path(place) / "game.log"
        log.write_text(texts[0], encoding="utf-8")
        for name, command in (
            ("process validate", ["-m", "co2replay", "validate", str(log)]),
            ("process import chess.pgn", ["-c", "import chess.pgn"]),
        ):
            fresh(command, place)  # writes the byte code of what it imports
            times = [fresh(command, place) for _ in range(FRESH * repeat)]
            found = [seconds for seconds in times if seconds is not None]
            if found:
                emit(name, statistics.median(found) * 1000, "ms")


def open_text(text: str) -> Session:
    log: Log = read_text(text, words.vocabulary_for)
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session


def replay_once(text: str) -> None:
    session = open_text(text)
    play_unweighed(session, session.edition())


def judge(text: str) -> Validation:
    return validate(open_text(text), ("all",))


def is_quiet(validation: Validation) -> bool:
    """Did no book leave anything open that this game came upon?"""
    return not any(one.verdict.alternatives for one in validation.judged)


def wall_seconds(run: Callable[[], object], repeat: int) -> float:
    """Time by the clock on the wall: what other processes do counts, too."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def each_once(work: Callable[[str], object], texts: list[str]) -> None:
    for text in texts:
        work(text)


def on_cores(texts: list[str], jobs: int) -> int:
    return sum(done.died is None for done in each(judge, texts, jobs, in_order=False))


def fresh(command: list[str], place: str) -> float | None:
    """Time a process that finds its byte code in `place`, as an installed program finds it."""
    env = {name: value for name, value in os.environ.items() if name != NO_BYTE_CODE}
    env["PYTHONPYCACHEPREFIX"] = place
    start = time.perf_counter()
    ran = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, capture_output=True, check=False
    )
    return time.perf_counter() - start if ran.returncode == 0 else None


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
