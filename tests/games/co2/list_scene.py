"""A table whose legal acts are listed, written by hand."""

from __future__ import annotations

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import Frame
from co2replay.games.co2.lists import legal_actions as la
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import NOBODY
from tests.games.co2.asking import (
    BIOMASS,
    FORESTATION,
    FUSION,
    PURPLE,
    SOLAR,
    asking,
)

Readings = tuple[tuple[str, str], ...]
AFRICA, ASIA = 3, 4
AFRICA_MONEY, ASIA_MONEY, ASIA_TECH, ASIA_RESEARCH = 9, 12, 13, 14
TURN: Frame = fr.Turn(PURPLE)
MONEY, TECH, CEP, MOVE = (f.EFFECTS.index(name) for name in ("money", "tech", "cep", "move"))


def proposed(source: int) -> int:
    return 1 + 2 * source


def installed(source: int) -> int:
    return 2 + 2 * source


def turn(*above: Frame, **readings: str) -> Table:
    """Purple is on turn; the board is empty, each pile whole; Asia asks for three sources."""
    t = asking(TURN, *above, readings=tuple(readings.items()))
    s, c = t.state, t.state.c
    s.active = PURPLE
    s.agenda = [(FORESTATION, SOLAR, BIOMASS)] * 6
    s.agenda[ASIA] = (SOLAR, FUSION, BIOMASS)
    s.plants = [0] * t.rules.offsets[6]
    for source in range(5):
        c[at.PROJECT_POOL + source], c[at.PLANT_STACK + source] = 6, 5
    return t


def acts(t: Table, verb: int) -> list[tuple[int, ...]]:
    """What may be done of one kind, in nobody's name."""
    return [args for who, kind, args in la.legal(t) if kind == verb and who == NOBODY]
