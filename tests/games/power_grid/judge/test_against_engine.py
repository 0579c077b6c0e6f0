"""The second judge and the engine agree: on every case, on random games, and on these spoilt."""

from __future__ import annotations

import pytest

from co2replay.corpus.cases import Case, cases_of
from co2replay.games.power_grid.judge import judge, laying
from co2replay.games.power_grid.words import vocabulary
from co2replay.notation.parse import read_text
from tests.games.power_grid.judge.agreement import EDITIONS, difference, opinions, random_log

SEEDS = range(1, 11)  # every number of players on either map


@pytest.mark.parametrize("case", cases_of("power-grid"), ids=lambda case: case.file)
def test_a_case_is_judged_alike_under_both_books(case: Case) -> None:
    log = read_text(case.text.encode(), lambda _: vocabulary())
    assert [difference(log, edition) for edition in EDITIONS] == ["", ""]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_is_judged_alike_whole_and_spoilt(seed: int) -> None:
    assert [(name, found) for name, _, found in opinions(seed, ways=4) if found] == []


def test_a_comparison_finds_what_is_wrong() -> None:
    log, edition = random_log(3)
    assert difference(log, edition) == ""
    said = judge(log, vocabulary(), edition)
    assert said.finished
    # One coin less at the start, and the judge comes to another end than the engine.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(laying, "MONEY", laying.MONEY - 1)
        assert difference(log, edition) != ""
