"""Answers to a question that this book does not ask: where they may be passed over."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.pieces import Deed
from co2replay.games.co2.board.state import FINAL, OPERATIONS, OVER, State
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.frames import Frame
from co2replay.games.co2.turn.handlers import STEPS
from co2replay.games.co2.turn.unasked import MOOT_ANSWERS

NO_INCOME = {"end_income": "no"}
FREE = {"summit_scoring_order": "free"}


def is_moot(verb: int, readings: dict[str, str] | None = None, **slots: Any) -> bool:
    s = State()
    for name, value in slots.items():
        setattr(s, name, value)
    return MOOT_ANSWERS[verb](Table(s, rules_alone("en", readings), None))


@pytest.mark.clause("co2.end.step3-income")
@pytest.mark.parametrize(
    ("slots", "moot"),
    [
        ({"phase": FINAL}, True),
        ({"phase": FINAL, "collapsed": True}, False),
        ({"phase": OVER, "sheet": ((1, 2),)}, True),
        ({"phase": OVER, "sheet": ((1, 2),), "collapsed": True}, False),
        ({"phase": OVER}, False),  # lost: nothing was scored
        ({"phase": OPERATIONS, "sheet": ((1, 2),)}, False),
        ({"phase": OPERATIONS}, False),
    ],
)
def test_a_last_income_is_passed_over_by_a_book_without_one(
    slots: dict[str, Any], moot: bool
) -> None:
    assert is_moot(f.INCOME, NO_INCOME, **slots) is moot
    assert is_moot(f.INCOME, **slots) is False  # this book gives one


@pytest.mark.parametrize(
    ("frame", "moot"),
    [
        (fr.DoSummitClose(0, 0), True),
        (fr.Turn(0), False),
        (fr.Auction(0, -1, -1, (), (), False), False),
        (fr.AuctionPay(0, 3), False),
        (fr.AuctionName(0, False), False),
    ],
)
def test_who_scores_next_is_passed_over_where_that_is_printed(frame: Frame, moot: bool) -> None:
    pending = [fr.AuctionName(0, True), frame, fr.SummitExtra(0, 0)]
    assert is_moot(f.SPEAKER, pending=pending) is moot
    assert is_moot(f.SPEAKER, FREE, pending=pending) is False


@pytest.mark.parametrize(
    ("deed", "moot"),
    [(Deed(f.CONSTRUCT, 4, 1, 1), True), (Deed(f.INSTALL, 4, 1, 1), False), (None, False)],
)
def test_a_cube_is_passed_over_after_a_construction(deed: Deed | None, moot: bool) -> None:
    assert is_moot(f.CUBE, deed=deed) is moot


@pytest.mark.clause("co2.event.subsidy")
def test_no_cube_is_passed_over_before_the_plant_is_paid() -> None:
    built = Deed(f.CONSTRUCT, 4, 1, 1)
    assert is_moot(f.CUBE, deed=built, pending=[fr.DoConstruct(1, 13, False)]) is False
    assert is_moot(f.CUBE, deed=built, pending=[fr.DoTileBack(1, 13)]) is True


def test_every_step_has_its_function() -> None:
    assert set(STEPS) == {kind for kind in fr.KINDS if kind.is_step}
    assert len(set(STEPS.values())) == len(STEPS)
