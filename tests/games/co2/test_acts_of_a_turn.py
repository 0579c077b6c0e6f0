"""The acts of a turn: what is refused leaves the table as it was, what is allowed is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from co2replay.engine.table import Answered, Breach
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import INSTALLED
from co2replay.games.co2.board.state import State
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.words import vocabulary, vocabulary_for
from tests.games.co2.changes import happened
from tests.games.co2.laid import laid, opened

PURPLE, SOLAR, ASIA_MONEY = 1, 1, 12
ACTED = Breach("co2.turn.one-action", {"acted": "yes"})


@pytest.fixture(scope="module")
def base() -> State:
    return laid()


# Acts that cannot be done: an Action has been taken, a visit made, a scientist moved, a card
# played, and another card waits for its Action.
REFUSED: list[tuple[Callable[..., Any], tuple[int, ...], str]] = [
    (flow.act_propose, (SOLAR, ASIA_MONEY), "co2.turn.one-action"),
    (flow.act_install, (SOLAR, ASIA_MONEY), "co2.turn.one-action"),
    (flow.act_construct, (SOLAR, ASIA_MONEY), "co2.turn.one-action"),
    (flow.act_pass, (), "co2.turn.one-action"),
    (flow.act_scientist, (0, 1), "co2.free.once-each"),
    (flow.act_buy, (), "co2.free.once-each"),
    (flow.act_sell, (), "co2.market.not-both"),
    (flow.act_lobby, (5, 0, -1), "co2.card.lobby-xor-un"),
    (flow.act_claim, (43,), "co2.card.lobby-xor-un"),
    (flow.act_end, (), "co2.lobby.main-condition"),
]


@pytest.mark.parametrize(("call", "args", "clause"), REFUSED)
def test_what_is_refused_changes_nothing(
    base: State, call: Callable[..., Any], args: tuple[int, ...], clause: str
) -> None:
    t = opened(base)
    s = t.state
    s.acted = s.moved = s.bought = s.carded = True
    s.armed, s.settled = 5, [Answered(f.TOPIC, PURPLE, (SOLAR,))]
    told = happened(t, call, PURPLE, args)
    told.pop("asks", None)
    breach = told.pop("says")
    assert isinstance(breach, Breach)
    assert breach.clause == clause
    assert told == {}


ALLOWED: list[tuple[Callable[..., Any], tuple[int, ...]]] = [
    (flow.act_propose, (SOLAR, ASIA_MONEY)),
    (flow.act_scientist, (0, 1)),
    (flow.act_buy, ()),
    (flow.act_sell, ()),
]


@pytest.mark.parametrize(("call", "args"), ALLOWED)
def test_what_passes_its_checks_is_taken_before_its_effects_are_known(
    base: State, call: Callable[..., Any], args: tuple[int, ...]
) -> None:
    t = opened(base)
    t.state.agenda = [(SOLAR,)] * 6
    t.state.c[at.CEPS + PURPLE] = 1
    t.state.tiles[0] = INSTALLED[SOLAR]  # somewhere to send a scientist
    assert call(t, PURPLE, args) is None
    assert t.accepted is True


NO_ACTION = {"asks": ["no_action"]}


@pytest.mark.clause("co2.turn.one-action")
def test_nobody_passes_who_can_act(base: State) -> None:
    t = opened(base)
    refused = Breach("co2.turn.one-action", {"possible": "yes"})
    assert happened(t, flow.act_pass, PURPLE, ()) == {"says": refused, **NO_ACTION}


@pytest.mark.clause("co2.turn.one-action")
def test_who_has_no_action_passes_or_the_table_is_wrong(base: State) -> None:
    def passing(readings: dict[str, str] | None) -> dict[str, Any]:
        t = opened(base, readings)
        t.state.agenda = [()] * 6  # nothing can be proposed, and nothing lies anywhere
        return happened(t, flow.act_pass, PURPLE, ())

    # The agendas were asked as well, on the way.
    passed = passing(None)
    assert passed.pop("asks")[0] == "no_action"
    assert passed == {"acted": True, "deed": [f.PASS, -1, -1, -1]}
    refused = passing({"no_action": "illegal"})
    assert refused["says"] == Breach("co2.turn.one-action", {"possible": "no"})
    acted = opened(base)
    acted.state.acted = True
    assert happened(acted, flow.check_pass, PURPLE) == {"says": ACTED}


@pytest.mark.clause("co2.lobby.25")
@pytest.mark.clause("co2.lobby.26")
def test_a_card_declared_for_the_market_is_paid_by_its_own_visit(base: State) -> None:
    # 25: two points for buying, the fifth of the effects; 26: three coins for selling.
    def visited(call: Callable[..., Any], armed: int) -> tuple[Any, Any]:
        t = opened(base)
        t.state.pending, t.state.armed = [], armed
        told = happened(t, call, PURPLE, ())
        return told.get("pending"), told.get("armed")

    assert visited(flow.act_buy, 425) == ([fr.DoCard(PURPLE, 425)], 0)
    assert visited(flow.act_sell, 26) == ([fr.DoCard(PURPLE, 26)], 0)
    assert visited(flow.act_buy, 26) == (None, None)
    assert visited(flow.act_sell, 425) == (None, None)


def test_this_game_has_its_words_and_no_other() -> None:
    assert vocabulary_for("co2") is vocabulary()
    assert vocabulary_for("chess") is None
