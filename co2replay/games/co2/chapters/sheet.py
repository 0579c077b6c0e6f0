"""The score sheet of a game of CO₂, line by line with the clause behind each line, what a line
counts, and which rows of the ledger stand behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from co2replay.engine.final_table import moving
from co2replay.engine.table import LedgerRow
from co2replay.engine.trace import ScoreLine
from co2replay.engine.unknown import is_unknown

from ..board import cells as at
from ..board.state import State, Table, as_told
from ..forms import SEATS
from ..params import Co2Rules
from .ending import S_SEAT, SHEET, winners

CLAUSES = {
    "track": "",
    "income": "co2.end.step3-income",
    "goal": "co2.score.company-goal",
    "coins": "co2.score.coins",
    "most-tech": "co2.score.most-tech",
    "most-un": "co2.score.most-un",
    "total": "co2.winner.score",
}


def sheet_of(state: State) -> list[ScoreLine]:
    """Turn the sheet of a game that is over around: a line a source of points, a column a seat."""
    return [
        ScoreLine(
            name=name,
            clause=CLAUSES[name],
            points={SEATS[row[S_SEAT]]: as_told(row[column]) for row in state.sheet},
        )
        for column, name in enumerate(SHEET)
        if column != S_SEAT and state.sheet
    ]


def decided_by(state: State, rules: Co2Rules) -> str:
    """Name the clause that told the winner, or the common loss."""
    if not state.result:
        return "co2.end.loss-500"
    return winners(Table(state, rules, None))[1]


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
    rows: Sequence[LedgerRow], seat: str, points: Mapping[str, int | str]
) -> dict[str, list[LedgerRow]]:
    """Sort what moved a seat's points by the lines of the sheet, in playing order."""
    found: dict[str, list[LedgerRow]] = {name: [] for name in points}
    left: list[LedgerRow] = []
    for row in rows_of(rows, track_of(seat)):
        *_, clause = row
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


def last_ones(rows: Sequence[LedgerRow], wanted: int | str, cell: int) -> int:
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
            total += gained(row, cell)
    return 0


def gained(row: LedgerRow, cell: int) -> Any:
    """What a row brought to a cell that it moved something into or out of."""
    _, amount, _, target, _ = row
    return amount if target == cell else -amount


def rows_of(rows: Sequence[LedgerRow], name: str) -> list[LedgerRow]:
    return moving(rows, at.CELL_BY_NAME[name])


def counted(state: State, seat: str) -> dict[str, Any]:
    """What a seat holds of the things that lines of the sheet are reckoned from."""
    who = SEATS.index(seat)
    return {
        "coins": state.c[at.MONEY + who],
        "most-tech": state.c[at.CUBES + who],
        "most-un": len(state.un_held[who]),
    }
