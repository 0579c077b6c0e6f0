"""Where nobody knows what the game waits for: what may be done all the same, and what begins."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible
from co2replay.engine.unknown import BEFORE, Consulted, is_unknown
from co2replay.notation.records import MARK_SUPPLY, NOBODY

from .. import forms as f
from ..board.pieces import NO_PLANT, NO_SEAT
from ..board.state import FINAL, SUPPLY, Table
from ..chapters.ending import close_play
from ..chapters.supply import begin_supply, why_no_fossil
from ..params import consult
from . import frames as fr

BEGINNINGS = {SUPPLY: begin_supply, FINAL: close_play}
# What only the active player does, and nobody as an answer.
UNASKED = (
    f.PROPOSE,
    f.INSTALL,
    f.CONSTRUCT,
    f.PASS,
    f.BUY,
    f.SELL,
    f.LOBBY,
    f.CLAIM,
    f.END,
    f.EXPERTISE,
)


def too_late(frame: fr.Adrift, verb: int, args: tuple[int, ...]) -> Breach | None:
    """Whatever else is not known, a Supply Phase goes in its order, and turns up one event."""
    over = {f.FOSSIL: (f.INCOME,), f.EVENT: (f.INCOME, f.FOSSIL, f.EVENT)}
    if frame.drawn is None or verb not in over[frame.drawn] or (verb == f.INCOME and not any(args)):
        return None
    waits = fr.DrawEvent.name if frame.drawn == f.FOSSIL else fr.Turn.name
    return impossible("co2.decade.supply-order", waits=waits)


def is_of_another_end(t: Table, frame: fr.Adrift, verb: int) -> bool:
    """An income behind the mark of the end, by a book that pays none there: whatever is not known
    of the table, nothing comes of it. Alone, the end may have come too early for any."""
    if frame.phase != FINAL or verb != f.INCOME or len(t.state.order) == 1:
        return False
    consult(t, "end_income")
    return bool(t.rules.settings.end_income == "no")


def no_room(t: Table, frame: fr.Adrift, region: int) -> Breach | None:
    """Whatever else is not known, in a Supply Phase that a mark names a fossil plant lies on the
    space of its decade: not on one that is covered, nor on one that the region has not."""
    s = t.state
    if (frame.phase != SUPPLY and frame.drawn is None) or is_unknown(s.decade):
        return None
    if frame.phase != SUPPLY and t.marked != (MARK_SUPPLY, s.decade):
        return None
    space = t.rules.offsets[region] + s.decade - 1
    if space < t.rules.offsets[region + 1]:
        plant = s.plants[space]
        if is_unknown(plant) or plant == NO_PLANT:
            return None
    return impossible(why_no_fossil(t, region), region=f.REGIONS[region], need="no")


def find_way(t: Table, frame: fr.Adrift, who: int, verb: int) -> None:
    """Go on where that is certain: in the turn, or with the phase that a mark has named."""
    s = t.state
    if frame.phase is not None:
        s.pending = []
        BEGINNINGS[frame.phase](t)
        if isinstance(s.pending[-1], fr.LastCall):
            s.pending.pop()
    elif frame.seat == NO_SEAT:
        raise Consulted("turn" if is_unknown(s.active) else BEFORE)
    elif verb not in UNASKED or who not in (NOBODY, frame.seat):
        raise Consulted(BEFORE)  # an entry that could not be judged may have asked for it
    else:
        s.pending.pop()
