"""One list of fields, and what the kernel makes of it.

A game lists once what its table shows: name, owner, row of a log, place, and what it could be. Of
this list alone come facts compared, corrected and learnt, position rows, what a gap forgets, names
of differences and numbers, suppositions, and a table in plain words. Acts work on the typed state;
copies and digests stay typed functions (`conform` holds them against the list).

A small game needs no more than this; `FIELDS.forms` then holds all forms of its vocabulary:

    FIELDS = Fields(
        (
            Block("", ((Field("sun", slot="sun", values=(NUMBER,)),),)),
            Block("seat", ((Field("{seat}.coins", cell=0, good="coin", values=(NUMBER,)),),)),
        ),
        tables={"seat": ("left", "right")},
        seats="seats", copy=lambda state: state.copy(), forms=ACTS_AND_DRAWS,
    )

and its class takes the part *Table* of the contract from `Listed`, with `fields = FIELDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic

from co2replay.notation.records import OMITTED, POSITION, UNKNOWN, Entry
from co2replay.notation.vocabulary import Form, Slot

from .field import (
    KEPT,
    NUMBER,
    Block,
    Field,
    FormReader,
    T,
    ToldRow,
    Value,
    always,
    arguments_of,
    as_value,
    goods_of,
    in_order,
    is_made,
    is_same,
    looked_at,
    made_form,
    names_of,
    nobody_knows,
    unheeded,
)
from .passed import Difference, Goods, Supposed
from .table import Breach, Play, Table, move
from .unknown import Consulted, Unknown, is_unknown

Shown = int | str
Args = tuple[int, ...]

SEAT = "seat"  # the table of those who may be absent
NOTHING = "-"
LOST = "?"
NONE = "none"
MARK = "mark"  # a slot that takes the numbers of a phase: `2.3`


class Fields(Generic[T]):
    """The list of one game, and everything that is asked of it."""

    def __init__(
        self,
        blocks: Sequence[Block],
        tables: Mapping[str, Sequence[str]],
        seats: str,
        copy: Callable[[Any], Any],
        forms: Sequence[Form] = (),
        check: Callable[[T, int, Args], Breach | None] = always,
        noticed: Callable[[T, int], None] = unheeded,
        amounts: Callable[[T, int], Iterable[int]] = nobody_knows,
        banks: Mapping[str, int] = {},
        there: Mapping[str, Callable[[T], Sequence[int]]] = {},
    ) -> None:
        """`seats` is the slot of those who take part, `check` says why a row cannot be, `noticed`
        what follows from a number set, `amounts` what may lie in a cell, `banks` from which cell a
        correction of a good is taken, and `there` what of a table is not always all there."""
        self.blocks = blocks
        self.tables = tables
        self.seats = seats
        self.there = there
        self.copy = copy
        self.check = check
        self.noticed = noticed
        self.amounts = amounts
        self.banks = banks
        self.list = tuple(field for block in blocks for line in block.lines for field in line)
        first = max((form.code for form in forms), default=-1) + 1
        self.made = {
            field.name: made_form(field, first + index)
            for index, field in enumerate(one for one in self.list if is_made(one))
        }
        self.forms = {form.code: form for form in (*forms, *self.made.values())}
        self.readers: dict[int, FormReader] = {}
        for field in self.list:
            self._enter(field)

    def _enter(self, field: Field[T]) -> None:
        own = self.form_of(field)
        for form in (own, *(self.forms[code] for code in field.also)):
            if form is None:
                continue
            keyed = bool(field.key) and form is own
            reader = self.readers.setdefault(form.code, FormReader(bool(field.of), keyed, {}))
            reader.fields[self._key(field, form) if keyed else 0] = field

    @cached_property
    def by_name(self) -> dict[str, tuple[Field[T], int]]:
        """Each thing by the name under which a gap forgets it, and by its own."""
        found: dict[str, tuple[Field[T], int]] = {}
        for field in self.list:
            lost = field.name if field.lost is None else field.lost
            for pattern in filter(None, (lost, field.name)):
                for owner, name in enumerate(names_of(pattern, field.of, self.tables)):
                    found.setdefault(name, (field, owner))
        return found

    def _key(self, field: Field[T], form: Form) -> int:
        slot = arguments_of(form)[1 if field.of else 0]
        return self.tables[slot.table].index(field.key)

    def form_of(self, field: Field[T]) -> Form | None:
        return self.made.get(field.name) if is_made(field) else self.forms.get(field.form)

    def owners(self, t: T, table: str) -> Sequence[int]:
        """Who or what of a table takes part."""
        if table in self.there:
            return self.there[table](t)
        seats: Sequence[int] = getattr(t.state, self.seats)
        return seats if table == SEAT else range(len(self.tables[table]))

    def name_of(self, field: Field[T], owner: int, pattern: str = "") -> str:
        """The name for one owner; one that nobody has (a seventh place) goes by its number."""
        of, words = field.of, self.tables.get(field.of, ())
        word = words[owner] if 0 <= owner < len(words) else str(owner)
        return (pattern or field.name).replace(f"{{{of}}}", word)

    @cached_property
    def all_goods(self) -> Goods:
        return goods_of(self.list, self.tables)

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
        (field, owner), form = self.by_name[name], self.form_of(self.by_name[name][0])
        head = self.name_of(field, owner, field.within) if form or field.within else ""
        if not form or not form.name:
            return head
        which = head.partition(".")[2] or head.partition(" ")[2]  # `purple.goal`, or a place 2
        return f"{form.name} {which}".rstrip()

    def told(self, verb: int, args: Args) -> ToldRow | None:
        """Take a row apart: the field, whose it is, and the value."""
        reader = self.readers.get(verb)
        if reader is None:
            return None
        rest = list(args)
        owner = rest.pop(0) if reader.owned else 0
        field = reader.fields.get(rest.pop(0) if reader.keyed else 0)
        return None if field is None else ToldRow(field, owner, tuple(rest))

    def _told(self, t: T, verb: int, args: Args) -> ToldRow:
        told = self.told(verb, args)
        assert told is not None, verb
        field, owner, value = told.field, told.owner, told.value
        return told if field.whole is None else ToldRow(field, owner, field.whole(t, owner, value))

    def value(self, t: T, field: Field[T], owner: int) -> Any:
        """What the table has: a tuple of codes, or an Unknown."""
        if field.get is not None:
            return as_value(field.get(t, owner))
        if field.cell >= 0:
            return as_value(t.state.c[field.cell + field.step * owner])
        held = getattr(t.state, field.slot)
        held = held[owner] if field.of else held
        return as_value(held + field.base if field.base else held)

    def _set(self, t: T, field: Field[T], owner: int, raw: Any) -> None:
        """Lay something in the slot of a field as it is."""
        if field.of:
            getattr(t.state, field.slot)[owner] = raw
        else:
            setattr(t.state, field.slot, raw)

    def slots_of(self, field: Field[T]) -> Sequence[Slot]:
        """What its values are."""
        form = self.form_of(field)
        if form is None:
            return field.values or (NUMBER,)
        return arguments_of(form)[bool(field.of) + bool(field.key) :]

    def shown(self, field: Field[T], value: Value) -> Shown:
        """A value as differences and plain tables show it: a number, or words of the game."""
        slots = self.slots_of(field)
        words = list(
            self._words(slots, in_order(value) if field.loose and not field.hides else value)
        )
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
                if not is_symbol:
                    yield code
                elif code >= 0:  # else the set-up has not named any
                    yield self.tables[slot.table][code]

    def is_absent(self, t: T, told: ToldRow) -> bool:
        return told.field.of == SEAT and told.owner not in self.owners(t, SEAT)

    # Facts ----------------------------------------------------------------------------------------

    def see(self, t: T, verb: int, args: Args) -> Difference | None:
        """Compare a fact with the table; None when it holds."""
        told = self._told(t, verb, args)
        field, owner, seen = told.field, told.owner, told.value
        if self.is_absent(t, told):
            return Difference(self.name_of(field, owner), self.shown(field, seen), NONE)
        if seen == (UNKNOWN,) and not field.hides:
            return None
        beside = field.beside
        held = as_value(beside(t, owner, seen)) if beside else self.value(t, field, owner)
        if is_unknown(held):
            raise Consulted(held.name)
        held = looked_at(held, seen)
        if not is_same(field, seen, held):
            shown = self.shown(field, seen), self.shown(field, held)
            return Difference(self.name_of(field, owner), *shown)
        if any(map(is_unknown, held)) and {*seen} != {UNKNOWN}:  # it may be so, and nobody knows
            raise Consulted(self.name_of(field, owner))
        return None

    def learn(self, t: T, verb: int, args: Args) -> bool:
        """Take a fact as the value of what was unknown; false when it must be compared."""
        told = self._told(t, verb, args)
        field, owner, seen = told.field, told.owner, told.value
        if self.is_absent(t, told):
            return False
        if field.learn is not None:
            return field.learn(t, owner, seen)
        if field.memory:
            return False
        try:
            held = self.value(t, field, owner)
        except Consulted:  # nothing is learnt by halves
            return False
        is_open = is_unknown(held) or (
            any(map(is_unknown, looked_at(held, seen))) and is_same(field, seen, held)
        )
        if not is_open or self.check(t, verb, args) is not None:
            return False
        # Nobody looked at what a fact leaves out; in a position it is said to be empty.
        kept = tuple(UNKNOWN if code == OMITTED else code for code in seen)
        self._put(t, verb, args, ToldRow(field, owner, kept))
        return True

    def place(self, t: T, verb: int, args: Args) -> Breach | None:
        """Set what a row says."""
        return self._put(t, verb, args, self._told(t, verb, args))

    def _put(self, t: T, verb: int, args: Args, told: ToldRow) -> Breach | None:
        field, owner, value = told.field, told.owner, told.value
        if (breach := self.check(t, verb, args)) is not None:
            return breach
        if value == (UNKNOWN,) and not field.hides:
            return None
        if field.cell >= 0:
            cell = field.cell + field.step * owner
            t.state.c[cell] = value[0]
            self.noticed(t, cell)
            return None
        return self.put(t, field, owner, value)

    def put(self, t: T, field: Field[T], owner: int, value: Value) -> Breach | None:
        """Set a value, with what else it says."""
        if field.put is not None:
            return field.put(t, owner, value)
        self._lay(t, field, owner, value)
        return None

    def _lay(self, t: T, field: Field[T], owner: int, value: Value) -> None:
        """Lay down a value and nothing else; what lies in no one place is put there."""
        if field.cell >= 0:
            t.state.c[field.cell + field.step * owner] = value[0]
        elif field.slot and field.get is None:
            slots = self.slots_of(field)
            if len(slots) > 1 or slots[0].many:
                self._set(t, field, owner, value)
            else:
                self._set(t, field, owner, value[0] - field.base if field.base else value[0])
        else:
            assert field.put is not None, field.name
            field.put(t, owner, value)

    def correct(self, t: T, verb: int, args: Args) -> Breach | None:
        """Set a value by ruling: a number through the ledger, anything else as in a position."""
        told, cell = self._told(t, verb, args), self.place_of(verb, args)
        if cell < 0 or told.value == (UNKNOWN,):
            return None if cell >= 0 else self._put(t, verb, args, told)
        if (breach := self.check(t, verb, args)) is not None:
            return breach
        bank = self.banks.get(told.field.good, cell)
        if bank == cell or is_unknown(t.state.c[cell]):
            t.state.c[cell] = told.value[0]
        else:
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
            if self.form_of(field) is None or not field.written:
                continue
            for value in self._values(t, field, owner):
                yield (*self.head(field, owner), *value)

    def head(self, field: Field[T], owner: int) -> tuple[int, ...]:
        """The code of the form, and what stands in front of the value."""
        form = self.form_of(field)
        assert form is not None, field.name
        before = (owner,) if field.of else ()
        return (form.code, *before, *((self._key(field, form),) if field.key else ()))

    def _values(self, t: T, field: Field[T], owner: int) -> Iterator[Value]:
        """What a position writes of a field: mostly one row, or none if nobody knows."""
        if not field.is_on(t):
            return
        if field.rows is not None:
            yield from field.rows(t, owner)
            return
        value = self.known(t, field, owner)
        if is_unknown(value) or any(isinstance(code, str) for code in value):
            return
        lost = sum(map(is_unknown, value))
        if not lost and (value or field.empty):
            yield value
        elif lost < len(value) and self.slots_of(field)[-1].unknown:
            yield tuple(UNKNOWN if is_unknown(code) else code for code in value)

    def known(self, t: T, field: Field[T], owner: int) -> Any:
        """What the table has; an Unknown too where it could not be put together."""
        try:
            return self.value(t, field, owner)
        except Consulted as asked:
            return Unknown(asked.name)

    def blank(self, field: Field[T], owner: int) -> Entry:
        """The row that asks for a field: everything of it is still `?`."""
        row = self.head(field, owner)
        return Entry(POSITION, row[0], (*row[1:], UNKNOWN))

    def forget(self, t: T) -> None:
        """Make everything that a table shows unknown: what a gap in the record leaves."""
        for field in self.list:
            if field.lost == KEPT or not field.is_on(t):
                continue
            names = names_of(field.lost or field.name, field.of, self.tables)
            for owner, name in enumerate(names):
                self.lose(t, field, owner, Unknown(name))

    def lose(self, t: T, field: Field[T], owner: int, lost: Unknown) -> None:
        if field.lose is not None:
            field.lose(t, owner, lost)
        elif field.cell >= 0:
            t.state.c[field.cell + field.step * owner] = lost
        elif field.slot:
            self._set(t, field, owner, lost)
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
            self._lay(trial, field, owner, value)
            found.append((self.shown(field, value), trial.state))
        return found

    def possible(self, t: T, field: Field[T], owner: int, actor: Any) -> Iterable[Any]:
        """What a field could be: as it says, or every symbol of the table of its one slot."""
        if field.domain is not None:
            return field.domain(t, owner, actor)
        if field.cell >= 0:
            return self.amounts(t, field.cell + field.step * owner)
        slots = self.slots_of(field)
        if len(slots) == 1 and not slots[0].many and slots[0].table in self.tables:
            return range(len(self.tables[slots[0].table]))
        return ()

    def plain(self, t: T, is_over: bool = False) -> Iterator[list[tuple[str, Shown]]]:
        """The table in plain words, line by line; what is held in secret is `?` until the end."""
        for line in self._lines(t):
            shown: list[tuple[str, Shown]] = []
            for field, owner in line:
                if self.form_of(field) is None or not field.is_on(t):
                    continue
                value = self.known(t, field, owner)
                if is_unknown(value) or (field.secret and not is_over):
                    value = (UNKNOWN,)
                shown.append((self.name_of(field, owner), self.shown(field, value)))
            if shown:
                yield shown


class Listed:
    """The part *Table* of a game that has a list of fields and adds nothing to it."""

    fields: Fields[Any]

    def goods(self) -> Goods:
        return self.fields.all_goods

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

    def every(self, t: Table, name: str) -> list[Supposed]:
        return self.fields.suppose(t, name)

    def gap(self, t: Table) -> None:
        t.state.partial = True
        self.fields.forget(t)

    def blur(self, t: Table, entry: Entry) -> None:
        """Nobody has said what an act may change: all of it."""
        self.gap(t)
