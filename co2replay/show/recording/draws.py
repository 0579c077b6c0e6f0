"""A draw that a record asks for: how it is asked, and how its values are read by themselves."""

from __future__ import annotations

import re

from co2replay.engine.face import Wanted
from co2replay.notation.records import DRAW, UNKNOWN, Entry
from co2replay.notation.shorthand import beginning_with
from co2replay.notation.spelling import fold
from co2replay.notation.vocabulary import VERBS, Vocabulary

from .heading import ONE
from .standing import Standing


def unnoted(question: Wanted) -> Entry:
    return Entry(DRAW, question.verb, (*question.known, *[UNKNOWN] * question.wanted))


def drawn(
    question: Wanted, text: str, vocabulary: Vocabulary, language: str
) -> Entry | tuple[str, list[str]] | None:
    """Read the values alone, by their beginnings: `sol fu r` for three sources.

    Where a beginning is that of several words, it and they are told instead.
    """
    parts = [one for one in re.split(r"[\s,/+]+", text) if one]
    values: list[int] = []
    at = 0
    while at < len(parts):
        found, used = values_of(parts, at, question, vocabulary, language)
        if len(found) > ONE:
            words = [vocabulary.spell(question.table, code, language) for code in found]
            return parts[at], words
        if not found and fold(parts[at]) not in vocabulary.joints:  # `solar and fusion`
            return None
        values += found
        at += used
    if not values:
        return None
    return Entry(DRAW, question.verb, (*question.known, *values))


def values_of(
    parts: list[str], at: int, question: Wanted, vocabulary: Vocabulary, language: str
) -> tuple[list[int], int]:
    """What one value may be, and how many parts it takes; some words are of two."""
    part = parts[at]
    if part == "?" and question.may_be_unknown:
        return [UNKNOWN], 1
    if question.table == "int":
        return ([int(part)] if part.isascii() and part.isdecimal() else []), 1
    symbols = vocabulary.tables[question.table].symbols
    found: list[str] = []
    for used in (2, 1):
        if at + used <= len(parts):
            text = " ".join(parts[at : at + used])
            found = beginning_with(text, question.table, symbols, vocabulary, language)
            if found:
                return [symbols.index(one) for one in found], used
    return [], 1


def stem_of(question: Wanted, vocabulary: Vocabulary, language: str) -> str:
    """What of a draw is known, as a log writes it: `tile europe`."""
    form = vocabulary.forms[question.verb]
    words = [vocabulary.spell(VERBS, vocabulary.tables[VERBS].codes[form.name], language)]
    for slot, arg in zip(form.slots, question.known, strict=False):
        words.append(
            str(arg) if slot.table == "int" else vocabulary.spell(slot.table, arg, language)
        )
    return " ".join(words)


def values_left(question: Wanted, standing: Standing, language: str) -> list[str]:
    """The words that can be said, for completion; numbers of cards are read off the cards."""
    if question.table == "int":
        return []
    vocabulary = standing.session.vocabulary
    codes = range(len(vocabulary.tables[question.table].symbols))
    if question.table == "seat":
        codes = standing.run.table.state.order
    return [vocabulary.spell(question.table, code, language) for code in codes]
