"""The drawer of a page: what every book says of a clause, and what was played where they part."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from co2replay.rulebooks.clauses import load_clauses, load_edition_words
from co2replay.rulebooks.editions import load_edition
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.session import Session, all_editions

from ..clauses import cited, paraphrase
from ..rulebooks import reading_words
from ..words import Words
from .texts import Texts

CODE = re.compile(r"\w+\.[\w.-]+\w")


def told_clauses(session: Session, codes: Iterable[str], texts: Texts) -> dict[str, list[Any]]:
    """By clause: our words, where the books have it, each book's stance, and its readings."""
    known = load_clauses(session.game.name)
    return {
        code: [
            *clause_texts(session, code, texts),
            stances(session, code, texts),
            readings(session, code, texts),
        ]
        for code in dict.fromkeys(codes)
        if code in known
    }


def codes_in(said: Iterable[str]) -> list[str]:
    """What may be the code of a clause in some texts."""
    return list(dict.fromkeys(code for one in said for code in CODE.findall(one)))


def clause_texts(session: Session, clause: str, texts: Texts) -> list[int]:
    """What a clause says in our words, and where the books have it."""
    game = session.game.name
    known = load_clauses(game).get(clause)
    folders = session.options.folders

    def said(words: Words) -> str:
        return paraphrase(game, known, words.language) if known is not None else clause

    def where(words: Words) -> str:
        return cited(game, clause, all_editions(session), folders, words)

    return [texts.number(said), texts.number(where)]


def stances(session: Session, code: str, texts: Texts) -> list[list[Any]]:
    found = []
    for edition in all_editions(session):
        short = edition.rpartition("/")[2]
        held = load_edition_words(session.game.name, short, session.options.folders).get(code)
        if held is None:
            continue

        def said(words: Words, stance: str = held.stance) -> str:
            return words.say_or("stance", stance, stance)

        def where(words: Words, cite: str = held.cite) -> str:
            return words.place(cite)

        found.append([short, texts.number(said), texts.number(where)])
    return found


def readings(session: Session, code: str, texts: Texts) -> list[list[Any]]:
    """What the books leave open here, and how each is taken."""
    game, folders = session.game.name, session.options.folders
    found = []
    for reading in load_readings(game).values():
        if code not in reading.clauses:
            continue

        def topic(words: Words, one: Any = reading) -> str:
            return reading_words(game, one, words.language)[0]

        rows = []
        for edition in all_editions(session):
            held = load_edition(edition, folders).readings.get(reading.name)
            if held is None:
                continue

            def value(words: Words, one: Any = reading, chosen: str = held.value) -> str:
                return reading_words(game, one, words.language)[1].get(chosen, chosen)

            def kind(words: Words, cls: str = held.cls) -> str:
                return words.say_or("class", cls, cls)

            rows.append([edition.rpartition("/")[2], texts.number(value), texts.number(kind)])
        found.append([reading.name, texts.number(topic), rows])
    return found
