"""The words that people read, per language: symbols of a game, sentences, texts of its rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from co2replay.engine.unknown import UNTOLD
from co2replay.errors import DataError, UnknownName
from co2replay.games.registry import folder_of, package_of
from co2replay.notation.spelling import fold
from co2replay.sentences import FALLBACK, catalogue, filled, languages, read

LITERAL = "literal"
BOX = "box"  # words that only a fact of the copy on the table has
OF_COPY = ("box_head", "box_key", "box_bonus")  # lists of what a fact of the copy alone has
FIELDS = "field"  # what the tables end in that name fields and no values
ASSUMED_NAMED = 6  # of more values of one kind only the count is told
NO_VALUES = ("verb", "taken", "word", "term", "meant", "counts", "ordinals")
JOINTS = (", ", " + ", " - ", " ", "/", ".")  # between the words of one value
OWN_WORDS = re.compile(
    r"\b(?:after list|rule text|no section recorded|[a-z]+)\b"
)  # no heading is of such words


class Words:
    """Everything said in one language about one game."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language
        self.symbols = _data(game, "vocabulary", language)
        tables = [name for name, words in self.symbols.items() if isinstance(words, dict)]
        named = [name for name in tables if name not in (LITERAL, *NO_VALUES)]
        self.values = (*(name for name in named if not name.endswith(FIELDS)), LITERAL)
        self.fields = (*(name for name in named if name.endswith(FIELDS)), LITERAL)
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

    def seat(self, party: str) -> str:
        """Who has points: a player by the colour, all together by a word of the game."""
        together = f"short_{party}"
        if self.knows("seat", party) or not self.has("label", together):
            return self.word("seat", party)
        return self.label(together)

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
        return filled(sentence, facts, self.language) if facts else sentence

    def say_or(self, table: str, key: str, default: str, **facts: object) -> str:
        return self.say(table, key, **facts) if self.has(table, key) else default

    def assumed(self, groups: Mapping[str, Sequence[str]]) -> str:
        """Say which values of each kind of component, or how many where they are many."""
        said = []
        for kind, paths in groups.items():
            name = self.say_or("component", kind, kind)
            if len(paths) > ASSUMED_NAMED:
                said.append(self.say("judged", "assumed_many", kind=name, count=len(paths)))
                continue
            values: dict[str, list[str]] = {}
            for path in paths:
                *owner, value = map(self.part, path.split(".")[1:])
                values.setdefault(" ".join([name, *owner]), []).append(value)
            said += [f"{owner}: {', '.join(found)}" for owner, found in values.items()]
        return "; ".join(said)

    def part(self, name: str) -> str:
        """Name what is printed on a component."""
        return self.say_or("part", name, self.say_or("name", name, self.field(name)))

    def place(self, cite: str) -> str:
        """Say where a book has something: its headings stay, our own words are translated."""
        own = self.sentences.get("cite", {})
        return OWN_WORDS.sub(lambda found: str(own.get(found[0], found[0])), cite)

    def value(self, value: object) -> str:
        """Say a fact's value: numbers as they are, symbols and small words in the language."""
        text = str(value)
        if self.has("value", text):
            return self.say("value", text)
        if table := self.table_of(text):
            return self.word(table, text)
        return self._joined(text, self.value)

    def named(self, value: object) -> str:
        """Say a value in a sentence: what has a name by its name, all else as `value` does."""
        text = str(value)
        if self.has("name", text) and not self.has("value", text):
            return self.say("name", text)
        if self.has("value", text) or self.table_of(text):
            return self.value(text)
        return self._joined(text, self.named)

    def _joined(self, text: str, say: Callable[[str], str]) -> str:
        joint = next((one for one in (", ", " ", "/", ":", "=") if one in text), "")
        return joint.join(map(say, text.split(joint))) if joint else text

    def table_of(self, symbol: str) -> str:
        """The first table of the game's words that has a symbol as a value, or nothing."""
        return self._first(self.values, symbol)

    def _first(self, tables: Iterable[str], symbol: str) -> str:
        return next((one for one in tables if symbol in self.symbols.get(one, {})), "")

    def can_say(self, text: str) -> bool:
        """Is this a value, or several, that the language has a word for?"""
        if text == UNTOLD or text.removeprefix("-").isdecimal():
            return True
        if any(self.has(table, text) for table in ("value", "wait", "sheet")):
            return True
        if any(text in symbols for symbols in self.symbols.values()):
            return True
        joint = next((one for one in JOINTS if one in text), "")
        return bool(joint) and all(map(self.can_say, text.split(joint)))

    def path(self, name: str) -> str:
        """Say the name of a number as a log in this language would write it: `orange.money`."""
        if name in self.symbols.get("boardfield", {}):
            return self.word("boardfield", name)
        head, *fields = name.split(".")
        return ".".join([self.owner(head), *(self.field(field) for field in fields)])

    def owner(self, name: str) -> str:
        """What a row begins with: somebody, a place, or a word (`stack`) and what it is of."""
        verb, _, rest = name.partition(" ")
        if not any(verb in one.symbols.get("verb", {}) for one in (self, self.fallback) if one):
            return self.written(name)
        said = self.word("verb", verb)
        return f"{said} {self.written(rest)}" if rest else said

    def written(self, text: str) -> str:
        """A value as a log has it, also where sentences have another word for the symbol."""
        if table := self.table_of(text):
            return self.word(table, text)
        if "/" in text:
            return "/".join(map(self.written, text.split("/")))
        return self.value(text)

    def field(self, name: str) -> str:
        table = self._first(self.fields, name)
        return self.word(table, name) if table else self.say_or("sheet", name, self.value(name))

    def mark(self, shape: str) -> str:
        """Say how a mark is written: the numbers of its phase, and whose turn it is."""
        return re.sub(r"[a-z_]+", lambda found: self._of_mark(found[0]), shape)

    def _of_mark(self, name: str) -> str:
        name = "player" if name == "seat" else name
        table = self._first((LITERAL, "word", "term"), name)
        return self.word(table, name)

    def thing(self, name: str) -> str:
        """Name what a place of a log wants: a kind of word, a number, or a sign in quotes."""
        if name.startswith("["):
            return self.mark(name)
        known = self.symbols[name] if name in self.values else ()
        words = ", ".join(self.word(name, symbol) for symbol in known)
        return self.say_or("expected", name, name, words=words)

    def of_copy(self, name: str) -> str:
        """Name what a fact of the copy on the table wants there: a kind of word, or one that it
        reads in this language."""
        if self.has("expected", name):
            return self.thing(name)
        if self.knows(BOX, name):
            return self.word(BOX, name)
        lists = (self.sentences.get(table, {}) for table in OF_COPY)
        own = next((one[name] for one in lists if name in one), ())
        return str(own[0]) if own else self.written(name)


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
def heard(table: str, key: str, game: str = "") -> frozenset[str]:
    """Every word, of all languages, by which people may call one thing; folded."""
    said = [words_of(game, name).sentences.get(table, {}) for name in languages()]
    return frozenset(fold(word) for one in said for word in one.get(key, ()))


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
