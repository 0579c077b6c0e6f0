"""What every game refuses in the header of a log, asked of one that declares nothing of it."""

from __future__ import annotations

import pytest

from co2replay.engine.book import Choice
from co2replay.games.registry import game, vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log, Problem
from co2replay.rulebooks.opening import open_log, read_choices


def log_of(rows: str, body: str = "") -> Log:
    return read_text(f"co2replay 1\ngame: nim\nedition: club\n{rows}---\n{body}", vocabulary_for)


def told(rows: str, body: str = "") -> list[tuple[str, int, str]]:
    opening, found = open_log(game("nim"), log_of(rows, body))
    assert (opening is None) == bool(found)
    return [(one.code, one.line, one.text) for one in found]


SEATS = "seats: left=Ada right=Bo\n"


@pytest.mark.parametrize(
    ("rows", "body", "wrong"),
    [
        (SEATS, "", []),
        (f"{SEATS}x-table: 3\nclaim: Ada 1 Bo 0\nreadings: last_stone=wins\n", "", []),
        (f"{SEATS}foo: bar\n", "", [("unknown-key", 5, "foo")]),
        (f"{SEATS}variants: draft\n", "", [("unknown-key", 5, "variants")]),
        (f"{SEATS}claim: lost\n", "", [("bad-claim", 5, "lost")]),
        (f"{SEATS}trust: me\n", "", [("unknown-choice", 5, "me")]),
        (f"{SEATS}readings: x=1\n", "", [("unknown-reading", 5, "x")]),
        (f"{SEATS}manifest: other\n", "", [("unknown-manifest", 5, "other")]),
        ("seats: left=Ada\n", "", [("bad-seats", 4, "left=Ada")]),
        ("", "", [("missing-key", 1, "seats")]),
        (SEATS, 'ruling nim.tak "so"\n', [("unknown-clause", 6, "nim.tak")]),
        (SEATS, "fact heap 3\n", [("unexpected-word", 6, "heap")]),
    ],
)
def test_a_header_is_held_to_what_it_may_say(
    rows: str, body: str, wrong: list[tuple[str, int, str]]
) -> None:
    assert told(rows, body) == wrong


# `left` and `right` are words of a table, `long` is none.
SIDE = Choice("side", ("left", "right"), table="seat", needed=True)
MANY = Choice("modes", ("short", "long"), several=True, kind="variant", barred=lambda name, n: "")


def choices(rows: str, *declared: Choice) -> tuple[dict[str, tuple[str, ...]], list[Problem]]:
    found: list[Problem] = []
    words = vocabulary_for("nim")
    assert words is not None
    return read_choices(log_of(rows), declared, 2, words, found), found


def test_a_choice_is_one_word_of_its_list_or_several() -> None:
    assert choices("side: Left\nmodes: long, short long\n", SIDE, MANY) == (
        {"side": ("left",), "modes": ("long", "short")},
        [],
    )
    assert choices("side: right\n", SIDE, MANY)[0] == {"side": ("right",), "modes": ()}


def test_a_choice_that_is_needed_or_unknown_is_told() -> None:
    _, found = choices("modes: long wide\n", SIDE, MANY)
    assert [(one.code, one.text, one.expected) for one in found] == [
        ("missing-key", "side", ("left", "right")),
        ("unknown-variant", "wide", ("short", "long")),
    ]
    _, found = choices("side: middle\n", SIDE)
    assert [(one.code, one.line, one.text) for one in found] == [("unknown-choice", 4, "middle")]


def test_a_choice_may_be_barred_to_so_many_players() -> None:
    alone = Choice("modes", ("short", "long"), several=True, kind="variant", barred=for_one)
    _, found = choices("modes: long short\n", alone)
    assert [(one.code, one.text, one.expected) for one in found] == [
        ("barred-variant", "long", ("nim.take",))
    ]


def for_one(name: str, players: int) -> str:
    return "nim.take" if name == "long" and players > 1 else ""


def test_a_game_of_ranks_takes_no_claim_of_all_together() -> None:
    for claim in ("won", "team 3"):
        assert told(f"{SEATS}claim: {claim}\n") == [("bad-claim", 5, claim)]
