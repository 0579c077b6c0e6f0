"""Refused acts change nothing, and a table is laid out again from its rows."""

from __future__ import annotations

import pytest
from msgspec.json import encode

from co2replay.engine.passed import ADRIFT
from co2replay.engine.table import Breach, Table
from co2replay.games.power_grid import forms as f
from co2replay.games.power_grid.board.state import canonical_values, hashed_values
from co2replay.games.power_grid.chapters.bureaucracy import can_run_any
from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.turn.frames import Lose, Mix, Over, Power, SetUp

from .random_games import Player, opened, rules_for
from .scene import player, stage

TABLE = {"red": player(11, cities="essen muenster"), "blue": player(50, cities="koeln")}


def test_an_act_that_is_refused_behind_turns_without_a_word_leaves_them_open() -> None:
    # blue builds last but one; red cannot pay 12 for Dortmund, so that blue's turn goes on
    scene = stage("", "3 building", TABLE, order="red blue")
    table = Table(scene.state, rules_for(2, 0), None)
    before = GAME.digest(table.state)
    dortmund = f.CITIES.index("dortmund")
    taken = GAME.act(table, f.SEATS.index("red"), f.BUILD, (dortmund,))
    assert isinstance(taken, Breach)
    assert taken.clause == "pg.build.cost"
    assert GAME.digest(table.state) == before


def test_rows_tell_whose_turn_it_is() -> None:
    scene = stage("", "5 building red", TABLE, step=2, order="blue red")
    rows = GAME.rows(Table(scene.state, rules_for(2, 0), None))
    again = opened(rules_for(2, 0))
    for row in rows:
        assert GAME.place(again, row.verb, row.args) is None
    assert GAME.waits_for(again.state) == GAME.waits_for(scene.state)
    assert not again.state.partial


def test_a_digest_is_that_of_the_named_table_and_written_faster() -> None:
    player_at_random = Player(rules_for(4, 0), 5)
    for _ in player_at_random.play():
        state = player_at_random.table.state
        assert encode(hashed_values(state)) == encode(canonical_values(state))


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 1), (4, 2), (5, 4), (6, 0)])
def test_a_table_comes_back_from_its_rows_within_an_auction_and_with_a_card_due(
    players: int, seed: int
) -> None:
    """At every moment but those of one question: what is lost, and what hybrids burn."""
    rules = rules_for(players, seed % 2)
    at_random = Player(rules, seed)
    seen: set[str] = set()
    for _ in at_random.play():
        state = at_random.table.state
        frames = {type(frame) for frame in state.pending}
        if frames & {Lose, Mix, Over, SetUp} or is_half_told(at_random.table):
            continue
        again = opened(rules)
        for row in GAME.rows(at_random.table):
            assert GAME.place(again, row.verb, row.args) is None
        assert not again.state.partial
        if GAME.waits_for(again.state).role == ADRIFT:
            GAME.settle(again)  # where several may speak, play is taken up by who does
        assert GAME.waits_for(again.state) == GAME.waits_for(state)
        assert [type(frame) for frame in again.state.pending] == [
            type(frame) for frame in state.pending
        ]
        assert sorted(GAME.legal(again)) == sorted(GAME.legal(at_random.table))
        seen |= {frame.__name__ for frame in frames}
    assert {"Open", "Bid", "Discard", "Draw", "Buy", "Build", "Power"} <= seen


def is_half_told(t: Table) -> bool:
    """Some have said what runs, and others have not: no row tells who."""
    frame = t.state.pending[-1]
    asked = [seat for seat in t.state.order if can_run_any(t, seat)]
    return isinstance(frame, Power) and (
        any(t.state.powered) or sorted(frame.left) != sorted(asked)
    )
