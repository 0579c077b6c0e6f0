"""How a turn ends: what it must hold, and when nothing at all could be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from co2replay.engine.table import Breach, Play, refuse
from co2replay.engine.unknown import Consulted, holds_somewhere, is_unknown
from co2replay.notation.records import OMITTED

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.state import Table
from ..chapters import build, cards, market, projects, scientists, solo
from ..chapters.moments import rounds_of
from .frames import Turn

NONE = -1
AGENDA = 3  # energies on an agenda tile


def check_end(t: Table, seat: int) -> Breach | None:
    """A turn holds its main action, and no card waits for an action that did not come."""
    s = t.state
    if s.promised:
        breach = refuse(t, "sc.lobby.this-turn", card=s.promised[0])
        if breach is not None:
            return breach
    if s.mains or is_bound_to_pass(t, seat):
        return None
    breach = refuse(t, "sc.turn.main-exactly-one", taken=0)
    if breach is None:
        return None
    known = {"waits": Turn.name, "next": f.SEATS[seat]} if s.partial else {}
    return Breach(breach.clause, {**breach.facts, **known}, missing=True, seat=seat)


def is_bound_to_pass(t: Table, seat: int) -> bool:
    """Is there no main action that could be carried out in all its steps?"""
    quiet: Table = Play(t.state, t.rules, None)
    try:
        return not holds_somewhere(possible(quiet, seat))
    except Consulted:
        if is_room_left(t):
            return False
        raise


def is_room_left(t: Table) -> bool:
    """Have too few turns gone by for every space with a grant that anybody can use to be taken, or
    for the stacks of a whole agenda to be empty? A turn brings one project, two of who is alone."""
    s, rules = t.state, t.rules
    if is_unknown(s.phase) or s.phase != f.ACTIONS:
        return False
    rounds: int = s.round + sum(rounds_of(t, decade) for decade in range(1, s.decade))
    before = rounds * rules.players * (1 + rules.is_solo()) - 1
    usable = [one for grants in rules.box.grants for one in grants if one != projects.SCIENTIST]
    return before < min(len(usable), AGENDA * rules.numbers.stack)


def possible(t: Table, seat: int) -> Iterator[Callable[[], bool]]:
    """For each main action, on each space: is it possible there?"""

    def passes(check: Callable[..., Breach | None], what: int, space: int) -> bool:
        return check(t, seat, what, space) is None

    for space in range(len(f.SPACES)):
        for energy in range(len(f.ENERGIES)):
            yield partial(passes, projects.check_plan, energy, space)
        for check in (projects.check_prepare, build.check_build):
            yield partial(passes, check, OMITTED, space)


def check_use(t: Table, seat: int, card: int) -> Breach | None:
    """A card played for its main effect stands beside its action: one just done, or one to come."""
    s = t.state
    if cards.is_pictured(t, card, s.last):
        return None
    trial: Table = Play(s, t.rules, None)
    lobbyist = cards.card_of(t, card)
    if cards.is_money_for_building(lobbyist):
        trial.state = s.copy()
        trial.state.c[at.MONEY + seat] += lobbyist.gifts[0][1]
    if any(cards.is_pictured(t, card, done) for done in to_come(trial, seat)):
        return None
    return cards.not_pictured(t, card, s.last)


def to_come(t: Table, seat: int) -> Iterator[tuple[int, ...]]:
    """Actions that could still be taken in this turn, as cards look at them."""
    s = t.state
    checks = ((f.PREPARE, projects.check_prepare), (f.BUILD, build.check_build))
    on_tiles = [one for one in checks if may_begin(t, one[0])]
    energies = range(len(f.ENERGIES)) if may_begin(t, f.PLAN) else ()
    for space, tile in enumerate(s.tiles):
        region, grant = p.region_of(space), p.grant_of(space)
        for energy in energies:
            if not projects.check_plan(t, seat, energy, space):
                yield f.PLAN, energy, region, grant, NONE
        for verb, check in on_tiles if tile else ():
            if not check(t, seat, OMITTED, space):
                yield verb, p.energy_of(tile), region, NONE, NONE
        if scientists.SCIENTIST not in s.execs and s.scientists[space] == seat:
            yield from talks(t, seat, space)
    if not market.check_sell(t, seat):
        yield f.SELL, NONE, NONE, NONE, NONE


def talks(t: Table, seat: int, space: int) -> Iterator[tuple[int, ...]]:
    """Topics to which the scientist of a project could go."""
    for summit, topics in enumerate(t.state.topics):
        for energy in topics:
            way = p.place_of_space(space), p.place_of_topic(summit, energy)
            if not scientists.check_way(t, seat, *way):
                yield f.SCIENTIST, NONE, NONE, NONE, energy


def may_begin(t: Table, verb: int) -> bool:
    """Could a main action of this kind be the next?"""
    s = t.state
    if not s.mains:
        return True
    return t.rules.is_solo() and solo.check_second(t, verb) is None


def is_turn_over(t: Table) -> bool:
    """May the turn that is going on end without a word?"""
    s = t.state
    frame = s.pending[-1]
    if type(frame) is not Turn or s.promised:
        return False
    return bool(s.mains) or is_bound_to_pass(t, frame.seat)
