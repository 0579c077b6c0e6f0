"""Games played by chance are laid out, go on to their end, and are legal."""

from __future__ import annotations

import pytest

from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.game import GAME
from co2replay.rulebooks.opening import replay_log
from co2replay.search.settled import settled_game


@pytest.mark.parametrize(
    ("players", "rows"),
    [
        (1, ()),
        (2, (("mode", "competitive"), ("variants", "draft"))),
        (3, (("mode", "cooperative"), ("variants", "inspectors"))),
        (4, (("mode", "competitive"),)),
    ],
)
def test_a_game_of_chance_is_legal_to_its_end(
    players: int, rows: tuple[tuple[str, str], ...]
) -> None:
    log = settled_game("second-chance/de", players, 5, False, rows)
    trace, _, problems = replay_log(log, GAME, "second-chance/de")
    assert problems == []
    assert trace is not None
    assert trace.first("breach", "unjudged", "unfinished") is None
    assert trace.state.result is not None
    assert {entry.verb for entry in log.entries} > {f.PLAN, f.AGENDA}
