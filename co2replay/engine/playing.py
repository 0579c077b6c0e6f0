"""Whoever plays a game by chance, for the search: what passes between the two, and what a check
of a game can report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from co2replay.notation.records import Entry, HeaderRow

from .table import Table

# The checks, as they are named in reports and in the headers of findings.
INVARIANT = "invariant"  # something that cannot be on a table
RULING = "ruling"  # a table set by ruling is one that cannot be
LAW = "law"  # something that cannot come after what was there before
UNANSWERABLE = "unanswerable"  # the game waits for somebody who can do nothing
REFUSED = "refused"  # listed as legal, refused by the check of the single act
UNLISTED = "unlisted"  # accepted by the check of the single act, not listed as legal
SPOILED = "spoiled"  # a refused act has changed the table
NEAR_LEGAL = "near-legal"  # a known mistake is accepted, or refused by another clause
ORACLE = "oracle"  # the second judge says something else
REPLAY = "replay"  # the log of a game does not lead to where the game was
TEXT = "text"  # the log does not come back from its text or canonical form
STEP_BACK = "step-back"  # a table put away is not the same when it is taken out again
CRASH = "crash"
HANG = "hang"
TWICE = "twice"  # the same seed gives another game in another process
SLOW = "slow"  # one entry takes many times as long as the others

Facts = dict[str, int | str]
Key = tuple[str, str, str]


class Failure(msgspec.Struct, frozen=True):
    """One thing that cannot be, at the entry after which it was seen (-1: the log as a whole)."""

    check: str
    name: str
    clause: str = ""
    entry: int = -1
    facts: Facts = {}
    shape: str = ""

    def key(self) -> Key:
        """What makes two failures the same one, wherever they are."""
        return self.check, self.name, self.clause


class Spotted(Exception):
    """A failure seen in the middle of a game: going on would only show what follows from it."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure


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
