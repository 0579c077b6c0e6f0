"""The search at Second Chance: it comes to an end, and finds what is left out of a list."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance import game as host
from co2replay.games.second_chance.game import GAME
from co2replay.games.second_chance.players.opinions import tried
from co2replay.search.explore import SearchOptions, explore

from .scene import Scene

QUICK = SearchOptions("second-chance", shrink=False)


def test_ten_games_of_all_modes_show_nothing() -> None:
    """Points below nothing, as in the fifth, are none (A27 of the register)."""
    report = explore(QUICK, range(1, 11))
    assert [(one.seed, one.failure) for one in report.found] == []
    assert report.games == 10


def test_few_of_all_acts_that_words_can_write_are_tried() -> None:
    """90 plans, 36 of prepare and build, 144 cards, 46 claims, and 85 goals of each scientist."""
    t = Scene("cooperative", 2).turn().table
    acts = list(tried(t))
    assert 90 + 36 + 144 + 46 + 85 < len(acts) < 3 * (90 + 36 + 144 + 46 + 4 * 85)
    assert {verb for _, verb, _ in acts} >= {f.PLAN, f.BUILD, f.LOBBY, f.CLAIM, f.SCIENTIST, f.GIVE}


def test_an_answer_that_is_left_out_of_the_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = host.legal

    def without_buying(t: Any) -> list[Any]:
        return [act for act in whole(t) if act[1] != f.BUY]

    assert GAME.players().disagreement(Scene("cooperative", 2).turn().table) is None
    monkeypatch.setattr(host, "legal", without_buying)
    found = GAME.players().disagreement(Scene("cooperative", 2).turn().table)
    assert found is not None
    assert (found.check, found.name) == ("unlisted", "turn buy")
