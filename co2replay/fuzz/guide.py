"""The map of what a search has met: situations by clause, kind of moment, phase, near a limit."""

from __future__ import annotations

from random import Random
from typing import Any

from co2replay.engine.table import Table
from co2replay.rules.co2 import cells as at
from co2replay.rules.co2 import frames as fr
from co2replay.rules.co2.state import OPERATIONS

KEPT_MAX = 400  # games put away at a time; the oldest goes first
NEAR = 3  # how far from a limit still counts as near it
GREEN_FROM = 4
PPM_STEP = 20
DUE_WIDTH = 64


class Map:
    """What has been met, each situation by its name in numbers; `meet` tells what is new."""

    __slots__ = ("fresh", "known", "last")

    def __init__(self) -> None:
        self.known: set[Any] = set()
        self.fresh = 0
        self.last = -1

    def meet(self, t: Table, verb: int) -> None:
        """Note what was done, what the game waits for now, and what it waited for before."""
        s = t.state
        kind = s.pending[-1][0]
        key = (self.last * DUE_WIDTH + kind) * DUE_WIDTH + verb
        if key not in self.known:
            self.known.add(key)
            self.fresh += 1
        self.last = kind
        if kind == fr.TURN and s.acted is False and s.phase == OPERATIONS:
            for one in limits(t):
                if one not in self.known:
                    self.known.add(one)
                    self.fresh += 1

    def take_fresh(self) -> int:
        fresh, self.fresh = self.fresh, 0
        return fresh


def limits(t: Table) -> list[Any]:
    """How near each count of the table is to its limit, as far as it is near."""
    s, rules = t.state, t.rules
    c, numbers, box = s.c, rules.numbers, rules.box
    decade, ppm = s.decade, c[at.PPM]
    market, bank, cubes = c[at.MARKET_CEPS], c[at.BANK_CEPS], c[at.BANK_CUBES]
    green = sum([plant >= GREEN_FROM for plant in s.plants])
    price = c[at.PRICE]
    found: list[Any] = [
        ("price", price, market if market < NEAR else NEAR),
        ("bank", bank if bank < NEAR else NEAR, price),
        ("ppm", ppm // PPM_STEP, s.warmed),
        ("decade", decade, s.round, green // 4),
        ("free", s.plants.count(0)),
        ("tiles", s.tiles.count(0)),
        ("un", len(s.un_display)),
    ]
    if cubes < NEAR:
        found.append(("cubes", cubes))
    stacks = c[at.PLANT_STACK : at.PLANTS_OUT]
    if 0 in stacks:
        found.append(("stacks", stacks.count(0)))
    pools = c[at.PROJECT_POOL : at.PROJECTS_OUT]
    if 0 in pools:
        found.append(("pools", pools.count(0)))
    ceps = c[at.REGION_CEPS : at.REGION_CUBES]
    found.append(("regions", ceps.count(0), sum(map(int.__ge__, ceps, box.region_spaces))))
    held = len(set(s.control))
    found.append(("control", held, s.control.count(-1)))
    active = s.active
    money = c[at.MONEY + active]
    own = c[at.CEPS + active]
    found.append(("purse", money if money < price else price, own if own < NEAR else NEAR))
    if len(s.order) > 1 and numbers.loss_from - ppm < 60:
        found.append(("loss", (numbers.loss_from - ppm) // 10))
    return found


class Kept:
    """The games that reached something new, each put away where it did."""

    __slots__ = ("shots",)

    def __init__(self) -> None:
        self.shots: list[Any] = []

    def put(self, shot: Any) -> None:
        self.shots.append(shot)
        if len(self.shots) > KEPT_MAX:
            del self.shots[0]

    def pick(self, rng: Random) -> Any:
        """The latest are picked most often: they are where something was new last."""
        count = len(self.shots)
        return self.shots[max(rng.randrange(count), rng.randrange(count))]
