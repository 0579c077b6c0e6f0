"""The machine form of a log: an exact twin of the text, whose numbers explain themselves."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings

from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.anonymise import anonymise
from co2replay.notation.canonical import (
    MAX_SYMBOLS,
    from_canonical,
    game_id,
    json_schema,
    to_canonical,
)
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import MAX_BYTES, Log
from tests.notation.generated import logs
from tests.notation.words import HEAD, LOGS, PIECES, WORDS, read, said

DEEP = b"[" * 90_000 + b"]" * 90_000
MANY = "too-many-entries"


def given_rows(log: list[Any], sym: list[str], **other: Any) -> bytes:
    whole = {
        "format": "co2replay-log",
        "version": 1,
        "header": [["game", "co2"]],
        "sym": sym,
        "log": log,
        **other,
    }
    return json.dumps(whole).encode()


def problems(data: bytes) -> list[tuple[str, int, int]]:
    return [(one.code, one.line, one.col) for one in from_canonical(data, vocabulary_for).problems]


@given(logs())
@settings(max_examples=300, deadline=None)
def test_text_and_machine_form_are_exact_twins(log: Log) -> None:
    text = write_text(log, WORDS, "en")
    data = to_canonical(read_text(text, vocabulary_for), WORDS)
    again = from_canonical(data, vocabulary_for)
    assert again.problems == []
    assert write_text(again, WORDS, "en") == text
    assert to_canonical(again, WORDS) == data
    assert to_canonical(log, WORDS) == data
    assert game_id(again, WORDS) == game_id(log, WORDS)


@pytest.mark.parametrize("name", PIECES)
def test_the_pieces_survive_the_machine_form(name: str) -> None:
    log = read_text((LOGS / f"{name}.log").read_bytes(), vocabulary_for)
    # Handed in where a text is expected, it is known by its first byte.
    again = read_text(to_canonical(log, WORDS), vocabulary_for)
    assert again.problems == []
    assert said(again) == said(log)
    assert write_text(again, WORDS, "en") == write_text(log, WORDS, "en")


def test_lines_are_counted_as_in_the_text() -> None:
    text = HEAD + "buy ; end\n\nsell  # why\n"
    log = read_text(text, vocabulary_for)
    again = from_canonical(to_canonical(log, WORDS), vocabulary_for)
    assert [entry.line for entry in again.entries] == [entry.line for entry in log.entries]


def test_the_rows_of_a_small_log() -> None:
    log = read("propose solar asia money\nlobby ? main\nBo: hand ; x sell\n\n@ turn 2.3 purple\n")
    whole = json.loads(to_canonical(log, WORDS))
    assert whole["sym"] == [
        "propose",
        "solar",
        "asia/money",
        "lobby",
        "main",
        "go:",
        "purple",
        "hand",
        "x sell:",
        "@turn",
    ]
    assert whole["log"] == [
        [[0, 1, 2]],
        [[3, None, 4, False]],
        [[5, 6, 7], [8, 6]],
        [],
        [[9, 2, 3, 6]],
    ]


def test_no_number_depends_on_the_order_of_symbols() -> None:
    rows = [[[2, 0, 1]]]
    log = from_canonical(given_rows(rows, ["solar", "asia/money", "propose"]), vocabulary_for)
    assert said(log) == said(read("propose solar asia money\n"))


@pytest.mark.parametrize(
    ("rows", "col"),
    [
        ([[[9]]], 1),  # no such symbol
        ([[[0.5]]], 0),
        ([[["propose"]]], 1),
        ([[[1]]], 1),  # `solar` begins no row
        ([[[]]], 1),
        ([[[0, 1]]], 3),  # a value is missing
        ([[[0, 1, 2, 2]]], 5),  # one too many
        ([[[0, 2, 2]]], 2),  # a space is no source
        ([[[0, True, 2]]], 2),
        ([[[0, None, 2]]], 2),  # a source cannot be unknown
        ([[[3, 1_000_000]]], 2),
        ([[[4, "two\nlines"]]], 2),
        ([[[4, 7]]], 2),
        ([[[5, "a ; b"]]], 2),
        ([[[5, 'a "b"']]], 2),
        ([[[6, "buy", "why"]]], 2),
        ([[[7, 1, "xyz"]]], 3),
        ([[[3, *range(80)]]], 65),
    ],
)
def test_a_row_that_says_nothing_is_named_by_line_and_place(rows: list[Any], col: int) -> None:
    sym = ["propose", "solar", "asia/money", "!un", "#", "fact", "ruling", "=d", "end"]
    good = [[8]]
    data = given_rows([good, *rows, good], sym)
    assert problems(data) == [("bad-row", 5, col)]  # behind format, game and `---` come line 4, 5
    assert len(from_canonical(data, vocabulary_for).entries) == 2


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"{", "bad-json"),
        (b'{"format":"other","version":1}', "not-a-log"),
        (b"{}", "not-a-log"),
        (b'{"format":"co2replay-log","version":2}', "wrong-version"),
        (b'{"format":"co2replay-log","version":1}', "bad-json"),
        (given_rows([], [], more=1), "bad-json"),
        (given_rows([], [], header=[["game", "chess"]]), "unknown-game"),
        (given_rows([], [], header=[]), "missing-key"),
        (given_rows([], ["a"] * (MAX_SYMBOLS + 1)), "too-many-entries"),
        (b'{"format":"co2replay-log","log":' + b"[" * 200_000, "too-deep"),
        (given_rows([], []).replace(b"[]}", b"[" + b"[]," * 5_000_000 + b"[]]}"), MANY),
        (given_rows([], []).replace(b"[]}", b"[" + b'"",' * 5_000_000 + b'""]}'), MANY),
        (given_rows([], []).replace(b"[]}", DEEP + b"}"), "too-deep"),
        (b"{" + b" " * MAX_BYTES, "too-large"),
        (b'{"format":"co2replay-log","version":1,"\xff":1}', "not-utf8"),
    ],
    ids=lambda given: given if isinstance(given, str) else "file",
)  # fmt: skip
def test_a_file_that_is_no_log_is_refused_whole(data: bytes, code: str) -> None:
    log = read_text(data, vocabulary_for)
    assert [problem.code for problem in log.problems] == [code]
    assert log.entries == []


@pytest.mark.parametrize(
    "row", [["a b", "c"], ["x-a", "one\ntwo"], ["x-a", "b # c"], ["", "c"], ["x-a"], ["x-a", " b"]]
)
def test_a_header_row_that_no_text_can_hold_is_refused(row: list[str]) -> None:
    data = given_rows([], [], header=[["game", "co2"], row])
    assert [(one[0], one[1]) for one in problems(data)] == [("bad-header", 3)]


def test_the_schema_tells_the_shape() -> None:
    schema = json_schema()
    shape = schema["$defs"]["Canonical"]
    assert shape["required"] == ["format", "version", "header", "sym", "log"]
    assert shape["additionalProperties"] is False
    assert shape["properties"]["format"]["enum"] == ["co2replay-log"]


def test_a_game_is_the_same_whoever_wrote_it_down() -> None:
    head = "co2replay 1\ngame: co2\nseats: orange=Ada purple=Bo\nclaim: orange 7, purple 5\n---\n"
    body = 'propose solar asia money ; buy\nBo: hand\nruling co2.market.buy "Ada agreed"\nsell\n'
    log = read(body, head)
    told = "co2replay 1\ndate: 2024-05-01\ngame: co2\nx-club: T\nseats: orange=Eva purple=Jo # !\n"
    told += "claim: Eva 7, Jo 5\n---\n"
    other = '# hi\n\nproponi solare asia denaro\ncompra\nviola: mano\nruling co2.market.buy "?"\n'
    assert game_id(read(other + "sell\n", told), WORDS) == game_id(log, WORDS)
    assert re.fullmatch("[0-9a-f]{32}", game_id(log, WORDS))
    assert game_id(read(body + "buy\n", head), WORDS) != game_id(log, WORDS)
    assert game_id(read(body, head.replace("7", "8")), WORDS) != game_id(log, WORDS)
    assert game_id(read(body.replace("buy", "x buy"), head), WORDS) != game_id(log, WORDS)


def test_a_clause_is_nobody_s_name() -> None:
    log = read('ruling co2.market.buy "Buy said so"\nsell\n', HEAD.replace("Ada", "Buy"))
    bare, _ = anonymise(log, WORDS)
    assert bare.entries[0].text == "co2.market.buy\norange said so"


def test_nobody_is_named_after_anonymising() -> None:
    head = (
        "co2replay 1\ndate: today\ngame: co2\nseats: orange=Ada purple=Bo Peep  # friends\n"
        "x-club: T\nclaim: Ada 7, Bo Peep 5\nhost: at Ada's\n---\n"
    )
    body = 'buy # Ada paid\nBo Peep: hand\nruling co2.market.buy "ADA and Adam agreed"\nsell\n'
    log = read(body, head)
    assert log.problems == []
    bare, dropped = anonymise(log, WORDS)
    assert write_text(bare, WORDS, "en") == (
        "co2replay 1\ngame: co2\nseats: orange purple\nclaim: orange 7, purple 5\n"
        "host: at orange's\n---\nbuy\npurple: hand\n"
        'ruling co2.market.buy "orange and Adam agreed"\nsell\n'
    )
    assert dropped == [
        ("key", "date"),
        ("comment", "4"),
        ("key", "x-club"),
        ("comment", "9"),
        ("name", "orange"),
        ("name", "purple"),
    ]
    assert bare.lines == []
    assert game_id(bare, WORDS) == game_id(log, WORDS)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Bo agreed, and Peep", "purple agreed, and purple"),
        ("lukasz and Łukasz Żak", "orange and orange"),
        ("so said Black", "so said Black"),  # a colour of this table, not Mr Black
        ("de facto", "de facto"),
    ],
)
def test_a_part_of_a_name_in_a_reason_is_a_name_too(said: str, kept: str) -> None:
    seats = 'orange=Łukasz Żak black="Jack Black de Wit" purple=Bo Peep'
    head = HEAD.replace("orange=Ada purple=Bo blue=Cy", seats)
    assert seats in head
    bare, _ = anonymise(read(f'ruling co2.market.buy "{said}"\nsell\n', head), WORDS)
    assert bare.entries[0].text == f"co2.market.buy\n{kept}"
