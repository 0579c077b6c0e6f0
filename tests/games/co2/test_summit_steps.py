"""Summits step by step: who scores when, what each answer changes, and what comes after."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import summits as su
from co2replay.games.co2.players import random_play
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.changes import happened
from tests.games.co2.placing import placed
from tests.games.co2.scene import play

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
    state: State = play(ROWS + "[1.1 orange]\n").state
    state.active, state.pending = PURPLE, [TURN]
    return state


@pytest.fixture
def t(base: State) -> Table:
    return opened(base)


def opened(base: State, readings: dict[str, str] | None = None, edition: str = "en") -> Table:
    return Table(base.copy(), random_play.load(edition, readings), None)


def asked(t: Table, *frames: Any) -> Table:
    t.state.pending = [TURN, *frames]
    return t


def waiting(*frames: Any) -> dict[str, Any]:
    return {"pending": [TURN, *frames]}


def level(t: Table, source: int, amount: int, seat: int = PURPLE) -> None:
    t.state.c[at.EXPERTISE + seat * at.SOURCE_COUNT + source] = amount


def hard(clause: str, **facts: int | str) -> Breach:
    return Breach(clause, facts, hard=True)


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


AGAIN = fr.DoSummits(PURPLE)


def test_one_complete_summit_is_opened(t: Table) -> None:
    t.state.speakers[0] = (PURPLE, NO_SEAT)
    # At the second place purple has both topics, and nobody else any.
    assert happened(t, su.do_summits, fr.DoSummits(PURPLE)) == waiting(
        AGAIN, fr.DoSummitClose(PURPLE, 1), fr.DoSummitNext(PURPLE, 1, (PURPLE,))
    ) | {"settled": [[f.RESOLVE, PURPLE, [2]]]}


@pytest.mark.clause("co2.summit.order")
def test_of_two_complete_summits_one_is_chosen_or_the_first(base: State) -> None:
    asks = {"asks": ["two_summits"]}
    assert happened(opened(base), su.do_summits, fr.DoSummits(PURPLE)) == {
        **asks,
        **waiting(AGAIN, fr.WhichSummit(PURPLE)),
    }
    ordered = opened(base, {"two_summits": "board_order"})
    # Blue comes after purple, who is on turn and therefore last.
    assert happened(ordered, su.do_summits, fr.DoSummits(PURPLE)) == {
        **asks,
        **waiting(AGAIN, fr.DoSummitClose(PURPLE, 0), fr.DoSummitNext(PURPLE, 0, (BLUE, PURPLE))),
        "settled": [[f.RESOLVE, PURPLE, [1]]],
    }


def test_which_summit_comes_first_is_said(t: Table) -> None:
    frame = fr.WhichSummit(PURPLE)
    refused = {"says": hard("co2.summit.complete", summit=3)}
    assert happened(asked(t, frame), su.answer_which, frame, (3,)) == refused
    assert happened(t, su.answer_which, frame, (2,)) == waiting(
        fr.DoSummitClose(PURPLE, 1), fr.DoSummitNext(PURPLE, 1, (PURPLE,))
    )


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


def slot(place: int, left: list[int], seat: int, topics: list[int]) -> dict[str, Any]:
    """Who is still to come, the extra point, and the topics of the company whose slot it is."""
    return waiting(
        fr.DoSummitNext(PURPLE, place, tuple(left)),
        fr.SummitExtra(seat, place),
        fr.DoSummitTopics(seat, place, tuple(topics)),
    )


def test_the_next_company_scores_its_topics(base: State) -> None:
    def following(left: tuple[int, ...], place: int = 0, value: str = "") -> dict[str, Any]:
        t = opened(base, {"summit_scoring_order": value} if value else None)
        frame = fr.DoSummitNext(PURPLE, place, left)
        return happened(t, su.do_summit_next, frame)

    asks = {"asks": ["summit_scoring_order"]}
    last = {"settled": [[f.SPEAKER, NO_SEAT, [PURPLE]]]}  # naming the last one is no breach
    assert following(()) == {}
    assert following((BLUE, PURPLE)) == {**asks, **slot(0, [PURPLE], BLUE, [SOLAR])}
    assert following((PURPLE,)) == {**slot(0, [], PURPLE, [FORESTATION]), **last}
    assert following((PURPLE,), 1) == {**slot(1, [], PURPLE, [SOLAR, FUSION]), **last}
    free = waiting(fr.Speaker(PURPLE, 0, (BLUE, PURPLE)))
    assert following((BLUE, PURPLE), value="free") == {**asks, **free}
    alone = {**slot(0, [], PURPLE, [FORESTATION]), **last}
    assert following((PURPLE,), value="free") == alone


def test_rows_of_a_summit_that_do_not_fit_each_other_are_a_mistake(t: Table) -> None:
    t.state.speakers[0] = (PURPLE,)  # of two topics
    with pytest.raises(ValueError, match="zip"):
        su.score_company(t, PURPLE, 0, (PURPLE,), PURPLE)


def test_where_the_table_says_whose_slot_it_is(t: Table) -> None:
    frame = fr.Speaker(PURPLE, 0, (BLUE, PURPLE))
    refused = {"says": hard("co2.summit.order", seat="orange")}
    assert happened(asked(t, frame), su.answer_speaker, frame, ORANGE) == refused
    assert happened(t, su.answer_speaker, frame, PURPLE) == slot(0, [BLUE], PURPLE, [FORESTATION])
    unwritten = happened(asked(t, frame), su.default_speaker, frame)
    assert unwritten == {
        **slot(0, [PURPLE], BLUE, [SOLAR]),
        "says": True,
        "settled": [[f.SPEAKER, NO_SEAT, [BLUE]]],
    }


@pytest.mark.parametrize(
    ("frame", "later"),
    [
        (fr.Topic(BLUE, 0, (0, 1)), True),
        (fr.SummitExtra(BLUE, 0), True),
        (fr.CepBonus(BLUE), True),
        (fr.AnyBonus(BLUE), True),
        (fr.AnyBonus(PURPLE), False),  # it is the own slot
        (fr.Grant(BLUE, False), False),
    ],
)
def test_who_speaks_later_is_still_to_come(t: Table, frame: Any, later: bool) -> None:
    asked(t, fr.DoSummitNext(PURPLE, 0, (PURPLE,)), frame)
    assert su.speaks_later(t, frame, PURPLE) is later
    asked(t, fr.DoSummitNext(PURPLE, 0, (ORANGE,)), frame)
    assert su.speaks_later(t, frame, PURPLE) is False
    asked(t, fr.DoSummitTopics(BLUE, 0, (PURPLE,)), frame)
    assert su.speaks_later(t, frame, PURPLE) is False


# The scientists' points.

POINT = "co2.summit.per-scientist"


def test_points_whose_order_does_not_matter_need_no_words(t: Table) -> None:
    # Level 4 brings something in forestation and in solar; only one of them is reached here.
    level(t, FORESTATION, 3)
    level(t, SOLAR, 2)
    frame = fr.DoSummitTopics(PURPLE, 0, (FORESTATION, SOLAR))
    assert happened(t, su.do_summit_topics, frame) == {
        **waiting(fr.DoGain(PURPLE, SOLAR, POINT), fr.DoGain(PURPLE, FORESTATION, POINT)),
        "settled": [[f.TOPIC, PURPLE, [SOLAR]], [f.TOPIC, PURPLE, [FORESTATION]]],
    }


def test_points_whose_order_may_matter_are_ordered_by_their_owner(t: Table) -> None:
    level(t, FORESTATION, 3)
    level(t, SOLAR, 3)
    frame = fr.DoSummitTopics(PURPLE, 0, (FORESTATION, SOLAR))
    expected = waiting(fr.Topic(PURPLE, 0, (FORESTATION, SOLAR)))
    assert happened(t, su.do_summit_topics, frame) == expected
    single = fr.DoSummitTopics(PURPLE, 0, (SOLAR,))
    assert happened(asked(t), su.do_summit_topics, single) == {
        **waiting(fr.DoGain(PURPLE, SOLAR, POINT)),
        "settled": [[f.TOPIC, PURPLE, [SOLAR]]],
    }


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


def test_an_owner_says_which_point_comes_next(t: Table) -> None:
    frame = fr.Topic(PURPLE, 0, (FORESTATION, SOLAR, FUSION))
    refused = {"says": hard(POINT, topic="recycling")}
    assert happened(asked(t, frame), su.answer_topic, frame, (RECYCLING,)) == refused
    assert happened(t, su.answer_topic, frame, (SOLAR,)) == waiting(
        fr.DoSummitTopics(PURPLE, 0, (FORESTATION, FUSION)),
        fr.DoGain(PURPLE, SOLAR, POINT),
    )
    last = fr.Topic(PURPLE, 0, (SOLAR,))
    expected = waiting(fr.DoGain(PURPLE, SOLAR, POINT))
    assert happened(asked(t, last), su.answer_topic, last, (SOLAR,)) == expected


# The extra point.

EXTRA = fr.SummitExtra(PURPLE, 0)
ENDLESS = {"expertise_track_end": "unlimited"}


def point(source: str, step: int) -> dict[str, Any]:
    return {
        "moves": [f"1 bank.expertise > purple.{source} co2.summit.extra-per-company"],
        "touches": [f"track.{source}.{step}.bonus"],
    }


def test_which_tracks_an_extra_point_may_go_to(base: State) -> None:
    t = opened(base)
    t.state.topics[0] = (SOLAR, FORESTATION, SOLAR)
    assert su.extra_topics(t, PURPLE, 0) == [FORESTATION, SOLAR]
    level(t, SOLAR, 10)
    assert su.extra_topics(t, PURPLE, 0) == [FORESTATION]
    level(t, FORESTATION, 10)
    assert su.extra_topics(t, PURPLE, 0) == []
    assert su.extra_topics(t, BLUE, 0) == [FORESTATION, SOLAR]
    endless = Table(t.state, random_play.load("en", ENDLESS), None)
    assert su.extra_topics(endless, PURPLE, 0) == [FORESTATION, SOLAR]


def test_one_topic_leaves_no_choice(t: Table) -> None:
    assert happened(asked(t, EXTRA), su.settle_extra, EXTRA) == {"says": False}
    t.state.topics[0] = (SOLAR, SOLAR)
    assert happened(t, su.settle_extra, EXTRA) == {
        **waiting(),
        **point("solar", 1),
        "says": True,
        "settled": [[f.EXTRA, PURPLE, [SOLAR]]],
    }


def test_where_one_track_is_left_no_word_is_needed(t: Table) -> None:
    assert happened(asked(t, EXTRA), su.default_extra, EXTRA) == {"says": False}
    level(t, FORESTATION, 10)
    assert happened(t, su.default_extra, EXTRA) == {
        **waiting(),
        **point("solar", 1),
        "says": True,
        "settled": [[f.EXTRA, PURPLE, [SOLAR]]],
    }
    level(t, SOLAR, 10)
    assert happened(asked(t, EXTRA), su.default_extra, EXTRA) == {**waiting(), "says": True}


@pytest.mark.clause("co2.summit.extra-any-topic")
def test_an_extra_point_is_for_a_topic_of_the_summit(t: Table) -> None:
    asked(t, EXTRA)
    facts: dict[str, int | str] = {"source": "fusion", "topics": "forestation solar"}
    refused = {"says": Breach("co2.summit.extra-any-topic", facts)}
    assert happened(t, su.answer_extra, EXTRA, (FUSION,)) == refused
    assert happened(t, su.answer_extra, EXTRA, (SOLAR,)) == {**waiting(), **point("solar", 1)}
    t.waived = ("co2.summit.extra-any-topic",)
    done = {**waiting(), **point("fusion", 1)}
    assert happened(asked(t, EXTRA), su.answer_extra, EXTRA, (FUSION,)) == done


NEXT = fr.DoSummitNext(PURPLE, 0, ())
TOPICS = fr.Topic(PURPLE, 0, (FORESTATION, SOLAR))
OF_BLUE = fr.SummitExtra(BLUE, 0)


def test_the_extra_point_may_come_before_the_others(t: Table) -> None:
    asked(t, NEXT, EXTRA, TOPICS)
    assert su.extra_below(t, PURPLE) is EXTRA
    assert su.extra_below(t, BLUE) is None
    refused = happened(t, su.answer_extra_first, TOPICS, (FUSION,))
    facts: dict[str, int | str] = {"source": "fusion", "topics": "forestation solar"}
    assert refused == {"says": Breach("co2.summit.extra-any-topic", facts)}
    assert t.state.pending == [TURN, NEXT, EXTRA, TOPICS]
    # Whether the order of the other points matters is asked anew behind it.
    points = fr.DoSummitTopics(PURPLE, 0, (FORESTATION, SOLAR))
    assert happened(t, su.answer_extra_first, TOPICS, (SOLAR,)) == {
        **waiting(NEXT, points),
        **point("solar", 1),
        "says": True,
    }
    assert happened(t, su.answer_extra_first, TOPICS, (SOLAR,)) == {}


def test_the_extra_point_of_this_slot_is_the_one_on_top(t: Table) -> None:
    later = fr.SummitExtra(PURPLE, 1)
    asked(t, later, OF_BLUE, EXTRA, TOPICS)
    assert su.extra_below(t, PURPLE) is EXTRA
    assert su.extra_below(t, BLUE) is OF_BLUE


# What comes after.


def closed(t: Table, place: int = 0) -> dict[str, Any]:
    return happened(t, su.do_summit_close, fr.DoSummitClose(PURPLE, place))


RETURN = "co2.summit.return"
LEFT = {
    "moves": [
        f"1 purple.afield > purple.hand {RETURN}",
        f"1 blue.afield > blue.hand {RETURN}",
    ],
    "topics.0": [],
    "speakers.0": [],
    **waiting(fr.DrawSummit(0)),
}


def index_of(t: Table, *topics: int) -> int:
    return next(x for x, tile in enumerate(t.rules.box.summits) if sorted(tile) == sorted(topics))


@pytest.fixture
def used(t: Table) -> tuple[int, ...]:
    """Indexes of the tiles on the three places."""
    return (index_of(t, 0, 1), index_of(t, 1, 2), index_of(t, 2, 4))


def test_after_a_summit_everybody_goes_home_and_the_tile_leaves_the_game(
    t: Table, used: tuple[int, ...]
) -> None:
    assert sorted(t.state.summits_used) == sorted(used)
    assert closed(t) == LEFT


def test_a_tile_may_come_back_to_the_pile(base: State, used: tuple[int, ...]) -> None:
    t = opened(base, {"completed_summit_tile": "back_to_pile"})
    t.state.summits_used = used
    t.state.topics[0] = (SOLAR, FORESTATION)  # in whatever order they were written
    assert closed(t) == {
        **LEFT,
        "asks": ["completed_summit_tile"],
        "summits_used": list(used[1:]),
    }


def test_completed_tiles_may_be_shuffled_when_the_pile_is_empty(
    base: State, used: tuple[int, ...]
) -> None:
    t = opened(base, {"summit_pile_empty": "reshuffle"})
    whole = tuple(range(len(t.rules.box.summits)))
    t.state.summits_used = whole
    assert closed(t) == {
        **LEFT,
        "asks": ["summit_pile_empty"],
        "summits_used": list(used[1:]),
    }
    t = opened(base, {"summit_pile_empty": "reshuffle"})
    t.state.summits_used = whole[1:]  # one is left
    assert closed(t) == LEFT
    t = opened(base)
    t.state.summits_used = whole
    assert closed(t) == LEFT


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


def test_with_an_empty_pile_the_place_stays_empty(t: Table) -> None:
    frame = fr.DrawSummit(0)
    whole = tuple(range(len(t.rules.box.summits)))
    t.state.summits_used = whole[1:]
    assert happened(asked(t, frame), su.settle_draw_summit, frame) == {"says": False}
    t.state.summits_used = whole
    expected = {**waiting(), "says": True, "asks": ["summit_pile_empty"]}
    assert happened(t, su.settle_draw_summit, frame) == expected
