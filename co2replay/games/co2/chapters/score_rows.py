"""Which rows of the ledger stand behind each line of the score sheet, and what a line counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from co2replay.engine.unknown import is_unknown

from ..board import cells as at
from ..board.state import State
from ..forms import SEATS

Row = tuple[int, Any, int, int, str]

CLOSING = {
    "co2.score.coins": "coins",
    "co2.score.most-tech": "most-tech",
    "co2.score.most-un": "most-un",
}
GOAL = "co2.goal."
TRACK, INCOME = "track", "income"
# Lines that are reckoned from something held at the end; what has a cell can be followed too.
THINGS = {"coins": "money", "most-tech": "tech", "most-un": "un_goals"}
FOLLOWED = ("money", "tech")


def track_of(seat: str) -> str:
    return f"{seat}.vp"


def points_behind(
    rows: Sequence[Row], seat: str, points: Mapping[str, int | str]
) -> dict[str, list[Row]]:
    """Sort what moved a seat's points by the lines of the sheet, in playing order."""
    found: dict[str, list[Row]] = {name: [] for name in points}
    left: list[Row] = []
    for row in rows_of(rows, track_of(seat)):
        clause = row[4]
        line = CLOSING.get(clause, "")
        if clause.startswith(GOAL) and clause[len(GOAL) :].isdigit():
            line = "goal"
        if line in found:
            found[line].append(row)
        else:
            left.append(row)
    income = last_ones(left, points.get(INCOME, 0), at.CELL_BY_NAME[f"{seat}.vp"])
    found[INCOME] = left[len(left) - income :]
    found[TRACK] = left[: len(left) - income]
    return found


def last_ones(rows: Sequence[Row], wanted: int | str, cell: int) -> int:
    """How many of the last rows make the last income: nothing else comes between it and the end."""
    if not isinstance(wanted, int):
        return 0
    total: Any = 0
    for count in range(len(rows) + 1):
        if total == wanted:
            return count
        if count < len(rows):
            row = rows[-1 - count]
            if is_unknown(row[1]):
                break
            total += row[1] if row[3] == cell else -row[1]
    return 0


def rows_of(rows: Sequence[Row], name: str) -> list[Row]:
    """Every row that moved something into or out of one cell."""
    cell = at.CELL_BY_NAME[name]
    return [row for row in rows if cell in (row[2], row[3]) and (is_unknown(row[1]) or row[1])]


def counted(state: State, seat: str) -> dict[str, Any]:
    """What a seat holds of the things that lines of the sheet are reckoned from."""
    who = SEATS.index(seat)
    return {
        "coins": state.c[at.MONEY + who],
        "most-tech": state.c[at.CUBES + who],
        "most-un": len(state.un_held[who]),
    }
