"""The rows of a header as people say them: the players, what is played beside the game itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from co2replay.notation.header import read_rows, read_seats
from co2replay.notation.records import HeaderRow
from co2replay.notation.spelling import words_of
from co2replay.notation.vocabulary import Vocabulary

from .shorthand import spellings_in

EDITION, SEATS_KEY = "edition", "seats"
ONE = 1
PLAYER = re.compile(r'(?:"[^"]*"|[^\s,"])+')


def rows_of(text: str) -> list[HeaderRow]:
    return read_rows(text.split("\n"), 1, [])[0]


def has_body(text: str) -> bool:
    return read_rows(text.split("\n"), 1, [])[1] is not None


def seats_row(text: str, vocabulary: Vocabulary, language: str) -> str | None:
    """Read players clockwise, colours also by their beginnings; None where that cannot be done."""
    pairs = pairs_of(text, vocabulary, language) or read_seats(text, vocabulary)
    if not pairs:
        return None
    said = [
        vocabulary.spell("seat", seat, language) + (f"={quoted(name, vocabulary)}" if name else "")
        for seat, name in pairs
    ]
    return f"{SEATS_KEY}: {' '.join(said)}"


def quoted(name: str, vocabulary: Vocabulary) -> str:
    """A name of one word that is no colour stands as it is; no quotation mark stands in any."""
    is_plain = name.isalnum() and vocabulary.read("seat", name) is None
    return name if is_plain else '"{}"'.format(name.replace('"', "'"))


def pairs_of(text: str, vocabulary: Vocabulary, language: str) -> list[tuple[int, str]] | None:
    """`o=Ada p=Bo b`: each colour by as much of its beginning as tells it from the others."""
    symbols = vocabulary.tables["seat"].symbols
    found: list[tuple[int, str]] = []
    for part in PLAYER.findall(text):
        colour, _, name = part.partition("=")
        seats = beginning_with(colour, "seat", symbols, vocabulary, language)
        if len(seats) != ONE:
            return None
        found.append((symbols.index(seats[0]), name.strip('"')))
    return found if len({seat for seat, _ in found}) == len(found) else None


def choice_row(
    key: str, known: Sequence[str], text: str, vocabulary: Vocabulary, language: str
) -> str | None:
    """Variants by name or beginning; an empty row where nothing is played but the game itself."""
    named = []
    for part in text.replace(",", " ").split():
        found = beginning_with(part, key.removesuffix("s"), known, vocabulary, language)
        if len(found) != ONE:
            return None
        named.append(found[0])
    return f"{key}: {' '.join(dict.fromkeys(named))}" if named else ""


def beginning_with(
    text: str, table: str, symbols: Sequence[str], vocabulary: Vocabulary, lang: str
) -> list[str]:
    """The symbols of which a word is the beginning; the whole word means just the one."""
    whole = vocabulary.read(table, text)
    if whole is not None and vocabulary.symbol(table, whole) in symbols:
        return [vocabulary.symbol(table, whole)]
    words = words_of(text)
    for languages in ((lang,), vocabulary.languages):
        found = [
            symbol
            for symbol in symbols
            if any(
                len(words) <= len(spelling)
                and all(full.startswith(w) for w, full in zip(words, spelling, strict=False))
                for spelling in spellings_in(vocabulary, table, symbol, languages)
            )
        ]
        if found and words:
            return found
    return []


# Set-up ---------------------------------------------------------------------------------------
