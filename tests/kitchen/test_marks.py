"""Marks as people say them: the moment in any order of its words, with brackets or without."""

from __future__ import annotations

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_line
from co2replay.notation.parse import read_text
from tests.kitchen.typed import HEAD, POWER_GRID, SECOND, read, written


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
        ("[supply]", "[2 supply]"),  # behind a turn of decade 1: the next one begins with it
        ("[faza zasobów]", "[2 supply]"),
        ("[Fase Distributiva]", "[2 supply]"),
    ],
)
def test_a_mark_is_read_in_any_order_of_its_words(typed: str, mark: str) -> None:
    log = read(typed)
    assert (log.problems, written(log)) == ([], mark)


@pytest.mark.parametrize(
    "typed",
    [
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


@pytest.mark.parametrize(
    ("mark", "typed", "read"),
    [
        ("[1.4 Ada]", "[Energieversorgung]", "[1 supply]"),  # in the same decade, when all played
        ("[1 supply]", "[Energieversorgung]", "[2 supply]"),
        ("[1 supply]", "[Ereignisse]", "[1 events]"),
        ("[1 supply]", "[Einkommen]", "[2 income]"),
    ],
)
def test_a_phase_named_alone_follows_the_mark_above(mark: str, typed: str, read: str) -> None:
    log = read_text(f"{SECOND}{mark}\n{typed}\n", vocabulary_for)
    vocabulary = vocabulary_for("second-chance")
    assert vocabulary is not None
    assert (log.problems, write_line(log.entries[1:], vocabulary, "en")) == ([], read)


def test_a_phase_named_alone_in_front_of_all_is_none() -> None:
    assert [one.code for one in read("[supply]", is_begun=False).problems] == ["unknown-word"]


# Names in the genitive: `Ania` loses both vowels.
def test_a_mark_names_its_player_in_the_genitive() -> None:
    head = HEAD.format(edition="pl").replace("Ada", "Ania")
    log = read_text(f"{head}[dekada 1, runda 1, tura Ani]\n", vocabulary_for)
    assert (log.problems, written(log)) == ([], "[1.1 orange]")


@pytest.mark.parametrize(
    "typed", ["everybody passes", "alle passen", "tutti passano", "wszyscy pasują"]
)
def test_everybody_passes_in_a_turn_of_his_own(typed: str) -> None:
    """Who had a turn of that round is not asked again."""
    log = read(f"[1.2 purple]\n{typed}")
    assert (log.problems, written(log)) == ([], "pass ; [1.2 blue] ; pass ; [1.2 orange] ; pass")
    log = read(f"[1.2 orange]\npass\n[1.2 purple]\n{typed}")
    assert (log.problems, written(log)) == ([], "pass ; [1.2 blue] ; pass")
