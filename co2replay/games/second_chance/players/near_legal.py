"""What mistakes are made of: the moment at which one can be planted, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .. import forms as f
from ..board import pieces as p
from ..board.pieces import EMPTY
from ..board.state import Table
from ..turn.frames import (
    Turn,
)

Planter = Callable[[Table], str | None]
SCIENTIST, MARKET, CARD, CLAIMED = range(4)  # kinds of executive actions


def asked(t: Table, kind: type) -> Any:
    """What the game waits for, where it is of this kind."""
    frame = t.state.pending[-1]
    return frame if isinstance(frame, kind) else None


def free(t: Table) -> Any:
    """A turn in which no card waits for its action."""
    frame = asked(t, Turn)
    return None if frame is None or t.state.promised else frame


def fresh(t: Table) -> Any:
    """A turn whose main action is still to come, and can be carried out."""
    frame = free(t)
    if frame is None or t.state.mains:
        return None
    return frame if first_plan(t) else None


def name(seat: int) -> str:
    return f.SEATS[seat]


def other_than(t: Table, seat: int) -> int | None:
    return next((one for one in t.state.seats if one != seat), None)


def plans(t: Table) -> Iterator[tuple[int, int]]:
    """Energy and space of every project that could be planned for its money."""
    s = t.state
    for space, tile in enumerate(s.tiles):
        if tile == EMPTY and p.grant_of(space) == 0:
            for energy in s.agendas[p.region_of(space)]:
                if s.stacks[energy]:
                    yield energy, space


def first_plan(t: Table) -> str:
    return next((f"plan {f.ENERGIES[e]} {f.SPACES[x]}" for e, x in plans(t)), "")


def spaces(t: Table, fits: Callable[[int], bool]) -> list[int]:
    return [space for space, tile in enumerate(t.state.tiles) if fits(tile)]
