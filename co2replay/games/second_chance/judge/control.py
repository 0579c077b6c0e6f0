"""Who supplies a region with energy."""

from __future__ import annotations

from co2replay.games.judging import Table, says

RIVAL = "rival"


def check_control(t: Table, seat: str, region: str, energy: str) -> None:
    """sc.control.only-after-build, sc.control.only-builder, sc.control.marker, A58"""
    holder = t["control"][region]
    if holder == seat:
        return
    rivals = {cube.partition(":")[2] for cube in t["cubes"][region]} - {seat}
    if holder:
        rivals.add(holder)
    behind = [one for one in sorted(rivals) if not is_ahead(t, seat, one, region, energy)]
    # sc.solo.control.cubes-block: who plays alone is compared with the rival in any case.
    is_third = any(one not in (holder, RIVAL) for one in behind)
    if is_third and says(t, "control_compare") == "controller":
        behind = [one for one in behind if one in (holder, RIVAL)]
    if not behind:
        t["control"][region] = seat


def is_ahead(t: Table, seat: str, other: str, region: str, energy: str) -> bool:
    """sc.control.rule1-fields, -rule2-preference, -rule3-knowledge, -rule4-active; A53"""
    mine, theirs = fields_of(t, seat, region), fields_of(t, other, region)
    if len(mine) != len(theirs):
        return len(mine) > len(theirs)
    if mine != theirs:
        if other == RIVAL and says(t, "solo_tie") == "every":
            return True
        first = next(one for one in t["agenda"][region] if (one in mine) != (one in theirs))
        return first in mine
    if other == RIVAL:  # sc.solo.control.tie-knowledge
        return True
    return bool(t["know"][seat][energy] >= t["know"][other][energy])


def fields_of(t: Table, who: str, region: str) -> set[str]:
    """sc.control.count-irrelevant"""
    cubes = (cube.partition(":") for cube in t["cubes"][region])
    return {energy for energy, _, owner in cubes if owner == who}
