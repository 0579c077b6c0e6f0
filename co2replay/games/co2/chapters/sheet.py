"""The score sheet of a game of CO₂, line by line with the clause behind each line."""

from __future__ import annotations

from typing import Any

from co2replay.engine.trace import ScoreLine
from co2replay.engine.unknown import is_unknown

from ..board import cells as at
from ..board.play import Table
from ..board.state import State
from ..forms import SEATS
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
    """Turn the sheet around: one line a source of points, one column a seat."""
    if not state.sheet or state.result is None:
        return []
    return [
        ScoreLine(
            name=name,
            clause=CLAUSES[name],
            points={SEATS[row[S_SEAT]]: _plain(row[column]) for row in state.sheet},
        )
        for column, name in enumerate(SHEET)
        if column != S_SEAT
    ]


def scores_of(state: State) -> dict[str, int | str]:
    return {SEATS[seat]: _plain(state.c[at.VP + seat]) for seat in state.order}


def winners_of(state: State) -> list[str] | None:
    return None if state.result is None else [SEATS[seat] for seat in state.result]


def decided_by(state: State, rules: Any) -> str:
    """Name the clause that told the winner, or the common loss."""
    if state.result is None:
        return ""
    if not state.result:
        return "co2.end.loss-500"
    return winners(Table(state, rules, None))[1]


def _plain(value: Any) -> int | str:
    return "?" if is_unknown(value) else int(value)
