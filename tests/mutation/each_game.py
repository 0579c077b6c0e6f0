"""Every game by itself: it comes out as on record, and names only what the register knows.

For the judging of mutants, which wants many small tests: `golden test` holds the same records in
one run for everybody else.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from co2replay.corpus.cases import Case, cases_of, log_of
from co2replay.engine.trace import Trace
from co2replay.games.registry import game as game_named
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.questions.golden.today import check_file
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.opening import replay_log
from co2replay.rulebooks.readings import load_readings

GAMES = Path(__file__).parents[2] / "fixtures/games/co2"
GOLDEN = sorted((GAMES / "golden").glob("*.log"))
OTHERS = sorted(
    path
    for room in ("variants", "walkthrough", "disputes")
    for path in (GAMES / room).glob("*.log")
)
EDITIONS = [f"co2/{name}" for name in edition_names("co2")]
CLAUSES = frozenset({*load_clauses("co2"), "ruling"})  # what `ruling set` moves
READINGS = frozenset(load_readings("co2"))


def replays(log: Log) -> Iterator[Trace]:
    for edition in EDITIONS:
        trace, _, _ = replay_log(log, game_named("co2"), edition, record=True)
        if trace is not None:
            yield trace


def unknown_names(log: Log) -> set[str]:
    """What a replay gives as a clause or a reading, and is none."""
    found: set[str] = set()
    for trace in replays(log):
        assert trace.book is not None
        clauses = {clause for *_, clause in trace.book.rows}
        clauses |= {one.clause for one in trace.findings if one.clause}
        found |= (clauses - CLAUSES) | (trace.book.asked.keys() - READINGS)
    return found


@pytest.mark.parametrize("case", cases_of("co2"), ids=lambda case: case.file)
def test_a_case_names_what_the_register_knows(case: Case) -> None:
    assert unknown_names(log_of(case)) == set()


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_a_game_names_what_the_register_knows(path: Path) -> None:
    log = read_text(path.read_text("utf-8"), vocabulary_for, path.name)
    assert unknown_names(log) == set()


@pytest.mark.parametrize("path", [*GOLDEN, *OTHERS], ids=lambda path: path.stem)
def test_a_game_comes_out_as_on_record(path: Path) -> None:
    assert check_file(path).divergences == []
