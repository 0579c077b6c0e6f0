"""The end of a turn: what is missing, how many rounds there are, and who begins the next decade."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Answered, Breach, Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import FINAL, OPERATIONS, SUPPLY, State
from co2replay.games.co2.chapters import turns as tu
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.changes import happened
from tests.games.co2.laid import opened
from tests.games.co2.placing import placed
from tests.games.co2.scene import play

ORANGE, PURPLE, BLUE = range(3)
FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)
# Purple has scientists on two solar projects and on one of fusion, blue on one of biomass; the
# first summit is complete.
ROWS = placed(
    "asia/tech solar installed purple-scientist",
    "north_america/money solar proposed purple-scientist",
    "europe/tech fusion proposed purple-scientist",
    "europe/money biomass proposed blue-scientist",
    "summit 1 forestation=blue solar=orange",
)
TURN = fr.Turn(PURPLE)


@pytest.fixture(scope="module")
def base() -> State:
    state: State = play(ROWS + "[1.1 orange]\n").state
    state.active, state.pending, state.turns = PURPLE, [TURN], 4
    return state


@pytest.fixture
def t(base: State) -> Table:
    return opened(base)


def soft(clause: str, **facts: int | str) -> dict[str, Any]:
    return {"says": Breach(clause, facts)}


# Ending a turn.


@pytest.mark.clause("co2.turn.one-action")
def test_a_turn_ends_with_its_action_done_and_its_card_paid(t: Table) -> None:
    s = t.state
    assert happened(t, tu.check_end) == soft("co2.turn.one-action", acted="no")
    s.acted = True
    assert happened(t, tu.check_end) == {}
    s.armed = 523  # card 23, a step of Expertise
    assert happened(t, tu.check_end) == soft("co2.lobby.main-condition", card=23)
    t.waived = ("co2.lobby.main-condition",)
    assert happened(t, tu.check_end) == {}
    s.acted = False
    t.waived = ("co2.turn.one-action",)
    assert happened(t, tu.check_end) == soft("co2.lobby.main-condition", card=23)


def ended(t: Table, **slots: Any) -> dict[str, Any]:
    for name, value in slots.items():
        setattr(t.state, name, value)
    return happened(t, tu.apply_end, PURPLE)


def test_what_a_turn_left_open_is_forgotten(t: Table) -> None:
    told = ended(t, armed=523, settled=[(f.GO, BLUE, (0,))])
    assert (told["armed"], told["settled"]) == (0, [])


# A step for a project.


def test_each_source_counts_once(t: Table) -> None:
    assert tu.project_sources(t, PURPLE) == [SOLAR, FUSION]
    assert tu.project_sources(t, BLUE) == [BIOMASS]
    assert tu.project_sources(t, ORANGE) == []


# Whose turn is next.


def followed(t: Table, seat: int, **slots: Any) -> dict[str, Any]:
    for name, value in slots.items():
        setattr(t.state, name, value)
    return happened(t, tu.do_next_turn, fr.DoNextTurn(seat))


def test_a_turn_begins_without_the_one_before(t: Table) -> None:
    settled = [Answered(f.EXPERTISE, PURPLE, (SOLAR,))]
    told = followed(t, PURPLE, acted=True, moved=True, settled=settled)
    assert (told["acted"], told["moved"]) == (False, False)
    assert "settled" not in told


# Rounds: 7 less the players, 6 alone.

ROUND_ASKED = {"asks": ["round_on_last_space_played"]}
SHORT = {"round_on_last_space_played": "no"}


@pytest.mark.clause("co2.ops.rounds")
@pytest.mark.parametrize(("players", "last"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2)])
def test_how_many_rounds_a_decade_has(base: State, players: int, last: int) -> None:
    def asked_in(round_: int, readings: dict[str, str] | None = None) -> dict[str, Any]:
        t = opened(base, readings)
        t.state.order, t.state.round = tuple(range(players)), round_
        return happened(t, tu.rounds)

    asks = ROUND_ASKED if players > 1 else {}
    assert asked_in(last) == {"says": last, **asks}
    assert asked_in(last - 1) == {"says": last}
    fewer = last - 1 if players > 1 else last
    assert asked_in(last - 1, SHORT) == {"says": fewer}
    assert asked_in(last, SHORT) == {"says": fewer, **asks}


def test_the_marker_goes_round_the_table(t: Table) -> None:
    assert followed(t, PURPLE, round=4, start=BLUE)["start"] == ORANGE


@pytest.mark.clause("co2.game.decades-5")
def test_after_the_last_decade_the_game_is_over(t: Table) -> None:
    told = followed(t, BLUE, round=4, decade=5, settled=[(f.EXPERTISE, PURPLE, (SOLAR,))])
    assert "settled" not in told
    assert (told["phase"], told["round"]) == (FINAL, 1)
    assert "decade" not in told
    assert "start" not in told


# The end of the Supply Phase: 500 ppm.


def supplied(t: Table, ppm: int, **slots: Any) -> dict[str, Any]:
    for name, value in {"phase": SUPPLY, "active": NO_SEAT, **slots}.items():
        setattr(t.state, name, value)
    t.state.c[at.PPM] = ppm
    return happened(t, tu.do_supply_end, fr.DoSupplyEnd())


@pytest.mark.clause("co2.solo.end-500")
def test_alone_a_collapse_is_scored_above_500(base: State) -> None:
    told = supplied(opened(base), 501, order=(ORANGE,))
    assert (told["collapsed"], told["phase"]) == (True, FINAL)
    assert supplied(opened(base), 500, order=(ORANGE,))["result"] == []
    assert supplied(opened(base), 499, order=(ORANGE,))["phase"] == OPERATIONS
