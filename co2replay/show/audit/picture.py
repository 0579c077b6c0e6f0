"""The table at the moment that a report is about, drawn as on the page of the game."""

from __future__ import annotations

from co2replay.engine.face import Value
from co2replay.verdict.session import Session, play_to

from ..moves import move_text
from ..page.data import label_of
from ..page.drawing import pictured
from ..page.texts import Texts
from ..things import value_text
from ..words import words_of
from .html import Picture


def picture_of(session: Session, entry: int, language: str) -> Picture | None:
    """Before the entry that fails first, else at the end; None where the game has no drawing."""
    words = words_of(session.game.name, language)
    entries = session.log.entries
    upto = entry if 0 <= entry < len(entries) else len(entries)
    table = play_to(session, session.edition(), upto)
    symbols = session.vocabulary.tables["seat"].symbols
    seats = [symbols[seat] for seat in session.seats]
    texts = Texts([words])

    def told(name: str, value: Value) -> str:
        owner, label = label_of(name, session, texts)
        parts = [words.seat(owner)] if owner else []
        return ": ".join([*parts, f"{texts.rows[label]} {value_text(value, words)}"])

    drawn, look = pictured(session.game, table, seats, texts, told)
    if not drawn:
        return None
    said = words.say("page", "picture_end")
    if upto < len(entries):
        text = move_text(entries[upto], session.vocabulary, words)
        said = words.say("page", "picture", line=entries[upto].line, text=text)
    return Picture(drawn, said, look)
