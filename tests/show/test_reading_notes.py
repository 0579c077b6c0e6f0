"""Every word about a reading is there in every language, and none stays in another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.games.registry import games
from co2replay.rulebooks.editions import edition_names, load_edition
from co2replay.rulebooks.readings import load_left_out, load_readings
from co2replay.sentences import languages
from co2replay.show.words import texts_of

Cli = Callable[..., Any]
REGISTER = "en"  # the language of readings.toml and of the reasons in the editions
OTHERS = [language for language in languages() if language != REGISTER]


def reasons(game: str) -> set[str]:
    """Every reason that an edition of the package gives; layers are part of their editions."""
    return {
        reading.reason
        for name in edition_names(game)
        for reading in load_edition(f"{game}/{name}").readings.values()
        if reading.reason
    }


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", OTHERS)
def test_every_reading_has_its_topic_and_values(language: str, game: str) -> None:
    said = texts_of(game, language)["readings"]
    known = load_readings(game)
    assert {name: set(row["values"]) for name, row in said.items()} == {
        name: set(reading.values) for name, reading in known.items()
    }
    assert all(row["topic"] for row in said.values())


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", OTHERS)
def test_every_reading_has_its_consequence(language: str, game: str) -> None:
    said = texts_of(game, language)["consequence"]
    assert {name: bool(text.strip()) for name, text in said.items()} == dict.fromkeys(
        load_readings(game), True
    )


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", OTHERS)
def test_every_reason_of_a_book_is_there(language: str, game: str) -> None:
    said = texts_of(game, language)["reason"]
    assert set(said) == reasons(game)
    assert all(text.strip() and text != english for english, text in said.items())


@pytest.mark.parametrize("language", OTHERS)
def test_every_point_that_is_no_reading_says_why(language: str) -> None:
    said = texts_of("co2", language)["left_out"]
    assert set(said) == set(load_left_out("co2"))
    assert {frozenset(row) for row in said.values()} == {frozenset({"topic", "why"})}


@pytest.mark.parametrize(
    ("game", "language", "is_told"),
    [("power-grid", "it", False), ("second-chance", "de", True), ("second-chance", "pl", False)],
)
def test_what_is_told_in_english_says_so(cli: Cli, game: str, language: str, is_told: bool) -> None:
    out = cli("rules", "readings", "--game", game, "--lang", language).out
    signs = {"it": "(in inglese):", "pl": "(po angielsku):", "de": "(auf Englisch):"}
    assert (signs[language] in out) != is_told


def texts_in(answer: Any) -> set[str]:
    """Every sentence of an answer that is long enough to be of one language only."""
    if isinstance(answer, dict):
        return {text for value in answer.values() for text in texts_in(value)}
    if isinstance(answer, list):
        return {text for value in answer for text in texts_in(value)}
    return {answer} if isinstance(answer, str) and answer.count(" ") >= 3 else set()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "command",
    [("readings",), ("diff", "co2/en", "co2/it"), ("explain", "co2.setup.draft-first-pass")],
    ids=" ".join,
)
def test_no_sentence_about_readings_stays_english(
    cli: Cli, command: tuple[str, ...], language: str
) -> None:
    verb = ("rules", *command) if command[0] != "explain" else command
    answers = [cli(*verb, "--lang", one, "--json").json() for one in (language, REGISTER)]
    asked, english = (one.get("rule", one) for one in answers)
    for answer in (asked, english):
        for kept in ("texts", "cites"):  # in the language of each book, and its own headings
            answer.pop(kept, None)
        for row in [*answer.get("readings", ()), *answer.get("differences", ())]:
            row.pop("cites", None)
            row.pop("kind", None)  # the register's own word; a report has sentences for it
        for where in answer.get("stances", {}).values():
            for book in where.values():
                book.pop("cite")
        if "explain" in command:
            answer.pop("editions")
    assert texts_in(asked) & texts_in(english) == set()
    assert texts_in(asked)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Everyone with a leading Expertise loses a full income under PL."),
        ("it", "Secondo PL chi è in testa per Competenza perde un'Entrata intera."),
        ("pl", "Według PL każdy, kto prowadzi w doświadczeniu, traci cały przychód."),
    ],
)
def test_a_report_tells_what_hangs_on_a_divergence_in_its_language(
    cli: Cli, root: Path, language: str, said: str
) -> None:
    # D35: the game of the walk-through has another winner without the final income
    log = str(root / "fixtures/games/co2/walkthrough/scoring.log")
    ran = cli("audit", log, "--lang", language)
    assert said in " ".join(ran.out.split())
