"""Knowledge tracks: a step on one, the bonus above a space, and who may use it."""

from __future__ import annotations

from functools import partial

from co2replay.engine.table import Answered, Breach, impossible, move, refuse, resting, touch
from co2replay.engine.unknown import holds_somewhere

from .. import forms as f
from ..board import cells as at
from ..board.state import Table
from ..box.components import ANY_BONUS, CEP_BONUS, ENERGY_BONUS, TECH_BONUS
from ..params import consult
from ..turn.frames import AnyKnowledge, Bonus, DoLearn, Use
from . import goals, market


# clauses: sc.knowledge.step sc.knowledge.first sc.knowledge.end-lost
# sc.knowledge.bonus-on-land-or-pass sc.knowledge.bonus-immediate sc.knowledge.bonus-chain
def learn(t: Table, frame: DoLearn) -> None:
    s, energy = t.state, frame.energy
    track = t.rules.box.tracks[energy]
    cell = at.known(frame.seat, energy)
    space = s.c[cell] + 1
    if space > len(track.income):
        return
    move(t, at.LEARNING, cell, 1, frame.clause)
    goals.reach(t, energy, space)
    touch(t, f"track.{f.ENERGIES[energy]}.bonus", frame.seat)
    kind = track.bonus[space - 1]
    if kind and is_void(t, kind):
        in_vain = (f.TAKE, f.DECLINE) if kind == TECH_BONUS else (f.DECLINE,)
        s.settled += tuple(Answered(verb, frame.seat, ()) for verb in in_vain)
    elif kind:
        s.pending.append(Bonus(seat=frame.seat, kind=kind))


# clauses: sc.material.limit.material-bounded sc.knowledge.bonus-optional
def is_void(t: Table, kind: int) -> bool:
    """Is nothing left of what a bonus brings? It is forfeited, and nobody is asked (A93),
    but may say all the same that he leaves it, or takes the token that is not there."""
    if kind == CEP_BONUS:
        return not is_room_left(t)
    return bool(kind == TECH_BONUS and t.state.c[at.BANK_TECH] == 0)


# clauses: sc.knowledge.end-lost
def is_lost(t: Table, frame: Bonus | Use | AnyKnowledge) -> bool:
    """Does all knowledge that may come of it lie beyond the tracks of whoever may have it?"""
    kind = ANY_BONUS if isinstance(frame, AnyKnowledge) else frame.kind
    if kind in (TECH_BONUS, CEP_BONUS):
        return False
    energies = range(len(f.ENERGIES)) if kind == ANY_BONUS else (kind - ENERGY_BONUS,)
    seats = t.state.seats if isinstance(frame, Bonus) else (frame.seat,)
    tracks = t.rules.box.tracks
    return all(
        t.state.c[at.known(seat, energy)] >= len(tracks[energy].income)
        for seat in seats
        for energy in energies
    )


# clauses: sc.knowledge.region-cep-full-other
def is_room_left(t: Table) -> bool:
    """Is there a CEP on the market, and a region that could take it?"""
    regions = (partial(is_free, t, region) for region in range(at.REGION_COUNT))
    return t.state.c[at.MARKET] != 0 and holds_somewhere(regions)


def is_free(t: Table, region: int) -> bool:
    return bool(t.state.c[at.REGION_CEPS + region] < t.rules.box.cep_spaces[region])


VERB_OF = {TECH_BONUS: f.TAKE, CEP_BONUS: f.CEP, ANY_BONUS: f.ANY}


def check_use(t: Table, frame: Bonus | Use, verb: int, args: tuple[int, ...]) -> Breach | None:
    """May the bonus be used so? It may always be left."""
    if verb == f.DECLINE:
        return None
    if verb == f.GIVE:
        return check_give(t, frame, args[0])
    if verb != VERB_OF.get(frame.kind, f.TAKE):
        return impossible(clause_of(frame.kind), wanted="other")
    if verb == f.CEP and not is_free(t, args[0]):
        region, held = f.REGIONS[args[0]], t.rules.box.cep_spaces[args[0]]
        breach = impossible("sc.knowledge.region-cep-one-per-space", region=region, cep=held)
        return resting(breach, f"board.cep.{region}")
    return None


# clauses: sc.trade.forbidden
def check_give(t: Table, frame: Bonus | Use, other: int) -> Breach | None:
    if isinstance(frame, Use):
        return impossible("sc.knowledge.bonus-give-away", given="yes")
    if other == frame.seat or other not in t.state.seats:
        return impossible("sc.knowledge.bonus-give-away", seat=f.SEATS[other])
    if t.rules.is_competitive():
        consult(t, "bonus_give")
        if t.rules.settings.bonus_give == "cooperative":
            return refuse(t, "sc.trade.forbidden", seat=f.SEATS[other])
    return None


def clause_of(kind: int) -> str:
    names = {
        TECH_BONUS: "sc.knowledge.bonus-tech",
        CEP_BONUS: "sc.knowledge.bonus-region-cep",
        ANY_BONUS: "sc.knowledge.bonus-any",
    }
    return names.get(kind, "sc.knowledge.bonus-energy")


# clauses: sc.knowledge.bonus-optional sc.knowledge.bonus-give-away
def use(t: Table, frame: Bonus | Use, seat: int, verb: int, args: tuple[int, ...]) -> None:
    pending, kind = t.state.pending, frame.kind
    clause = clause_of(kind)
    if verb == f.GIVE:
        pending.append(Use(seat=args[0], kind=kind))
    elif verb == f.CEP:
        market.take(t, at.REGION_CEPS + args[0], clause)
    elif verb == f.ANY:
        pending.append(DoLearn(seat=seat, energy=args[0], clause=clause))
    elif verb == f.TAKE and kind == TECH_BONUS:
        market.gain_tech(t, seat, 1, clause)
    elif verb == f.TAKE:
        pending.append(DoLearn(seat=seat, energy=kind - ENERGY_BONUS, clause=clause))


# clauses: sc.actions.plan.recruit-knowledge
def choose(t: Table, frame: AnyKnowledge, energy: int) -> None:
    """Knowledge in any energy, of a scientist who was recruited."""
    t.state.pending.append(DoLearn(seat=frame.seat, energy=energy, clause=frame.clause))
