"""Orange on turn, with something that the game waits for."""

from __future__ import annotations

from co2replay.engine.table import Breach, Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from tests.games.co2.asking import FUSION, ORANGE, RECYCLING, SOLAR, asking

TURN: Frame = fr.Turn(ORANGE)
HAND, ASIA_MONEY, ASIA_TECH = 0, 13, 14
DISCARD = 2
Facts = dict[str, int | str]


def table(*pending: Frame, **readings: str) -> Table:
    """Orange on turn, an empty board without a plant, piles whole."""
    t = asking(*pending, readings=tuple(readings.items()))
    s, c = t.state, t.state.c
    s.plants = [0] * t.rules.offsets[6]
    s.goal[:3] = [32, 31, 27]
    s.topics = [(SOLAR, FUSION), (FUSION, RECYCLING), (RECYCLING, SOLAR)]
    s.speakers = [(NO_SEAT, NO_SEAT)] * 3
    for source in range(5):
        c[at.PROJECT_POOL + source], c[at.PLANT_STACK + source] = 6, 5
    return t


def refused(taken: Breach | int | bool | None) -> tuple[str, Facts]:
    assert isinstance(taken, Breach), taken
    return taken.clause, taken.facts


def act(t: Table, who: int, verb: int, *args: int) -> Breach | int:
    return flow.play_act(t, who, verb, args)


def draw(t: Table, verb: int, *args: int) -> Breach | int:
    return flow.play_draw(t, verb, args)
