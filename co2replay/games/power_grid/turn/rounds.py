"""The course of a round: the phases in their order, and the steps that need no answer."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.unknown import Consulted

from .. import forms as f
from ..board.state import Table, clear_auctions
from ..chapters import auction, bureaucracy, ending, plant_market, resources
from ..chapters.order import backwards, by_cities, by_plants
from ..chapters.steps import is_step2_due, leave_phase, reach_step2
from ..params import consult
from .frames import NO_SEAT, Build, Buy, Open


def run(t: Table) -> None:
    """Go on until somebody is asked or a card is due."""
    while not t.state.pending:
        NEXT[t.state.phase](t)


def enter(t: Table, phase: int) -> None:
    leave_phase(t)
    s = t.state
    s.phase, s.stage, s.acted = phase, 0, False
    s.queue, s.settled = (), ()
    clear_auctions(s)
    s.turns += 1


# clauses: pg.round.phases pg.round.phase-complete
def go_on_auctions(t: Table) -> None:
    s = t.state
    opener = auction.next_opener(s)
    if opener != NO_SEAT:
        s.pending.append(Open(opener))
    elif s.stage == 0:
        s.stage = 1
        if s.round == 1:
            s.former, s.order = s.order, by_plants(s)
        if not s.served:
            drop_unsold(t)
    else:
        plant_market.close_auctions(s)
        enter(t, f.RESOURCES)
        s.queue = backwards(s)


# clauses: pg.auction.no-sale-remove
def drop_unsold(t: Table) -> None:
    if t.state.unheard and not plant_market.is_card_left(t.state):
        raise Consulted("served")  # no card will tell whether nobody has
    plant_market.remove_lowest(t.state)
    plant_market.replace(t, "pg.auction.no-sale-remove")


def go_on_resources(t: Table) -> None:
    s = t.state
    if s.queue:
        s.pending.append(Buy(s.queue[0]))
        s.queue = s.queue[1:]
        s.turns += 1
        return
    enter(t, f.BUILDING)
    s.queue = backwards(s)


def go_on_building(t: Table) -> None:
    s = t.state
    if s.queue:
        s.pending.append(Build(s.queue[0]))
        s.queue = s.queue[1:]
        s.turns += 1
    elif s.stage == 0:
        s.stage = 1
        if ending.is_end_reached(t) and not is_step2_before_the_end(t):
            ending.finish(t)
            return
        reach_step2(t)
    elif ending.is_end_reached(t):
        ending.finish(t)  # step 2 has taken its plant first
    else:
        enter(t, f.BUREAUCRACY)
        bureaucracy.ask(t)


def is_step2_before_the_end(t: Table) -> bool:
    """Where both are reached in one phase: does step 2 still take its plant?"""
    if not is_step2_due(t):
        return False
    consult(t, "end_and_step2")
    return t.rules.settings.end_and_step2 == "step2_first"


# clauses: pg.bureaucracy.sequence
def go_on_bureaucracy(t: Table) -> None:
    s = t.state
    if s.stage == 0:
        s.stage = 1
        bureaucracy.pay(t)
        resources.refill(t)
        bureaucracy.update_market(t)
        return
    begin_round(t)


def begin_round(t: Table) -> None:
    s = t.state
    s.ran = s.served
    if s.step3_after == f.BUREAUCRACY:
        s.unrun = s.copy()  # no entry says when the round is over: the step was seen before that
    enter(t, f.AUCTION)
    s.round += 1
    if s.round > 1:
        s.former, s.order = s.order, by_cities(s)


NEXT: dict[int, Callable[[Table], None]] = {
    f.AUCTION: go_on_auctions,
    f.RESOURCES: go_on_resources,
    f.BUILDING: go_on_building,
    f.BUREAUCRACY: go_on_bureaucracy,
}
