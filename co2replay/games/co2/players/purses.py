"""What everybody has where a turn or a supply phase ends: both judges must say the same of it."""

from __future__ import annotations

from co2replay.engine.table import Table
from co2replay.engine.trace import FAILING, Trace
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import OPERATIONS, SUPPLY, State
from co2replay.games.co2.forms import END, GOAL, SEATS
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import ACT, DRAW, MARK, Entry, Log

PAID_LATER = "co2.construct.resources"
PURSE = {"money": at.MONEY, "cep": at.CEPS, "tech": at.CUBES, "vp": at.VP}
UNPAID = (fr.Displaced, fr.Fee, fr.Fund, fr.OwnCube)


def name_of_turn(s: State) -> str:
    """The turn or phase that is on, as the second judge calls it."""
    if s.phase == SUPPLY:
        return f"{s.decade} supply"
    return f"{s.decade}.{s.round} {SEATS[s.active]}" if s.phase == OPERATIONS else ""


def is_in_play(s: State) -> bool:
    """Is somebody's turn on? A supply phase may have run on by itself."""
    return bool(s.phase == OPERATIONS and isinstance(s.pending[-1], fr.Turn))


def purses_of(t: Table, entry: Entry) -> dict[str, dict[str, int]]:
    """What everybody has, where this entry ends a turn or a phase and does nothing else."""
    is_last = entry.kind in (MARK, DRAW) or entry.verb == END
    if not is_last or not is_in_play(t.state):
        return {}
    c = t.state.c
    return {
        SEATS[seat]: {name: int(c[cell + seat]) for name, cell in PURSE.items()}
        for seat in t.state.order
    }


def has_purses(log: Log) -> bool:
    """A goal given away between two turns belongs to either."""
    return not any(entry.kind == ACT and entry.verb == GOAL for entry in log.entries)


def is_on_its_way(clause: str, trace: Trace) -> bool:
    """A plant is begun and not paid: the coins may still come from a goal or a card."""
    pending = trace.state.pending
    begun = trace.first(*FAILING) is None and bool(pending) and isinstance(pending[-1], UNPAID)
    return clause == PAID_LATER and begun
