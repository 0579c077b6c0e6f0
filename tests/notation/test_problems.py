"""Every mistake of a log that the notation can see: its code, its place, and what was expected."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from co2replay.errors import UnreadableFile
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import (
    MAX_BYTES,
    MAX_ENTRIES,
    MAX_HEADER,
    MAX_LINE,
    MAX_PROBLEMS,
    Log,
    Problem,
)
from tests.notation.words import HEAD, HEAD_LINES, WORDS, read, said
from tests.sample import at_most

MUCH = at_most(100_000, 1_000_000)  # letters of junk


def places(log: Log) -> list[tuple[str, int, int, int, str]]:
    return [(one.code, one.line, one.col, one.end, one.text) for one in log.problems]


def whole(text: str | bytes) -> list[tuple[str, int, int, int, str]]:
    return places(read_text(text, vocabulary_for))


def the_problem(body: str) -> Problem:
    log = read(body + "\n")
    assert len(log.problems) == 1
    assert log.problems[0].line == HEAD_LINES + 1
    return log.problems[0]


@pytest.mark.parametrize(
    ("body", "code", "col", "end", "text"),
    [
        ("propos solar asia money", "unknown-word", 1, 7, "propos"),
        ("propose solr asia money", "unknown-word", 9, 13, "solr"),
        ("propose solar asya money", "unknown-word", 15, 19, "asya"),
        ("propose solar asia/mony", "unknown-word", 20, 24, "mony"),
        ("propose solar asia", "missing-word", 19, 19, ""),
        ("propose solar", "missing-word", 14, 14, ""),
        ("propose solar asia money sell", "unexpected-word", 26, 30, "sell"),
        ("propose solar asia money recruit recruit", "unexpected-word", 34, 41, "recruit"),
        ("sell ; propose solr asia money", "unknown-word", 16, 20, "solr"),
        ("sell ; ; buy", "missing-word", 8, 8, ""),
        ("lobby 1234567 main", "number-out-of-range", 7, 14, "1234567"),
        ("lobby ? main 5", "unexpected-word", 14, 15, "5"),
        ("income", "missing-word", 7, 7, ""),
        ("income 3", "missing-word", 9, 9, ""),  # coins or points?
        ("income coins", "unexpected-word", 8, 13, "coins"),
        ("goal", "missing-word", 5, 5, ""),
        ("goal 31", "missing-word", 8, 8, ""),
        ("scientist hand ?", "unexpected-word", 16, 17, "?"),
        ("! fossil asia oyl", "unknown-word", 15, 18, "oyl"),
        ("! propose solar asia money", "unexpected-word", 3, 10, "propose"),
        ("! un", "missing-word", 5, 5, ""),
        ("!", "missing-word", 2, 2, ""),
        ("x", "missing-word", 2, 2, ""),
        ("x = orange.money 3", "unexpected-word", 1, 2, "x"),
        ("= orange.money", "missing-word", 15, 15, ""),
        ("= orange.mony 8", "unknown-word", 10, 14, "mony"),
        ("= orange.money 8, ppn 190", "unknown-word", 19, 22, "ppn"),
        ("= orange.money 8,, ppm 190", "missing-word", 18, 18, ""),
        ("=d1 xyz", "unexpected-word", 5, 8, "xyz"),
        ("=d1", "missing-word", 4, 4, ""),
        ("@ turn 2 purple", "unexpected-word", 8, 9, "2"),
        ("[1.1 orage]", "unknown-word", 6, 11, "orage"),
        ("[1.1]", "missing-word", 5, 5, ""),
        ("[1.x orange]", "unexpected-word", 4, 5, "x"),
        ("[3 suply]", "unknown-word", 4, 9, "suply"),
        ("[]", "missing-word", 2, 2, ""),
        ("[1.1 orange", "missing-word", 12, 12, ""),
        ("grey: hand", "unknown-word", 1, 5, "grey"),
        ("orange:", "missing-word", 8, 8, ""),
        ("ruling", "missing-word", 7, 7, ""),
        ("ruling co2.market.buy", "missing-word", 22, 22, ""),
        ('ruling co2.market.buy "no end', "open-quote", 23, 30, '"no end'),
        ('ruling buy "why"', "unexpected-word", 8, 11, "buy"),
        ('ruling co2.market.buy now "why"', "unexpected-word", 23, 26, "now"),
        ('ruling set orange.mony 5 "why"', "unknown-word", 19, 23, "mony"),
        ("fact", "missing-word", 5, 5, ""),
        ('fact plant "solar" 1', "unexpected-word", 12, 13, '"'),
        ("orange: [1.1 blue]", "unexpected-word", 9, 10, "["),
        ("orange: purple: hand", "unexpected-word", 9, 15, "purple"),
        ("orange: ...", "unexpected-word", 9, 10, "."),
        ("orange: ! start purple", "unexpected-word", 9, 10, "!"),
        ("orange: = ppm 3", "unexpected-word", 9, 10, "="),
        ("... and so on", "unexpected-word", 5, 14, "and so on"),
        ("buy\0", "nul-byte", 4, 5, "\0"),
        ("x\x1b[2J", "unknown-word", 1, 3, "x\x1b"),
    ],
)
def test_a_mistake_is_reported_at_its_column(
    body: str, code: str, col: int, end: int, text: str
) -> None:
    problem = the_problem(body)
    assert (problem.code, problem.col, problem.end, problem.text) == (code, col, end, text)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("propos", ("act", "place")),
        ("propose solr", ("source",)),
        ("propose solar asia", ("grant",)),
        ("lobby 5", ("side",)),
        ("sell now", ("end",)),
        ("@ turn 2 purple", ("mark",)),
    ],
)
def test_a_mistake_says_what_was_expected(body: str, expected: tuple[str, ...]) -> None:
    problem = the_problem(body)
    assert set(expected) <= set(problem.expected)


def test_near_words_come_in_the_log_s_own_language() -> None:
    italian = HEAD.replace("game: co2\n", "game: co2\nedition: it\n")
    assert read("proponi solarre asia denaro\n", italian).problems[0].nearest[0] == "solare"
    assert read("propose solr asia money\n").problems[0].nearest[0] == "solar"
    assert "propose" in read("propos solar asia money\n").problems[0].nearest
    assert "orange" in read("first orage\n").problems[0].nearest


def test_all_mistakes_of_a_log_are_found_at_once() -> None:
    log = read("propos\nbuy\nsell solr ; end ; cep afryka\nlobby\n")
    assert [(one.line - HEAD_LINES, one.col) for one in log.problems] == [(1, 1), (3, 6), (4, 6)]
    assert len(said(log)) == 3  # buy, end, and Africa as the Poles write it


def test_the_first_line_tells_the_format() -> None:
    assert whole("co2replay 2\ngame: co2\n---\npropos\n") == [("wrong-version", 1, 11, 12, "2")]
    assert whole("hello\nworld\n") == [("not-a-log", 1, 1, 6, "hello")]
    assert whole("\n\n") == [("empty-file", 1, 1, 1, "")]
    assert whole(b"") == [("empty-file", 1, 1, 1, "")]
    # Only the first line was forgotten: the rest is examined all the same.
    forgotten = whole("game: co2\n---\npropos\n")
    assert [one[:2] for one in forgotten] == [("not-a-log", 1), ("unknown-word", 3)]


def test_the_header_is_checked_row_by_row() -> None:
    assert whole("co2replay 1\ngame: co2\ngame: co2\nwhat\n---\n") == [
        ("key-twice", 3, 1, 5, "game"),
        ("bad-header", 4, 1, 5, "what"),
    ]
    assert whole("co2replay 1\ngame: co2\nx-a: 1 # \0\n---\n") == [("nul-byte", 3, 10, 11, "\0")]
    assert whole("co2replay 1\ngame: chess\n---\n") == [("unknown-game", 2, 7, 12, "chess")]
    assert whole("co2replay 1\n---\n") == [("missing-key", 1, 1, 1, "game")]
    assert whole("co2replay 1\ngame: co2\n") == [("missing-body", 2, 10, 10, "")]
    seats = "co2replay 1\ngame: co2\nseats: {}\n---\n"
    for value, wrong in (
        ("orange=Ada purpel=Bo", "purpel=Bo"),
        ("orange=Ada?purple=Bo", "orange=Ada?purple=Bo"),
        ("grey=Ada orange=Bo", "grey=Ada"),
        ("orange grey purple", "grey"),
        ("orange=Ada orange=Bo", "orange=Bo"),
        ('orange="Ada" Eva purple', "Eva"),
        ('orange="Ada purple', 'orange="Ada'),
        ("purple=Ada orange=Blue", "orange=Blue"),  # a name that holds a colour wants quotes
        ("orange=Ada-Blue purple", "orange=Ada-Blue"),
        ("orange=Ada blue-eyed purple=Bo", "blue-eyed"),
    ):
        place = 8 + value.index(wrong)
        assert whole(seats.format(value)) == [("bad-seats", 3, place, place + len(wrong), wrong)]


def test_a_number_of_players_is_answered_by_a_row_for_so_many() -> None:
    (problem,) = read_text("co2replay 1\ngame: co2\nplayers: 3\n---\n", vocabulary_for).problems
    assert (problem.code, problem.text) == ("seats-counted", "3")
    assert problem.expected == ("seats: orange=Ada purple=Bo blue=Cy",)


def test_a_line_cut_off_at_the_end_of_the_file_is_called_so() -> None:
    assert places(read("buy\npropose sol")) == [("half-line", HEAD_LINES + 2, 9, 12, "sol")]
    assert places(read("buy\npropose solar asi")) == [("half-line", HEAD_LINES + 2, 15, 18, "asi")]
    assert [one[0] for one in places(read("buy\npropose sol\n"))] == ["unknown-word"]


def test_bytes_that_are_no_text_are_named_by_line_and_byte() -> None:
    data = (HEAD + "buy\nsell ").encode() + b"\xff\nend\n"
    log = read_text(data, vocabulary_for)
    at = len(HEAD) + len("buy\nsell ") + 1
    problem = log.problems[0]
    assert (problem.code, problem.line, problem.col) == ("not-utf8", HEAD_LINES + 2, 6)
    assert (problem.text, problem.expected) == ("ff", (f"byte {at}",))
    assert len(log.problems) == 1
    assert len(said(log)) == 2  # the lines around it


def test_other_encodings_are_named() -> None:
    assert whole((HEAD + "buy\n").encode("utf-16")) == [("not-utf8", 1, 1, 1, "UTF-16")]


def test_a_file_beyond_a_limit_is_refused() -> None:
    assert whole(b"x" * (MAX_BYTES + 1)) == [("too-large", 0, 0, 0, "")]
    long = "#" * (MAX_LINE + 1)
    assert places(read(f"{'#' * MAX_LINE}\n")) == []
    assert places(read(f"{long}\nbuy\n")) == [
        ("line-too-long", HEAD_LINES + 1, 1, MAX_LINE + 2, "#" * 40)
    ]
    rows = "".join(f"x-{number}: 1\n" for number in range(MAX_HEADER))
    log = read_text(f"co2replay 1\n{rows}game: co2\n---\n", vocabulary_for)
    assert [(one.code, one.line) for one in log.problems] == [
        ("missing-key", 1),  # it stands too far down to be read
        ("too-many-rows", MAX_HEADER + 2),
    ]


def test_entries_are_counted_up_to_their_limit() -> None:
    log = read("buy\n" * MAX_ENTRIES)
    assert log.problems == []
    assert len(log.entries) == MAX_ENTRIES
    log = read("buy;buy\n" * (MAX_ENTRIES // 2) + "buy\n")
    assert [one.code for one in log.problems] == ["too-many-entries"]
    assert len(log.entries) == MAX_ENTRIES
    log = read("\n" * (MAX_ENTRIES * 3))
    assert [one.code for one in log.problems] == ["too-many-entries"]


def test_an_entry_has_no_more_values_than_a_hand_can_hold() -> None:
    assert read("! un" + " 1" * 64 + "\n").problems == []
    assert the_problem("! un" + " 1" * 66).code == "unexpected-word"


@pytest.mark.parametrize(
    "junk",
    [
        "qwertz uiop ; asdf\n",
        "propose solr asia money\n",
        "!@=;x \x1b[31m [[[ ((\n",
        "orange: purple: blue: ...\n",
        "a" * 9_000 + "\n",
        "= " + "orange.money, " * 600 + "\n",
        "@ " + "asia " * 1_500 + "\n",
        '"' * 9_000 + "\n",
        "“" * 9_000 + "\n",
        "x " * 4_000 + "\n",
        "{" * 9_000 + "\n",
    ],
)
def test_much_junk_is_refused_with_a_bounded_list_of_problems(junk: str) -> None:
    log = read_text((HEAD + junk * (MUCH // len(junk))).encode(), vocabulary_for)
    assert log.problems != []
    assert len(log.problems) <= MAX_PROBLEMS + 1
    # work is counted in calls, not in seconds: twice the junk is about twice the work
    once, twice = (calls_to_read(HEAD + junk * (size // len(junk))) for size in (20_000, 40_000))
    assert twice <= 2.5 * once  # four times would be growth with the square


def calls_to_read(text: str) -> int:
    """How many functions are called to read a text of which nothing is remembered."""
    WORDS.lines.clear()
    WORDS.segments.clear()
    count = 0

    def counting(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counting)
    try:
        read_text(text, vocabulary_for)
    finally:
        sys.setprofile(before)
    return count


def test_what_is_remembered_between_logs_stays_bounded() -> None:
    for start in (0, 10_000):
        read("".join(f"= orange.money {number}\n" for number in range(start, start + 10_000)))
        assert 0 < len(WORDS.lines) <= 8192
        assert 0 < len(WORDS.segments) <= 8192
    read("buy" + " " * 300 + "\nend # for today\nfirst Bo\npropos\n")
    for line in ("buy" + " " * 300, "end # for today", "first Bo", "propos"):
        assert line not in WORDS.lines  # too long, said once, of this log only, not readable


def test_a_file_is_read_no_further_than_one_byte_beyond_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    big = tmp_path / "big.log"
    with big.open("wb") as file:
        file.truncate(MAX_BYTES * 3)
    assert len(read_file(str(big))) == MAX_BYTES + 1
    with pytest.raises(UnreadableFile):
        read_file(str(tmp_path / "none.log"))
    with pytest.raises(UnreadableFile):
        read_file(str(tmp_path))

    class Input:
        buffer = io.BytesIO(b"co2replay 1\n")

    monkeypatch.setattr(sys, "stdin", Input())
    assert read_file("-") == b"co2replay 1\n"
