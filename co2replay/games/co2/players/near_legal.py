"""Acts that break exactly one named clause: the moment at which one is planted, and its lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from co2replay.engine.playing import Mistake
from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.turn import frames as fr


class TurnMoment(NamedTuple):
    """The table before one entry of a game; `frame` is what it waits for."""

    t: Table
    s: Any
    c: list[Any]
    frame: fr.Frame
    seat: int
    entry: Any
    last: Any = None  # the entry before


Planter = Callable[[TurnMoment], "Mistake | str | None"]


def either(*planters: Planter) -> Planter:
    """Several ways of breaking one clause: the first that fits the moment."""

    def plant(m: TurnMoment) -> Mistake | str | None:
        return next((found for planter in planters if (found := planter(m))), None)

    return plant


def moment_of(t: Table, entry: Any, last: Any) -> TurnMoment:
    frame = t.state.pending[-1] if t.state.pending else fr.Over()
    return TurnMoment(t, t.state, t.state.c, frame, frame.seat, entry, last)


def is_turn(m: TurnMoment) -> bool:
    return isinstance(m.frame, fr.Turn) and not m.s.settled


def name(seat: int) -> str:
    return f.SEATS[seat]
