"""Slips in adding up: what a wrong total can be explained by, and what it cannot."""

from __future__ import annotations

import pytest

from co2replay.engine.passed import Difference
from co2replay.engine.trace import ScoreLine
from co2replay.questions.reconcile.miscounts import is_turned, miscounts

# orange 40 + 9 + 3 = 52, purple 50 + 0 + 7 = 57
SHEET = [
    ScoreLine(name="track", clause="", points={"orange": 40, "purple": 50}),
    ScoreLine(name="coins", clause="co2.score.coins", points={"orange": 9, "purple": 0}),
    ScoreLine(name="most-un", clause="co2.score.most-un", points={"orange": 3, "purple": 7}),
    ScoreLine(name="total", clause="co2.winner.score", points={"orange": 52, "purple": 57}),
]


def wrong(**totals: int) -> list[Difference]:
    right = {"orange": 52, "purple": 57}
    return [Difference(f"{seat}.total", seen, right[seat]) for seat, seen in totals.items()]


@pytest.mark.parametrize(
    ("claimed", "kind", "line"),
    [
        (43, "sum-left-out", "coins"),  # 52 - 9
        (49, "sum-left-out", "most-un"),  # 52 - 3
        (12, "sum-left-out", "track"),  # 52 - 40
        (61, "sum-twice", "coins"),  # 52 + 9
        (55, "sum-twice", "most-un"),  # 52 + 3
        (53, "sum-off-by-one", "total"),
        (51, "sum-off-by-one", "total"),
        (25, "sum-digits", "total"),
    ],
)
def test_one_slip_explains_one_total(claimed: int, kind: str, line: str) -> None:
    (found,) = miscounts(wrong(orange=claimed), SHEET)
    assert (found.kind, found.line, found.seat) == (kind, line, "orange")
    assert (found.claimed, found.computed) == (claimed, 52)


def test_the_clause_is_that_of_the_line() -> None:
    assert miscounts(wrong(orange=43), SHEET)[0].clause == "co2.score.coins"
    assert miscounts(wrong(orange=25), SHEET)[0].clause == "co2.winner.score"


@pytest.mark.parametrize("claimed", [50, 54, 100, -52])
def test_a_total_without_a_slip_stays_unexplained(claimed: int) -> None:
    assert miscounts(wrong(orange=claimed), SHEET) == ()


def test_every_wrong_total_needs_its_slip() -> None:
    assert miscounts(wrong(orange=43, purple=58), SHEET) != ()  # 52 - 9 and 57 + 1
    assert miscounts(wrong(orange=43, purple=59), SHEET) == ()


def test_two_totals_may_have_changed_places() -> None:
    found = miscounts(wrong(orange=57, purple=52), SHEET)
    assert [one.kind for one in found] == ["sum-swapped", "sum-swapped"]


@pytest.mark.parametrize(
    ("one", "other", "turned"),
    [(61, 16, True), (116, 161, True), (61, 61, False), (61, 17, False), (6, 61, False)],
)
def test_turned_digits(one: int, other: int, turned: bool) -> None:
    assert is_turned(one, other) is turned
