"""The table of a golden game at every twentieth moment: where acts that are not due are tried."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from co2replay.engine.replay import Replay
from co2replay.engine.table import Play
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.rulebooks.opening import open_log

EVERY = 20


def moments_of(game: Any, path: Path, is_begun: Callable[[Any], bool]) -> list[Any]:
    """The table as it stands before every twentieth entry behind the set-up, and at the end."""
    log = read_text(path.read_text("utf-8"), vocabulary_for, path.name)
    opened, problems = open_log(game, log)
    assert opened is not None
    assert not problems
    table: Play[Any, Any] = Play(None, opened.rules, None)
    header = {row.key: row.value for row in log.header}
    table.state = game.begin(opened.rules, opened.seats, header)
    game.open(table, opened.seats, header)
    run = Replay(game, table)
    found = []
    for index, entry in enumerate(log.entries):
        if index % EVERY == 0 and is_begun(table.state):
            found.append(Play(table.state.copy(), opened.rules, None))
        run.step(index, entry)
    run.finish(len(log.entries), header)
    return [*found, table]
