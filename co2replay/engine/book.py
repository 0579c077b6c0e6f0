"""Book and box, as a game declares them: what of a header is its own, and what a copy corrects."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from co2replay.notation.records import Log, Problem
from co2replay.notation.vocabulary import Term

R = TypeVar("R", covariant=True)  # the rules of a game, as it resolves them
B = TypeVar("B", bound="AnyBox")  # its box
N = TypeVar("N")  # the numbers of its books

Read = Callable[[str, str], int | None]  # table and word -> code
Spell = Callable[[str, int], str]  # table and code -> word


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
    # The settings of the books that the table played by, where this is none of them.
    home: tuple[dict[str, str], ...] = ()

    def asked_at_home(self, reading: str, value: str) -> bool:
        """Does the table's own book ask what is asked where a reading has this value?"""
        return not self.home or any(book[reading] == value for book in self.home)


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
    # By which clause it is not had beside what was chosen before: a variant of another mode.
    barred_beside: Callable[[str, Collection[str]], str] = lambda name, chosen: ""


class Chosen(msgspec.Struct, frozen=True):
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

    def read_value(self, path: str, written: Any, file: str) -> Any:
        """Read a value as a form writes it, or refuse it with the words that it takes."""
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
    is_shared: bool = False  # all win or lose together: a claim is `won`, `lost` or `team 37`
    # Lines that only the game can judge.
    check: Callable[[Log, B], list[Problem]] = lambda log, box: []


class BoxLines(Protocol):
    """How a line about the box is written (`fact plant solar 1 cost 9`)."""

    def rewritten(self, text: str, read: Read, spell: Spell, language: str) -> str:
        """The same line in another language; one that cannot be read stays as it is."""
        ...

    def blank_fact(self, path: str, spell: Spell, language: str) -> str:
        """The line that says one value, with `?` for what is to be read; empty if none can."""
        ...
