"""One field of a table: its name, whose it is, the row that tells it, how to get and set it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec

from co2replay.notation.records import NO_FORM, OMITTED, UNKNOWN
from co2replay.notation.vocabulary import Form, Slot

from .passed import Goods
from .table import Breach, Play
from .unknown import Unknown, is_unknown

T = TypeVar("T", bound=Play[Any, Any])
# Codes as a log writes them behind the owner. UNKNOWN stands for what nobody saw (a card face
# down), an `Unknown` for what got lost in a gap.
Value = tuple[Any, ...]
Args = tuple[int, ...]

NUMBER = Slot(table="int", unknown=True)
KEPT = ""  # the name of what a gap leaves as it was


class Field(msgspec.Struct, Generic[T], frozen=True):
    """One thing that a table shows, of the board or of each owner of a kind.

    The name is that of ledgers, differences and questions; in braces stands the table of the
    owner: `{seat}.money`, `stack {source}`. A field is told by a form of the game (with a key
    where one form tells several), by one that the kernel makes of its name and `values`, or
    within the row of another. A number of the ledger needs only its first `cell`; what lies in a
    slot of the state as the log writes it (or off by `base`) only the name of the `slot`, which
    holds a list where there are owners. Whatever is got otherwise says how.
    """

    name: str
    form: int = NO_FORM
    key: str = ""
    also: tuple[int, ...] = ()  # other forms that tell the same
    within: str = ""  # the field in whose row it stands
    values: tuple[Slot, ...] = ()
    slot: str = ""
    base: int = 0
    cell: int = -1
    step: int = 1  # from one owner's cell to the next
    good: str = ""
    get: Callable[[T, int], Any] | None = None  # a code, several, or an Unknown
    put: Callable[[T, int, Value], Breach | None] | None = None
    only: Callable[[T], bool] | None = None  # the tables that have it at all
    domain: Callable[[T, int, Any], Iterable[Any]] | None = None  # last what suits who acts best
    lost: str | None = None  # the name under which a gap forgets it; as the name if None
    lose: Callable[[T, int, Unknown], None] | None = None
    loose: bool = False  # the order of its values says nothing
    memory: bool = False  # not on the table any more: compared, never learnt
    hides: bool = False  # `?` says that it lies face down, not that nobody looked
    secret: bool = False  # not for everybody's eyes before the end
    written: bool = True  # in a position; what follows from the rest need not be
    empty: bool = False  # an empty row says something too
    rows: Callable[[T, int], Iterable[Value]] | None = None  # of a position, where not one value
    whole: Callable[[T, int, Value], Value] | None = None  # how a row that stops early goes on
    beside: Callable[[T, int, Value], Any] | None = None  # what a fact is held against
    learn: Callable[[T, int, Value], bool] | None = None  # what a fact tells beyond its value

    @property
    def of(self) -> str:
        """The table of its owners; empty where the table as a whole has one."""
        return table_in(self.name)

    def is_on(self, t: T) -> bool:
        """Is it a thing of such tables at all?"""
        return self.only is None or self.only(t)


@cache
def table_in(name: str) -> str:
    found = re.search(r"\{(\w+)\}", name)
    return found[1] if found else ""


class Block(msgspec.Struct, frozen=True):
    """Lines of fields that are written for each owner in turn, or for so many together."""

    of: str
    lines: tuple[tuple[Field[Any], ...], ...]
    each: int = 1


def is_made(field: Field[Any]) -> bool:
    """Does the kernel make the form of its row?"""
    return bool(field.values) and not field.within


def made_form(field: Field[Any], code: int) -> Form:
    """The row that tells a field: `orange.money 8`, `stack solar 2`, `price 4`."""
    of = field.of
    if field.name.startswith("{"):
        word = field.name.partition("}.")[2]
        head = (Slot(table=of), Slot(table="literal", word=word, joined=True))
        return Form(code, "", "seen", (*head, *field.values))
    word = field.name.partition(" ")[0]
    return Form(code, word, "seen", (*((Slot(table=of),) if of else ()), *field.values))


class ToldRow(msgspec.Struct, frozen=True):
    """What a row speaks of, and what it says."""

    field: Field[Any]
    owner: int
    value: Value


def subject_of(told: ToldRow | None) -> tuple[str, int] | None:
    """Of what a row speaks, whatever it says of it."""
    return None if told is None else (told.field.name, told.owner)


class FormReader(msgspec.Struct, frozen=True):
    """How the arguments of a form are taken apart: has it an owner, and which fields by key."""

    owned: bool
    keyed: bool
    fields: dict[int, Field[Any]]


def goods_of(fields: Iterable[Field[Any]], tables: Mapping[str, Sequence[str]]) -> Goods:
    """The cells of the ledger by name, with what lies in them."""
    cells = {
        field.cell + field.step * owner: (name, field.good)
        for field in fields
        if field.cell >= 0
        for owner, name in enumerate(names_of(field.name, field.of, tables))
    }
    names, kinds = zip(*(cells[cell] for cell in sorted(cells)), strict=True)
    return Goods(names, kinds)


def names_of(pattern: str, of: str, tables: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """A name for each owner; the table as a whole has one."""
    if not of:
        return (pattern,)
    return tuple(pattern.replace(f"{{{of}}}", owner) for owner in tables[of])


def always(_t: Any, _verb: int, _args: Args) -> None:
    """Nothing speaks against a row."""


def unheeded(_t: Any, _cell: int) -> None:
    """Nothing follows from a number."""


def nobody_knows(_t: Any, _cell: int) -> tuple[int, ...]:
    """There is no saying how much may lie in a cell."""
    return ()


def arguments_of(form: Form) -> list[Slot]:
    return [slot for slot in form.slots if slot.table != "literal"]


def as_value(value: Any) -> Any:
    return value if is_unknown(value) or isinstance(value, tuple) else (value,)


def in_order(value: Value) -> Value:
    """Where order says nothing: known codes by number, then those that nobody saw."""
    codes = [code for code in value if not is_unknown(code) and code != UNKNOWN]
    return (*sorted(codes), *[UNKNOWN] * (len(value) - len(codes)))


def looked_at(value: Value, seen: Value) -> Value:
    """As much of a value as a fact speaks of: it may leave out the last of it."""
    return value[: seen.index(OMITTED)] if OMITTED in seen else value


def is_same(field: Field[Any], seen: Value, held: Value) -> bool:
    """May what was seen be what the table has? What nobody saw stands for anything."""
    seen, held = looked_at(seen, seen), looked_at(held, seen)
    if len(seen) != len(held):
        return False
    if field.loose:
        known = Counter(code for code in held if not is_unknown(code) and code != UNKNOWN)
        return (known - Counter(seen)).total() <= seen.count(UNKNOWN)
    return all(
        is_unknown(y) or UNKNOWN in (x, y) or x == y for x, y in zip(seen, held, strict=True)
    )
