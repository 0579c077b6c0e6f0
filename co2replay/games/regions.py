"""Regions that players control, by rules that two games have word for word alike: who ranks above
whom, and which supplies one may pay from. A game says where its cells lie; its chapters name the
clauses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from co2replay.engine.unknown import Consulted, is_unknown

OWN_SUPPLY = 0  # and a region's is its number, counted from 1


def ranking(wanted: Iterable[int], mine: Collection[int], theirs: Collection[int]) -> int:
    """Positive who has built more kinds of what the region wants, else who has built the first of
    them that only one of both has; negative for the other, 0 in a tie."""
    if len(mine) != len(theirs):
        return len(mine) - len(theirs)
    for kind in wanted:
        if (kind in mine) != (kind in theirs):
            return 1 if kind in mine else -1
    return 0


def purses(
    c: Sequence[Any], own: int, regions: int, control: Sequence[Any], seat: int
) -> list[int]:
    """Where a player has something to pay with: in the cell of his own, and from the cell `regions`
    on in that of every region controlled."""
    found = [OWN_SUPPLY] if c[own] > 0 else []
    try:
        if seat not in control:
            return found
    except Consulted:
        pass  # who controls a region matters only where something lies
    for region, holder in enumerate(control):
        held = c[regions + region]
        if (is_unknown(held) or held > 0) and holder == seat and held > 0:
            found.append(region + 1)
    return found
