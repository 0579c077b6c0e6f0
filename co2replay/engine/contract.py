"""What a game says of itself beside the play: records, and small protocols, a part each.

A part is asked of the game (`game.goods()`), which loads it then; nobody else knows where in the
game's folder it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from co2replay.notation.records import Entry, Log, Problem
from co2replay.notation.vocabulary import Term

from .table import Table
from .trace import ScoreLine

R = TypeVar("R", covariant=True)  # the rules of a game, as it resolves them
B = TypeVar("B", bound="AnyBox")  # its box
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


class Choice(msgspec.Struct, frozen=True):
    """A key of the header by which a table says how it plays: a mode, a preset, variants."""

    key: str
    known: tuple[str, ...]
    table: str = ""  # of the words, where it can be written in any language
    several: bool = False
    needed: bool = False
    kind: str = "choice"  # as what a wrong one is told
    # By which clause so many players have it not; empty where they have.
    barred: Callable[[str, int], str] = lambda name, players: ""


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


class AnyBox(Protocol):
    """What every box tells of itself: where each value comes from."""

    @property
    def name(self) -> str: ...
    @property
    def digest(self) -> str: ...
    @property
    def marks(self) -> Mapping[str, str]:
        """By path: rulebook, public, assumed or table, and behind a colon which source."""
        ...


class Boxes(Protocol[B]):
    """The component sets of a game, and how a copy at the table corrects one."""

    @property
    def usual(self) -> str:
        """The set of a log that names none."""
        ...

    def names(self) -> tuple[str, ...]: ...

    def load(self, name: str, overlays: Sequence[Any], facts: Sequence[BoxFact]) -> B: ...

    def corrections(self, box: B) -> dict[str, Any]:
        """What a copy at the table has otherwise than the set that it corrects, by path."""
        ...

    def shown(self, path: str, value: Any) -> str: ...

    def where(self, path: str, language: str) -> str:
        """Where on the component a value can be read."""
        ...

    def blank(self, path: str) -> str:
        """What stands for a value in a form that nobody has filled in yet."""
        ...

    def form_words(self, language: str) -> Mapping[str, str]:
        """The words of such a form: its `head`, and `assumed`."""
        ...

    def read_fact(self, text: str, where: str) -> BoxFact | BoxFactProblem: ...

    def terms(self, expected: tuple[str, ...]) -> list[Term]:
        """Every spelling of the words that could stand somewhere in a `fact` line."""
        ...


class Header(msgspec.Struct, Generic[B, R], frozen=True, kw_only=True):
    """What of a log's header is the game's own: its choices, its box, how its rules are made."""

    boxes: Boxes[B]
    resolve: Callable[[Rules[Any], B, Chosen], R]
    players: tuple[int, int]
    choices: tuple[Choice, ...] = ()
    # Lines that only the game can judge.
    check: Callable[[Log, B], list[Problem]] = lambda log, box: []


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
