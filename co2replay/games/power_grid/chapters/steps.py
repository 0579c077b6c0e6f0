"""Steps 2 and 3: what starts them, when they start, and the plant that leaves with step 2."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.engine.unknown import is_unknown

from ..board.state import GONE, IN_DECK, LAST_STEP, State, Table
from ..forms import AUCTION, BUREAUCRACY, RESOURCES
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


# clauses: pg.step2.when
def seen_since(t: Table) -> Iterator[State]:
    """Rows in front of the mark of phase 5 may tell the step as it was: since then it is step 2."""
    s = t.state
    if any(map(is_unknown, (s.phase, s.step, s.card, s.order, *s.networks))) or s.card != IN_DECK:
        return
    if s.step == 1 and s.phase in (AUCTION, RESOURCES, BUREAUCRACY) and is_step2_due(t):
        since = s.copy()
        since.step = 2
        yield since


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


# clauses: pg.step3.when pg.step3.drawn-auction-end
def begin_step3(t: Table) -> None:
    """Rows in front of the mark of phase 3 or 5 may tell the step as it was when its card came."""
    s = t.state
    if is_unknown(s.step) or s.step == LAST_STEP:
        return
    if not s.step3_round and plant_market.has_left_unsaid(t):
        s.step3_round = s.round
    if not s.step3_round or s.step3_round != s.round:
        return
    s.card = GONE
    if not t.rules.is_for_novices():
        s.step = LAST_STEP
