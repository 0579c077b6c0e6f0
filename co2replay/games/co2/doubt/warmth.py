"""Whether pollution was ever outside the safe zone: remembered, lost in a gap, worked out again."""

from __future__ import annotations

from co2replay.engine.unknown import Unknown, is_unknown

from ..board import cells as at
from ..board.play import Table
from ..board.state import SETUP, SUPPLY, State

WARMED = "warmed"


def note_warmth(t: Table) -> None:
    """A return to the safe zone needs pollution outside it before, however that was noted."""
    s = t.state
    level = s.c[at.PPM]
    if not is_unknown(level) and level >= t.rules.numbers.safe_below:
        s.warmed = True


def lose_warmth(s: State) -> None:
    """Before a gap: what was once so stays so; what was not may have come to be."""
    if s.warmed is True:
        return
    if s.warmed is False:
        s.cool = () if s.phase == SETUP else (supplies(s), s.c[at.PPM])
    s.warmed = Unknown(WARMED)


def recall_warmth(t: Table) -> None:
    """Once the decade is known again: could so many Supply Phases have brought pollution so far?

    Nothing else raises it, and each of them puts one fossil plant in a region at most.
    """
    s, numbers = t.state, t.rules.numbers
    if not is_unknown(s.warmed) or not s.cool or is_unknown(s.decade):
        return
    before, level = s.cool
    if is_unknown(before):
        return
    passed = supplies(s) - before
    if passed <= 0:
        s.warmed = False
    elif not is_unknown(level):
        most = level + passed * at.REGION_COUNT * max(numbers.co2_ppm)
        if most < numbers.safe_below:
            s.warmed = False


def supplies(s: State) -> int:
    """How many Supply Phases are over: none in the first decade, then one in each."""
    done: int = s.decade - (2 if s.phase == SUPPLY else 1)
    return done
