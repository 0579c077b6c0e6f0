"""What the verdicts on each log of the corpus tell is what was reviewed and kept.

A record, not a rulebook: it notices that something is told otherwise, and a person says whether
that is right. `#>` lines and unit tests say what the rules want.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rules.co2.words import vocabulary_for

from . import kept
from .saying import said_of

GAMES = Path(__file__).parents[2] / "fixtures/games/co2"
ROOMS = ("disputes", "fuzz", "long-disputes", "oracle", "variants", "walkthrough")
LONG = ("golden", "long-disputes")  # of these what they come to, not how
LAID_OUT = ("golden", "variants", "walkthrough")  # with the table row by row
# Of the golden games, whose moves are on record beside them: one of every kind.
GOLDEN = (
    "g01-en-1p",  # alone, with a gap
    "g04-en-2p-beginner",  # a tie told by Expertise
    "g05-en-2p-beginner",  # a shared victory
    "g06-en-2p-beginner",  # a tie told by regions
    "g09-en-3p-auction-draft",
    "g11-en-4p",  # everybody loses
    "g15-en-5p",  # with a gap
    "g36-it-4p-auction",  # rulings, two green regions
    "g40-it-5p-draft-normal",
    "g56-pl-4p-auction-normal",
    "taught-2-duel",
    "taught-5-all-lose",
)


class Told(NamedTuple):
    """A log, and the chapter in which it is kept what is told of it."""

    chapter: str
    path: Path


def logs() -> Iterator[Told]:
    for path in sorted((GAMES / "rules").glob("*.log")):
        yield Told(path.name.split(".")[1], path)
    for room in ROOMS:
        for path in sorted((GAMES / room).glob("*.log")):
            yield Told(room, path)
    for name in GOLDEN:
        yield Told("golden", GAMES / "golden" / f"{name}.log")


LOGS = list(logs())


def read(path: Path) -> Log:
    log = read_text(path.read_text(encoding="utf-8"), vocabulary_for, path.name)
    assert not log.problems, log.problems
    return log


@pytest.mark.parametrize("told", LOGS, ids=lambda told: told.path.stem)
def test_what_is_told_of_a_log_is_what_was_kept(told: Told) -> None:
    room = told.path.parent.name
    now = said_of(read(told.path), rows=room in LAID_OUT, ledger=room not in LONG)
    kept.hold(told.chapter, told.path.stem, now)


def test_everything_kept_has_its_log_and_no_file_is_large() -> None:
    wanted: dict[str, set[str]] = {}
    for told in LOGS:
        wanted.setdefault(told.chapter, set()).add(told.path.stem)
    for chapter, names in wanted.items():
        kept.leave_out(chapter, names)
        assert set(kept.sections(chapter)) == names
    assert [path.name for path in kept.SAID.glob("*.txt") if path.stat().st_size > 200_000] == []
