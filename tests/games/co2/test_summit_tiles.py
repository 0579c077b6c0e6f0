"""Summits: when one is complete, who scores last, and how tiles are found by their topics."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.fields import NOWHERE, closed_beside
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import summits as su
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.asking import asking
from tests.games.co2.changes import happened
from tests.games.co2.laid import laid, opened
from tests.games.co2.placing import placed

ORANGE, PURPLE, BLUE = range(3)
FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)
# Three places: forestation solar, solar fusion, fusion recycling; turn order orange purple blue.
ROWS = placed(
    "summit 1 forestation=purple solar=blue",
    "summit 2 solar=purple fusion=purple",
    "summit 3 fusion=orange recycling=free",
)
TURN = fr.Turn(PURPLE)


@pytest.fixture(scope="module")
def base() -> State:
    return laid(ROWS, PURPLE)


@pytest.fixture
def t(base: State) -> Table:
    return opened(base)


def level(t: Table, source: int, amount: int, seat: int = PURPLE) -> None:
    t.state.c[at.EXPERTISE + seat * at.SOURCE_COUNT + source] = amount


# Which one.


def test_a_summit_is_complete_when_every_topic_has_its_speaker(t: Table) -> None:
    s = t.state
    assert su.complete_summits(t) == [0, 1]
    s.topics[0], s.speakers[0] = (), ()  # no tile lies there any more
    assert su.complete_summits(t) == [1]
    s.speakers[2] = (ORANGE, BLUE)
    assert su.complete_summits(t) == [1, 2]


def test_without_a_complete_summit_nothing_is_done(t: Table) -> None:
    t.state.speakers = [(NO_SEAT, NO_SEAT)] * 3
    assert happened(t, su.do_summits, fr.DoSummits(PURPLE)) == {}


@pytest.mark.parametrize(
    ("active", "order"),
    [
        (ORANGE, (PURPLE, BLUE, ORANGE)),
        (PURPLE, (BLUE, ORANGE, PURPLE)),
        (BLUE, (ORANGE, PURPLE, BLUE)),
    ],
)
def test_the_active_company_scores_last(t: Table, active: int, order: tuple[int, ...]) -> None:
    t.state.speakers[1] = (ORANGE, PURPLE, BLUE)
    assert su.participants(t, active, 1) == order
    t.state.speakers[1] = (ORANGE, ORANGE)
    assert su.participants(t, active, 1) == (ORANGE,)


# Whose slot.


def test_rows_of_a_summit_that_do_not_fit_each_other_are_a_mistake(t: Table) -> None:
    t.state.speakers[0] = (PURPLE,)  # of two topics
    with pytest.raises(ValueError, match="zip"):
        su.score_company(t, PURPLE, 0, (PURPLE,), PURPLE)


# The scientists' points.


@pytest.mark.parametrize(
    ("forestation", "solar", "matters"),
    [
        (3, 3, True),
        (3, 4, False),
        (9, 9, True),  # both last spaces bring something
        (9, 10, False),  # the second point would be lost
        (10, 10, False),
        (0, 0, False),
    ],
)
def test_when_the_order_of_points_may_matter(
    t: Table, forestation: int, solar: int, matters: bool
) -> None:
    level(t, FORESTATION, forestation)
    level(t, SOLAR, solar)
    assert su.order_matters(t, PURPLE, (FORESTATION, SOLAR)) is matters
    assert su.order_matters(t, PURPLE, (FORESTATION,)) is False
    assert su.order_matters(t, BLUE, (FORESTATION, SOLAR)) is False


# The extra point.

ENDLESS = {"expertise_track_end": "unlimited"}


def test_which_tracks_an_extra_point_may_go_to(base: State) -> None:
    t = opened(base)
    t.state.topics[0] = (SOLAR, FORESTATION, SOLAR)
    assert su.extra_topics(t, PURPLE, 0) == [FORESTATION, SOLAR]
    level(t, SOLAR, 10)
    assert su.extra_topics(t, PURPLE, 0) == [FORESTATION]
    level(t, FORESTATION, 10)
    assert su.extra_topics(t, PURPLE, 0) == []
    assert su.extra_topics(t, BLUE, 0) == [FORESTATION, SOLAR]
    endless = Table(t.state, rules_alone("en", ENDLESS), None)
    assert su.extra_topics(endless, PURPLE, 0) == [FORESTATION, SOLAR]


# What comes after.


def index_of(t: Table, *topics: int) -> int:
    return next(x for x, tile in enumerate(t.rules.box.summits) if sorted(tile) == sorted(topics))


@pytest.fixture
def used(t: Table) -> tuple[int, ...]:
    """Indexes of the tiles on the three places."""
    return (index_of(t, 0, 1), index_of(t, 1, 2), index_of(t, 2, 4))


def test_tiles_on_the_board_are_found_by_their_topics(t: Table, used: tuple[int, ...]) -> None:
    assert su.tiles_on_board(t) == used
    t.state.topics[1] = ()
    assert su.tiles_on_board(t) == (used[0], used[2])
    t.state.topics[1] = (FUSION, SOLAR)
    assert su.tiles_on_board(t) == used


def test_a_tile_told_twice_is_one_tile(t: Table, used: tuple[int, ...]) -> None:
    t.state.topics[1] = t.state.topics[0]
    assert su.tiles_on_board(t) == (used[0], used[2])


def test_a_tile_that_was_used_is_found_by_its_topics(t: Table, used: tuple[int, ...]) -> None:
    assert su.index_of_summit(t, (1, 2)) == used[1]
    t.state.summits_used = used[:1]
    assert su.index_of_summit(t, (1, 2)) == -1


@pytest.mark.clause("co2.summit.replace")
def test_a_tile_is_closed_that_has_come_up_and_lies_on_no_place() -> None:
    t = asking()
    tiles = t.rules.box.summits
    t.state.summits_used = (0, 1)
    t.state.topics = [tuple(tiles[1])]
    gone, there, unseen = (tuple(tiles[index]) for index in (0, 1, 2))
    assert closed_beside(t, 0, gone[::-1]) == gone[::-1]  # in whatever order its topics are told
    assert closed_beside(t, 0, there) == closed_beside(t, 0, unseen) == NOWHERE
