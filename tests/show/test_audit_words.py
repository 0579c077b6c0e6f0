"""The report speaks every language wholly, and has a word for everything that it may tell."""

from __future__ import annotations

import string
from typing import Any

import pytest

from co2replay.games.registry import BUILT_IN, package_of
from co2replay.questions.audit import dispute as audit
from co2replay.questions.audit import turning
from co2replay.rulebooks.readings import load_readings
from co2replay.sentences import languages
from co2replay.show.words import words_of

PREFIX = "audit_"


def sentences_of(language: str) -> dict[str, dict[str, Any]]:
    tables = words_of("co2", language).sentences
    return {name.removeprefix(PREFIX): tables[name] for name in tables if name.startswith(PREFIX)}


def flat(tables: dict[str, dict[str, Any]]) -> dict[str, str]:
    return {f"{name}.{key}": str(text) for name, t in tables.items() for key, text in t.items()}


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", ["de", "it", "pl"])
def test_nothing_was_left_in_english(language: str) -> None:
    english, other = flat(sentences_of("en")), flat(sentences_of(language))
    alike = {key for key, text in english.items() if other[key] == text and blanks(text) != set()}
    words = {key for key in alike if any(part.isalpha() for part in english[key].split())}
    assert words == set()


@pytest.mark.parametrize("language", languages())
def test_everything_that_a_report_may_hold_has_a_sentence(language: str) -> None:
    said = sentences_of(language)
    assert {reading.confidence for reading in load_readings("co2").values()} <= set(
        said["confidence"]
    )
    checks = (
        audit.FALSE, audit.UNSURE, audit.GAPS, audit.UNKNOWN, audit.STOPPED, audit.WAITING,
        audit.UNWRITTEN, audit.RULINGS, audit.TAKEN_BACK, audit.NO_BOOK, audit.NO_CLAIM,
        audit.NO_FACTS,
    )  # fmt: skip
    assert set(checks) <= set(said["checks"])
    points = {turning.LEAD, turning.GAIN, turning.SCORING, turning.MARGIN, turning.TIE}
    assert points <= set(said["turning"])
    assert {"open", "chosen"} <= set(said["rests"])


@pytest.mark.parametrize("game", sorted(BUILT_IN))
def test_every_kind_of_divergence_has_its_words(game: str) -> None:
    kinds = {reading.kind for reading in load_readings(game).values()}
    for language in languages(package_of(game)):
        assert kinds == set(words_of(game, language).sentences["audit_kind"])
