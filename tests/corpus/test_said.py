"""What the verdicts on a dozen logs tell is what was reviewed and kept.

A record, not a rulebook: it notices that something is told otherwise, and a person says whether
that is right. `#>` lines and unit tests say what the rules want.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from tests.corpus import kept
from tests.corpus.saying import said_of

GAMES = Path(__file__).parents[2] / "fixtures/games/co2"
# A dozen logs of different kinds: enough to notice that something is told otherwise, and few enough
# that a person reads every line of a difference.
WALKTHROUGH = ("chain", "dispute", "opening", "scoring", "supply")
DISPUTES = (
    "d09-regional-cube",  # a question of one book alone
    "d17-and-d45-two-points-at-once",  # open readings that matter only together
    "d22-refill-after-installing",
    "d43-exactly-500",
)
GOLDEN = (
    "g01-en-1p",  # alone, with a gap
    "g36-it-4p-auction",  # rulings, two green regions
    "taught-5-all-lose",
)
ROOMS = {"walkthrough": WALKTHROUGH, "disputes": DISPUTES, "golden": GOLDEN}


class Told(NamedTuple):
    """A log, and the chapter in which it is kept what is told of it."""

    chapter: str
    path: Path


def logs() -> Iterator[Told]:
    for room, names in ROOMS.items():
        for name in names:
            yield Told(room, GAMES / room / f"{name}.log")


LOGS = list(logs())


def read(path: Path) -> Log:
    log = read_text(path.read_text(encoding="utf-8"), vocabulary_for, path.name)
    assert not log.problems, log.problems
    return log


@pytest.mark.parametrize("told", LOGS, ids=lambda told: told.path.stem)
def test_what_is_told_of_a_log_is_what_was_kept(told: Told) -> None:
    long = told.chapter == "golden"  # of these what they come to, not how
    now = said_of(read(told.path), rows=told.chapter != "disputes", ledger=not long)
    kept.hold(told.chapter, told.path.stem, now)


def test_everything_kept_has_its_log() -> None:
    assert {path.stem for path in kept.SAID.glob("*.txt")} == set(ROOMS)
    for chapter, names in ROOMS.items():
        kept.leave_out(chapter, set(names))
        assert set(kept.sections(chapter)) == set(names)
