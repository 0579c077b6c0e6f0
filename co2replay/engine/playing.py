"""Whoever plays a game by chance, for the search: what passes between the two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from co2replay.notation.records import Entry, HeaderRow

from .failures import Failure
from .table import Table

Chance = Any  # a generator of the standard library; the kernel has none of its own
Act = tuple[int, int, tuple[int, ...]]  # who, verb, arguments
HeaderRows = tuple[tuple[str, str], ...]
Look = Callable[[Table, Entry], None]  # at the table after each entry; stops a game by raising
Leave = Callable[[Sequence[Entry], Any], list[Entry]]  # entries and rules -> the entries that stay


class Stuck(AssertionError):
    """The game waits for something and nothing is legal: an error in the rules, with its place."""


class DeadEnd(Exception):
    """What was declared has become impossible, which the rules forbid only afterwards."""


class Start(NamedTuple):
    """How one game begins: rows of its header beside book and seats, and what is set by ruling."""

    rows: HeaderRows = ()
    edges: tuple[str, ...] = ()


class Mistake(NamedTuple):
    """Lines to put in; the last of them is wrong. `instead`: in the place of the entry there."""

    lines: str
    instead: bool = False
    header: HeaderRows = ()


class Player(Protocol):
    """One game in progress: the table, and the entries written so far."""

    table: Table
    entries: list[Entry]

    def lay_out(self, edges: Sequence[str] = ()) -> None:
        """Draw the set-up, then set by ruling what these edges name."""
        ...

    def play_on(self) -> None:
        """Play to the end of the game, from wherever it is."""
        ...

    def take_back(self) -> bool:
        """Go back to before what led to a dead end; false if nothing is known that did."""
        ...

    def shot(self) -> Any:
        """The game as it is, to be played on from there; None where it is no moment for that."""
        ...


class AnyLaws(Protocol):
    """What holds between one moment of a game and the next."""

    def look(self, t: Table, entry: Entry | None) -> Failure | None: ...

    def remember(self, t: Table) -> None:
        """Take this table as the moment before."""
        ...

    def take_back(self, t: Table) -> None:
        """Go on from an earlier moment."""
        ...


def chance_header(
    game: str,
    rules: Any,
    seats: Sequence[str],
    seed: int,
    rows: HeaderRows = (),
    start: HeaderRows = (),
) -> list[HeaderRow]:
    """The header of a game that was played by chance."""
    book = rules.book
    pairs = ", ".join(f"{name}={book.settings[name]}" for name in book.overridden)
    found = [
        ("game", game),
        ("edition", book.edition.partition("/")[2]),
        ("seats", " ".join(seats)),
        ("manifest", rules.box.name),
        *start,
        *((("readings", pairs),) if pairs else ()),
        *rows,
        ("trust", "assumed"),  # what the pieces are taken to say is what is played by
        ("x-seed", str(seed)),
    ]
    return [HeaderRow(key, value) for key, value in found]
