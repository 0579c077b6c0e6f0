"""The texts that a page carries: what is shared is written once, what a language lacks says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from co2replay.games.registry import games
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.readings import load_readings
from co2replay.sentences import FALLBACK, languages
from co2replay.show.clauses import paraphrase
from co2replay.show.page.controls import OWN_NAMES
from co2replay.show.page.sharing import SIGNS, shared
from co2replay.show.rulebooks import reading_words
from co2replay.show.words import texts_of
from tests.show.browsing import Cli, read, written
from tests.show.page_games import ROOT, SCORING

SOLD = ROOT / "fixtures/games/second-chance/disputes/a02-verkauft-an-die-bank.log"
ENGLISH = {"de": " (auf Englisch)", "it": " (in inglese)", "pl": " (po angielsku)"}
CITED = "EN §2.1, IT §2.1 agree"


def whole(said: str, pieces: list[str]) -> str:
    """A piece is made of words and of the pieces before it."""
    told = "".join(pieces[ord(one) - SIGNS[0]] if ord(one) in SIGNS else one for one in said)
    return told if told == said else whole(told, pieces)


def test_what_many_texts_share_is_written_once() -> None:
    """Each of 20 texts has its own number and, twice, what all of them say alike."""
    rows = [[f"line {n}: {CITED}", f"riga {n}: {CITED}", ""] for n in range(20)]
    made, pieces = shared([*rows, ["alone"]])
    assert [[whole(one, pieces) for one in row] for row in made[:20]] == rows
    assert made[20] == ["alone"]
    # each text is at most a word, a number of two digits, and what they share in two pieces
    assert sum(len(one) for row in made[:20] for one in row) <= 20 * 2 * (1 + 2 + 2)
    assert sum(piece.count("EN") for piece in pieces) <= 1
    for number, piece in enumerate(pieces):
        assert all(ord(one) - SIGNS[0] < number for one in piece if ord(one) in SIGNS)


def test_lines_within_a_text_stay() -> None:
    rows = [[f"a table\n  of line {n}\n\n", f"eine Tafel\n  der Zeile {n}"] for n in range(9)]
    made, pieces = shared(rows)
    assert [[whole(one, pieces) for one in row] for row in made] == rows


def test_what_an_element_says_is_not_said_again(cli: Cli, opened: Any, tmp_path: Path) -> None:
    """Back in the first language every element says what the document had there."""
    page = opened(written(cli, tmp_path, SCORING.read_text("utf-8"), "--lang", "it"), "#end")
    said = "() => [...document.querySelectorAll('[data-t]')].map((one) => one.textContent)"
    first = page.evaluate(said)
    page.select_option("#language", label=OWN_NAMES["de"])
    assert page.evaluate(said) != first
    page.select_option("#language", label=OWN_NAMES["it"])
    assert page.evaluate(said) == first


def test_who_writes_such_a_sign_reads_it_again() -> None:
    rows = [[f"{chr(SIGNS[0])} {CITED}"] for _ in range(20)]
    assert shared(rows) == (rows, [])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", games())
def test_a_text_of_the_rules_that_a_language_lacks_is_english_and_says_so(
    game: str, language: str
) -> None:
    own = texts_of(game, language)
    for clause in load_clauses(game).values():
        said = paraphrase(game, clause, language)
        lacks = clause.id not in own.get("clauses", {}) and language != FALLBACK
        assert said.endswith(ENGLISH.get(language, "-")) == lacks, clause.id
    for reading in load_readings(game).values():
        topic, values = reading_words(game, reading, language)
        lacks = reading.name not in own.get("readings", {}) and language != FALLBACK
        ends = {one.endswith(ENGLISH.get(language, "-")) for one in (topic, *values.values())}
        assert ends == {lacks}, reading.name


def test_page_and_check_tell_an_italian_reader_what_is_english(cli: Cli, tmp_path: Path) -> None:
    """Second Chance has its clauses in German and English alone; what is sold is one of them."""
    file = written(cli, tmp_path, SOLD.read_text(encoding="utf-8"), "--lang", "it")
    assert "in inglese" in read(file)
    lines = cli("check", "sell", "--game", "second-chance", language="it").out
    assert "(in inglese)" in lines
    assert (
        "(auf Englisch)" not in cli("check", "sell", "--game", "second-chance", language="de").out
    )
