"""A table of CO₂ laid in rows, on which one function of the rules is called."""

from __future__ import annotations

from typing import Any

from co2replay.engine.table import Book, Breach, Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import State
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.scene import play


def laid(rows: str = "", seat: int = 0) -> State:
    """The first turn of the game on such a table, which may be somebody else's than orange's."""
    state: State = play(rows + "[1.1 orange]\n").state
    if seat:
        state.active, state.pending = seat, [fr.Turn(seat)]
    return state


def opened(
    base: State,
    readings: dict[str, str] | None = None,
    *variants: str,
    edition: str = "en",
    book: Book | None = None,
    **cells: int,
) -> Table:
    """A copy of a table under an edition; numbers by name, a dot written as two underscores."""
    t = Table(base.copy(), rules_alone(edition, readings, variants), book)
    for name, amount in cells.items():
        put(t, name.replace("__", "."), amount)
    return t


def put(t: Table, name: str, amount: Any) -> None:
    t.state.c[at.CELL_BY_NAME[name]] = amount


def says(clause: str, rests: str = "", hard: bool = True, **facts: int | str) -> dict[str, Any]:
    """What `happened` tells of a refusal."""
    return {"says": Breach(clause, facts, hard=hard, rests=(rests,) if rests else ())}
