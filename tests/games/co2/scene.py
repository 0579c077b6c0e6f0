"""A table to try rules on: a written set-up, lines of a log, and what the replay makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from co2replay.engine.trace import BREACH, Observation, Trace
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.game import GAME
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.opening import replay_log

# Agendas, fossil plants and summits of the hand-written walk-through; hands are known here.
# 190 ppm; CEPs: North America 4, South America 3, Europe 4, Africa 2, Asia 5, Oceania 3;
# market 2 at price 3; orange 3 coins, purple 4, blue 4 (yellow 5, black 5); 2 CEPs each.
BOARD = """\
! start orange
! agenda north_america forestation solar biomass
! agenda south_america biomass recycling forestation
! agenda europe forestation fusion biomass
! agenda africa fusion forestation recycling
! agenda asia solar biomass fusion
! agenda oceania recycling biomass solar
! fossil africa coal ; fossil asia oil ; fossil europe gas
! fossil north_america oil ; fossil oceania oil ; fossil south_america coal
! summit 1 forestation solar ; summit 2 solar fusion ; summit 3 fusion recycling
! event 47 50
"""
HANDS = {
    "orange": (5, 13, 20, 25, 1),
    "purple": (14, 2, 7, 18, 26),
    "blue": (8, 9, 12, 15, 23),
    "yellow": (3, 4, 6, 10, 11),
    "black": (16, 17, 19, 21, 22),
}
GOALS = {"orange": 32, "purple": 31, "blue": 27, "yellow": 29, "black": 33}
UN_TEN = "! un 34 35 36 37 38 39 40 41 42 44\n"
UN_SEVEN = "! un 34 35 36 37 38 39 40\n"
SEATS = ("orange", "purple", "blue", "yellow", "black")


class Scene:
    """What a replay of some lines under one edition ended with."""

    def __init__(self, log: Log, trace: Trace) -> None:
        self.log = log
        self.trace = trace
        self.state = trace.state

    def __getitem__(self, name: str) -> Any:
        """A number by its name in a log: `orange.money`, `market.cep`, `ppm`, `orange.solar`."""
        return self.state.c[at.CELL_BY_NAME[name]]

    def kinds(self) -> list[str]:
        return [found.kind for found in self.trace.findings if found.kind != "unfinished"]

    def breach(self) -> Observation | None:
        return self.trace.first(BREACH)

    @property
    def broken(self) -> str:
        """The first clause broken, or an empty string."""
        found = self.breach()
        return found.clause if found else ""


def head(players: int, edition: str, extra: str = "") -> str:
    seats = " ".join(SEATS[:players])
    return (
        f"co2replay 1\ngame: co2\nedition: {edition}\nseats: {seats}\ntrust: assumed\n{extra}---\n"
    )


def set_up(players: int = 3, deal: bool = True) -> str:
    text = BOARD + (UN_SEVEN if players == 2 else UN_TEN)
    if deal:
        for seat in SEATS[:players]:
            cards = " ".join(map(str, HANDS[seat]))
            goal = {2: {"orange": 32, "purple": 31}, 3: GOALS}.get(players, GOALS)[seat]
            text += f"! deal {seat} lobby {cards} ; deal {seat} goal {goal}\n"
    return text


def read(text: str) -> Log:
    log = read_text(text, vocabulary_for, "scene.log")
    assert not log.problems, log.problems
    return log


def play(
    body: str,
    edition: str = "en",
    players: int = 3,
    readings: Mapping[str, str] | None = None,
    extra: str = "",
    setup: str | None = None,
    record: bool = False,
) -> Scene:
    """Set up the standard table, play the lines, and return what is left of it.

    `ruling set orange.money 20 "test"` in the lines puts a number, a tile, a plant row or a summit
    in place through the ledger, so that every total stays right.
    """
    table = set_up(players) if setup is None else setup
    log = read(head(players, edition, extra) + table + body)
    trace, _, problems = replay_log(log, GAME, readings=readings, record=record)
    assert trace is not None, problems
    return Scene(log, trace)


def play_position(body: str, edition: str = "en", players: int = 3, **more: Any) -> Scene:
    """Play lines that begin with position rows: whatever is not written is unknown."""
    return play(body, edition, players, setup="", **more)
