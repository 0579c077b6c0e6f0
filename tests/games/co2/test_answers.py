"""Answers given by the rules: noted in order, and taken back when they are written after all."""

from __future__ import annotations

from co2replay.engine.table import Answered, Table
from co2replay.games.co2.board.state import State, answer_alone, answer_written
from co2replay.games.co2.forms import CEP, TOPIC
from tests.games.co2.changes import happened

PURPLE = 1


def test_an_answer_given_by_the_rules_is_noted_until_it_is_written() -> None:
    t = Table(State(), None, None)
    for source in (2, 3):
        noted = happened(t, answer_alone, TOPIC, PURPLE, (source,))
    assert noted == {"settled": [[TOPIC, PURPLE, [2]], [TOPIC, PURPLE, [3]]]}
    first = t.state.settled[0]
    assert happened(t, answer_written, first) == {"settled": [[TOPIC, PURPLE, [3]]]}


def test_of_two_equal_answers_one_is_written() -> None:
    t = Table(State(), None, None)
    t.state.settled = [Answered(CEP, PURPLE, (region,)) for region in (4, 4)]
    second = t.state.settled[1]
    answer_written(t, second)
    assert t.state.settled == [Answered(CEP, PURPLE, (4,))]
    assert t.state.settled[0] is not second
