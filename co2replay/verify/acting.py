"""One act tried on a copy of the table: what it breaks, what it moves, what it asks for."""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple

import msgspec

from co2replay.engine.game import Game
from co2replay.engine.table import Book, Breach, Table
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import ACT, Entry
from co2replay.rules.datafiles import GAMES


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """Something that changes hands: how much, from where to where, by which clause."""

    amount: int | str
    source: str
    target: str
    clause: str


class Tried(NamedTuple):
    """What came of an act: the clause it breaks, or what nobody wrote down, or the table after."""

    table: Table
    breach: Breach | None = None
    asked: str = ""


def attempt(
    game: Game, state: Any, rules: Any, entry: Entry, waived: tuple[str, ...] = ()
) -> Tried:
    """Play one act or draw on a copy; `waived` are clauses that are let stand for it."""
    table = Table(game.copy(state), rules, Book())
    table.waived = waived
    try:
        if entry.kind == ACT:
            result = game.act(table, entry.who, entry.verb, entry.args)
        else:
            result = game.draw(table, entry.verb, entry.args)
    except Consulted as asked:
        return Tried(table, None, asked.name)
    return Tried(table, result if isinstance(result, Breach) else None)


def moved(game: Game, table: Table) -> tuple[Moved, ...]:
    """What the act has moved, line by line."""
    names = importlib.import_module(f"{GAMES[game.name]}.cells").CELL_NAMES
    book = table.book
    return tuple(
        Moved(
            amount="?" if is_unknown(amount) else int(amount),
            source=names[source],
            target=names[target],
            clause=clause,
        )
        for _, amount, source, target, clause in (book.rows if book is not None else ())
    )
