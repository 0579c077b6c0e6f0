"""The words that people read, per language: symbols of a game, sentences, texts of its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sized
from functools import cache
from typing import Any

from co2replay.errors import DataError, UnknownName
from co2replay.games.registry import folder_of, package_of
from co2replay.notation.spelling import fold
from co2replay.sentences import FALLBACK, catalogue, languages, read

VALUE_TABLES = (
    *("seat", "source", "region", "grant", "fossil", "status", "side", "effect", "memory"),
    *("holder", "literal"),
)
FIELD_TABLES = ("seatfield", "regionfield", "literal")
OWN_WORDS = re.compile(r"\b(?:after list|rule text|[a-z]+)\b")  # no heading is of such words
LISTED = ("source", "region", "grant", "fossil")  # a kind of word that is told by its few words


class Words:
    """Everything said in one language about one game."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language
        self.symbols = _data(game, "vocabulary", language)
        self.sentences = {**catalogue(language)}
        for table, sentences in (catalogue(language, package_of(game)) if game else {}).items():
            if isinstance(sentences, dict):
                self.sentences[table] = {**self.sentences.get(table, {}), **sentences}
        # What a language lacks is said in English.
        self.fallback = words_of(game, FALLBACK) if language != FALLBACK else None

    def word(self, table: str, symbol: str) -> str:
        """Return how a symbol is written, spaces instead of the joining sign."""
        spellings = self.symbols.get(table, {}).get(symbol)
        if spellings is None and self.fallback is not None:
            return self.fallback.word(table, symbol)
        return str(spellings[0]).replace("_", " ") if spellings else symbol.replace("_", " ")

    def knows(self, table: str, symbol: str) -> bool:
        """Has this language a word for a symbol?"""
        return symbol in self.symbols.get(table, {})

    def seat(self, colour: str) -> str:
        return self.word("seat", colour)

    def label(self, key: str, **facts: object) -> str:
        return self.say("label", key, **facts)

    def has(self, table: str, key: str) -> bool:
        return self._sentence(table, key) is not None

    def _sentence(self, table: str, key: str) -> str | None:
        sentence = self.sentences.get(table, {}).get(key)
        if sentence is None and self.fallback is not None:
            return self.fallback._sentence(table, key)
        return None if sentence is None else str(sentence)

    def say(self, table: str, key: str, **facts: object) -> str:
        sentence = self._sentence(table, key)
        if sentence is None:
            raise DataError(f"{self.language}.toml", f"{table}.{key}", "no-sentence")
        return sentence.format_map(facts) if facts else sentence

    def say_or(self, table: str, key: str, default: str, **facts: object) -> str:
        return self.say(table, key, **facts) if self.has(table, key) else default

    def counted(self, groups: Mapping[str, Sized]) -> str:
        """Say how many there are of each kind of component."""
        return ", ".join(
            f"{self.say_or('component', name, name)} {len(found)}" for name, found in groups.items()
        )

    def place(self, cite: str) -> str:
        """Say where a book has something: its headings stay, our own words are translated."""
        own = self.sentences.get("cite", {})
        return OWN_WORDS.sub(lambda found: str(own.get(found[0], found[0])), cite)

    def value(self, value: object) -> str:
        """Say a fact's value: numbers as they are, symbols and small words in the language."""
        text = str(value)
        if self.has("value", text):
            return self.say("value", text)
        for table in VALUE_TABLES:
            if text in self.symbols.get(table, {}):
                return self.word(table, text)
        for joint in (" ", "/"):
            if joint in text:
                return joint.join(self.value(part) for part in text.split(joint))
        return text

    def path(self, name: str) -> str:
        """Say the name of a number as a log in this language would write it: `orange.money`."""
        if name in self.symbols.get("boardfield", {}):
            return self.word("boardfield", name)
        head, *fields = name.split(".")
        return ".".join([self.value(head), *(self.field(field) for field in fields)])

    def field(self, name: str) -> str:
        table = next((one for one in FIELD_TABLES if name in self.symbols.get(one, {})), "")
        return self.word(table, name) if table else self.say_or("sheet", name, self.value(name))

    def thing(self, name: str) -> str:
        """Name what a place of a log wants: a kind of word, a number, or a sign in quotes."""
        said = self.say_or("expected", name, name)
        if name not in LISTED or name not in self.symbols:
            return said
        return f"{said} ({', '.join(self.word(name, symbol) for symbol in self.symbols[name])})"


@cache
def words_of_any_game(language: str) -> Words:
    """What is said where no game is known yet, or of several."""
    return words_of("", language)


@cache
def words_of(game: str, language: str) -> Words:
    return Words(game, language if language in languages() else FALLBACK)


@cache
def labels(language: str) -> dict[str, str]:
    """Words that stand around every finding, whatever the game: its kinds, and `help`."""
    return {**catalogue(language)["finding"]}


@cache
def heard(table: str, key: str) -> frozenset[str]:
    """Every word, of all languages, by which people may call one thing; folded."""
    return frozenset(fold(word) for name in languages() for word in catalogue(name)[table][key])


@cache
def texts_of(game: str, language: str) -> Mapping[str, Any]:
    """Paraphrases of clauses and readings, reasons, consequences; empty where there are none."""
    return _data(game, "texts", language)


@cache
def meanings_of(game: str, name: str) -> Mapping[str, Any]:
    """What each form of an entry says, in a language, or the `examples`; else in the fallback."""
    return _data(game, "meanings", name) or _data(game, "meanings", FALLBACK)


def check_language(language: str) -> str:
    if language not in languages():
        raise UnknownName("language", language, languages())
    return language


def _data(game: str, kind: str, language: str) -> Mapping[str, Any]:
    return read(folder_of(game).joinpath("data", *kind.split("/")), language) if game else {}
