"""The written text of a log: one way to write it, and nothing lost on the way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.format import body_lines, write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import BLANK, MAX_LINE, Entry, HeaderRow, Log
from tests.notation.generated import logs
from tests.notation.words import HEAD, LOGS, PIECES, WORDS, form, read, said, told

LANGUAGES = st.sampled_from(WORDS.languages)


def rewritten(body: str, language: str = "en") -> str:
    log = read(body)
    assert log.problems == []
    return write_text(log, WORDS, language).removeprefix(HEAD)


@given(logs(), LANGUAGES)
@settings(max_examples=300, deadline=None)
def test_what_is_written_is_read_again(log: Log, language: str) -> None:
    text = write_text(log, WORDS, language)
    again = read_text(text, vocabulary_for)
    assert again.problems == []
    kept = [told(entry) for line in body_lines(log) for entry in line]
    assert [told(entry) for entry in again.entries] == kept
    assert write_text(again, WORDS, language) == text


@pytest.mark.parametrize("language", WORDS.languages)
@pytest.mark.parametrize("name", PIECES)
def test_the_pieces_say_the_same_in_every_language(name: str, language: str) -> None:
    log = read_text((LOGS / f"{name}.log").read_bytes(), vocabulary_for)
    text = write_text(log, WORDS, language)
    again = read_text(text, vocabulary_for)
    assert again.problems == []
    assert said(again) == said(log)
    assert write_text(again, WORDS, language) == text


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Propose  SOLAR asia money;scientist hand asia money\n",
         "propose solar asia/money ; scientist hand asia/money\n"),
        ("propose solar asia money recruit\n", "propose solar asia/money ; recruit\n"),
        ("go hand\n", "hand\n"),
        ("orange: sell ; orange: buy ; Bo: hand\n", "orange: sell ; buy ; purple: hand\n"),
        ("x orange:sell\n", "x orange: sell\n"),
        ("! x start orange ; ! fossil asia oil\n", "x ! start orange ; fossil asia oil\n"),
        ("= co2 190 ; = price 4\n", "= ppm 190, price 4\n"),
        ("= score orange 24 ; score purple 19\n", "= score orange 24, purple 19\n"),
        ("@ asia.control none,  ; price 3\n", "@ asia.control nobody ; price 3\n"),
        ("@ asia/money solar installed purple scientist\n",
         "@ asia/money solar installed purple-scientist\n"),
        ("income 3 4\n", "income 3 coins 4 vp\n"),
        ("buy # why not\n#none\n", "buy  # why not\n# none\n"),
        ("buy#>legal\n", "buy  #> legal\n"),
        ("\n\nbuy\n\n\nend\n\n", "buy\n\nend\n"),
        ("ruling CO2.Market.Buy “so it was”\n", 'ruling co2.market.buy "so it was"\n'),
        ("fact   plant solar  1\n", "fact plant solar 1\n"),
        ("[1.1 orange] buy\n", "[1.1 orange] ; buy\n"),
        ("[supply 3]\n", "[3 supply]\n"),
        ("=D1 BEEF\n", "=d1 beef\n"),
        ("…\n", "...\n"),
    ],
)  # fmt: skip
def test_there_is_one_way_to_write_a_line(body: str, expected: str) -> None:
    assert rewritten(body) == expected
    assert rewritten(expected) == expected


def test_words_are_those_of_the_language_asked_for() -> None:
    body = "purple: propose solar asia money recruit\n"
    assert rewritten(body, "it") == "viola: proponi solare asia/denaro ; recluta\n"
    assert rewritten("= purple.money 3\n", "pl") == "= fioletowy.pieniądze 3\n"


def test_words_of_a_box_fact_are_left_to_the_game() -> None:
    log = read("fact plant solar 1\n")
    text = write_text(log, WORDS, "it", lambda words, language: f"{language}({words})")
    assert text.removeprefix(HEAD) == "dato it(plant solar 1)\n"


def test_entries_that_were_never_written_stand_one_a_line() -> None:
    buy = Entry(0, form("act", "buy"))
    log = Log(1, [HeaderRow("game", "co2")], [buy, buy, Entry(BLANK), buy], [])
    assert write_text(log, WORDS, "en") == "co2replay 1\ngame: co2\n---\nbuy\nbuy\n\nbuy\n"


def test_a_line_that_would_grow_too_long_is_parted() -> None:
    body = ";".join(["buy"] * 2_400) + "\n"
    text = rewritten(body)
    assert max(map(len, text.split("\n"))) <= MAX_LINE
    assert said(read(text)) == said(read(body))


def test_the_header_keeps_its_order_names_and_comments() -> None:
    head = "co2replay 1\nx-b:  two\ngame:co2\nSeats: orange=Ada   # us\n\n#and\n---\n"
    log = read_text(head.replace("game:co2", "game: co2") + "buy\n", vocabulary_for)
    assert write_text(log, WORDS, "it") == (
        "co2replay 1\nx-b: two\ngame: co2\nseats: orange=Ada  # us\n\n# and\n---\ncompra\n"
    )
