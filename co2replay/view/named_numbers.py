"""A number on the table as somebody says it: `orange.vp`, `arancione.denaro`, `Ada punkty`."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

from co2replay.errors import UnknownName
from co2replay.notation.header import names_of
from co2replay.notation.lines import LineReader
from co2replay.notation.records import SEEN, Problem
from co2replay.rules.datafiles import GAMES
from co2replay.verdict.session import Session

JOINT = "."
WORDS_MOST = 12  # more are no name of a number
ANY_AMOUNT = "0"


def number_named(session: Session, said: str) -> str:
    """Find the name of a number: written as in a ledger, or as a fact of any language says it."""
    names: dict[str, int] = part_of(session, "cells").CELL_BY_NAME
    if said in names:
        return said
    for text in readings_of(said):
        cell = cell_said(session, text)
        if cell >= 0:
            return str(part_of(session, "cells").CELL_NAMES[cell])
    raise UnknownName("number", said, tuple(names))


def part_of(session: Session, module: str) -> Any:
    return importlib.import_module(f"{GAMES[session.game.name]}.{module}")


def readings_of(said: str) -> Iterator[str]:
    """As it stands; then with a dot for one of its spaces, for people leave the dot out."""
    yield said
    words = said.split()
    for size in range(1, min(len(words), WORDS_MOST)):
        yield f"{' '.join(words[:size])}{JOINT}{' '.join(words[size:])}"


def cell_said(session: Session, text: str) -> int:
    """Read a text as the log would read a fact about one number; -1 when it is none."""
    problems: list[Problem] = []
    reader = LineReader(
        session.vocabulary, names_of(session.log.header, session.vocabulary), "", problems
    )
    rows = reader.rows(f"= {text} {ANY_AMOUNT}", 1)
    if problems or len(rows) != 1 or rows[0][0] != SEEN:
        return -1
    return int(part_of(session, "facts").cell_of(rows[0][1], rows[0][2]))
