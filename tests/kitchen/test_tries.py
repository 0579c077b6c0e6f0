"""A line that nobody can mean is refused soon: tries are counted, not time."""

from __future__ import annotations

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation import tries
from co2replay.notation.lines import LineReader
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.notation.tries import TRIES_MAX, Tries
from tests.kitchen.scripts import SCRIPTS

CO2 = """co2replay 1
game: co2
edition: co2/en
seats: purple=Gus blue=Hana black=Ivo
---
[1.2 black]
"""
GRID = """co2replay 1
game: power-grid
map: germany
seats: red=Ada blue=Bo green=Cy
---
[1 auction]
"""
# Each thing that may be left out of such a line doubles the ways in which it can be read.
HOSTILE = (
    (CO2, "13 coins, 2 CEP, "),
    (
        CO2,
        "the proposed for cash in Asia and, with her the project of to lobby #7 main and Bo Ivo, ",
    ),
    (CO2, "is proposed by Ivo in Asia for #1 "),
    (CO2, "inst recycling SA; prop. biomass NA, "),
    (GRID, "Ada has 43 Elektro, Bo 14, "),
    (GRID, "buys 3 coal and 2 oil for 6 "),
    (GRID, "1 coal 1 oil "),
    (GRID, "pays with the plant 4 and "),
)


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The tries of each line that is read, behind one another."""
    counted: list[int] = []
    real = LineReader.rows

    def rows(self: LineReader, line: str, number: int) -> object:
        self.tries = Tries()
        found = real(self, line, number)
        counted.append(self.tries.count)
        return found

    monkeypatch.setattr(LineReader, "rows", rows)
    return counted


def read(text: str) -> Log:
    return read_text(f"{text}\n", vocabulary_for)


@pytest.mark.parametrize(("head", "words"), HOSTILE)
def test_a_line_of_some_hundred_characters_is_not_tried_for_ever(
    head: str, words: str, counts: list[int]
) -> None:
    log = read(head + (words * 300)[:300])
    assert [one.line for one in log.problems] != []
    assert 0 < max(counts) <= TRIES_MAX + 300 * tries.WORD  # the step that was one too many


def test_what_was_found_before_the_tries_are_over_is_not_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever was read by then, more might have been: nothing is taken, and nothing offered."""
    line = f"{CO2}Ivo proposes biomass in Asia for money"
    assert read(line).problems == []
    monkeypatch.setattr(tries, "TRIES_MAX", 60)
    (problem,) = read(line).problems
    assert problem.meant == ()


def test_the_same_entry_is_read_where_a_line_before_it_took_all_tries() -> None:
    junk = ("13 coins, 2 CEP, " * 300)[:290]
    line = "Ivo proposes biomass in Asia for money"
    log = read(f"{CO2}{junk}; {line}\n{line}")
    assert {one.line for one in log.problems} == {CO2.count("\n") + 1}


def test_what_people_write_needs_half_of_the_tries_at_most(counts: list[int]) -> None:
    for script in SCRIPTS:
        read("\n".join(script.upto(len(script.lines))))
    assert 0 < max(counts) <= TRIES_MAX // 2
