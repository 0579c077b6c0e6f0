"""How the game of all together ends: lost on the way, or judged when all decades are played."""

from __future__ import annotations

from co2replay.engine.passed import Condition
from co2replay.engine.unknown import holds_of
from co2replay.notation.records import UNKNOWN

from ..board import cells as at
from ..board.state import OVER, Table
from ..turn.frames import Over, Reveal
from . import private, solo, supply

# A row of conditions: the clause that asks, and whether it came true.
Met = tuple[str, int]


def stop(t: Table, winners: tuple[int, ...]) -> None:
    s = t.state
    s.result = winners
    s.phase = OVER
    s.turns += 1
    s.queue = ()
    s.pending = [Over()]


# clauses: sc.coop.loss.not-finished
def lose(t: Table, clause: str) -> None:
    """All have lost."""
    t.state.lost = clause
    t.state.sheet = ((clause, 0),)
    stop(t, ())


# clauses: sc.env.loss-negative sc.coop.loss.vp-negative-supply sc.coop.loss.vp-negative-decade
def is_bankrupt(t: Table) -> bool:
    return bool(t.state.c[at.TEAM] < 0)


# clauses: sc.coop.loss.co2-above-500 sc.comp.loss.immediate
def is_lost_to_heat(t: Table) -> bool:
    return supply.is_too_warm(t)


# clauses: sc.coop.goal.reveal-end
def ask_reveal(t: Table) -> None:
    """Goals that were never seen are shown now."""
    s = t.state
    for seat in reversed(s.seats):
        if UNKNOWN in s.private[seat]:
            s.pending.append(Reveal(seat=seat))


# clauses: sc.coop.end.after-four sc.coop.win sc.solo.goal.finish
def judge(t: Table) -> None:
    """All decades are played: the conditions decide."""
    met = conditions(t)
    s = t.state
    s.sheet = met
    lacking = [clause for clause, is_met in met if not is_met]
    if lacking:
        s.lost = lacking[0]
    stop(t, () if lacking else s.seats)


# clauses: sc.coop.loss.un-goals sc.solo.goal.un sc.solo.goal.solo-card sc.solo.goal.two-private
# sc.coop.loss.private-goal sc.coop.goal.one-of-two
def conditions(t: Table) -> tuple[Met, ...]:
    s, rules = t.state, t.rules
    claimed = int(len(s.display) <= rules.numbers.un_open_max)
    if not rules.is_solo():
        missed = holds_of(lambda seat: not private.are_fulfilled(t, seat, s.private[seat]), s.seats)
        return (("sc.coop.loss.private-goal", int(not missed)), ("sc.coop.loss.un-goals", claimed))
    seat = s.seats[0]
    has_kept = private.are_fulfilled(t, seat, s.private[seat], rules.numbers.solo_kept)
    met = [("sc.solo.goal.two-private", int(has_kept)), ("sc.solo.goal.un", claimed)]
    if s.solo_card:
        holds = solo.is_fulfilled(t, has_kept)
        met.append(("sc.solo.goal.solo-card", int(holds)))
    return tuple(met)


def told(sheet: tuple[Met, ...]) -> tuple[Condition, ...]:
    return tuple(Condition(clause, bool(is_met)) for clause, is_met in sheet)
