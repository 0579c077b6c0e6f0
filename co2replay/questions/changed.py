"""Which entry of a turn changed a number or did a thing, for what that turn then refuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from co2replay.engine.exploring import taken
from co2replay.engine.table import Breach, Play, Table
from co2replay.engine.trace import Observation
from co2replay.engine.unknown import Consulted
from co2replay.notation.records import ACT, DRAW
from co2replay.verdict.session import Played

RULED = "ruling"  # stands in the ledger where no clause moved something
Named = Mapping[str, Any]


class NumberChange(NamedTuple):
    entry: int
    before: int
    after: int


class LastMoved(NamedTuple):
    """The last entry that moved a number, and the clauses by which it did."""

    entry: int
    clauses: tuple[str, ...]


def last_moved(played: Played, upto: int, name: str) -> LastMoved | None:
    """Find what moved a number last before an entry, or with it: what was left open may be settled
    there. None where only a ruling did, or nothing."""
    cell = played.session.game.goods().places.get(name)
    book = played.trace.book
    moved = book.rows if book is not None and cell is not None else ()
    rows = [(at, clause) for at, _, *ends, clause in moved if at <= upto and cell in ends]
    last = rows[-1][0] if rows else -1
    clauses = [clause for at, clause in rows if at == last and clause != RULED]
    return LastMoved(last, tuple(dict.fromkeys(clauses))) if clauses else None


def changed_in_turn(played: Played, upto: int, name: str) -> NumberChange | None:
    """Find the last change of a number between the mark of the turn and an entry refused in it."""
    found = None
    for index, old, new in _turn(played, upto):
        before, after = old.get(name), new.get(name)
        if isinstance(before, int) and isinstance(after, int) and before != after:
            found = NumberChange(index, before, after)
    return found


def made_impossible(played: Played, found: Observation) -> int:
    """Find the act of the turn after which an entry was refused, by the clause that refuses it now,
    and before which it was not; -1 where it was refused from the beginning."""
    session = played.session
    entries, game = session.log.entries, session.game
    course = played.trace.courses.get(found.entry, ())
    for (index, before), _ in reversed(list(pairwise(course))):
        table: Table = Play(game.copy(before), played.rules, None)
        try:
            refused = taken(game, table, entries[found.entry])
        except Consulted:
            return -1
        if not (isinstance(refused, Breach) and refused.clause == found.clause):
            return index if entries[index].kind in (ACT, DRAW) else -1
    return -1


def _turn(played: Played, upto: int) -> Iterator[tuple[int, Named, Named]]:
    """The acts of a turn up to what it refused, with the named state before and after each."""
    entries, named = played.session.log.entries, played.session.game.named
    for (index, before), (_, after) in pairwise(played.trace.courses.get(upto, ())):
        if entries[index].kind in (ACT, DRAW):
            yield index, named(before), named(after)
