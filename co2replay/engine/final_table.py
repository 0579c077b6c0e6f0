"""The end of a game alone: a table of which only the last state was seen, and its score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from co2replay.notation.records import Entry

from .table import LedgerRow, Table
from .trace import ScoreLine
from .unknown import is_unknown

if TYPE_CHECKING:
    from .form import EndForm


class TakenAnswer(msgspec.Struct, frozen=True):
    """What a player takes at the end where nothing is written: the best that the book allows."""

    seat: str
    verb: str  # income or goal
    number: int  # the points of an income, the number of a goal
    way: str = ""  # of a goal


class RefusedAnswer(msgspec.Struct, frozen=True):
    """A written answer that this book does not take."""

    entry: int
    clause: str
    facts: dict[str, int | str]
    rests: tuple[str, ...]  # facts of the box that it goes by


class Sold(msgspec.Struct, frozen=True):
    """What the closing steps sell for one player, and what it brings."""

    seat: str
    hand: int | str
    collected: int | str
    price: int | str
    coins: int | str  # before the sale


class FinalTable(Protocol):
    """A game of which only the table at its end was seen: what is open in it, and its closing."""

    def form(self) -> EndForm | None:
        """The form by which such a table is put down; None where nobody hands in one."""
        ...

    def is_form(self, entries: Sequence[Entry]) -> bool: ...

    def end_of_play(self, entries: Sequence[Entry]) -> int:
        """Where only the final scoring stands behind; -1 where the log does not come to that."""
        ...

    def recall(self, t: Table, entries: Sequence[Entry]) -> None:
        """Take what a form leaves unsaid."""
        ...

    def names_open(self, t: Table) -> dict[str, tuple[int, ...]]:
        """Everything that the closing may ask for and nobody wrote down, with what it may be."""
        ...

    def grows_for(self, name: str) -> int:
        """The seat whose result can only gain with this value, or -1."""
        ...

    def fill(self, t: Table, values: Mapping[str, int]) -> None: ...

    def can_be(self, t: Table, values: Mapping[str, int]) -> bool:
        """Can the values that were filled in lie on one table? A card lies in one place."""
        ...

    def close(
        self, t: Table, answers: Sequence[tuple[int, Entry]]
    ) -> tuple[list[TakenAnswer], list[RefusedAnswer]]: ...

    def sold(self, t: Table) -> list[Sold]: ...

    def alias(self, name: str) -> str: ...

    def show_value(self, name: str, value: int) -> int | str: ...

    def sheet_between(
        self, seats: Sequence[str], lows: Sequence[Sequence[int]], highs: Sequence[Sequence[int]]
    ) -> list[ScoreLine]: ...


class ScoreRows(Protocol):
    """Which movements of the ledger stand behind the lines of a score sheet."""

    @property
    def THINGS(self) -> Mapping[str, str]:  # noqa: N802 - a table of the game's
        """Of a line, what it counts."""
        ...

    @property
    def FOLLOWED(self) -> Sequence[str]:  # noqa: N802
        """What is followed in the ledger by itself."""
        ...

    @property
    def TRACK(self) -> str:  # noqa: N802
        """The line of the sheet that is counted while the game goes on; empty if none is."""
        ...

    def track_of(self, seat: str) -> str:
        """Where in the ledger a player's points of that line lie."""
        ...

    def points_behind(
        self, rows: Sequence[LedgerRow], seat: str, points: Mapping[str, int | str]
    ) -> dict[str, list[LedgerRow]]: ...

    def rows_of(self, rows: Sequence[LedgerRow], name: str) -> list[LedgerRow]: ...

    def counted(self, state: Any, seat: str) -> dict[str, Any]: ...


def moving(rows: Sequence[LedgerRow], cell: int) -> list[LedgerRow]:
    """Every row that moved something into or out of one cell."""
    return [row for row in rows if cell in row[2:4] and (is_unknown(row[1]) or row[1])]


def sheet_between(
    columns: Iterable[tuple[str, str, int]],  # name, clause, column of the rows
    seats: Sequence[str],
    lows: Sequence[Sequence[int]],
    highs: Sequence[Sequence[int]],
) -> list[ScoreLine]:
    """A score sheet of which some cells are known only from here to there."""
    return [
        ScoreLine(
            name=name,
            clause=clause,
            points={
                seat: between(low[column], high[column])
                for seat, low, high in zip(seats, lows, highs, strict=True)
            },
        )
        for name, clause, column in columns
        if lows
    ]


def between(low: int, high: int) -> int | str:
    return low if low == high else f"{low}-{high}"
