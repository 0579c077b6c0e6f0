"""The part *Table* of a game whose tables may be known in part, and are taken up again by rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .fields import Args, Listed
from .passed import SET_UP, Wait
from .table import Breach, Table


class Placing(Listed):
    """What is forgotten, and when all is told, the game says itself."""

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
