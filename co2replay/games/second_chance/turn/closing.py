"""How a turn ends: what it must hold, and when nothing at all could be done."""

from __future__ import annotations

from co2replay.engine.table import Breach, Play, refuse
from co2replay.notation.records import OMITTED

from .. import forms as f
from ..chapters import build, projects
from ..play import Table
from .frames import Turn


def check_end(t: Table, seat: int) -> Breach | None:
    """A turn holds its main action, and no card waits for an action that did not come."""
    s = t.state
    if s.promised:
        breach = refuse(t, "sc.lobby.main-adjacent", card=s.promised[0])
        if breach is not None:
            return breach
    if s.mains or is_bound_to_pass(t, seat):
        return None
    breach = refuse(t, "sc.turn.main-exactly-one", taken=0)
    if breach is None:
        return None
    return Breach(breach.clause, breach.facts, missing=True, seat=seat)


def is_bound_to_pass(t: Table, seat: int) -> bool:
    """Is there no main action that could be carried out in all its steps?"""
    quiet: Table = Play(t.state, t.rules, None)
    return not any(
        can_plan(quiet, seat, space) or can_go_on(quiet, seat, space)
        for space in range(len(f.SPACES))
    )


def can_plan(t: Table, seat: int, space: int) -> bool:
    return any(
        projects.check_plan(t, seat, energy, space) is None for energy in range(len(f.ENERGIES))
    )


def can_go_on(t: Table, seat: int, space: int) -> bool:
    checks = (projects.check_prepare, build.check_build)
    return any(check(t, seat, OMITTED, space) is None for check in checks)


def is_turn_over(t: Table) -> bool:
    """May the turn that is going on end without a word?"""
    s = t.state
    frame = s.pending[-1]
    if not isinstance(frame, Turn) or s.promised:
        return False
    return bool(s.mains) or is_bound_to_pass(t, frame.seat)
