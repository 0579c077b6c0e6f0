"""A log to fill in: what the header has to say stands there, and the marks of the game."""

from __future__ import annotations

from co2replay.games.power_grid.game import GAME
from co2replay.rulebooks.rulebook import load_rules
from co2replay.show.blank import blank_log
from co2replay.show.words import Words


def test_a_blank_names_the_map_and_the_first_phase() -> None:
    text = blank_log(GAME, 3, load_rules("power-grid", "it"), Words("power-grid", "it"))
    lines = text.splitlines()
    assert lines[0] == "co2replay 1"
    assert "map: germany  # germany, usa" in lines
    assert lines[3].startswith("seats: rosso blu verde")
    assert "[1 asta]" in lines[-1]
