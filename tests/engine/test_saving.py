"""A state put away at any moment and taken up again plays the same game."""

from __future__ import annotations

import pytest

from co2replay.engine.digest import load, save
from co2replay.engine.replay import Replay
from co2replay.engine.table import Table
from co2replay.games.co2.board.state import State
from co2replay.games.co2.game import GAME
from co2replay.games.co2.players.random_play import simulate
from co2replay.notation.records import Log
from co2replay.rulebooks.opening import open_log, replay_log

GAMES = [("co2/en", 2, 3), ("co2/it", 3, 4), ("co2/pl", 4, 5), ("co2/it", 1, 2)]


def end_of(log: Log, put_away_every: int) -> str:
    """Digest of the last state, the table being saved and loaded every so many entries."""
    opened, problems = open_log(GAME, log)
    assert opened is not None, problems
    header = {row.key: row.value for row in log.header}
    table = Table(GAME.begin(opened.rules, opened.seats, header), opened.rules, None)
    GAME.open(table, opened.seats, header)
    run = Replay(GAME, table)
    for index, entry in enumerate(log.entries):
        run.step(index, entry)
        if put_away_every and index % put_away_every == 0:
            before = GAME.digest(table.state)
            table.state = load(save(table.state), State)
            assert GAME.digest(table.state) == before
    assert not [found for found in run.findings if found.kind == "breach"]
    return GAME.digest(run.finish(len(log.entries), header).state)


@pytest.mark.parametrize(("edition", "players", "seed"), GAMES)
def test_a_game_saved_and_loaded_after_every_entry_ends_alike(
    edition: str, players: int, seed: int
) -> None:
    log = simulate(edition, players, seed)
    assert end_of(log, 1) == end_of(log, 0)


def test_what_is_unknown_stays_unknown() -> None:
    log = simulate("co2/en", 3, 1)
    trace, _, _ = replay_log(log, GAME, upto=40)
    assert trace is not None
    table = Table(trace.state, open_log(GAME, log)[0].rules, None)  # type: ignore[union-attr]
    GAME.gap(table)
    again = load(save(table.state), State)
    assert GAME.named(again) == GAME.named(table.state)
    assert again.c[0].name == "orange.money"


def test_a_missing_slot_is_named() -> None:
    log = simulate("co2/en", 2, 1)
    trace, _, _ = replay_log(log, GAME, upto=10)
    assert trace is not None
    data = save(trace.state).replace(b'"decade":', b'"decades":')
    with pytest.raises(ValueError, match="decade, decades"):
        load(data, State)
