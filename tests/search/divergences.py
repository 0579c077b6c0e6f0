"""How much each divergence of the three books of CO₂ matters: counted in games played to win.

    python -m tests.search.divergences --games 1000   # until each number of players has so many
    python -m tests.search.divergences --games 5000 --cluster tcp://host:8786
    python -m tests.search.divergences --minutes 8    # as far as that goes; the next run goes on
    python -m tests.search.divergences --games 0      # only writes the page again

The counts lie in docs/divergences.json, round by round, and docs/divergences.md is made of them.
Seeds go from 1 on, so that whoever counts on or begins anew at the same commit comes to the same
numbers. What is counted is what the commit says: a package with changes that are not committed is
refused.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

import co2replay.games  # noqa: F401 - hands the games to the rulebooks
from co2replay.files import write_whole
from co2replay.rulebooks.readings import load_readings
from co2replay.search.hosted import editions_of, hosted
from co2replay.search.impact import GameSays, kinds_of, says_of, ways_of
from co2replay.tasks.cluster import cluster
from co2replay.tasks.jobs import Jobs, cores, each

ROOT = Path(__file__).resolve().parents[2]
COUNTS = ROOT / "docs/divergences.json"
PAGE = ROOT / "docs/divergences.md"
GAME = "co2"
# Who sits where follows the seed in rounds of nine, then comes the next book: 27 games have all.
SEATINGS = 9
ROUND = 27
PLAIN = tuple(f"{players}" for players in (1, 2, 3, 4, 5))
WITH_VARIANTS = tuple(f"{players} auction draft" for players in (2, 3, 4, 5))
VARIANTS_EACH = 10  # one round with variants for so many without: few points hang on them

Counts = dict[str, int]  # asked, decided, legality, winner, scores: in how many games


class TableCounts(msgspec.Struct):
    """The games of one number of players: how many, and what each reading came to in them."""

    games: int = 0
    readings: dict[str, Counts] = {}


class Store(msgspec.Struct, kw_only=True):
    """All that is counted, and at which commits."""

    commits: dict[str, dict[str, int]] = {}  # "DATE COMMIT" -> table -> games
    tables: dict[str, TableCounts] = {}


class TableTask(NamedTuple):
    """One game to be played: players and variants, and its seed."""

    table: str
    seed: int


def load(path: Path = COUNTS) -> Store:
    return msgspec.json.decode(path.read_bytes(), type=Store) if path.exists() else Store()


def save(store: Store, path: Path = COUNTS) -> None:
    text = msgspec.json.encode(store, order="deterministic")
    write_whole(path, msgspec.json.format(text, indent=1).decode() + "\n")


# Counting -----------------------------------------------------------------------------------------


@cache
def ways() -> Mapping[str, Sequence[str]]:
    """Values that some book has; where all books are read alike, those of the letter, too."""
    readings = load_readings(GAME).values()
    numbered = {one.name: list(one.values) for one in readings if number_of(one.numbers)}
    return numbered | ways_of(GAME)


def number_of(numbers: Sequence[str]) -> str:
    """The number of a divergence: the others are open points of one and the same text."""
    return next((number for number in numbers if number.startswith("D")), "")


def look_at(task: TableTask) -> GameSays:
    players, *variants = task.table.split()
    editions = editions_of(GAME)
    edition = editions[task.seed // SEATINGS % len(editions)]
    log = hosted(GAME).players.play_to_win(edition, int(players), task.seed, tuple(variants))
    assert log is not None
    return says_of(log, f"seed {task.seed}", ways())


def rounds_left(store: Store, games: int) -> Iterator[tuple[str, int]]:
    """What is missing until every table has so many games: the table, and the first seed."""
    each_has = -(-games // ROUND)
    there = {table: store.tables[table].games for table in store.tables}
    for number in range(each_has):
        first = 1 + number * ROUND
        for table in (*PLAIN, *(WITH_VARIANTS if number % VARIANTS_EACH == 0 else ())):
            done = there.get(table, 0) // ROUND
            wanted = number if table in PLAIN else number // VARIANTS_EACH
            if wanted >= done:
                yield table, first


def add(store: Store, table: str, says: Sequence[GameSays], commit: str) -> None:
    """Add one round."""
    counts = store.tables.setdefault(table, TableCounts())
    counts.games += len(says)
    for one in says:
        for reading in ways():
            mine = counts.readings.setdefault(reading, {})
            for kind in kinds_of([x for x in one.tried if x.reading == reading]):
                mine[kind] = mine.get(kind, 0) + 1
    at = store.commits.setdefault(commit, {})
    at[table] = at.get(table, 0) + len(says)


def count_on(
    store: Store, games: int, jobs: Jobs, commit: str, until: float = float("inf")
) -> Iterator[Store]:
    """Play what is missing, and give the store after each round that is whole."""
    left = list(rounds_left(store, games))
    tasks = [TableTask(table, first + number) for table, first in left for number in range(ROUND)]
    says: list[GameSays] = []
    for done in each(look_at, tasks, jobs):
        assert done.result is not None, tasks[done.number]
        says.append(done.result)
        if len(says) == ROUND:
            add(store, tasks[done.number].table, says, commit)
            says = []
            yield store
            if time.monotonic() > until:
                return


# The commit ---------------------------------------------------------------------------------------


def git(*words: str) -> str:
    ran = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return ran.stdout.strip()


def commit_now() -> str:
    """Date and name of what is counted; nothing is counted of a program that no commit has."""
    if git("status", "--porcelain", "--", "co2replay"):
        sys.exit("the package has changes that are not committed: counts are dated by commit")
    return git("log", "-1", "--format=%cs %h", "--abbrev=8")


def main(words: Sequence[str] | None = None) -> None:
    from tests.search.divergences_page import page

    parser = argparse.ArgumentParser(description="Count which divergences matter.")
    parser.add_argument("--games", type=int, default=1000, help="of each number of players")
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--cluster")
    asked = parser.parse_args(words)
    store = load()
    until = time.monotonic() + 60 * asked.minutes
    with cluster(asked.cluster) if asked.cluster else nullcontext(asked.jobs) as jobs:
        for counted in (
            count_on(store, asked.games, jobs, commit_now(), until) if asked.games else ()
        ):
            save(counted)
    PAGE.write_text(page(store), encoding="utf-8")


if __name__ == "__main__":
    # By its name and not as `__main__`: what travels to workers is found there under its name.

    main()
