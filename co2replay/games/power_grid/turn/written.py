"""A bid, as a log says it, of somebody whose money nobody wrote down: the auction goes on."""

from __future__ import annotations

from co2replay.engine.passed import PLAYED
from co2replay.engine.table import go_back, keep
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import ACT, NOBODY, OMITTED, Entry

from .. import forms as f
from ..board import cells as at
from ..board.state import Table
from . import flow
from .frames import seat_of


def take_bid(t: Table, entry: Entry) -> bool:
    """Play a bid or an opening as if it could be paid, where nothing else speaks against it.

    It is not judged; but it stands in the record, and what others bid behind it is held against it.
    """
    if entry.kind != ACT or entry.verb not in (f.BID, f.OPEN):
        return False
    seat = seat_of(t.state.pending[-1]) if entry.who == NOBODY else entry.who
    if seat not in t.state.seats:
        return False
    hidden = t.state.c[at.MONEY + seat]
    if not is_unknown(hidden):
        return False
    kept = keep(t)
    t.state.c[at.MONEY + seat] = max(one for one in entry.args if one != OMITTED)
    try:
        is_taken = flow.play_act(t, entry.who, entry.verb, entry.args) == PLAYED
    except Consulted:
        is_taken = False
    if not is_taken or not t.state.lot or t.state.holder != seat:
        go_back(t, kept)
        return False
    t.state.c[at.MONEY + seat] = hidden
    return True
