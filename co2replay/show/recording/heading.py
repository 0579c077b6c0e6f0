"""The rows of a header as people say them: the players, what is played beside the game itself."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.notation.header import read_rows, read_seats
from co2replay.notation.records import HeaderRow
from co2replay.notation.shorthand import beginning_with, seats_begun
from co2replay.notation.vocabulary import Vocabulary

EDITION, SEATS_KEY = "edition", "seats"
ONE = 1


def rows_of(text: str) -> list[HeaderRow]:
    return read_rows(text.split("\n"), 1, [])[0]


def has_body(text: str) -> bool:
    return read_rows(text.split("\n"), 1, [])[1] is not None


def seats_row(text: str, vocabulary: Vocabulary, language: str) -> str | None:
    """Read players clockwise, colours also by their beginnings; None where that cannot be done."""
    pairs = seats_begun(text, vocabulary, language) or read_seats(text, vocabulary)
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


# Set-up ---------------------------------------------------------------------------------------
