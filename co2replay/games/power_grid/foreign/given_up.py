"""What becomes of a player's tokens where the implementation takes a plant away.

Garbage and uranium that fit nowhere go. Of coal and oil it looks at each alone: where one kind is
too much it leaves none of it to the hybrids; where both are, the player gives back token by token,
and where that leaves one kind too much, the last token of it goes to nobody. Late versions put all
of it back that plants of that kind alone do not hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..box.components import COAL, GARBAGE, OIL, URANIUM
from ..chapters.storage import Room


class GivenUp(NamedTuple):
    """By fuel: what the player keeps, and what went where no token can be."""

    kept: tuple[int, ...]
    vanished: tuple[int, ...]


GONE, BACK = "gone", "back"  # early versions put what they take by themselves out of the game


def given_up(room: Room, held: Sequence[int], thrown: Sequence[int], way: str = "") -> GivenUp:
    """`thrown`: the tokens given back by rows of their own; `way`: where it is not as in most."""
    kept, vanished = list(held), [0] * len(held)
    over = too_much(room, kept)
    taken = [kind for kind in (GARBAGE, URANIUM) if kept[kind] > room[kind]]
    for kind in taken + (over if len(over) == 1 else []):
        vanished[kind] += (kept[kind] - room[kind]) * (way == GONE)
        kept[kind] = room[kind]
    for kind in thrown:
        kept[kind] -= 1
        over = too_much(room, kept)
        if len(over) == 1 and way == BACK:
            kept[over[0]] = min(kept[over[0]], room[over[0]])
        elif len(over) == 1:
            kept[over[0]] -= 1
            vanished[over[0]] += 1
    return GivenUp(tuple(kept), tuple(vanished))


def too_much(room: Room, fuel: Sequence[int]) -> list[int]:
    """The kinds that it asks for: those for which the other leaves too little of the hybrids."""
    pairs = ((COAL, OIL), (OIL, COAL))
    return [
        kind
        for kind, other in pairs
        if fuel[kind] - room[kind] + (room.hybrid > 0) * max(0, fuel[other] - room[other])
        > room.hybrid
    ]


def beyond(fuel: Sequence[int], kept: Sequence[int]) -> tuple[int, ...]:
    """What somebody has of each fuel more than is kept."""
    return tuple(max(0, there - left) for there, left in zip(fuel, kept, strict=True))
