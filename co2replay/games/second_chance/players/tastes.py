"""How the players of one game choose: a swarm in which each game looks somewhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from .. import forms as f
from .worth import PRUDENT, TEAM, Estimates

# How much likelier a verb is than one that is not named, where nobody looks ahead.
Eager = tuple[tuple[int, float], ...]
EAGER: Eager = (
    *((f.BUILD, 12.0), (f.CLAIM, 12.0), (f.PREPARE, 6.0)),
    *((f.PLAN, 3.0), (f.DECLINE, 0.2), (f.END, 0.3)),
)


class Taste(msgspec.Struct, frozen=True):
    """Shares of choices, from 0 to 1; `quiet`: how often what may go unsaid is left unsaid."""

    name: str
    careful: float = 0.0  # of choices that are made by what the table is worth behind them
    wide: int = 4  # acts of a verb that are looked at then
    verbs: Eager = EAGER
    quiet: float = 0.3
    marked: float = 0.8
    veiled: float = 0.2  # of hands dealt that nobody else sees
    daring: float = 0.03  # what the rules may refuse is tried; what they take is played
    estimates: Estimates = PRUDENT
    onward: Eager = ()  # points more for acts of these verbs, where somebody looks ahead


def other(name: str, verbs: Mapping[int, float], **more: Any) -> Taste:
    return Taste(name, verbs=tuple({**dict(EAGER), **verbs}.items()), **more)


SENSIBLE = Taste("sensible", careful=1.0, wide=10, quiet=0.0, marked=1.0, veiled=0.0, daring=0.0)
# A plant takes three turns, and the second half of a project is worth more than another one.
TOGETHER = replace(
    SENSIBLE,
    name="together",
    estimates=TEAM,
    onward=((f.BUILD, 40.0), (f.PREPARE, 25.0), (f.CLAIM, 20.0)),
)
SWARM: dict[Taste, int] = {
    Taste("builders"): 30,
    Taste("random", verbs=()): 15,
    other("scholars", {f.SCIENTIST: 12.0, f.TOPIC: 3.0, f.RECRUIT: 3.0}): 20,
    other("traders", {f.BUY: 8.0, f.SELL: 8.0, f.PREPARE: 1.0}): 8,
    other("lobbyists", {f.LOBBY: 15.0, f.GOAL: 4.0}): 15,
    other("planners", {f.PLAN: 12.0, f.BUILD: 1.0, f.PREPARE: 0.5}): 8,
    other("givers", {f.GIVE: 8.0, f.SCIENTIST: 4.0}): 8,
    Taste("quiet", quiet=0.9, marked=0.4): 12,
    Taste("hidden", veiled=1.0): 10,
    Taste("thoughtful", careful=0.5, wide=2): 12,
}


def draw_taste(rng: Any) -> Taste:
    found: Taste = rng.choices(tuple(SWARM), weights=tuple(SWARM.values()))[0]
    return found
