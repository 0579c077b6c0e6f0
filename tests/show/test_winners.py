"""Who won, in a sentence: alone or sharing, by points or by a tie-break, and nobody."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from co2replay.show.verdict.text import numbers, won_text
from co2replay.show.words import words_of

POINTS = {"orange": 75, "purple": 75, "blue": 73}


@pytest.mark.parametrize(
    ("winners", "points", "clause", "said"),
    [
        (None, POINTS, "", "the game is not over yet"),
        ((), POINTS, "", "everybody loses"),
        ((), {}, "co2.end.loss-500", "everybody loses: co2.end.loss-500"),
        (("blue",), POINTS, "", "blue wins with 73"),
        (("blue",), POINTS, "co2.winner.score", "blue wins with 73"),
        (("orange",), POINTS, "co2.winner.tie", "orange wins with 75 by tie-break: co2.winner.tie"),
        (("orange", "purple"), POINTS, "", "orange, purple share the victory with 75"),
        (("blue",), {}, "", "blue wins with ?"),  # no sheet was worked out
        (("red", "blue"), {"team": 12}, "", "all win together with 12"),
        (("red",), {"team": 6}, "", "red wins with 6"),
    ],
)
def test_a_result_is_one_sentence(
    winners: Sequence[str] | None, points: dict[str, int | str], clause: str, said: str
) -> None:
    assert won_text(winners, points, words_of("co2", "en"), clause) == said


def test_a_game_for_one_has_a_result_and_no_winner() -> None:
    said = won_text(["orange"], {"orange": 81}, words_of("co2", "en"))
    assert said == "orange ends with 81"


def test_lines_one_behind_the_other_are_told_by_the_first_and_the_last() -> None:
    assert numbers([7, 9, 10, 11]) == "7, 9, 10, 11"
    assert numbers([7, *range(9, 100_000)]) == "7, 9–99999"
