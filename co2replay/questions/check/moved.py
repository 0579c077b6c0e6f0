"""What an act that was tried has moved."""

from __future__ import annotations

import msgspec

from co2replay.engine.contract import Game
from co2replay.engine.table import Table
from co2replay.engine.unknown import is_unknown


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """Something that changes hands: how much, from where to where, by which clause."""

    amount: int | str
    source: str
    target: str
    clause: str


def moved(game: Game, table: Table) -> tuple[Moved, ...]:
    """What the act has moved, line by line."""
    names = game.goods().names
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
