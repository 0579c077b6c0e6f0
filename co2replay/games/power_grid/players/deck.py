"""Which cards may come off the deck, and draws of a set-up: what chance brings."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from co2replay.games.power_grid import forms as f
from co2replay.notation.records import DRAW, Entry

from ..board.state import IN_DECK, IN_MARKET, Table
from ..chapters.setup import regions_beside, regions_of_map
from ..params import PowerGridRules


def cards(t: Table) -> list[Entry]:
    """Every card that may lie on top, by what everybody has seen."""
    s, numbers = t.state, t.rules.numbers
    if s.card == IN_MARKET and t.rules.settings.reshuffle == "after_phase":
        return [Entry(DRAW, f.DRAWN, s.under[:1])]
    if s.card != IN_DECK:
        return [Entry(DRAW, f.DRAWN, (number,)) for number in s.under]
    if s.deck == 0:
        return [Entry(DRAW, f.STEP3)]
    left = unseen(t)
    first = numbers.deck_first
    return [Entry(DRAW, f.DRAWN, (number,)) for number in ([first] if first in left else left)]


def unseen(t: Table) -> list[int]:
    """Plants that nobody has seen: in the deck, or taken out at the set-up."""
    s = t.state
    seen = {*s.market, *s.out, *s.under, *t.rules.numbers.plants_open}
    seen.update(number for seat in s.seats for number in s.plants[seat])
    return [number for number in t.rules.box.plants if number not in seen]


def regions(rules: PowerGridRules, rng: Any) -> tuple[int, ...]:
    """As many regions as are in play, in any order, of all choices that hang together."""
    known = regions_of_map(rules.box, rules.ground)
    beside = regions_beside(rules.box, rules.ground)
    pairwise = rules.settings.region_adjacency == "pairwise"
    count = rules.numbers.regions[rules.players]
    choices = [
        some for some in combinations(known, count) if is_chosen_right(some, beside, pairwise)
    ]
    # By a reading that no book has, there may be no choice at all.
    chosen = list(rng.choice(choices)) if choices else []
    rng.shuffle(chosen)
    return tuple(chosen)


def is_chosen_right(
    some: tuple[int, ...], beside: frozenset[tuple[int, int]], pairwise: bool
) -> bool:
    if pairwise:
        return all(pair in beside for pair in combinations(some, 2))
    reached = {some[0]}
    for _ in some:
        reached |= {one for one in some if any((one, other) in beside for other in reached)}
    return len(reached) == len(some)
