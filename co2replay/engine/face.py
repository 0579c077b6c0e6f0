"""The face of a game, as far as it is no data: how it is drawn as text, and what it is asked for.

A page is drawn of the data beside it (`face.toml`, `board.svg`). A game without either is shown
by its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from co2replay.notation.records import Entry, Log, Problem

from .book import Rules
from .table import Table


class Speech(Protocol):
    """The words of one language, as they are handed to a face."""

    @property
    def language(self) -> str: ...

    def label(self, key: str, **facts: object) -> str: ...

    def say(self, table: str, key: str, **facts: object) -> str: ...

    def say_or(self, table: str, key: str, default: str, **facts: object) -> str: ...

    def word(self, table: str, symbol: str) -> str: ...

    def knows(self, table: str, symbol: str) -> bool: ...

    def seat(self, colour: str) -> str: ...

    def value(self, value: object) -> str: ...


class Rows(NamedTuple):
    """Part of the table as text, in columns; `ruled`: the first row is a head."""

    rows: Sequence[Sequence[str]]
    right: Collection[int] = ()
    ruled: bool = False


class Lines(NamedTuple):
    """Part of the table as text, one line under the other; `wrapped` where one is too long."""

    lines: Sequence[str]
    wrapped: bool = False


class Cell(NamedTuple):
    """One thing on the table as it is written on a screen, and how it is coloured."""

    text: str
    style: str = ""


class Band(NamedTuple):
    """Rows under each other; in columns, or else one cell behind the other as the width allows."""

    rows: list[list[Cell]]
    right: Collection[int] = ()
    flowing: bool = False
    loose: int = 0  # from this column on cells are not put under each other


Value = int | str  # of a field of the page: a number, a code, or `?`
Said = Callable[[Any], str]  # what is said in the words of a language


class Wanted(NamedTuple):
    """A draw that a record asks for: what is known of it, and how many values are not."""

    verb: int
    known: tuple[int, ...]
    table: str  # of the values; `int` for numbers
    wanted: int
    may_be_unknown: bool = False


class Keeping(Protocol):
    """What is asked, beside decisions, while a record is kept."""

    def choices(self, players: int) -> Mapping[str, Sequence[str]]:
        """Keys of the header that so many players are asked for, with what may be said."""
        ...

    def next_draw(self, table: Table, entries: Sequence[Entry]) -> Wanted | None:
        """What comes next of the set-up; None where it is laid out."""
        ...

    def draws_unnoted(self, table: Table, entries: Sequence[Entry]) -> Sequence[Wanted]:
        """Hidden draws of the set-up of which nobody has said anything."""
        ...

    def printed(self, entry: Entry, rests: Sequence[str]) -> Sequence[str]:
        """Facts of the box that a draw shows, where it lies on the table and in no list."""
        ...

    def read_in_play(self, path: str) -> bool:
        """May a value of the box be asked for as it comes up?"""
        ...

    def mark_due(self, state: Any) -> tuple[int, ...] | None:
        """The mark under which the next entry stands."""
        ...

    def closing(self, state: Any) -> tuple[int, ...] | None:
        """The mark that says that nobody wants anything more, where that is asked."""
        ...

    def is_aside(self, entry: Entry) -> bool:
        """What may be done at any moment is no answer to the question asked."""
        ...


class Asking(Protocol):
    """Somebody who answers questions line by line."""

    def ask(self, question: str) -> str | None:
        """One line; None where nobody is there any more."""
        ...

    def tell(self, text: str) -> None: ...

    def places(self, names: Sequence[str], players: Mapping[str, str]) -> str:
        """How values of the table are called in a question; `players` have names by colour."""
        ...

    def refuse(self, log: Log, problem: Problem) -> None:
        """Say why an answer cannot be read."""
        ...


class Face(Protocol):
    """How a game is drawn, and what a record of it asks for."""

    def table(self, state: Any, rules: Any, words: Speech) -> list[list[Rows | Lines]]:
        """The whole table in words, part by part."""
        ...

    def board(self, state: Any, rules: Any, words: Speech, width: int) -> list[Band]:
        """The table on one small screen."""
        ...

    def keeping(self) -> Keeping: ...

    def blank(
        self, players: int, book: Rules[Any], words: Speech, variants: Sequence[str]
    ) -> Sequence[str]:
        """The lines of a set-up, with blanks for what the table draws."""
        ...

    def drawn(self, players: int, edition: str, seed: int, variants: tuple[str, ...]) -> Log:
        """A set-up drawn at random, as a log that stops there."""
        ...

    def wanted(self, clause: str, rules: Any, card: int | str, words: Speech) -> str:
        """What a card wants done, where a broken clause is about that; else nothing."""
        ...
