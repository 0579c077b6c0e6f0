"""The kinds of moments of a game, in words."""

from __future__ import annotations

from co2replay.engine.table import Table
from co2replay.engine.unknown import is_unknown
from co2replay.games.co2.board.state import PHASES


def shape_of(t: Table) -> str:
    """The kind of moment that a table is at: what is folded into one finding looks like this."""
    s = t.state
    top = s.pending[-1].name if s.pending else "nothing"
    phase = "?" if is_unknown(s.phase) else PHASES[s.phase]
    alone = "alone " if len(s.order) == 1 else ""
    return f"{alone}{phase} {top}"
