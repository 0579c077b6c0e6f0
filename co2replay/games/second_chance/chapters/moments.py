"""The moments of a game: decades, their phases in the order of each mode, and rounds."""

from __future__ import annotations

from .. import forms as f
from ..board.state import Table

# The phases of a decade, in the order of each mode.
TOGETHER = (f.ACTIONS, f.INCOMES, f.GOAL_PHASE, f.SUPPLY)
AGAINST = (f.SUPPLY, f.ACTIONS, f.INCOMES, f.EVENT_PHASE)
ROUND_CLAUSES = {
    2: "sc.actions.rounds.one-two-players",
    3: "sc.actions.rounds.three-players",
    4: "sc.actions.rounds.four-players",
}


def order_of(t: Table) -> tuple[int, ...]:
    return AGAINST if t.rules.is_competitive() else TOGETHER


def phases_clause(t: Table) -> str:
    return "sc.comp.phases.order" if t.rules.is_competitive() else "sc.coop.phases.order"


# clauses: sc.actions.rounds.one-two-players sc.actions.rounds.three-players
# sc.actions.rounds.four-players sc.coop.rounds.three-players-last-decade
# sc.coop.rounds.marker-flip sc.comp.no-coop3-marker sc.coop.setup.coop3-marker
def rounds_of(t: Table, decade: int) -> int:
    numbers, players = t.rules.numbers, t.rules.players
    is_short = t.rules.is_cooperative() and players == 3 and decade == numbers.decades
    return numbers.rounds_last_three if is_short else numbers.rounds[players]


# clauses: sc.coop.decades.four sc.comp.decades.five sc.solo.decades-rounds
def decades_of(t: Table) -> int:
    numbers = t.rules.numbers
    return numbers.decades_competitive if t.rules.is_competitive() else numbers.decades


# clauses: sc.coop.decades.four sc.comp.decades.five sc.solo.decades-rounds
# sc.actions.rounds.one-two-players sc.actions.rounds.three-players sc.actions.rounds.four-players
# sc.coop.rounds.three-players-last-decade
def clause_of_nowhere(t: Table, phase: int, decade: int, game_round: int = 0) -> str:
    """The clause by which no game comes to a moment, or nothing."""
    if phase not in order_of(t):
        return phases_clause(t)
    if not 1 <= decade <= decades_of(t):
        if t.rules.is_solo():
            return "sc.solo.decades-rounds"
        return "sc.comp.decades.five" if t.rules.is_competitive() else "sc.coop.decades.four"
    if phase != f.ACTIONS or 1 <= game_round <= rounds_of(t, decade):
        return ""
    if rounds_of(t, decade) != rounds_of(t, 1):
        return "sc.coop.rounds.three-players-last-decade"
    return "sc.solo.decades-rounds" if t.rules.is_solo() else ROUND_CLAUSES[t.rules.players]
