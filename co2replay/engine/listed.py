"""The part *Table* of a game whose table is one list of fields, known whole or in part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from co2replay.notation.records import Entry

from .fields import Fields, Shown
from .passed import SET_UP, Difference, Goods, Supposed, Wait
from .table import Breach, Table

Args = tuple[int, ...]


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

    def gap(self, t: Table) -> None:
        t.state.partial = True
        self.fields.forget(t)

    def blur(self, t: Table, entry: Entry) -> None:
        """Nobody has said what an act may change: all of it."""
        self.gap(t)


class Placing(Listed):
    """A game whose tables may be known in part, taken up again where rows of a position say; what
    is forgotten, and when all is told, it says itself."""

    forget: Callable[[Any], None]
    is_whole: Callable[[Any], bool]  # is everything known?
    is_told: Callable[[Any], bool]  # do rows tell where it stands, and all that it takes to go on?
    take_bearings: Callable[[Any], bool]  # take up play there
    waits_for: Callable[[Any], Wait]

    def place(self, t: Table, verb: int, args: Args) -> Breach | None:
        """The first row of a position clears the table that the set-up began to lay out."""
        if self.waits_for(t.state).role == SET_UP:
            self.forget(t)
        breach = self.fields.place(t, verb, args)
        t.state.partial = not self.is_whole(t.state)
        if self.is_told(t.state):
            self.take_bearings(t)
        return breach

    def learn(self, t: Table, verb: int, args: Args) -> bool:
        learnt = self.fields.learn(t, verb, args)
        t.state.partial = not self.is_whole(t.state)
        return learnt

    def correct(self, t: Table, verb: int, args: Args) -> Breach | None:
        breach = self.fields.correct(t, verb, args)
        t.state.partial = t.state.partial and not self.is_whole(t.state)
        return breach

    def gap(self, t: Table) -> None:
        self.forget(t)
