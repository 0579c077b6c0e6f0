"""The words of a game's logs: every form of an entry, what it says, and what stands in it."""

from __future__ import annotations

import msgspec


class FormTold(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of act, draw, answer or fact: an example, what it says, how else it is said."""

    context: str
    name: str
    meaning: str
    example: str
    spellings: tuple[str, ...]


class TableTold(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of word: each word as it is written, with the others that are read for it."""

    name: str
    words: dict[str, tuple[str, ...]]


class WordList(msgspec.Struct, kw_only=True):
    """`words`: everything that a log of a game can say, in the words of one language."""

    schema: str = "words/1"
    game: str
    language: str
    marks: list[str]
    forms: list[FormTold]
    tables: list[TableTold]
