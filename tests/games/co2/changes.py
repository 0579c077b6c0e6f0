"""What one function of the rules does to a table: answer, ledger, questions, and every slot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from co2replay.engine.table import Answered, Book, Table
from co2replay.engine.unknown import is_unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import Deed
from co2replay.games.co2.board.state import State

ROWS = ("tiles", "visitors", "plants", "control", "topics", "speakers")  # told place by place


def marks(value: Any) -> Any:
    """Unknown values as their names, tuples as lists, answers and deeds as their fields."""
    if is_unknown(value):
        return f"{value.name}?"
    if isinstance(value, Answered | Deed):
        return marks(msgspec.structs.astuple(value))
    if isinstance(value, list | tuple):
        return [marks(one) for one in value]
    return value


def slots_changed(before: State, after: State) -> dict[str, Any]:
    """Every slot but the cells that is another now; False is not 0 here, nor is nothing."""
    found: dict[str, Any] = {}
    for slot in set(State.__slots__) - {"c", "partial"}:
        was, now = marks(getattr(before, slot)), marks(getattr(after, slot))
        if slot in ROWS:
            pairs = enumerate(zip(was, now, strict=True))
            found |= {f"{slot}.{n}": new for n, (old, new) in pairs if repr(old) != repr(new)}
        elif repr(was) != repr(now):
            found[slot] = now
    return found


def happened(t: Table, call: Callable[..., Any], *args: Any, **named: Any) -> dict[str, Any]:
    """What calling the function did: `says`, `moves`, `asks`, `touches`, and slots by name."""
    before = t.state.copy()
    t.book = Book()
    told: dict[str, Any] = {}
    answer = call(t, *args, **named)
    if answer is not None:
        told["says"] = answer
    if t.book.rows:
        told["moves"] = [
            f"{amount} {at.CELL_NAMES[source]} > {at.CELL_NAMES[target]} {clause}"
            for _, amount, source, target, clause in t.book.rows
        ]
    if t.book.asked:
        told["asks"] = list(t.book.asked)
    if t.book.uses:
        told["touches"] = [path for _, path, _ in t.book.uses]
    return told | slots_changed(before, t.state)
