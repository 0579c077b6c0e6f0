"""Steps 2 and 3: what starts them, when they start, and the plant that leaves with step 2."""

from __future__ import annotations

from ..board.state import GONE, IN_DECK, Table
from ..forms import BUREAUCRACY
from ..params import consult
from . import plant_market
from .building import is_step2_reached


def is_step2_due(t: Table) -> bool:
    """Is step 2 reached, and has it not begun yet?"""
    s = t.state
    if s.removed or s.step == 2:
        return False
    return is_step2_reached(t)


def is_removal_due(t: Table) -> bool:
    """Does step 2 take its plant behind this phase? Where step 3 came first, books are silent."""
    if not is_step2_due(t) or t.state.card == IN_DECK:
        return is_step2_due(t)
    consult(t, "step3_before_step2")
    return t.rules.settings.step3_before_step2 == "removal_later"


# clauses: pg.step2.when pg.step2.trigger pg.step2.remove-once pg.step3.trigger
def reach_step2(t: Table) -> None:
    """Between phases 4 and 5: step 2 begins, and the lowest plant leaves, once in the game."""
    s = t.state
    if not is_removal_due(t):
        return
    if s.card == IN_DECK:
        s.step = 2
    s.removed = True
    plant_market.remove_lowest(s)
    plant_market.replace(t, "pg.step2.remove-once")


# clauses: pg.step3.when pg.variant.beginner
def leave_phase(t: Table) -> None:
    """Step 3 begins behind the phase in which its card was drawn."""
    s = t.state
    if not s.step3_after or s.step3_after != s.phase:
        return
    s.card, s.step3_after = GONE, 0  # whatever a gap has hidden since it was drawn
    if t.rules.is_for_novices():
        return
    s.step = 3
    s.step3_round = 0 if s.phase == BUREAUCRACY else s.round
