"""A table on which cards are played, written by hand."""

from __future__ import annotations

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import Deed
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from tests.games.co2.asking import PURPLE, SOLAR, asking

MAIN, MINOR = range(2)
ASIA = 4
MONEY, TECH, CEP, MOVE, VP, EXPERTISE, DISCOUNT = range(7)
PROPOSED_IN_ASIA = Deed(f.PROPOSE, ASIA, 1, SOLAR)  # on the tech grant
TURN: Frame = fr.Turn(PURPLE)


def turn(*above: Frame, **readings: str) -> Table:
    """Purple is on turn; 5 CEPs at 3 coins on the market, 20 in the bank."""
    t = asking(TURN, *above, readings=tuple(readings.items()))
    s, c = t.state, t.state.c
    s.active = PURPLE
    s.plants = [0] * t.rules.offsets[6]
    c[at.PRICE], c[at.MARKET_CEPS], c[at.BANK_CEPS] = 3, 5, 20
    c[at.BANK_CUBES], c[at.BANK_MONEY], c[at.BANK_VP] = 25, 150, 0
    return t


def touched(t: Table) -> set[str]:
    assert t.book is not None
    return set(t.book.touched)


def alone(**readings: str) -> Table:
    t = turn(**readings)
    t.state.order, t.state.un_hidden, t.state.lobby_deck = (PURPLE,), 3, 4
    return t
