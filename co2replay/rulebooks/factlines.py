"""A `fact` line of a log, read word by word: which piece, which of its values, and what it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import msgspec

from co2replay.engine.book import BoxFact, BoxFactProblem, Written
from co2replay.notation.tokens import Token, tokens_of, words_of
from co2replay.notation.vocabulary import Vocabulary

# Reads a spelled word as a code of one of the game's tables, or not at all.
Word = Callable[[str, str], int | None]
# Reads folded words as a symbol of a table that only such lines have: heads, keys.
OwnWord = Callable[[str, tuple[str, ...]], str | None]

OWN = "box"  # the table of a word list with the words that only such lines have
HEAD = "head"  # the table of the first words
TERM_WORDS_MAX = 5  # the longest names: three words and a preposition or two


class FactError(Exception):
    def __init__(self, problem: BoxFactProblem) -> None:
        self.problem = problem


class FactLine:
    """The words of a fact and how far they are read."""

    def __init__(
        self, text: str, word: Word, tables: Mapping[str, tuple[str, ...]], own: OwnWord
    ) -> None:
        self.text = text
        self.word = word
        self.tables = tables
        self.read_own = own
        # `plant_cost`, `asia/money`: the signs between words carry no meaning here.
        self.tokens = [token for token in tokens_of(text) if token.word not in (",", "/", "=", ":")]
        self.at = 0

    def is_over(self) -> bool:
        return self.at >= len(self.tokens)

    def peek(self) -> Token | None:
        return None if self.is_over() else self.tokens[self.at]

    def refuse(self, expected: tuple[str, ...], what: str = "unknown-word") -> FactError:
        token = self.peek()
        if token is None:
            return FactError(BoxFactProblem(len(self.text) + 1, "missing-word", expected))
        return FactError(BoxFactProblem(token.start + 1, what, expected))

    def own(self, table: str, allowed: tuple[str, ...]) -> str | None:
        """Read a head, key or bonus if one of the allowed ones stands here; longest name first."""
        for size in range(min(TERM_WORDS_MAX, len(self.tokens) - self.at), 0, -1):
            words = tuple(token.word for token in self.tokens[self.at : self.at + size])
            symbol = self.read_own(table, words)
            if symbol is not None and symbol in allowed:
                self.at += size
                return symbol
        return None

    def name(self, table: str) -> str | None:
        """Read a symbol of a table of the game if one stands here; longest name first."""
        names = self.tables[table]
        for size in range(min(TERM_WORDS_MAX, len(self.tokens) - self.at), 0, -1):
            tokens = self.tokens[self.at : self.at + size]
            code = self.word(table, self.text[tokens[0].start : tokens[-1].end])
            if code is None:
                plain = "_".join(token.word for token in tokens)
                code = names.index(plain) if plain in names else None
            if code is not None:
                self.at += size
                return names[code]
        return None

    def has(self, table: str) -> bool:
        at = self.at
        found = self.name(table) is not None
        self.at = at
        return found

    def needed(self, table: str) -> str:
        found = self.name(table)
        if found is None:
            raise self.refuse(self.tables[table])
        return found

    def number(self) -> int | None:
        token = self.peek()
        if token is None or not (token.word.isascii() and token.word.isdigit()):
            return None
        if len(token.word) > 4:
            return None
        self.at += 1
        return int(token.word)

    def needed_number(self) -> int:
        found = self.number()
        if found is None:
            raise self.refuse(("number",))
        return found

    def put(self, values: dict[str, Written], path: str, value: Written, at: int) -> None:
        """Note a value that began at a token; nobody says one twice."""
        if path in values:
            self.at = at
            raise self.refuse((), "twice")
        values[path] = value


# Reads what stands behind one head.
Reader = Callable[[FactLine, dict[str, Written]], None]


def read_fact_line(
    line: FactLine, readers: Mapping[str, Reader], where: str
) -> BoxFact | BoxFactProblem:
    """Read what stands behind `fact`, by a reader for each head."""
    try:
        head = line.own(HEAD, tuple(readers))
        if head is None:
            raise line.refuse(tuple(readers))
        values: dict[str, Written] = {}
        readers[head](line, values)
        if not line.is_over():
            raise line.refuse((), "unexpected-word")
    except FactError as error:
        return error.problem
    return BoxFact(tuple(values.items()), where)


def read_fact_in(
    vocabulary: Callable[[], Vocabulary],
    folder: Path,
    tables: Mapping[str, tuple[str, ...]],
    readers: Mapping[str, Reader],
    text: str,
    where: str,
) -> BoxFact | BoxFactProblem:
    """Read a fact of a game whose word lists, in the folder, hold the words of such lines too."""

    def read_name(table: str, word: str) -> int | None:
        return vocabulary().read(table, word)  # words are read where a log has such a line

    def read_own(_table: str, words: tuple[str, ...]) -> str | None:
        return own_words(folder).get(words)

    return read_fact_line(FactLine(text, read_name, tables, read_own), readers, where)


@cache
def own_words(folder: Path) -> dict[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    for place in folder.iterdir():
        for symbol, spellings in msgspec.toml.decode(place.read_bytes())[OWN].items():
            found.update((words_of(spelling), symbol) for spelling in spellings)
    return found


def read_keys(
    line: FactLine,
    values: dict[str, Written],
    keys: tuple[str, ...],
    path_of: Callable[[str], str],
    value_of: Callable[[FactLine, str], Written] = lambda line, key: line.needed_number(),
) -> None:
    """Keys with a number each, or what else one takes: as many as are written, and one at least."""
    while not line.is_over() or not values:
        at = line.at
        key = line.own("key", keys)
        if key is None:
            raise line.refuse(keys)
        line.put(values, path_of(key), value_of(line, key), at)
