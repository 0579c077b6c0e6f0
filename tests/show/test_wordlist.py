"""`words`: every form of a game is told, in each language, with an example that reads."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import co2replay
from co2replay.errors import UnknownName
from co2replay.games.registry import folder_of, games
from co2replay.games.registry import game as game_named
from co2replay.notation.phrases import Phrase
from co2replay.notation.tokens import tokens_of
from co2replay.notation.vocabulary import form_key
from co2replay.sentences import languages_in
from co2replay.show.wordlist import EXAMPLES, KINDS, word_list, words_markdown
from co2replay.show.words import meanings_of, words_of

Cli = Callable[..., Any]
DOCS = Path(__file__).resolve().parents[2] / "docs" / "words"
BLESS = "BLESS_WORDS"


def told_in(game: str) -> list[str]:
    """The languages in which the forms of a game are told; words of others are read as well."""
    folder = folder_of(game) / "data" / "meanings"
    return [one for one in languages_in(folder) if one != EXAMPLES]


GAMES = ("co2", "power-grid", "second-chance")
LISTS = [(game, language) for game in GAMES for language in told_in(game)]


@pytest.mark.parametrize(("game", "language"), LISTS)
def test_every_form_has_a_line_of_meaning_in_its_language(game: str, language: str) -> None:
    vocabulary = game_named(game).vocabulary()
    told = meanings_of(game, language)
    for kind in KINDS:
        keys = {form_key(form) for form in vocabulary.contexts[kind]}
        assert set(told[kind]) == keys
        assert all(told[kind].values())
    if language != "en":
        assert told != meanings_of(game, "en")


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_read_as_the_form_that_it_shows(game: str) -> None:
    vocabulary = game_named(game).vocabulary()
    for kind in KINDS:
        for form in vocabulary.contexts[kind]:
            written = meanings_of(game, EXAMPLES)[kind][form_key(form)]
            found = Phrase(vocabulary, tokens_of(written), None).entry(kind)
            assert found is not None, written
            assert found[0] is form


@pytest.mark.parametrize(("game", "language"), LISTS)
def test_every_example_reads_in_the_language_in_which_it_is_shown(game: str, language: str) -> None:
    vocabulary = game_named(game).vocabulary()
    for one in word_list(game, language).forms:
        assert Phrase(vocabulary, tokens_of(one.example), None).entry(one.context) is not None, one


@pytest.mark.parametrize(("game", "language"), LISTS)
def test_the_page_of_the_docs_is_the_list(game: str, language: str) -> None:
    page = DOCS / f"{game}-{language}.md"
    text = words_markdown(word_list(game, language), words_of(game, language))
    if os.environ.get(BLESS) == "1":
        page.write_text(text, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == text, f"{BLESS}=1 pytest writes it anew"


def test_no_other_page_of_words_lies_there() -> None:
    assert sorted(page.stem for page in DOCS.iterdir()) == sorted("-".join(one) for one in LISTS)
    assert {game for game, _ in LISTS} <= set(games())


@pytest.mark.parametrize(
    ("word", "examples"),
    [
        ("discard", ["goal 32 discard"]),
        ("un", ["claim 34", "un 34 35 36 37 38 39 40 41 42 44", "un 34 36 40"]),  # by meaning, too
        ("warmed", ["done acted warmed"]),
        ("cubo", ["cube leave"]),
    ],
)
def test_a_word_is_found_by_its_spelling_and_its_meaning(word: str, examples: list[str]) -> None:
    found = [one.example for one in word_list("co2", "en", word).forms]
    assert [one for one in examples if one not in found] == []


def test_a_word_of_another_language_is_found_among_the_words() -> None:
    (table,) = word_list("co2", "en", "lascia").tables
    assert list(table.words) == ["leave"]


def test_an_unknown_word_gets_the_nearest() -> None:
    with pytest.raises(UnknownName) as raised:
        word_list("co2", "en", "discrd")
    assert "discard" in raised.value.known


@pytest.mark.parametrize(
    ("said", "examples"),
    [
        (["discard", "goal"], ["goal 32 discard"]),  # what both have to do with
        (["sell", "asia"], ["sell", "propose solar asia/money"]),  # nothing has: what either has
    ],
)
def test_several_words_are_what_all_of_them_have_to_do_with(
    cli: Cli, said: list[str], examples: list[str]
) -> None:
    ran = cli("words", *said, "--game", "co2", "--json")
    assert ran.code == 0
    found = [one["example"] for one in ran.json()["forms"]]
    assert [one for one in examples if one not in found] == []
    if len(examples) == 1:
        assert found == examples


def test_of_several_words_the_unknown_one_is_named() -> None:
    with pytest.raises(UnknownName) as raised:
        word_list("co2", "en", "discrd goal")
    assert raised.value.name == "discrd"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "said", ["ruling", "decisione", "fact", "set", "x", "...", "…", "#", "#>", "?", "=d1", "[end]"]
)
def test_what_every_log_has_is_told_behind_the_list(cli: Cli, game: str, said: str) -> None:
    ran = cli("words", said, "--game", game, "--lang", "en")
    assert ran.code == 0
    for told in (
        'ruling CLAUSE "why"',
        "ruling set FACT",
        "=d1 a digest",
        "#> what a test expects",
    ):
        assert told in " ".join(ran.out.split())


@pytest.mark.parametrize(("sign", "kind"), [("!", "draw"), ("=", "seen"), ("@", "seen")])
def test_of_a_sign_everything_is_told_that_begins_with_it(sign: str, kind: str) -> None:
    whole = word_list("co2", "en").forms
    assert word_list("co2", "en", sign).forms == [one for one in whole if one.context == kind]


def test_a_word_that_nobody_knows_is_not_said_to_be_near_itself(cli: Cli) -> None:
    ran = cli("words", "rulinng", "--game", "co2", "--lang", "de")
    assert ran.code == 2
    assert "Wort: 'rulinng' gibt es nicht" in ran.err
    assert "meintest du ruling?" in ran.err


def test_the_list_comes_as_json(cli: Cli) -> None:
    ran = cli("words", "--game", "co2", "--json", "--lang", "it")
    assert ran.code == 0
    assert ran.json()["schema"] == "words/1"


@pytest.mark.parametrize(("game", "language"), LISTS)
def test_the_keys_of_a_header_are_told_by_rows_that_may_stand_there(
    game: str, language: str
) -> None:
    """All but `manifest: mine`, for which somebody has to have noted a copy."""
    told = word_list(game, language).header
    rows = [one.example for one in told if one.key != "manifest"]
    assert len(rows) >= 9
    found = co2replay.findings("\n".join(["co2replay 1", *rows, "---", ""]))
    assert {one.kind for one in found} <= {"note"}


@pytest.mark.parametrize(
    ("said", "key"),
    [("trust", "trust"), ("players", "seats"), ("Spieler", "seats"), ("Sprache:", "lang")],
)
def test_a_key_of_the_header_is_asked_for_by_what_people_write_for_it(said: str, key: str) -> None:
    told = word_list("co2", "en", said)
    assert [one.key for one in told.header] == [key]
    assert not any(one.key == "trust" for one in word_list("co2", "en", "discard").header)
