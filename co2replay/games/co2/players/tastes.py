"""How the players of one game choose: a swarm in which each game looks somewhere else."""

from __future__ import annotations

from random import Random

import msgspec

from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at

from .sensible import TASTES as SENSIBLE_TASTES

WEIGHT = 10  # of a verb that nobody likes or dislikes
SELDOM_DONE = (f.BUY, f.SELL, f.CLAIM, f.LOBBY, f.GOAL, f.RECRUIT, f.GO, f.CUBE, f.EXTRA, f.BID)
CAN_BE_DROPPED = (
    f.PROPOSE,
    f.INSTALL,
    f.CONSTRUCT,
    f.SCIENTIST,
    f.BUY,
    f.SELL,
    f.LOBBY,
    f.CLAIM,
    f.GOAL,
    f.RECRUIT,
    f.PASS,
)
GREEDY = tuple(taste.name for taste in SENSIBLE_TASTES)
HOARD = {f.BUY: 60, f.SELL: 0, f.INSTALL: 4, f.END: 4}
SPOIL = {f.INSTALL: 60, f.SCIENTIST: 40, f.CONSTRUCT: 40, f.PROPOSE: 2, f.CLAIM: 60}
SUMMITS = {f.SCIENTIST: 80, f.RECRUIT: 60, f.EXTRA: 40}


class Taste(msgspec.Struct, frozen=True):
    """`wild`: the share of choices made from the whole list of legal acts, by weight of the verb.

    Where a region or source is named, everybody rushes there.
    """

    name: str
    wild: float = 0.0
    weights: dict[int, int] = {}
    region: int = -1
    source: int = -1
    through: float = 0.0  # how often a question that may stay open is passed over for what is next
    greedy: str = ""  # the policy that is asked in half of the turns: it plays to win
    even_draws: bool = False  # every possible draw alike, not as likely as in the box

    def weight(self, verb: int) -> int:
        return self.weights.get(verb, WEIGHT)


def draw_taste(rng: Random) -> Taste:
    """Draw one taste of the swarm."""
    name = rng.choices(NAMES, weights=SHARES)[0]
    wild = rng.choice((0.3, 0.7, 1.0))
    through = rng.choice((0.0, 0.0, 0.2))
    even = rng.random() < 0.3
    if name == "plain":
        return Taste(name, even_draws=even)
    if name == "random":
        return Taste(name, 1.0, through=through, even_draws=even)
    if name == "dropped":
        dropped = rng.sample(CAN_BE_DROPPED, rng.randrange(1, 5))
        return Taste(name, wild, dict.fromkeys(dropped, 0), through=through, even_draws=even)
    if name == "rare":
        liked = rng.sample(SELDOM_DONE, rng.randrange(2, 6))
        return Taste(name, wild, dict.fromkeys(liked, 80), through=through, even_draws=even)
    if name == "one region":
        region = rng.randrange(at.REGION_COUNT)
        return Taste(name, 1.0, {f.CONSTRUCT: 80, f.INSTALL: 30}, region=region)
    if name == "one source":
        source = rng.randrange(at.SOURCE_COUNT)
        return Taste(name, 1.0, {f.CONSTRUCT: 80, f.INSTALL: 30}, source=source)
    if name == "greedy":
        return Taste(name, greedy=rng.choice(GREEDY), even_draws=even)
    return Taste(name, max(wild, 0.7), WEIGHTS[name], through=through, even_draws=even)


WEIGHTS = {"hoarders": HOARD, "spoilers": SPOIL, "summits": SUMMITS}
# Playing to win looks ahead and is slow: few games are enough to go where that leads.
SWARM = {
    "plain": 80,
    "random": 40,
    "dropped": 20,
    "rare": 20,
    "one region": 10,
    "one source": 10,
    "hoarders": 10,
    "spoilers": 10,
    "summits": 10,
    "greedy": 2,
}
NAMES = tuple(SWARM)
SHARES = tuple(SWARM.values())


def fits(taste: Taste, verb: int, args: tuple[int, ...]) -> bool:
    """Does an act go where everybody with this taste goes?"""
    if verb in (f.PROPOSE, f.INSTALL, f.CONSTRUCT):
        there = taste.region in (-1, args[1] // len(f.GRANTS))
        return there and taste.source in (-1, args[0])
    if verb in (f.ANY, f.EXTRA, f.EXPERTISE):
        return taste.source in (-1, args[0])
    if verb == f.CEP:
        return taste.region in (-1, args[0])
    return False
