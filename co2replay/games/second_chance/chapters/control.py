"""Who controls a region: asked right behind a plant, answered for its builder alone."""

from __future__ import annotations

from co2replay.engine.table import consult

from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import NO_SEAT, RIVAL
from ..board.state import State, Table

BEHIND, EVEN, AHEAD = -1, 0, 1


def pieces_of(t: Table, of_one_colour: int) -> int:
    if t.rules.is_solo():
        consult(t, "extra_tokens")
    return t.rules.pieces(of_one_colour)


def plants_built(s: State, seat: int) -> int:
    return sum(p.cube_owner(one) == seat for cubes in s.cubes for one in cubes)


def fields_of(s: State, region: int, who: int) -> frozenset[int]:
    """The energies of a region's agenda below which somebody has a cube."""
    return frozenset(p.cube_energy(one) for one in s.cubes[region] if p.cube_owner(one) == who)


# clauses: sc.control.only-after-build sc.control.only-builder sc.control.marker
# sc.solo.control.cubes-block
def check(t: Table, seat: int, region: int, energy: int) -> None:
    """The builder takes control who is not beaten by anybody."""
    s = t.state
    holder = s.control[region]
    if holder == seat:
        return
    others = dict.fromkeys(p.cube_owner(one) for one in s.cubes[region])
    rivals = [who for who in others if who != seat]
    asked = [who for who in rivals if who in (holder, RIVAL)]
    wins = all(is_better(t, region, energy, seat, who) for who in rivals)
    if asked != rivals and wins != all(is_better(t, region, energy, seat, who) for who in asked):
        consult(t, "control_compare")
        wins = wins if t.rules.settings.control_compare == "all" else not wins
    if wins:
        s.control[region] = seat


# clauses: sc.control.rule1-fields sc.control.count-irrelevant sc.control.rule4-active
def is_better(t: Table, region: int, energy: int, seat: int, other: int) -> bool:
    s = t.state
    mine, theirs = fields_of(s, region, seat), fields_of(s, region, other)
    if len(mine) != len(theirs):
        return len(mine) > len(theirs)
    if other == RIVAL and is_every_tie_won(t, region, mine, theirs):
        return True
    found = by_preference(s, region, mine, theirs) or by_knowledge(s, energy, seat, other)
    return found != BEHIND


# clauses: sc.solo.control.tie-knowledge
def is_every_tie_won(t: Table, region: int, mine: frozenset[int], theirs: frozenset[int]) -> bool:
    if by_preference(t.state, region, mine, theirs) != BEHIND:
        return False  # it is won in any case
    consult(t, "solo_tie")
    return t.rules.settings.solo_tie == "every"


# clauses: sc.control.rule2-preference
def by_preference(s: State, region: int, mine: frozenset[int], theirs: frozenset[int]) -> int:
    """The energies of the agenda from the left: who has one that the other has not?"""
    for energy in s.agendas[region]:
        if (energy in mine) != (energy in theirs):
            return AHEAD if energy in mine else BEHIND
    return EVEN


# clauses: sc.control.rule3-knowledge
def by_knowledge(s: State, energy: int, seat: int, other: int) -> int:
    if other == RIVAL:
        return AHEAD
    mine, theirs = s.c[at.known(seat, energy)], s.c[at.known(other, energy)]
    return AHEAD if mine > theirs else BEHIND if mine < theirs else EVEN


def regions_of(s: State, seat: int) -> list[int]:
    return [region for region, holder in enumerate(s.control) if holder == seat]


# clauses: sc.control.goals
def controls(s: State, seat: int) -> int:
    return len(regions_of(s, seat))


assert NO_SEAT < 0 <= RIVAL
