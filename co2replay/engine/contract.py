"""What a game says of itself beside the play: records, and small protocols, a part each.

A part is asked of the game (`game.goods()`), which loads it then; nobody else knows where in the
game's folder it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from co2replay.notation.records import Entry, Log, Problem
from co2replay.notation.vocabulary import Term

from .table import Table
from .trace import ScoreLine

R = TypeVar("R", covariant=True)  # the rules of a game, as it resolves them
B = TypeVar("B")  # its box
N = TypeVar("N")  # the numbers of its books

Row = Any  # of the ledger: entry, amount, from, to, clause
Read = Callable[[str, str], int | None]  # table and word -> code
Spell = Callable[[str, int], str]  # table and code -> word


# What kind of thing a game waits for.
SET_UP, TURN, ANSWER, DRAW, ADRIFT, OVER = "set-up", "turn", "answer", "draw", "adrift", "over"
Role = Literal["set-up", "turn", "answer", "draw", "adrift", "over"]


class Wait(NamedTuple):
    """What a game waits for: of which kind, how the game calls it, of whom, by which clause.

    In a `turn` a player may choose among acts of different kinds; an `answer` is to one question.
    `adrift` is a table of which nobody wrote down where it stands.
    """

    role: Role
    name: str
    seat: int  # -1: nobody in particular
    clause: str


class Rules(msgspec.Struct, Generic[N], frozen=True):
    """A resolved rulebook: what is played by; a reading set from outside has the class `set`."""

    game: str
    edition: str
    settings: dict[str, str]
    classes: dict[str, str]
    tried: dict[str, tuple[str, ...]]  # both values of each reading that stays open
    overridden: tuple[str, ...]
    numbers: N  # the game's own record of the numbers of its books
    digest: str


class Opening(msgspec.Struct, Generic[R], frozen=True):
    """What the header of a log says, resolved for one edition."""

    rules: R
    seats: tuple[int, ...]
    edition: str
    binding: bool  # facts, digests and claims bind only under the log's own edition


def unbarred(name: str, players: int) -> str:
    return ""


class Choice(msgspec.Struct, frozen=True):
    """A key of the header by which a table says how it plays: a mode, a preset, variants."""

    key: str
    known: tuple[str, ...]
    table: str = ""  # of the words, where it can be written in any language
    several: bool = False
    needed: bool = False
    kind: str = "choice"  # as what a wrong one is told
    barred: Callable[[str, int], str] = unbarred  # by which clause so many players have it not


class Chosen(NamedTuple):
    """What the header chose: the seats clockwise, and by key the names of each choice."""

    seats: tuple[int, ...]
    choices: dict[str, tuple[str, ...]]


Written = int | str | list[Any] | tuple[Any, ...]  # a value of the box, as a file writes it


class BoxFact(msgspec.Struct, frozen=True):
    """What one `fact` line says: values by path, as a component file writes them, and its place."""

    values: tuple[tuple[str, Written], ...]
    where: str = "fact"


class BoxFactProblem(msgspec.Struct, frozen=True):
    """Why a fact cannot be read: column from 1 in its text, a code, and what could stand there."""

    col: int
    what: str  # unknown-word, missing-word, unexpected-word or twice
    expected: tuple[str, ...] = ()


class Boxes(Protocol[B]):
    """The component sets of a game, and how a copy at the table corrects one."""

    @property
    def usual(self) -> str:
        """The set of a log that names none."""
        ...

    def names(self) -> tuple[str, ...]: ...

    def load(self, name: str, overlays: Sequence[Any], facts: Sequence[BoxFact]) -> B: ...

    def digest_of(self, box: B) -> str: ...

    def read_fact(self, text: str, where: str) -> BoxFact | BoxFactProblem: ...

    def terms(self, expected: tuple[str, ...]) -> list[Term]:
        """Every spelling of the words that could stand somewhere in a `fact` line."""
        ...


def nothing_wrong(log: Log, box: Any) -> list[Problem]:
    return []


class Header(msgspec.Struct, Generic[B, R], frozen=True, kw_only=True):
    """What of a log's header is the game's own: its choices, its box, how its rules are made."""

    boxes: Boxes[B]
    resolve: Callable[[Rules[Any], B, Chosen], R]
    players: tuple[int, int]
    choices: tuple[Choice, ...] = ()
    check: Callable[[Log, B], list[Problem]] = nothing_wrong  # lines that only the game can judge


class Goods:
    """The places where countable things lie, and the kind of thing of each: cells of the ledger."""

    def __init__(self, names: tuple[str, ...], kinds: tuple[str, ...]) -> None:
        self.names = names
        self.kinds = kinds

    @cached_property
    def places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.names)}


class BoxLines(Protocol):
    """How a line about the box is written (`fact plant solar 1 cost 9`)."""

    def rewritten(self, text: str, read: Read, spell: Spell, language: str) -> str:
        """The same line in another language; one that cannot be read stays as it is."""
        ...

    def blank_fact(self, path: str, spell: Spell, language: str) -> str:
        """The line that says one value, with `?` for what is to be read; empty if none can."""
        ...


class Taken(msgspec.Struct, frozen=True):
    """What a player takes at the end where nothing is written: the best that the book allows."""

    seat: str
    verb: str  # income or goal
    number: int  # the points of an income, the number of a goal
    way: str = ""  # of a goal


class Refused(msgspec.Struct, frozen=True):
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

    def is_form(self, entries: Sequence[Entry]) -> bool: ...

    def end_of_play(self, entries: Sequence[Entry]) -> int:
        """The entry behind which only the final scoring stands, or -1."""
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

    def close(
        self, t: Table, answers: Sequence[tuple[int, Entry]]
    ) -> tuple[list[Taken], list[Refused]]: ...

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
        self, rows: Sequence[Row], seat: str, points: Mapping[str, int | str]
    ) -> dict[str, list[Row]]: ...

    def rows_of(self, rows: Sequence[Row], name: str) -> list[Row]: ...

    def counted(self, state: Any, seat: str) -> dict[str, Any]: ...


# The face: how a game is drawn and asked for. Without one it is shown by its fields. -------------


class Speech(Protocol):
    """The words of one language, as they are handed to a face."""

    @property
    def language(self) -> str: ...

    def label(self, key: str, **facts: object) -> str: ...

    def say(self, table: str, key: str, **facts: object) -> str: ...

    def say_or(self, table: str, key: str, default: str, **facts: object) -> str: ...

    def word(self, table: str, symbol: str) -> str: ...

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


class PageTexts(Protocol):
    """The texts of a page in every language, each tied to its place for the switch."""

    def number(self, said: Said) -> int: ...

    def plain(self, said: Said) -> str: ...

    def span(self, said: Said) -> str: ...

    def mark(self, said: Said) -> str: ...

    def attribute(self, name: str, said: Said) -> str: ...

    def label(self, key: str) -> Said:
        """Say one of the page's own words, else one of the table's."""
        ...


class Chart(NamedTuple):
    """Fields over the moments of a game, with levels that mean something."""

    kind: str
    label: str
    fields: Sequence[str]
    levels: Sequence[int] = ()


class Moment(NamedTuple):
    """What a page draws: the rules, who plays, the names of its fields and a row of values."""

    rules: Any
    seats: Sequence[str]
    names: Sequence[str]
    row: Sequence[Value]
    texts: PageTexts


class Page(Protocol):
    """A game drawn on a page."""

    @property
    def scripts(self) -> Sequence[str]:
        """What the scripts of every page are told of this game, and call."""
        ...

    @property
    def asked(self) -> Collection[str]:
        """Fields that lie on no table: what the game waits for."""
        ...

    @property
    def data(self) -> Mapping[str, Any]:
        """What the scripts need to know of the game beside its fields."""
        ...

    @property
    def over(self) -> int:
        """What the field `wait` says when nothing is waited for any more."""
        ...

    @property
    def spoken(self) -> Sequence[str]:
        """Labels that the scripts say."""
        ...

    def said(self) -> Mapping[str, Sequence[Said]]:
        """What stands for the codes of the fields, by kind of word."""
        ...

    def names(self, rules: Any) -> Sequence[str]: ...

    def values(self, state: Any, rules: Any) -> list[Value]: ...

    def pieces(self, texts: PageTexts, seats: Sequence[str]) -> str:
        """Every piece once, to be used by name; `seat-0` is the sign of the first seat."""
        ...

    def status(self, moment: Moment) -> str:
        """Where the game is, and who is on turn."""
        ...

    def stage(self, moment: Moment, named: Mapping[str, str]) -> str: ...

    def legend(self, texts: PageTexts) -> str: ...

    def charts(self, rules: Any, seats: Sequence[str]) -> Sequence[Chart]: ...

    def public(self, log: Log) -> tuple[Log, int]:
        """Hide what nobody has shown yet; and say in how many entries that was."""
        ...


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


class Face(Protocol):
    """How a game is drawn, and what a record of it asks for."""

    def table(self, state: Any, rules: Any, words: Speech) -> list[list[Rows | Lines]]:
        """The whole table in words, part by part."""
        ...

    def board(self, state: Any, rules: Any, words: Speech, width: int) -> list[Band]:
        """The table on one small screen."""
        ...

    def page(self) -> Page: ...

    def keeping(self) -> Keeping: ...
