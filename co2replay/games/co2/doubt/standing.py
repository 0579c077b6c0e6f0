"""How the players stand: the final scoring, were the game to end where it is."""

from __future__ import annotations

from co2replay.engine.unknown import Consulted, is_unknown

from ..board.play import Table
from ..board.state import FINAL, GOAL_HIDDEN, GOAL_NONE, OVER
from ..chapters.income import incomes
from ..chapters.sheet import scores_of
from ..forms import SEATS
from . import final_table

UNKNOWN = "?"


def standing(t: Table) -> dict[str, int | str]:
    """Each decision of the end as suits its player best; a goal that nobody has shown counts
    nothing, and a table of which something is lost has no standing."""
    trial = Table(t.state.copy(), t.rules, None)
    s = trial.state
    if is_unknown(s.phase) or s.phase == OVER:
        return scores_of(s)
    s.goal = [
        GOAL_NONE if not is_unknown(goal) and goal == GOAL_HIDDEN else goal for goal in s.goal
    ]
    try:
        if s.phase == FINAL:
            final_table.close_rest(trial)
        else:
            final_table.close(trial, ())
    except Consulted:
        return dict.fromkeys(scores_of(t.state), UNKNOWN)
    return scores_of(s)


def incomes_due(t: Table) -> dict[str, int | str]:
    """What an income would pay each company, were it due now."""
    seats = t.state.order
    try:
        due = incomes(Table(t.state, t.rules, None)) if seats else ()
    except Consulted:
        return {f"{SEATS[seat]}.income": UNKNOWN for seat in seats}
    return {f"{SEATS[seat]}.income": due[seat] for seat in seats}
