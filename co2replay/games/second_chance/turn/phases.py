"""What comes next: rounds, phases, decades, in the order of each mode."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.table import touch

from .. import forms as f
from ..board.fields import forget_turn
from ..board.pieces import NO_SEAT
from ..board.state import Table
from ..chapters import (
    draft,
    ending,
    events,
    final_scoring,
    goals,
    income,
    inspectors,
    market,
    setup,
    solo,
    supply,
)
from ..chapters.moments import decades_of, rounds_of
from .frames import Reduce, Turn

DRAFT_ROUNDS = len(draft.KEPT)
REFILL = 4  # the stage of the events in which tiles are turned up
DECADE_OVER = 9  # the stage of a phase behind which the next decade begins


def enter(t: Table, phase: int) -> None:
    s = t.state
    if phase in (f.GOAL_PHASE, f.EVENT_PHASE):
        s.earlier = s.copy()
    s.phase, s.stage, s.queue = phase, 0, ()
    s.entered = (*s.entered, (s.decade, phase))
    s.turns += 1


def next_stage(t: Table) -> int:
    """The stage that is reached now."""
    t.state.stage += 1
    return t.state.stage - 1


# clauses: sc.phase.marker
def begin_decade(t: Table) -> None:
    if t.rules.is_competitive():
        enter(t, f.SUPPLY)
    else:
        begin_actions(t)


def go_on_setup(t: Table) -> None:
    """Draft, goals kept, inspectors; then the first decade."""
    s = t.state
    stage = next_stage(t)
    if stage == 0:
        setup.complete(t)
        if f.DRAFT in t.rules.variants:
            draft.ask(t, 0)
        else:
            s.stage = DRAFT_ROUNDS + 1
    elif stage <= DRAFT_ROUNDS:
        draft.pass_on(t)
        if stage < DRAFT_ROUNDS:
            draft.ask(t, stage)
        else:
            draft.end(t)
    elif stage == DRAFT_ROUNDS + 1:
        draft.ask_keep(t)
    elif stage == DRAFT_ROUNDS + 2:
        inspectors.ask(t)
    else:
        s.decade = 1
        begin_decade(t)


# Actions ------------------------------------------------------------------------------------------


def begin_actions(t: Table) -> None:
    enter(t, f.ACTIONS)
    t.state.round = 1
    begin_round(t)


# clauses: sc.turn.order
def begin_round(t: Table) -> None:
    s = t.state
    first = s.seats.index(s.first)
    s.queue = (*s.seats[first:], *s.seats[:first])


# clauses: sc.actions.end
def go_on_actions(t: Table) -> None:
    s = t.state
    if not s.queue:
        if s.round >= rounds_of(t, s.decade):
            forget_turn(s)
            enter(t, f.INCOMES)
            return
        s.round += 1
        begin_round(t)
    forget_turn(s)
    s.pending.append(Turn(seat=s.queue[0]))
    s.queue = s.queue[1:]
    s.turns += 1


# Income, goals, events ----------------------------------------------------------------------------


# clauses: sc.coop.phases.order sc.comp.events.replaces-env
def go_on_incomes(t: Table) -> None:
    if next_stage(t) == 0:
        income.ask(t, supply.round_from(t)[1:])
    else:
        enter(t, f.EVENT_PHASE if t.rules.is_competitive() else f.GOAL_PHASE)


def go_on_goals(t: Table) -> None:
    goals.pay_for_open(t)
    if ending.is_bankrupt(t):
        ending.lose(t, "sc.env.loss-negative")
    else:
        enter(t, f.SUPPLY)


def go_on_events(t: Table) -> None:
    stage = next_stage(t)
    if stage == DECADE_OVER:
        begin_decade(t)
    elif stage == 0:
        events.decay(t)
        events.happen(t, 0)
    elif stage == 1:
        if events.is_second_due(t):
            events.happen(t, 1)
            t.state.stage = 3
    elif stage in (2, 3):
        events.discard(t, min(stage - 1, len(t.state.events)))
        t.state.stage = REFILL
    elif events.ask_refill(t):
        t.state.stage = REFILL
    else:
        end_decade(t)


# Supply and the end of a decade -------------------------------------------------------------------


# clauses: sc.comp.supply.no-vp-reduction sc.comp.phases.order
def go_on_supply(t: Table) -> None:
    s = t.state
    stage = next_stage(t)
    if stage == DECADE_OVER:
        begin_decade(t)
    elif stage == 0:
        touch(t, "board.clockwise")
        s.queue = supply.regions_in_order(t)
    elif stage == 1:
        if supply.next_region(t):
            s.stage = 1
    elif stage == 2:
        supply.begin_settling(t)
    elif t.rules.is_competitive():
        begin_actions(t)
    elif stage == 3:
        if supply.steps_possible(t):
            s.pending.append(Reduce())
        else:
            market.settle(t, NO_SEAT, f.REDUCE, 0)
    else:
        close_supply(t)


def close_supply(t: Table) -> None:
    if ending.is_bankrupt(t):
        ending.lose(t, "sc.coop.loss.vp-negative-supply")
    elif ending.is_lost_to_heat(t):
        ending.lose(t, "sc.coop.loss.co2-above-500")
    else:
        end_decade(t)


# clauses: sc.decade-end.advance sc.decade-end.start-player-right sc.decade-end.check-end
def end_decade(t: Table) -> None:
    s = t.state
    solo.note_decade(t)
    s.decade += 1
    s.round = 0
    s.first = s.seats[s.seats.index(s.first) - 1]
    last = decades_of(t)
    if s.decade > last:
        s.decade = last
        enter(t, f.END_OF_GAME)
        return
    s.stage = DECADE_OVER
    inspectors.ask(t)


def go_on_end(t: Table) -> None:
    stage = next_stage(t)
    if t.rules.is_competitive():
        if stage == 0:
            final_scoring.begin(t)
        else:
            final_scoring.finish(t)
    elif stage == 0:
        ending.ask_reveal(t)
    else:
        ending.judge(t)


NEXT: dict[int, Callable[[Table], None]] = {
    f.SETUP: go_on_setup,
    f.ACTIONS: go_on_actions,
    f.INCOMES: go_on_incomes,
    f.GOAL_PHASE: go_on_goals,
    f.SUPPLY: go_on_supply,
    f.EVENT_PHASE: go_on_events,
    f.END_OF_GAME: go_on_end,
}
