"""Two games side by side: each played entry by entry, and what lies otherwise on the two tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from co2replay.engine.contract import Game
from co2replay.engine.table import LedgerRow, Table
from co2replay.engine.trace import Trace
from co2replay.engine.unknown import Consulted

from .session import Session, Setting, begin, header_of, setting_of

PENDING = "pending"  # what a game waits for, in its named state


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """One thing on the table, or of the header, in both games."""

    name: str
    left: int | str
    right: int | str
    clauses: list[str]  # that moved it just then


class LaidTable:
    """A table, and what people see on it when nothing more is written for what is open."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game = game
        self.table = table

    def settled(self) -> Table:
        """The table as it is when nothing more is written for what is open.

        A question that only one book asks is no difference while nobody has answered it.
        """
        probe = Table(self.game.copy(self.table.state), self.table.rules, None)
        with suppress(Consulted):
            self.game.settle(probe)
        return probe

    def named(self) -> dict[str, Any]:
        found = self.game.named(self.settled().state)
        found.pop(PENDING, None)
        return found

    def seen(self) -> dict[str, Any]:
        """The same table field by field, as people see it."""
        rows = self.game.shown(self.settled(), True)
        return {name: value for row in rows for name, value in row}


class SidePlayer(LaidTable):
    """One of two replays that go on side by side."""

    def __init__(self, session: Session, edition: str) -> None:
        self.session = session
        self.setting: Setting = setting_of(session, edition, {})
        table, self.run = begin(session, edition)
        super().__init__(session.game, table)

    def rows(self) -> list[LedgerRow]:
        book = self.table.book
        return book.rows if book is not None else []

    def asked(self) -> Mapping[str, int]:
        book = self.table.book
        return book.asked if book is not None else {}

    def step(self, index: int | None) -> None:
        if index is not None:
            self.run.step(index, self.session.log.entries[index])

    def digest(self) -> str:
        return self.game.digest(self.table.state)

    def finish(self) -> Trace:
        header = header_of(self.session)
        return self.run.finish(len(self.session.log.entries), header)


def values_between(
    one: LaidTable,
    other: LaidTable,
    left_rows: Sequence[LedgerRow],
    right_rows: Sequence[LedgerRow],
) -> list[Value]:
    """Name everything that is not the same on the two tables, by what moved it just now. A list
    that the program keeps is told by the fields that people see of it, where there are such."""
    kept = one.named(), other.named()
    if kept[0] == kept[1]:
        return []
    words = [{x: side[x] for x in side if not isinstance(side[x], list | tuple)} for side in kept]
    # In the order in which they are kept; what people see besides comes behind it.
    seen = [said | side.seen() | said for side, said in zip((one, other), words, strict=True)]
    cells = one.game.goods().places
    rows = [*left_rows, *right_rows]
    for left, right in (seen, kept):
        found = []
        for name in dict.fromkeys([*left, *right]):
            if left.get(name) != right.get(name):
                cell = cells.get(name)
                clauses = [clause for _, _, *ends, clause in rows if cell in ends]
                found.append(
                    Value(
                        name=name,
                        left=shown(left.get(name)),
                        right=shown(right.get(name)),
                        clauses=list(dict.fromkeys(clauses)),
                    )
                )
        if found:
            return found
    return []


def shown(value: Any) -> int | str:
    """A value of the state in one word or number: lists with spaces, none as a dash."""
    if isinstance(value, list | tuple):
        return " ".join(str(shown(item)) for item in value) or "-"
    if value is None:
        return "-"
    return value if isinstance(value, int) else str(value)
