"""Tables of which each row can be, and all together cannot: the register's clause says why not."""

from __future__ import annotations

from co2replay.engine.table import Table
from co2replay.games.power_grid.game import GAME

from .random_games import rules_for
from .scene import head, play


def against(text: str) -> list[tuple[str, dict[str, int | str]]]:
    scene = play(f"{head('red blue')}{text}\n")
    found = GAME.impossible(Table(scene.state, rules_for(2, 0), None))
    return [(one.clause, one.facts) for one in found]


def test_nobody_powers_more_cities_than_are_connected() -> None:
    clause = "pg.bureaucracy.surplus-wasted"
    facts = {"seat": "red", "powered": 15, "cities": 14}
    assert against("@ red.powered 15 ; red.connected 14") == [(clause, facts)]
    assert against("@ red.powered 14 ; red.connected 14") == []
    facts = {"seat": "red", "powered": 2, "cities": 1}
    assert against("@ red.powered 2 ; red.cities essen") == [(clause, facts)]


def test_what_nobody_wrote_down_speaks_against_nothing() -> None:
    assert against("@ red.powered 15 ; blue.connected 14") == []
