"""One word for one thing, in every language: what people who know it stumbled over stays away."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from co2replay.notation.spelling import fold

HERE = Path(__file__).parent / "glossaries"
PACKAGE = Path(__file__).resolve().parents[2] / "co2replay"
LANGUAGES = sorted(path.stem for path in HERE.glob("*.toml"))


def glossary(language: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{language}.toml").read_text(encoding="utf-8"))


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence that a language says, in whichever catalogue: where, and folded."""
    for path in sorted(PACKAGE.rglob(f"{language}.toml")):
        if path.parent.name in ("vocabulary", "editions"):
            continue  # words that people write are read, whatever they are
        for name, text in texts_in(tomllib.loads(path.read_text(encoding="utf-8")), ""):
            yield f"{path.relative_to(PACKAGE)} {name}", fold(text)


def texts_in(tree: Any, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(tree, str):
        yield name, tree
    elif isinstance(tree, dict):
        for key, value in tree.items():
            yield from texts_in(value, f"{name}.{key}" if name else key)
    elif isinstance(tree, list):
        for value in tree:
            yield from texts_in(value, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_has_one_word(language: str) -> None:
    said = list(sentences(language))
    assert len(said) > 1000  # the catalogues were found
    wrong = [
        f"{place}: {other!r}; here it is {thing['word']!r}"
        for thing in glossary(language).values()
        for other in thing["not"]
        for place, text in said
        if fold(other) in text
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_planted_word_is_found(language: str) -> None:
    """Each word of the list is one that the comparison sees: folded as sentences are."""
    for thing in glossary(language).values():
        for other in thing["not"]:
            assert fold(f"x {other.capitalize()} y").find(fold(other)) == 2
