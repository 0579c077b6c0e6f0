"""Who controls a region: asked right behind a plant, answered for its builder alone."""

from __future__ import annotations

from co2replay.games.regions import ranking

from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import NO_SEAT, RIVAL
from ..board.state import State, Table
from ..params import consult


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


# clauses: sc.control.rule1-fields sc.control.rule2-preference sc.control.count-irrelevant
# sc.control.rule4-active sc.solo.control.tie-knowledge
def is_better(t: Table, region: int, energy: int, seat: int, other: int) -> bool:
    s = t.state
    mine, theirs = fields_of(s, region, seat), fields_of(s, region, other)
    ahead = ranking(s.agendas[region], mine, theirs)
    if ahead:
        if ahead > 0 or other != RIVAL or len(mine) != len(theirs):
            return ahead > 0
        consult(t, "solo_tie")
        return t.rules.settings.solo_tie == "every"
    return other == RIVAL or is_as_learned(s, energy, seat, other)


# clauses: sc.control.rule3-knowledge
def is_as_learned(s: State, energy: int, seat: int, other: int) -> bool:
    return bool(s.c[at.known(seat, energy)] >= s.c[at.known(other, energy)])


def regions_of(s: State, seat: int) -> list[int]:
    return [region for region, holder in enumerate(s.control) if holder == seat]


# clauses: sc.control.goals
def controls(s: State, seat: int) -> int:
    return len(regions_of(s, seat))


assert NO_SEAT < 0 <= RIVAL
