"""What a gap has not changed, or round 1 leaves no choice of: taken for known where nobody wrote
it down."""

from __future__ import annotations

from co2replay.engine.unknown import is_unknown

from .. import forms as f
from ..board.fields import put_step
from ..board.state import Table
from .frames import NO_SEAT, Adrift

FIRST_STEP = 1


# clauses: pg.step1.start pg.setup.score-zero pg.round.phases
def recall(t: Table, frame: Adrift) -> None:
    """The order in a round, the step in the building of one; and of round 1 that it is played in
    step 1, and that nobody has a city before its building."""
    s = t.state
    is_early = s.round == 1 and s.phase <= f.BUILDING
    if is_unknown(s.order) and s.past.order[0] == s.round:
        s.order = s.past.order[1]
    if is_unknown(s.step) and is_early:
        put_step(t, NO_SEAT, (FIRST_STEP,))
    elif is_unknown(s.step) and frame.begun and s.phase == f.BUILDING and s.past.step:
        put_step(t, NO_SEAT, (s.past.step,))
    if is_early and frame.seat == NO_SEAT and not (frame.begun or s.called):
        for seat in s.seats:
            if is_unknown(s.networks[seat]) and s.counted[seat] is None:
                s.networks[seat] = ()
