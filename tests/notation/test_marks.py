"""The marks of a log are those that its game declares: numbers, a word, a seat."""

from __future__ import annotations

import pytest

from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import MARK, Log
from co2replay.notation.vocabulary import Form, Phase, Vocabulary
from co2replay.notation.wordlists import build_vocabulary

AUCTION, WATCH, BELL = 4, 7, 9  # codes are the game's own: they need not begin at nothing
PHASES = (
    Phase(AUCTION, "auction", ("round",)),
    Phase(WATCH, "watch", ("day", "hour"), seat=True),
    Phase(BELL, "bell"),
)
WORDS = {
    "en": {
        "verb": {"pass": ["pass"]},
        "seat": {"red": ["red"], "blue": ["blue"]},
        "word": {"auction": ["auction"], "watch": ["watch"], "bell": ["bell"]},
    },
    "it": {
        "verb": {"pass": ["passa"]},
        "seat": {"red": ["rosso"], "blue": ["blu"]},
        "word": {"auction": ["asta"], "watch": ["guardia"], "bell": ["campana"]},
    },
}


def ship() -> Vocabulary:
    forms = (Form(1, "pass", "act"),)
    return build_vocabulary(forms, {"seat": ("red", "blue")}, WORDS, ["the"], phases=PHASES)


SHIP = ship()


def read(body: str) -> Log:
    head = "co2replay 1\ngame: ship\nseats: red=Ada blue=Bo\n---\n"
    return read_text(head + body + "\n", lambda _: SHIP)


@pytest.mark.parametrize(
    ("written", "args", "shown"),
    [
        ("[7 auction]", (AUCTION, 7), "[7 asta]"),
        ("[auction 7]", (AUCTION, 7), "[7 asta]"),
        ("[7 asta]", (AUCTION, 7), "[7 asta]"),
        ("[2.11 watch blue]", (WATCH, 2, 11, 1), "[2.11 guardia blu]"),
        ("[2.11 guardia Ada]", (WATCH, 2, 11, 0), "[2.11 guardia rosso]"),
        ("[bell]", (BELL,), "[campana]"),
        ("[the bell]", None, ""),
    ],
)
def test_a_mark_is_read_and_written_as_declared(
    written: str, args: tuple[int, ...] | None, shown: str
) -> None:
    log = read(written)
    if args is None:
        assert [problem.code for problem in log.problems] == ["unknown-word"]
        return
    assert log.problems == []
    assert [(entry.kind, entry.args) for entry in log.entries] == [(MARK, args)]
    assert write_text(log, SHIP, "it").splitlines()[-1] == shown
    again = from_canonical(to_canonical(log, SHIP), lambda _: SHIP)
    assert [(entry.kind, entry.args) for entry in again.entries] == [(MARK, args)]


def test_the_machine_form_names_the_phase() -> None:
    data = to_canonical(read("[7 auction]\n[2.11 watch blue]\n[bell]"), SHIP)
    assert b'"sym":["[auction]","[watch]","blue","[bell]"]' in data
    assert b'"log":[[[0,7]],[[1,2,11,2]],[[3]]]' in data


@pytest.mark.parametrize(
    ("written", "code", "expected"),
    [
        ("[7]", "missing-word", ('"."', "auction")),
        ("[]", "missing-word", ("[round auction]", "[day.hour watch seat]", "[bell]")),
        ("[7 auktion]", "unknown-word", ("[round auction]", "[day.hour watch seat]", "[bell]")),
        ("[7 bell]", "unknown-word", ("[round auction]", "[day.hour watch seat]", "[bell]")),
        ("[auction]", "unknown-word", ("[round auction]", "[day.hour watch seat]", "[bell]")),
        ("[2 watch blue]", "unknown-word", ("[round auction]", "[day.hour watch seat]", "[bell]")),
    ],
)
def test_what_no_phase_is_like_says_what_could_stand_there(
    written: str, code: str, expected: tuple[str, ...]
) -> None:
    (problem,) = read(written).problems
    assert (problem.code, problem.expected) == (code, expected)


def test_the_nearest_word_is_named() -> None:
    (problem,) = read("[7 auktion]").problems
    assert problem.nearest == ("auction",)
