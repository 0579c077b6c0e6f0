"""Our engine, asked line by line: what it answers, and what does not disturb it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from co2replay.questions.compare.protocol import (
    Act,
    Chance,
    FaultTold,
    LegalAsked,
    LegalTold,
    New,
    Note,
    Ok,
    RefusedTold,
    Result,
    ResultTold,
    StateAsked,
    StateTold,
    Untrue,
    encode,
)
from co2replay.questions.compare.serving import Engine

Cli = Callable[..., Any]
NEW = New(id=1, game="co2", edition="co2/en", seats=["orange", "purple", "blue"])


@pytest.fixture
def engine() -> Engine:
    engine = Engine("1")
    assert isinstance(engine.answer(NEW), Ok)
    return engine


@pytest.mark.clause("co2.setup.start-coins-by-seat")
def test_a_chance_is_played_as_it_is_told(engine: Engine) -> None:
    # clockwise from the first player: 3, 4 and 4 coins
    assert engine.answer(Chance(id=2, row=["!start", "purple"])) == Ok(
        id=2,
        moves=[
            "3 bank.money>purple.money co2.setup.start-coins-by-seat",
            "4 bank.money>blue.money co2.setup.start-coins-by-seat",
            "4 bank.money>orange.money co2.setup.start-coins-by-seat",
        ],
    )


def test_an_act_out_of_turn_is_refused_with_a_clause(engine: Engine) -> None:
    reply = engine.answer(Act(id=7, row=["buy"]))
    assert isinstance(reply, RefusedTold)
    assert (reply.id, reply.clause[:4]) == (7, "co2.")


def test_what_the_table_saw_otherwise_is_untrue(engine: Engine) -> None:
    told = Note(kind="seen", row=["=seat.seatfield", "orange", "money", 99])
    reply = engine.answer(told)
    assert isinstance(reply, Untrue)
    assert (reply.facts["value"], reply.facts["seen"]) == ("orange.money", 99)


def test_nothing_is_drawn_by_the_engine(engine: Engine) -> None:
    first = engine.answer(StateAsked())
    assert isinstance(first, StateTold)
    assert first.state["un"] == []  # nobody has told which UN Goals lie out
    assert engine.answer(StateAsked()) == first


def test_legal_answers_are_counted_and_listed(engine: Engine) -> None:
    count, listed = engine.answer(LegalAsked()), engine.answer(LegalAsked(list=True))
    assert isinstance(count, LegalTold)
    assert isinstance(listed, LegalTold)
    assert (count.rows, len(listed.rows or ())) == (None, count.count)


def test_a_game_that_stops_has_a_result_that_says_so(engine: Engine) -> None:
    reply = engine.answer(Result())
    assert isinstance(reply, ResultTold | RefusedTold)
    if isinstance(reply, ResultTold):
        assert (reply.over, reply.winners) == (False, None)


@pytest.mark.parametrize(
    ("line", "code", "number"),
    [
        (b"", "unreadable", 0),
        (b"[" * 100_000, "unreadable", 0),
        (b"\xff\xfe", "unreadable", 0),
        (b'{"ask":"dance","id":5}', "unknown-ask", 5),
        (b'{"ask":"act","id":6}', "unreadable", 6),
        (b'{"ask":"act","id":6,"row":["no-such-act"]}', "unreadable", 6),
        (b'{"ask":"act","id":6,"row":["!start","orange"]}', "unreadable", 6),
        (b'{"ask":"act","id":6,"row":[]}', "unreadable", 6),
        (b'{"ask":"chance","id":6,"row":["!start","green"]}', "unreadable", 6),
        (b'{"ask":"note","id":6,"kind":"act","row":["buy"]}', "unreadable", 6),
        (b'{"ask":"note","id":6,"kind":"comment","row":["#","hm"]}', "unreadable", 6),
        (b'{"ask":"new","id":6,"game":"go","edition":"","seats":[]}', "unsupported", 6),
        (b'{"ask":"new","id":6,"game":"co2","edition":"co2/xx","seats":[]}', "unsupported", 6),
        (b'{"ask":"new","id":6,"game":"co2","edition":"en","seats":["red"]}', "unsupported", 6),
    ],
)
def test_a_line_that_is_no_question_is_answered_by_an_error(
    engine: Engine, line: bytes, code: str, number: int
) -> None:
    reply = engine.answer_line(line)
    assert isinstance(reply, FaultTold)
    assert (reply.code, reply.id) == (code, number)
    assert isinstance(engine.answer(NEW), Ok)


def test_before_a_game_there_is_nothing_to_play() -> None:
    reply = Engine("1").answer(StateAsked(id=3))
    assert isinstance(reply, FaultTold)
    assert (reply.code, reply.id) == ("no-game", 3)


def test_the_command_answers_each_line_and_ends_with_the_input(cli: Cli) -> None:
    asked = b'{"ask":"hello","id":1}\n\n' + encode(NEW) + b'{"ask":"state","id":2}'
    ran = cli("engine", stdin=asked)
    replies = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.code, [one["reply"] for one in replies]) == (0, ["hello", "ok", "state"])


def test_the_command_ends_with_quit(cli: Cli) -> None:
    ran = cli("engine", stdin=b'{"ask":"quit","id":4}\n{"ask":"hello","id":5}\n')
    assert [json.loads(line) for line in ran.out.splitlines()] == [{"reply": "bye", "id": 4}]


def test_a_line_that_is_far_too_long_is_refused_and_the_next_one_answered(cli: Cli) -> None:
    ran = cli("engine", stdin=b"x" * 9_000_000 + b'\n{"ask":"quit","id":4}\n')
    replies = [json.loads(line) for line in ran.out.splitlines()]
    assert [one["reply"] for one in replies] == ["error", "bye"]


def test_letters_that_an_encoding_lacks_do_not_break_the_json(cli: Cli) -> None:
    # a curly quote would otherwise be written as a plain one, and end the text
    row = '{"ask":"act","id":6,"row":["“ł😀”"]}\n'
    ran = cli("engine", stdin=encode(NEW) + row.encode())
    assert ran.out.isascii()
    assert "“ł😀”" in json.loads(ran.out.splitlines()[1])["message"]
