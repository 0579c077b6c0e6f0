"""A number on the table as somebody says it: `orange.vp`, `arancione.denaro`, `Ada punkty`."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.errors import UnknownName
from co2replay.notation.header import names_of
from co2replay.notation.lines import LineReader
from co2replay.notation.records import SEEN, Problem
from co2replay.verdict.session import Session

JOINT = "."
WORDS_MOST = 12  # more are no name of a number
ANY_AMOUNT = "0"


def number_named(session: Session, said: str) -> str:
    """Find the name of a number: written as in a ledger, or as a fact of any language says it."""
    goods = session.game.goods()
    if said in goods.places:
        return said
    for text in readings_of(said):
        cell = cell_said(session, text)
        if cell >= 0:
            return goods.names[cell]
    raise UnknownName("number", said, goods.names)


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
    return session.game.place_of(rows[0][1], rows[0][2])
