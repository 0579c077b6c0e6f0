"""The end of a turn step by step: what is missing, whose turn is next, when a decade ends."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.engine.unknown import Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import FINAL, OPERATIONS, OVER, SUPPLY, State
from co2replay.games.co2.chapters import turns as tu
from co2replay.games.co2.players import random_play
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.changes import happened
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
ASIA_TECH, NORTH_AMERICA_MONEY, EUROPE_TECH, EUROPE_MONEY = 13, 0, 7, 6
TURN = fr.Turn(PURPLE)
ONE = "co2.turn.end-expertise"


@pytest.fixture(scope="module")
def base() -> State:
    state: State = play(ROWS + "[1.1 orange]\n").state
    state.active, state.pending, state.turns = PURPLE, [TURN], 4
    return state


@pytest.fixture
def t(base: State) -> Table:
    return opened(base)


def opened(base: State, readings: dict[str, str] | None = None, *variants: str) -> Table:
    return Table(base.copy(), random_play.load("en", readings, variants), None)


def asked(t: Table, *frames: Any) -> Table:
    t.state.pending = [TURN, *frames]
    return t


def waiting(*frames: Any) -> dict[str, Any]:
    return {"pending": [TURN, *frames]}


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


NEXT, SUMMITS, PROJECTS = (
    kind(PURPLE) for kind in (fr.DoNextTurn, fr.DoSummits, fr.DoEndExpertise)
)
ASKS = {"asks": ["end_turn_order"]}


@pytest.mark.clause("co2.turn.end-expertise")
def test_a_turn_ends_with_projects_and_summits(base: State) -> None:
    projects_first = {"pending": [NEXT, SUMMITS, PROJECTS]}
    assert ended(opened(base)) == {**projects_first, **ASKS}
    summits_first = opened(base, {"end_turn_order": "summit_first"})
    assert ended(summits_first) == {"pending": [NEXT, PROJECTS, SUMMITS], **ASKS}
    assert ended(opened(base), partial=True) == {**projects_first, **ASKS}
    # Without a scientist on a project, or a complete summit, the order says nothing.
    assert ended(opened(base), visitors=[NO_SEAT] * 17 + [BLUE])["pending"] == [
        NEXT,
        SUMMITS,
        PROJECTS,
    ]
    assert "asks" not in ended(opened(base), visitors=[NO_SEAT] * 17 + [BLUE])
    assert "asks" not in ended(opened(base), speakers=[(NO_SEAT, BLUE)] * 3)


def test_what_a_turn_left_open_is_forgotten(t: Table) -> None:
    told = ended(t, armed=523, settled=[(f.GO, BLUE, (0,))])
    assert (told["armed"], told["settled"]) == (0, [])


def test_without_a_record_nothing_is_asked(t: Table) -> None:
    t.state.visitors[ASIA_TECH] = Unknown("somebody")  # nobody compares it then
    tu.apply_end(t, PURPLE)
    tu.do_end_expertise(opened(t.state, {"end_turn_expertise_beneficiary": "everyone"}), TURN)
    assert t.state.pending[0] == fr.DoNextTurn(PURPLE)


# A step for a project.


def test_each_source_counts_once(t: Table) -> None:
    assert tu.project_sources(t, PURPLE) == [SOLAR, FUSION]
    assert tu.project_sources(t, BLUE) == [BIOMASS]
    assert tu.project_sources(t, ORANGE) == []


def test_who_gains_at_the_end_of_a_turn(base: State) -> None:
    step = fr.DoEndExpertise(PURPLE)
    asks = {"asks": ["end_turn_expertise_beneficiary"]}
    mine = waiting(fr.EndExpertise(PURPLE))
    assert happened(opened(base), tu.do_end_expertise, step) == {**mine, **asks}
    everyone = opened(base, {"end_turn_expertise_beneficiary": "everyone"})
    assert happened(everyone, tu.do_end_expertise, step) == {
        # The last one is asked first: purple, then blue, then orange.
        **waiting(*(fr.EndExpertise(seat) for seat in (ORANGE, BLUE, PURPLE))),
        **asks,
    }
    unsure = opened(base)
    unsure.state.partial = True
    assert happened(unsure, tu.do_end_expertise, step) == {**mine, **asks}
    alone = opened(base)
    alone.state.visitors = [NO_SEAT] * 17 + [PURPLE]
    assert happened(alone, tu.do_end_expertise, step) == mine
    alone.state.visitors = [NO_SEAT] * 17 + [BLUE]
    assert happened(asked(alone), tu.do_end_expertise, step) == asks
    alone.state.visitors = [NO_SEAT] * 18
    assert happened(alone, tu.do_end_expertise, step) == {}


FRAME = fr.EndExpertise(PURPLE)
MANDATORY = {"asks": ["end_turn_expertise"]}
OPTIONAL = {"end_turn_expertise": "optional"}
GAINED = {
    "moves": [f"1 bank.expertise > purple.fusion {ONE}"],
    "touches": ["track.fusion.1.bonus"],
}


def test_the_only_source_needs_no_word(base: State) -> None:
    def settled(readings: dict[str, str] | None, *left: int) -> dict[str, Any]:
        t = asked(opened(base, readings), FRAME)
        for space in (ASIA_TECH, NORTH_AMERICA_MONEY, EUROPE_TECH):
            if space not in left:
                t.state.visitors[space] = NO_SEAT
        return happened(t, tu.settle_end_expertise, FRAME)

    assert settled(None, ASIA_TECH, EUROPE_TECH) == {"says": False}
    assert settled(OPTIONAL, EUROPE_TECH) == {"says": False}
    assert settled(None) == {**waiting(), "says": True}
    assert settled(OPTIONAL) == {**waiting(), "says": True}
    assert settled(None, EUROPE_TECH) == {
        **waiting(),
        **GAINED,
        **MANDATORY,
        "says": True,
        "settled": [[f.EXPERTISE, PURPLE, [FUSION]]],
    }
    one = settled(None, ASIA_TECH, NORTH_AMERICA_MONEY)  # twice the same source
    assert one["settled"] == [[f.EXPERTISE, PURPLE, [SOLAR]]]


@pytest.mark.clause("co2.turn.end-expertise")
def test_a_source_of_an_own_project_is_named(t: Table) -> None:
    refused = Breach(ONE, {"seat": "purple", "source": "biomass"}, hard=True)
    asked(t, FRAME)
    assert happened(t, tu.answer_end_expertise, FRAME, (BIOMASS,)) == {"says": refused}
    assert happened(t, tu.answer_end_expertise, FRAME, (FUSION,)) == {**waiting(), **GAINED}


def test_a_step_is_left_only_where_a_reading_allows_it(base: State) -> None:
    t = asked(opened(base), FRAME)
    assert happened(t, tu.skip_end_expertise, FRAME) == {"says": False}
    optional = asked(opened(base, OPTIONAL), FRAME)
    expected = {**waiting(), **MANDATORY, "says": True}
    assert happened(optional, tu.skip_end_expertise, FRAME) == expected


# Whose turn is next.


def followed(t: Table, seat: int, **slots: Any) -> dict[str, Any]:
    for name, value in slots.items():
        setattr(t.state, name, value)
    return happened(t, tu.do_next_turn, fr.DoNextTurn(seat))


def turn_of(seat: int) -> dict[str, Any]:
    return {"turns": 5, **waiting(fr.Turn(seat))}


def test_the_next_turn_is_the_next_companys(base: State) -> None:
    assert followed(opened(base), PURPLE) == {**turn_of(BLUE), "active": BLUE}
    assert followed(opened(base), ORANGE) == turn_of(PURPLE)
    last = followed(opened(base), BLUE)  # orange began: another round
    assert last == {**turn_of(ORANGE), "active": ORANGE, "round": 2}
    fourth = followed(opened(base), BLUE, round=3)  # of four
    assert fourth == {**turn_of(ORANGE), **ROUND_ASKED, "active": ORANGE, "round": 4}
    middle = followed(opened(base), ORANGE, start=PURPLE)
    assert middle == {**turn_of(PURPLE), "round": 2}


def test_a_turn_begins_without_the_one_before(t: Table) -> None:
    settled = [(f.EXPERTISE, PURPLE, (SOLAR,))]
    told = followed(t, PURPLE, acted=True, moved=True, settled=settled)
    assert (told["acted"], told["moved"]) == (False, False)
    assert "settled" not in told


@pytest.mark.parametrize("slot", ["start", "round", "decade"])
def test_after_a_gap_the_next_turn_may_be_anybodys(base: State, slot: str) -> None:
    t = opened(base)
    adrift = {"active": "turn?", **waiting(fr.Adrift(NO_SEAT))}
    assert followed(t, PURPLE, partial=True, **{slot: Unknown(slot)}) == adrift
    known = followed(opened(base), PURPLE, partial=True)
    assert known == {**turn_of(BLUE), "active": BLUE}


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


SUPPLY_BEGINS = [
    fr.DoSupplyEnd(),
    fr.DoEvent(),
    fr.DoScan(),
]


@pytest.mark.clause("co2.ops.end-pass-start")
@pytest.mark.clause("co2.ops.end-advance-decade")
def test_after_the_last_round_a_supply_phase_begins(t: Table) -> None:
    settled = [(f.EXPERTISE, PURPLE, (SOLAR,))]
    told = followed(t, BLUE, round=4, acted=True, settled=settled, decade=2)
    assert told["pending"][1:4] == SUPPLY_BEGINS
    changed = {name: told[name] for name in ("round", "decade", "start", "phase", "active")}
    assert changed == {
        "round": 1,
        "decade": 3,
        "start": PURPLE,
        "phase": SUPPLY,
        "active": NO_SEAT,
    }
    assert told["acted"] is False
    assert told["turns"] == 5


def test_the_marker_goes_round_the_table(t: Table) -> None:
    assert followed(t, PURPLE, round=4, start=BLUE)["start"] == ORANGE


@pytest.mark.clause("co2.ops.end-new-decade")
def test_in_an_auction_the_marker_stays_until_somebody_wins_it(base: State) -> None:
    t = opened(base, None, "auction")
    told = followed(t, BLUE, round=4)
    assert "start" not in told
    assert told["decade"] == 2
    assert told["pending"][1:4] == SUPPLY_BEGINS
    assert told["pending"][-1] == fr.Auction(ORANGE, -1, NO_SEAT, (), (), False)


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


@pytest.mark.clause("co2.end.loss-500")
def test_at_500_ppm_everybody_has_lost(base: State) -> None:
    lost = {"phase": OVER, "result": [], "pending": [fr.Over()]}
    for ppm in (500, 501):
        assert supplied(opened(base), ppm) == lost
    played = {"phase": OPERATIONS, "active": BLUE, **turn_of(BLUE)}
    assert supplied(opened(base), 499, start=BLUE) == played


def test_with_a_marker_that_nobody_saw_the_turn_may_be_anybodys(t: Table) -> None:
    assert supplied(t, 100, start=Unknown("start")) == {
        "phase": OPERATIONS,
        "active": "start?",
        **waiting(fr.Adrift(NO_SEAT)),
    }


@pytest.mark.clause("co2.solo.end-500")
def test_alone_a_collapse_is_scored_above_500(base: State) -> None:
    told = supplied(opened(base), 501, order=(ORANGE,))
    assert (told["collapsed"], told["phase"]) == (True, FINAL)
    assert supplied(opened(base), 500, order=(ORANGE,))["result"] == []
    assert supplied(opened(base), 499, order=(ORANGE,))["phase"] == OPERATIONS
