"""Whether a number that nobody wrote down can have come to what a fact says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from co2replay.notation.records import Entry

from .passed import Difference
from .table import Book, Table
from .unknown import UNTOLD, Unknown

if TYPE_CHECKING:
    from .contract import Game


def out_of_reach(game: Game, table: Table, entry: Entry) -> Difference | None:
    """On a table known in part: with 3 coins earned nobody has 1, of whatever nobody can have less
    than nothing of."""
    if not entry.args:
        return None
    place = game.place_of(entry.verb, entry.args)
    held = table.state.c[place] if place >= 0 else None
    if not isinstance(held, Unknown) or held.added is None:
        return None
    seen = entry.args[-1]
    before = held.before(seen)
    is_debt = held.sign > 0 and before < 0 <= seen
    if is_debt:
        row = entry.verb, (*entry.args[:-1], before)
        trial = Table(game.copy(table.state), table.rules, Book())
        is_debt = game.place(trial, *row) is not None or is_owed(game, table, place, before)
    if not is_debt and held.may_be(seen):
        return None
    least = f"≥ {held.added}" if is_debt else UNTOLD
    return Difference(game.goods().names[place], seen, least)


def is_owed(game: Game, table: Table, place: int, amount: int) -> bool:
    """Is it less than anybody can have, on a table of which else nothing is changed?"""
    trial = Table(game.copy(table.state), table.rules, Book())
    known = {breach.clause for breach in game.impossible(trial)}
    trial.state.c[place] = amount
    return any(breach.clause not in known for breach in game.impossible(trial))
