"""What stands behind the lines of a score sheet: movements of points in the ledger,
and what a line counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from co2replay.engine.final_table import moving
from co2replay.engine.table import LedgerRow
from co2replay.engine.unknown import is_unknown

from ..board import cells as at
from ..board.state import State
from ..forms import SEATS
from .final_scoring import LINES

TRACK, COMPANY = "play", "company"
CLOSING = {clause: name for name, clause, _ in LINES if name not in (TRACK, COMPANY)}
GOAL = "sc.comp.goal."
# Lines that are reckoned from something held at the end; what has a cell can be followed too.
THINGS = {"money": "money", "tech": "tech", "un": "un"}
FOLLOWED = ("money", "tech")


def track_of(seat: str) -> str:
    return f"{seat}.vp"


def points_behind(
    rows: Sequence[LedgerRow], seat: str, points: Mapping[str, int | str]
) -> dict[str, list[LedgerRow]]:
    """Sort what moved a player's points by the lines of the sheet, in playing order."""
    track = next(iter(points), TRACK)
    found: dict[str, list[LedgerRow]] = {name: [] for name in (*points, track)}
    for row in rows_of(rows, track_of(seat)):
        *_, clause = row
        line = COMPANY if clause.startswith(GOAL) else CLOSING.get(clause, track)
        found[line].append(row)
    return found


def rows_of(rows: Sequence[LedgerRow], name: str) -> list[LedgerRow]:
    return moving(rows, at.CELL_NAMES.index(name))


def counted(state: State, seat: str) -> dict[str, Any]:
    """What a player holds of the things that lines of the sheet are reckoned from."""
    if seat not in SEATS:
        return {}  # the points of all together are reckoned from nothing else
    who = SEATS.index(seat)
    held = state.held[who]
    return {
        "money": state.c[at.MONEY + who],
        "tech": state.c[at.TECH + who],
        "un": held if is_unknown(held) else len(held),
    }
