"""Marks as people say them: the moment in any order of its words, with brackets or without."""

from __future__ import annotations

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from tests.kitchen.typed import POWER_GRID, read, written


# Marks as people write them; of a round alone the decade is the one above.
@pytest.mark.parametrize(
    ("typed", "mark"),
    [
        ("[decade 1, round 2, Bo]", "[1.2 purple]"),
        ("[Round 3, Cy]", "[1.3 blue]"),
        ("[Supply Phase of decade 2]", "[2 supply]"),
        ("[dekada 2, runda 1, Ada]", "[2.1 orange]"),
        ("[Faza zasobów, dekada 2]", "[2 supply]"),
        ("[decennio 1, round 2, viola]", "[1.2 purple]"),
        ("Decade 2, round 1: Ada", "[2.1 orange]"),
        ("Round 2, Bo's turn", "[1.2 purple]"),
        ("Bo's turn", "[1.1 purple]"),
        ("turn Bo", "[1.1 purple]"),
        ("now Bo", "[1.1 purple]"),
        ("Bo ist dran", "[1.1 purple]"),
        ("tura Bo", "[1.1 purple]"),
        ("Supply Phase of decade 2", "[2 supply]"),
        ("supply 2", "[2 supply]"),
        ("Dekade 2, Runde 1, Ada", "[2.1 orange]"),
    ],
)
def test_a_mark_is_read_in_any_order_of_its_words(typed: str, mark: str) -> None:
    log = read(typed)
    assert (log.problems, written(log)) == ([], mark)


@pytest.mark.parametrize(
    "typed",
    [
        "[supply]",
        "[Bo]",
        "[decade 2, Bo]",
        "[round 2]",
        "Bo",
        "round 2",
        "decade 2, Bo",
    ],
)
def test_a_mark_that_leaves_its_last_number_or_its_player_open_is_not_read(typed: str) -> None:
    assert [problem.code for problem in read(typed).problems] in (
        ["unknown-word"],
        ["unexpected-word"],
    )


def test_a_round_of_power_grid_is_answered_by_the_mark_of_its_first_phase() -> None:
    (problem,) = read_text(f"{POWER_GRID}round 3\n", vocabulary_for).problems
    assert problem.meant == ("[3 auction]",)
