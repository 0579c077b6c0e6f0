"""What a number on the table is made of, and the table had an assumed fact been another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from co2replay.engine.table import Book
from co2replay.engine.unknown import is_unknown

from . import cells as at
from . import forms as f
from .facts import cell_of
from .play import Table

Args = tuple[int, ...]
Paths = tuple[str, ...]

# The goods that a fact of the box can move; one that is not listed may move whatever moved.
MOVES = {
    "cost": ("money",),
    "cubes": ("tech",),
    "vp": ("vp",),
    "income": ("money", "vp"),
    "bonus": ("tech", "cep", "expertise"),
}
# Which cards and tiles lie somewhere is drawn or chosen, whatever they print.
OF_NOTHING_ASSUMED = (
    f.LOBBY_HAND,
    f.GOAL_HELD,
    f.UN_HELD,
    f.UN_DISPLAY,
    f.EVENT_ROW,
    f.AGENDA_ROW,
    f.PLANT_ROW,
)
PLENTY = 99  # more than any check asks for; a cell that may have got more is tried with this


def made_of(t: Table, verb: int, args: Args) -> Paths:
    """Facts of the box used wherever the number was changed; of a whole table, all of them."""
    if t.book is None or verb in OF_NOTHING_ASSUMED:
        return ()
    cell = cell_of(verb, args)
    if cell < 0:
        return tuple(dict.fromkeys(path for _, path in t.book.uses))
    return tuple(dict.fromkeys(path for _, path in uses_for(t.book, cell)))


def confirm(t: Table, verb: int, args: Args) -> None:
    """The table itself has said this number: what it was made of before no longer matters."""
    cell = cell_of(verb, args)
    if t.book is not None and cell >= 0:
        t.book.confirmed[cell] = t.entry


def uses_for(book: Book, cell: int) -> list[tuple[int, str]]:
    """Every use of a fact of the box in an entry that moved the cell, since it was last seen."""
    since = book.confirmed.get(cell, -1)
    moved = {row[0] for row in book.rows if cell in (row[2], row[3]) and row[0] > since}
    return [(entry, path) for entry, path in book.uses if entry in moved and may_move(path, cell)]


def may_move(path: str, cell: int) -> bool:
    kinds = MOVES.get(path.rpartition(".")[2])
    return kinds is None or at.KIND_OF_CELL[cell] in kinds


def otherwise(t: Table, assumed: Callable[[str], bool]) -> Iterator[tuple[Any, Paths]]:
    """The table with one number as low and as high as assumed facts allow, and those facts.

    `assumed` tells of a path whether nobody has read it off the box. What went out by an assumed
    amount may have stayed, and no more than that; what came in may have been any number.
    """
    if t.book is None:
        return
    doubted: dict[int, list[str]] = {}  # by entry
    for entry, path in t.book.uses:
        if assumed(path):
            doubted.setdefault(entry, []).append(path)
    found: dict[int, Doubt] = {}
    for entry, amount, source, target, _ in t.book.rows if doubted else ():
        for path in doubted.get(entry, ()):
            for cell, change in ((source, -amount), (target, amount)):
                if entry > t.book.confirmed.get(cell, -1) and may_move(path, cell):
                    found.setdefault(cell, Doubt()).add(path, change)
    for cell in sorted(found):
        now = t.state.c[cell]
        if is_unknown(now):
            continue
        for value in found[cell].bounds(now):
            if value != now:
                state = t.state.copy()
                state.c[cell] = value
                yield state, tuple(found[cell].paths)


class Doubt:
    """What assumed facts may have done to one cell."""

    __slots__ = ("came", "paths", "went")

    def __init__(self) -> None:
        self.paths: dict[str, None] = {}
        self.came = 0
        self.went = 0

    def add(self, path: str, change: int) -> None:
        self.paths.setdefault(path)
        self.came += max(0, change)
        self.went += max(0, -change)

    def bounds(self, now: int) -> tuple[int, int]:
        lowest = 0 if self.went else max(0, now - self.came)
        return lowest, PLENTY if self.came else now + self.went
