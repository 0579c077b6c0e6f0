"""How the players of one game choose: a swarm in which each game looks somewhere else."""

from __future__ import annotations

from typing import Any

import msgspec


class Taste(msgspec.Struct, frozen=True):
    """Shares of choices, from 0 to 1; `quiet`: how often what may go unsaid is left unsaid."""

    name: str
    wild: float = 0.05  # any legal act, each as likely as the others
    buy: float = 0.8  # of turns at the market in which fuel is bought for every plant
    hoard: float = 0.2  # of these, as much as the plants hold
    build: float = 0.9  # of cities that can be paid
    raise_bid: float = 0.5
    overbid: float = 0.1  # a bid of any height
    decline: float = 0.3
    run: float = 0.9  # of plants that can run
    high: float = 0.4  # the dearest plant on offer
    quiet: float = 0.3
    marked: float = 0.7  # of phases that have a mark
    together: float = 0.3  # several cities in one entry
    daring: float = 0.04  # what the rules may refuse is tried; what they take is played


SWARM: dict[Taste, int] = {
    Taste("plain"): 40,
    Taste("random", wild=1.0): 10,
    Taste("builders", wild=0.1, buy=0.5, build=1.0, decline=0.7, raise_bid=0.1): 20,
    Taste("bidders", wild=0.1, raise_bid=0.8, overbid=0.3, decline=0.0, build=0.5): 15,
    Taste("hoarders", hoard=1.0, buy=1.0, build=0.6, run=0.3): 15,
    Taste("idlers", decline=1.0, build=0.2, buy=0.2, run=0.2): 5,
    Taste("power", high=0.9, decline=0.1, run=1.0, hoard=0.5): 25,
    Taste("quiet", quiet=0.9, marked=0.4): 15,
}
PLAIN = next(iter(SWARM))


def draw_taste(rng: Any) -> Taste:
    found: Taste = rng.choices(tuple(SWARM), weights=tuple(SWARM.values()))[0]
    return found
