"""The texts that a page carries: what is shared is written once, what a language lacks says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.games.registry import games
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.readings import load_readings
from co2replay.sentences import FALLBACK, languages
from co2replay.show.clauses import paraphrase
from co2replay.show.page.texts import SIGNS, shared
from co2replay.show.rulebooks.answers import reading_words
from co2replay.show.words import texts_of
from tests.show.browsing import Cli, read, written
from tests.show.page_games import ROOT

SOLD = ROOT / "fixtures/games/second-chance/disputes/a02-verkauft-an-die-bank.log"
ENGLISH = {"de": " (auf Englisch)", "it": " (in inglese)", "pl": " (po angielsku)"}
CITED = "EN §2.1, IT §2.1 agree"


def whole(said: str, pieces: list[str]) -> str:
    return "".join(pieces[ord(one) - SIGNS[0]] if ord(one) in SIGNS else one for one in said)


def test_a_piece_that_many_texts_share_is_written_once() -> None:
    """Each of 20 texts has its own number and, three times, what all of them say alike."""
    rows = [(f"line {n}: {CITED}", f"riga {n}: {CITED}", f"line {n}: {CITED}") for n in range(20)]
    made, pieces = shared([*rows, "alone"])
    assert [[whole(one, pieces) for one in row] for row in made[:20]] == [
        [row[0], row[1], ""]
        for row in rows  # the third language says what the first one says
    ]
    assert made[20] == "alone"
    written_out = sum(len(one) for row in rows for one in row[:2])
    assert sum(len(one) for row in made for one in row) < written_out * 0.6
    assert sum(piece.count("EN §") for piece in pieces) == 1


def test_who_writes_such_a_sign_reads_it_again() -> None:
    rows = [f"{chr(SIGNS[0])} {CITED}" for _ in range(20)]
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
