"""Who can still have won, held against writing every completion out and judging each of them.

What may stand for a `?` is listed here by hand; the ordinary judge says of each form in full which
of them cannot be and who wins in the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.score.sheets import BookScore, score
from co2replay.questions.score.worlds import Worlds
from co2replay.verdict.session import Options, open_session
from tests.questions.test_score import ROWS

HEAD = "co2replay 1\ngame: co2\nedition: en\nseats: orange purple blue\n---\n"
GOALS = range(27, 34)  # the company goals of the box; 30 stays there with three players
POWERED = """\
co2replay 1
game: power-grid
map: germany
seats: red blue green
---
@ red.powered 15 ; red.money 12 ; red.connected 17
@ blue.powered 15 ; blue.money 11 ; blue.connected 16
@ green.powered 14 ; green.money 90 ; green.connected 15
"""
Row = tuple[str, Iterable[int | str]]  # how a row is written, and what may stand there


def book_of(text: str, edition: str) -> BookScore:
    log = read_text(text, vocabulary_for, "end.log")
    assert log.problems == []
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return score(session, [edition]).books[0]


def every(text: str, edition: str, rows: list[Row]) -> dict[tuple[int | str, ...], list[str]]:
    """Who wins, by the values that were written for what is open; what cannot be is left out."""
    found = {}
    for values in product(*(domain for _, domain in rows)):
        filled = text
        for (row, _), value in zip(rows, values, strict=True):
            filled = filled.replace(row, f"{row.rpartition(' ')[0]} {value}")
        book = book_of(filled, edition)
        if not book.impossible:
            assert book.winners is not None
            found[values] = book.winners
    return found


def opened(text: str, rows: list[Row]) -> str:
    for row, _ in rows:
        assert row in text
        text = text.replace(row, f"{row.rpartition(' ')[0]} ?")
    return text


def told(found: Worlds, name: str) -> dict[int | str, tuple[list[str], bool]]:
    """By the first value of each range: who may win with it, and whether that is certain."""
    (fact,) = (one for one in found.deciding if one.name == name)
    return {one.low: (one.winners, one.certain) for one in fact.ranges}


CO2 = HEAD + ROWS
TABLES: list[tuple[str, str, list[Row]]] = [
    # one goal: nobody else's
    (CO2.replace("blue.vp 36", "blue.vp 46"), "co2/en", [("orange.goal 28", GOALS)]),
    (CO2.replace("blue.vp 36", "blue.vp 47"), "co2/pl", [("orange.goal 28", GOALS)]),
    # two goals, which are never the same one
    (
        CO2.replace("blue.vp 36", "blue.vp 41"),
        "co2/en",
        [("orange.goal 28", GOALS), ("blue.goal 33", GOALS)],
    ),
    (
        CO2.replace("blue.vp 36", "blue.vp 44"),
        "co2/it",
        [("purple.goal 31", GOALS), ("blue.goal 33", GOALS)],
    ),
    # the cubes of two, 14 together, as 11 of the 25 are purple's
    (
        CO2.replace("blue.vp 36", "blue.vp 45").replace("purple.tech 3", "purple.tech 11"),
        "co2/en",
        [("orange.tech 3", (0, 3, 10, 11, 14, 15)), ("blue.tech 1", (0, 3, 10, 11, 14, 15))],
    ),
    # UN goals: two of orange and two of purple, so that six are left for blue
    (CO2.replace("blue.vp 36", "blue.vp 43"), "co2/en", [("blue.un 0", range(14))]),
    # who controls Asia, where orange and blue have a plant, and what lies there
    (
        CO2.replace("biomass:orange", "biomass:blue").replace("blue.vp 36", "blue.vp 39"),
        "co2/en",
        [
            ("asia.control orange", ("nobody", "orange", "purple", "blue")),
            ("asia.cep 2", range(8)),
        ],
    ),
    # a tie of two that the Elektro tell, or nothing does
    (POWERED, "power-grid/it", [("blue.money 11", range(40))]),
    (POWERED, "power-grid/en", [("green.powered 14", range(20)), ("blue.money 11", (0, 12, 99))]),
    (
        POWERED,
        "power-grid/it",
        [("green.powered 14", range(20)), ("green.connected 15", range(20))],
    ),
]


@pytest.mark.parametrize(("text", "edition", "rows"), TABLES)
def test_everybody_who_can_have_won_and_nobody_else(
    text: str, edition: str, rows: list[Row]
) -> None:
    by_force = every(text, edition, rows)
    found = book_of(opened(text, rows), edition).worlds
    assert found is not None
    assert found.exhaustive
    assert len(found.results) > 1
    assert sorted(found.results) == sorted({tuple(one): one for one in by_force.values()}.values())


def test_one_goal_decides() -> None:
    """Blue has 67 + 10. Orange has 70 without a goal, and with 27, two regions, 78; with 28, plants
    in three regions, 79; with 29, two UN goals, 76; with 32, three sources led, 82."""
    text = opened(CO2.replace("blue.vp 36", "blue.vp 46"), [("orange.goal 28", GOALS)])
    found = book_of(text, "co2/en").worlds
    assert found is not None
    assert (found.alone, found.ways, found.looked_at) == (True, 4, 4)
    assert told(found, "orange.goal") == {
        27: (["orange"], True),
        29: (["blue"], True),
        32: (["orange"], True),
    }


def test_two_goals_decide_together() -> None:
    """Orange and blue as above, with 61 + 5 for blue, and 8 coins or a goal: only where orange has
    29 and blue 32, two sources led and a third with orange, are 76 less than 78."""
    text = opened(
        CO2.replace("blue.vp 36", "blue.vp 41"),
        [("orange.goal 28", GOALS), ("blue.goal 33", GOALS)],
    )
    found = book_of(text, "co2/en").worlds
    assert found is not None
    assert not found.alone
    assert [one.name for one in found.deciding] == ["orange.goal", "blue.goal"]
    assert found.results == [["orange"], ["blue"]]


def test_more_than_can_be_tried_is_looked_at_here_and_there() -> None:
    rows = "".join(f"{row.partition('.control')[0]}.control ?\n" for row in ROWS.splitlines()[1:7])
    text = HEAD + rows + "@ price ?\n@ orange.goal ? ; purple.goal ? ; blue.goal ?\n"
    found = book_of(text, "co2/en")
    assert (found.winners, found.possible) == (None, [])
    assert found.worlds is not None
    assert not found.worlds.exhaustive
    assert found.worlds.looked_at == 500 < found.worlds.ways
    assert found.worlds == book_of(text, "co2/en").worlds
