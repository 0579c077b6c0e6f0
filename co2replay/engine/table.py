"""The table of one replay: the state, the rules it is played by, and the book of what moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec

from co2replay.notation.records import ACT, MARK, Entry

from .unknown import told

if TYPE_CHECKING:
    from .contract import Game

State = TypeVar("State")
Rules = TypeVar("Rules")


class Breach(msgspec.Struct, frozen=True):
    """The answer to "why not": a clause, the facts, and the facts of the box it rests on.

    A `hard` breach is about a piece that is not there: no ruling can waive it. One that is
    `missing` says that an answer is not written down where the game waits for it.
    """

    clause: str
    facts: dict[str, int | str]
    hard: bool = False
    rests: tuple[str, ...] = ()
    missing: bool = False
    since: int = -1  # the entry that asked in vain, where it is not the one at hand
    seat: int = -1  # who did it, where the game waits for somebody else


class Answered(msgspec.Struct, frozen=True, gc=False):
    """What the rules answered for a seat since the last act; it may be written all the same."""

    verb: int
    seat: int
    args: tuple[int, ...]


LedgerRow: TypeAlias = tuple[int, Any, int, int, str]  # entry, amount, from, to, clause


class Book:
    """What a recorded replay writes down: ledger, readings asked, facts of the box touched."""

    __slots__ = ("asked", "confirmed", "rows", "touched", "uses")

    def __init__(self) -> None:
        self.rows: list[LedgerRow] = []
        self.asked: dict[str, int] = {}  # reading -> first entry that consulted it
        self.touched: dict[str, int] = {}  # path in the manifest -> first entry that used it
        self.uses: list[tuple[int, str, int]] = []  # every use of a path: entry, path, seat
        self.confirmed: dict[int, int] = {}  # cell -> last entry in which the table told its value

    def before(self, entry: int) -> Book:
        """What was written down before an entry, for a replay that goes on from there."""
        book = Book()
        book.rows = [row for row in self.rows if row[0] < entry]
        book.uses = [use for use in self.uses if use[0] < entry]
        book.asked = {name: first for name, first in self.asked.items() if first < entry}
        book.touched = {path: first for path, first in self.touched.items() if first < entry}
        book.confirmed = {cell: last for cell, last in self.confirmed.items() if last < entry}
        return book

    def followed_by(self, later: Book) -> Book:
        """What was written down here, and then in another book."""
        book = Book()
        book.rows = self.rows + later.rows
        book.uses = self.uses + later.uses
        book.asked, book.touched = later.asked | self.asked, later.touched | self.touched
        book.confirmed = self.confirmed | later.confirmed
        return book


class Play(Generic[State, Rules]):
    """State, rules and book; `waived` holds the clauses that a ruling lets stand for this entry.

    A game names its own types once (`Table = Play[State, Rules]`), so that a misspelt slot, reading
    or number is an error of the type checker; who knows no game takes the `Table` below.
    """

    __slots__ = (
        "accepted",
        "book",
        "entry",
        "marked",
        "rules",
        "state",
        "unwritten",
        "waived",
        "waived_used",
    )

    def __init__(self, state: State, rules: Rules, book: Book | None) -> None:
        self.state = state
        self.rules = rules
        self.book = book
        self.entry = -1
        self.accepted = False  # the act at hand has passed its checks: what is left are its effects
        self.marked: tuple[int, ...] = ()  # the last mark that fitted: time does not go back of it
        # Clauses whose question the table's own book does not ask: answered by a stated conduct.
        self.unwritten: list[str] = []
        self.waived: tuple[str, ...] = ()
        self.waived_used: tuple[str, ...] = ()


Table: TypeAlias = Play[Any, Any]


def move(t: Table, source: int, target: int, amount: int, clause: str) -> None:
    """Move goods between two cells: the only way in which anything changes hands."""
    cells = t.state.c
    cells[source] -= amount
    cells[target] += amount
    book = t.book
    if book is not None:
        book.rows.append((t.entry, amount, source, target, clause))


def taken(game: Game, table: Table, entry: Entry) -> Breach | int | None:
    """Have the game take an act, a draw or a mark."""
    if entry.kind == MARK:
        return game.mark(table, entry.args)
    if entry.kind == ACT:
        return game.act(table, entry.who, entry.verb, entry.args)
    return game.draw(table, entry.verb, entry.args)


def keep(t: Play[State, Rules]) -> tuple[State, int]:
    """The table as it lies, for what may have to go back to it, and how long its ledger is."""
    state: Any = t.state
    return state.copy(), ledger_length(t)


def go_back(t: Play[State, Rules], kept: tuple[State | None, int]) -> None:
    """Lay the table as it was kept; the ledger alone where the state did not change."""
    state, rows = kept
    if state is not None:
        t.state = state
    if t.book is not None:
        del t.book.rows[rows:]


def ledger_length(t: Table) -> int:
    return len(t.book.rows) if t.book is not None else 0


def refuse(t: Table, clause: str, **facts: int | str) -> Breach | None:
    """Name a broken clause, unless a ruling lets it stand for this entry."""
    if clause in t.waived:
        t.waived_used = (*t.waived_used, clause)
        return None
    return Breach(clause, told(facts))


def impossible(clause: str, **facts: int | str) -> Breach:
    """Name a clause about a piece that is not there; no ruling helps."""
    return Breach(clause, told(facts), hard=True)


def resting(breach: Breach | None, path: str) -> Breach | None:
    """A breach, if there is one, that a fact of the box decides."""
    if breach is None:
        return None
    return Breach(breach.clause, breach.facts, breach.hard, (path,))


def consult(t: Table, reading: str) -> None:
    """Note that the named reading decided something here."""
    if t.book is not None and reading not in t.book.asked:
        t.book.asked[reading] = t.entry


def is_news(t: Table, reading: str) -> bool:
    """Would `consult` write something down: is it worth finding out whether the reading decides?"""
    return t.book is not None and reading not in t.book.asked


def touch(t: Table, path: str, seat: int = -1) -> None:
    """Note that a fact of the box was used here, and for whom it moved something."""
    if t.book is not None:
        t.book.uses.append((t.entry, path, seat))
        if path not in t.book.touched:
            t.book.touched[path] = t.entry
