"""Planning a project with its grant, and preparing infrastructure with its benefits."""

from __future__ import annotations

from contextlib import nullcontext, suppress

from co2replay.engine.table import Breach, impossible, move, refuse, resting
from co2replay.engine.unknown import Consulted
from co2replay.notation.records import OMITTED

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import EMPTY, NO_SEAT
from ..board.state import Table
from ..params import consult
from ..turn.frames import DoActed, DoFee, DoGrant, DoLearn, DoLeave, DoPrepare, Grant
from . import bringing, market
from .scientists import can_move

MONEY, TECH, SCIENTIST = range(len(f.GRANTS))


# clauses: sc.actions.plan.take-top sc.region.agenda-exclusive sc.actions.plan.level-irrelevant
# sc.actions.plan.stack-limit sc.turn.main-all-steps
def check_plan(t: Table, seat: int, energy: int, space: int) -> Breach | None:
    s = t.state
    region = p.region_of(space)
    if s.stacks[energy] == 0:
        return impossible("sc.actions.plan.stack-limit", energy=f.ENERGIES[energy])
    if p.grant_of(space) not in t.rules.box.grants[region]:
        breach = impossible("sc.actions.plan.place-empty-space", space=f.SPACES[space])
        return resting(breach, f"board.grants.{f.REGIONS[region]}")
    if s.tiles[space] != EMPTY:
        held = f.TILES[s.tiles[space]]
        return impossible("sc.actions.plan.place-empty-space", space=f.SPACES[space], tile=held)
    if energy not in s.agendas[region]:
        facts = {"energy": f.ENERGIES[energy], "region": f.REGIONS[region]}
        barred = refuse(t, "sc.actions.plan.agenda", **facts)
        if barred is not None:
            return barred
    return check_grant(t, seat, space)


def check_grant(t: Table, seat: int, space: int) -> Breach | None:
    """The grant of a scientist must be of use; the new project is a place to go to."""
    s = t.state
    if p.grant_of(space) != SCIENTIST or s.c[at.POOL + seat] or s.c[at.HOME + seat]:
        return None
    if seat in s.scientists:
        return None
    consult(t, "scientist_grant")
    if t.rules.settings.scientist_grant == "barred":
        return refuse(t, "sc.turn.main-all-steps", pool=0, board=0)
    return None


# clauses: sc.actions.plan.order sc.actions.plan.knowledge sc.actions.plan.region-owned
def plan(t: Table, seat: int, energy: int, space: int) -> None:
    s, numbers = t.state, t.rules.numbers
    taken = numbers.stack - s.stacks[energy]
    level = f.LEVELS[taken >= numbers.stack_first]
    s.stacks[energy] -= 1
    s.tiles[space] = p.planned_tile(energy, level)
    s.pending += [
        DoActed(seat=seat),
        DoGrant(seat=seat, space=space),
        DoLearn(seat=seat, energy=energy, clause="sc.actions.plan.knowledge"),
    ]


# clauses: sc.actions.plan.grant sc.actions.plan.grant-scientist-choice
def grant(t: Table, frame: DoGrant) -> None:
    s, seat = t.state, frame.seat
    region, kind = p.region_of(frame.space), p.grant_of(frame.space)
    if kind == MONEY:
        amount = s.c[at.REGION_CEPS + region]
        if amount == 0:
            consult(t, "grant_money_min")
            amount = int(t.rules.settings.grant_money_min == "one")
        if amount:
            move(t, at.BANK_MONEY, at.MONEY + seat, amount, "sc.actions.plan.grant-money")
    elif kind == TECH:
        market.gain_tech(t, seat, t.rules.numbers.grant_tech, "sc.actions.plan.grant-tech")
    elif s.c[at.POOL + seat] or can_move(t, seat):
        s.pending.append(Grant(seat=seat, space=frame.space))


# Infrastructure -----------------------------------------------------------------------------------


def check_tile(t: Table, energy: int, space: int, clause: str, is_right: bool) -> Breach | None:
    """Does such a tile lie there, and is it of the energy that was named?"""
    tile = t.state.tiles[space]
    facts = {"space": f.SPACES[space], "tile": f.TILES[tile]}
    if not is_right:
        return impossible(clause, **facts)
    if energy not in (OMITTED, p.energy_of(tile)):
        return impossible(clause, energy=f.ENERGIES[energy], **facts)
    return None


# clauses: sc.actions.infra.any-preparer sc.cep.cannot-pay-no-action
def check_prepare(t: Table, seat: int, energy: int, space: int) -> Breach | None:
    s = t.state
    is_right = p.is_planned(s.tiles[space])
    clause = "sc.actions.infra.choose"
    if (breach := check_tile(t, energy, space, clause, is_right)) is not None:
        return breach
    if not s.c[at.TOKENS + seat]:
        return impossible("sc.actions.infra.token-needed", tokens=0)
    if not market.purses(t, seat) and not is_brought(t, seat, space):
        return impossible("sc.actions.infra.pay-cep", cep=0)
    return None


def is_brought(t: Table, seat: int, space: int) -> bool:
    """Who has no CEP: may the scientist bring one, where he leaves before it is paid?"""
    is_first = t.rules.settings.infra_order == "scientist_first"
    with nullcontext() if is_first else suppress(Consulted):
        if (is_first or t.book is not None) and bringing.may_come(t, seat, space):
            consult(t, "infra_order")
            return is_first
    return False


# clauses: sc.actions.infra.pay-before-bonus
def prepare(t: Table, seat: int, space: int) -> None:
    s = t.state
    s.pending += [DoActed(seat=seat), DoPrepare(seat=seat, space=space)]
    steps = [
        DoLeave(seat=seat, space=space),
        DoFee(seat=seat, clause="sc.actions.infra.pay-cep"),
    ]
    if s.scientists[space] != NO_SEAT:
        consult(t, "infra_order")
        if t.rules.settings.infra_order == "scientist_first":
            steps.reverse()
    s.pending += steps


# clauses: sc.actions.infra.flip sc.actions.infra.place-token
# sc.actions.infra.benefit-recycling sc.actions.infra.benefit-hydro sc.actions.infra.benefit-wind
# sc.actions.infra.benefit-solar sc.actions.infra.benefit-forestation
def finish_preparing(t: Table, frame: DoPrepare) -> None:
    s, numbers, seat = t.state, t.rules.numbers, frame.seat
    tile = s.tiles[frame.space]
    energy = p.energy_of(tile)
    clause = f"sc.actions.infra.benefit-{f.ENERGIES[energy]}"
    if money := numbers.benefit_money[energy]:
        move(t, at.BANK_MONEY, at.MONEY + seat, money, clause)
    market.gain_tech(t, seat, numbers.benefit_tech[energy], clause)
    for _ in range(numbers.benefit_cep[energy]):
        market.take(t, at.CEPS + seat, clause)
    s.tiles[frame.space] = p.prepared_tile(energy, p.level_of(tile), seat)
    move(t, at.TOKENS + seat, at.PLACED, 1, "sc.actions.infra.place-token")
