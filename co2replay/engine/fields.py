"""One list of fields, and what the kernel makes of it.

A game lists once what its table shows: under which name, whose it is, which row of a log tells it,
how to get and set it, and what it could be. Of this list alone come the facts that are compared,
corrected and learnt, position rows, what a gap forgets, the names of differences and of numbers to
explain, suppositions, and a table in plain words. Fields never stand on the hot path: acts work on
the typed state, and copies and digests stay typed functions of the game (`unhashed` holds them
against the list).

A small game needs no more than this; `FIELDS.forms` then holds all forms of its vocabulary:

    FIELDS = Fields(
        (
            Block("", ((Field("sun", get=..., put=..., values=(NUMBER,)),),)),
            Block("seat", ((Field("{seat}.coins", cell=0, good="coin", values=(NUMBER,)),),)),
        ),
        tables={"seat": ("left", "right")},
        owners=lambda t, table: t.state.seats,
        copy=lambda state: state.copy(),
        forms=ACTS_AND_DRAWS,
    )

and its class takes the part *Table* of the contract from `Listed`, with `fields = FIELDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from co2replay.notation.records import OMITTED, POSITION, UNKNOWN, Entry
from co2replay.notation.vocabulary import Form, Slot

from .contract import Goods
from .field import (
    KEPT,
    NUMBER,
    Block,
    Field,
    T,
    Value,
    arguments_of,
    as_value,
    in_order,
    is_same,
    made_form,
)
from .game import Difference, Supposed
from .table import Breach, Play, Table, move
from .unknown import Consulted, Unknown, is_unknown

Shown = int | str
Args = tuple[int, ...]

SEAT = "seat"  # the table of those who may be absent
NOTHING = "-"
LOST = "?"
NONE = "none"
MARK = "mark"  # a slot that takes the numbers of a phase: `2.3`


class Told(NamedTuple):
    """What a row speaks of, and what it says."""

    field: Field[Any]
    owner: int
    value: Value


class Reader(NamedTuple):
    """How the arguments of a form are taken apart: has it an owner, and which fields by key."""

    owned: bool
    keyed: bool
    fields: dict[int, Field[Any]]


def always(_t: Any, _verb: int, _args: Args) -> None:
    """Nothing speaks against a row."""


def unheeded(_t: Any, _cell: int) -> None:
    """Nothing follows from a number."""


class Fields(Generic[T]):
    """The list of one game, and everything that is asked of it."""

    def __init__(
        self,
        blocks: Sequence[Block],
        tables: Mapping[str, Sequence[str]],
        owners: Callable[[T, str], Sequence[int]],
        copy: Callable[[Any], Any],
        forms: Sequence[Form] = (),
        check: Callable[[T, int, Args], Breach | None] = always,
        noticed: Callable[[T, int], None] = unheeded,
        banks: Mapping[str, int] = {},
    ) -> None:
        """`owners` says who of a table takes part, `check` why a row cannot be, `noticed` what
        follows from a number set, and `banks` from which cell a correction of a good is taken."""
        self.blocks = blocks
        self.tables = tables
        self.owners = owners
        self.copy = copy
        self.check = check
        self.noticed = noticed
        self.banks = banks
        self.list = tuple(field for block in blocks for line in block.lines for field in line)
        first = max((form.code for form in forms), default=-1) + 1
        self.made = {
            field.name: made_form(field, first + index)
            for index, field in enumerate(one for one in self.list if one.values)
        }
        self.forms = {form.code: form for form in (*forms, *self.made.values())}
        self.readers: dict[int, Reader] = {}
        self.by_name: dict[str, tuple[Field[T], int]] = {}
        for field in self.list:
            self._enter(field)

    def _enter(self, field: Field[T]) -> None:
        for owner in self.all_owners(field):
            for pattern in (self.lost_as(field, owner), self.name_of(field, owner)):
                self.by_name.setdefault(pattern, (field, owner))
        own = self.form_of(field)
        for form in (own, *(self.forms[code] for code in field.also)):
            if form is None:
                continue
            keyed = bool(field.key) and form is own
            reader = self.readers.setdefault(form.code, Reader(bool(field.of), keyed, {}))
            key = 0
            if keyed:
                slot = arguments_of(form)[1 if field.of else 0]
                key = self.tables[slot.table].index(field.key)
            reader.fields[key] = field

    # Names ----------------------------------------------------------------------------------------

    def form_of(self, field: Field[T]) -> Form | None:
        return self.made.get(field.name) if field.values else self.forms.get(field.form)

    def all_owners(self, field: Field[T]) -> range:
        return range(len(self.tables[field.of]) if field.of else 1)

    def name_of(self, field: Field[T], owner: int) -> str:
        of = field.of
        return field.name.replace(f"{{{of}}}", self.tables[of][owner]) if of else field.name

    def lost_as(self, field: Field[T], owner: int) -> str:
        of, pattern = field.of, field.name if field.lost is None else field.lost
        return pattern.replace(f"{{{of}}}", self.tables[of][owner]) if of else pattern

    def goods(self) -> Goods:
        """The cells of the ledger by name, with what lies in them."""
        cells = {
            field.cell + field.step * owner: (self.name_of(field, owner), field.good)
            for field in self.list
            if field.cell >= 0
            for owner in self.all_owners(field)
        }
        names, kinds = zip(*(cells[cell] for cell in sorted(cells)), strict=True)
        return Goods(names, kinds)

    def place_of(self, verb: int, args: Args) -> int:
        """The cell of the ledger that a fact about one number speaks of, or -1."""
        told = self.told(verb, args)
        if told is None or told.field.cell < 0:
            return -1
        return told.field.cell + told.field.step * told.owner

    def row_of(self, name: str) -> str:
        """The first words of the row that tells an unknown value; empty if none does."""
        if name not in self.by_name:
            return ""
        field, owner = self.by_name[name]
        if self.form_of(field) is None:
            return name if field.cell >= 0 else ""
        reader = self.readers[self.form_of(field).code]  # type: ignore[union-attr]
        whole = reader.fields.get(0, field) if not reader.keyed else field
        return self.name_of(whole, owner)

    # What a row says ------------------------------------------------------------------------------

    def told(self, verb: int, args: Args) -> Told | None:
        """Take a row apart: the field, whose it is, and the value."""
        reader = self.readers.get(verb)
        if reader is None:
            return None
        rest = list(args)
        owner = rest.pop(0) if reader.owned else 0
        field = reader.fields.get(rest.pop(0) if reader.keyed else 0)
        return None if field is None else Told(field, owner, tuple(rest))

    def _told(self, t: T, verb: int, args: Args) -> Told:
        told = self.told(verb, args)
        assert told is not None, verb
        field, owner, value = told
        return told if field.whole is None else Told(field, owner, field.whole(t, owner, value))

    def value(self, t: T, field: Field[T], owner: int) -> Any:
        """What the table has: a tuple of codes, or an Unknown."""
        if field.cell >= 0:
            return as_value(t.state.c[field.cell + field.step * owner])
        assert field.get is not None, field.name
        return as_value(field.get(t, owner))

    def shown(self, field: Field[T], value: Value) -> Shown:
        """A value as differences and plain tables show it: a number, or words of the game."""
        form = self.form_of(field)
        slots = [NUMBER]
        if form is not None:
            slots = arguments_of(form)[bool(field.of) + bool(field.key) :]
        words = list(self._words(slots, in_order(value) if field.loose else value))
        if len(slots) == 1 and not slots[0].many and len(words) == 1:
            return words[0]
        return " ".join(map(str, words)) or NOTHING

    def _words(self, slots: Sequence[Slot], value: Value) -> Iterator[Shown]:
        if slots[0].table == MARK:  # it takes as many numbers as the slots behind it leave
            numbers = len(value) + 1 - len(slots)
            yield ".".join(str(LOST if is_unknown(x) else x) for x in value[:numbers])
            slots, value = slots[1:], value[numbers:]
        every = [*slots, *[slots[-1]] * len(value)]
        for slot, code in zip(every, value, strict=False):
            if is_unknown(code) or code == UNKNOWN:
                yield LOST
            elif code != OMITTED:
                is_symbol = isinstance(code, int) and slot.table in self.tables
                yield self.tables[slot.table][code] if is_symbol else code

    def is_absent(self, t: T, told: Told) -> bool:
        """Does a row speak of somebody who does not take part?"""
        return told.field.of == SEAT and told.owner not in self.owners(t, SEAT)

    # Facts ----------------------------------------------------------------------------------------

    def see(self, t: T, verb: int, args: Args) -> Difference | None:
        """Compare a fact with the table; None when it holds."""
        told = self._told(t, verb, args)
        field, owner, seen = told
        if self.is_absent(t, told):
            return Difference(self.name_of(field, owner), self.shown(field, seen), NONE)
        if seen == (UNKNOWN,):
            return None
        if field.beside is None:
            held = self.value(t, field, owner)
        else:
            held = as_value(field.beside(t, owner, seen))
        if is_unknown(held):
            raise Consulted(held.name)
        if is_same(field, seen, held):
            return None
        looked_at = held[: seen.index(OMITTED)] if OMITTED in seen else held
        shown = self.shown(field, seen), self.shown(field, looked_at)
        return Difference(self.name_of(field, owner), *shown)

    def learn(self, t: T, verb: int, args: Args) -> bool:
        """Take a fact as the value of what was unknown; false when it must be compared."""
        told = self._told(t, verb, args)
        field, owner, seen = told
        if self.is_absent(t, told):
            return False
        if field.learn is not None:
            return field.learn(t, owner, seen)
        if field.memory:
            return False
        held = self.value(t, field, owner)
        if not is_unknown(held) and not (any(map(is_unknown, held)) and is_same(field, seen, held)):
            return False
        # Nobody looked at what a fact leaves out; in a position it is said to be empty.
        kept = tuple(UNKNOWN if code == OMITTED else code for code in seen)
        self._put(t, verb, args, Told(field, owner, kept))
        return True

    def place(self, t: T, verb: int, args: Args) -> Breach | None:
        """Set what a row says."""
        return self._put(t, verb, args, self._told(t, verb, args))

    def _put(self, t: T, verb: int, args: Args, told: Told) -> Breach | None:
        field, owner, value = told
        if (breach := self.check(t, verb, args)) is not None:
            return breach
        if value == (UNKNOWN,) and not field.hides:
            return None
        if field.cell >= 0:
            cell = field.cell + field.step * owner
            t.state.c[cell] = value[0]
            self.noticed(t, cell)
            return None
        assert field.put is not None, field.name
        return field.put(t, owner, value)

    def correct(self, t: T, verb: int, args: Args) -> Breach | None:
        """Set a value by ruling: a number through the ledger, anything else as in a position."""
        told = self._told(t, verb, args)
        cell = self.place_of(verb, args)
        bank = self.banks.get(told.field.good, cell)
        if cell < 0 or bank == cell or is_unknown(t.state.c[cell]):
            return self._put(t, verb, args, told)
        if (breach := self.check(t, verb, args)) is not None or told.value == (UNKNOWN,):
            return breach
        move(t, bank, cell, told.value[0] - t.state.c[cell], "ruling")
        return None

    # The whole table ------------------------------------------------------------------------------

    def rows(self, t: T) -> list[Entry]:
        """The table as position rows, lines numbered from 1; what is unknown is left out."""
        lines = filter(None, (list(self._line(t, line)) for line in self._lines(t)))
        return [
            Entry(POSITION, row[0], row[1:], line=number)
            for number, line in enumerate(lines, 1)
            for row in line
        ]

    def _lines(self, t: T) -> Iterator[list[tuple[Field[T], int]]]:
        for block in self.blocks:
            owners = self.owners(t, block.of) if block.of else (0,)
            for first in range(0, len(owners), block.each):
                together = owners[first : first + block.each]
                for line in block.lines:
                    yield [(field, owner) for owner in together for field in line]

    def _line(self, t: T, line: Iterable[tuple[Field[T], int]]) -> Iterator[tuple[int, ...]]:
        for field, owner in line:
            form = self.form_of(field)
            if form is None or not field.written:
                continue
            for value in self._values(t, field, owner, arguments_of(form)[-1].unknown):
                yield (*self.head(field, owner), *value)

    def head(self, field: Field[T], owner: int) -> tuple[int, ...]:
        """The code of the form, and what stands in front of the value."""
        form = self.form_of(field)
        assert form is not None, field.name
        before = [owner] if field.of else []
        if field.key:
            slot = arguments_of(form)[len(before)]
            before.append(self.tables[slot.table].index(field.key))
        return (form.code, *before)

    def _values(self, t: T, field: Field[T], owner: int, doubtful: bool) -> Iterator[Value]:
        if field.rows is not None:
            yield from field.rows(t, owner)
            return
        value = self.value(t, field, owner)
        if is_unknown(value):
            return
        lost = sum(map(is_unknown, value))
        if not lost:
            yield value
        elif doubtful and lost < len(value):
            yield tuple(UNKNOWN if is_unknown(code) else code for code in value)

    def blank(self, name: str) -> Entry:
        """The row that asks for a field: everything of it is still `?`."""
        row = self.head(*self.by_name[name])
        return Entry(POSITION, row[0], (*row[1:], UNKNOWN))

    def forget(self, t: T) -> None:
        """Make everything that a table shows unknown: what a gap in the record leaves."""
        for field in self.list:
            if field.lost == KEPT:
                continue
            for owner in self.all_owners(field):
                self.lose(t, field, owner)

    def lose(self, t: T, field: Field[T], owner: int) -> None:
        lost = Unknown(self.lost_as(field, owner))
        if field.cell >= 0:
            t.state.c[field.cell + field.step * owner] = lost
        elif field.lose is not None:
            field.lose(t, owner, lost)
        elif field.put is not None:
            field.put(t, owner, (lost,))

    def suppose(self, t: T, name: str, actor: Any = None) -> list[tuple[Shown, Any]]:
        """The state with each possible value of one thing, known or not; none if nobody can say.

        As far as values are better or worse for whoever acts, the best one comes last.
        """
        if name not in self.by_name:
            return []
        field, owner = self.by_name[name]
        found = []
        for value in map(as_value, self.possible(t, field, owner, actor)):
            trial: Any = Play(self.copy(t.state), t.rules, None)
            if field.cell >= 0:
                trial.state.c[field.cell + field.step * owner] = value[0]
            elif field.put is not None:
                field.put(trial, owner, value)
            found.append((self.shown(field, value), trial.state))
        return found

    def possible(self, t: T, field: Field[T], owner: int, actor: Any) -> Iterable[Any]:
        """What a field could be: as it says, or every symbol of the table of its one slot."""
        if field.domain is not None:
            return field.domain(t, owner, actor)
        form = self.form_of(field)
        slots = arguments_of(form)[bool(field.of) + bool(field.key) :] if form else []
        if len(slots) == 1 and not slots[0].many and slots[0].table in self.tables:
            return range(len(self.tables[slots[0].table]))
        return ()

    def plain(self, t: T, is_over: bool = False) -> Iterator[list[tuple[str, Shown]]]:
        """The table in plain words, line by line: names with values, `?` for what is unknown.

        What a player holds in secret is not shown before the game is over.
        """
        for line in self._lines(t):
            shown: list[tuple[str, Shown]] = []
            for field, owner in line:
                value = self.value(t, field, owner)
                if is_unknown(value) or (field.secret and not is_over):
                    value = (UNKNOWN,)
                shown.append((self.name_of(field, owner), self.shown(field, value)))
            yield shown

    def unhashed(self, t: T, digest: Callable[[Any], str]) -> Iterator[str]:
        """Names of fields that could be changed, and the digest would not tell.

        The list is held against the digest of the game by this: each field is set by itself to
        what else it could be.
        """
        before = digest(t.state)
        for name in self.by_name:
            states = [state for _, state in self.suppose(t, name)]
            if len(states) > 1 and all(digest(state) == before for state in states):
                yield name


class Listed:
    """The part *Table* of a game that has a list of fields and adds nothing to it."""

    fields: Fields[Any]

    def goods(self) -> Goods:
        return self.fields.goods()

    def place_of(self, verb: int, args: Args) -> int:
        return self.fields.place_of(verb, args)

    def row_of(self, name: str) -> str:
        return self.fields.row_of(name)

    def see(self, t: Table, verb: int, args: Args) -> Difference | None:
        return self.fields.see(t, verb, args)

    def learn(self, t: Table, verb: int, args: Args) -> bool:
        return self.fields.learn(t, verb, args)

    def place(self, t: Table, verb: int, args: Args) -> Breach | None:
        return self.fields.place(t, verb, args)

    def correct(self, t: Table, verb: int, args: Args) -> Breach | None:
        return self.fields.correct(t, verb, args)

    def rows(self, t: Table) -> list[Entry]:
        return self.fields.rows(t)

    def shown(self, t: Table, is_over: bool) -> Iterable[Sequence[tuple[str, Shown]]]:
        return self.fields.plain(t, is_over)

    def suppose(self, t: Table, name: str, entry: Entry) -> list[Supposed]:
        return self.fields.suppose(t, name, entry.who)

    def gap(self, t: Table) -> None:
        t.state.partial = True
        self.fields.forget(t)

    def blur(self, t: Table, entry: Entry) -> None:
        """Nobody has said what an act may change: all of it."""
        self.gap(t)
