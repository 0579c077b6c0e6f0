"""The sentences of the report on a dispute, per language, and the names of the players."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

from co2replay.notation.header import read_seats
from co2replay.sentences import FALLBACK
from co2replay.verdict.session import Session

from ..words import Words, words_of

FOLDER = "phrases/audit"


class AuditWords:
    """Everything that a report on one log says in one language."""

    def __init__(self, session: Session, language: str) -> None:
        self.words: Words = words_of(session.game.name, language)
        self.language = self.words.language
        self.sentences = sentences_of(self.language)
        symbols = session.vocabulary.tables["seat"].symbols
        pairs = read_seats(session.log.get("seats") or "", session.vocabulary) or ()
        self.names = {symbols[seat]: name for seat, name in pairs}

    def say(self, table: str, key: str, **facts: object) -> str:
        sentence = str(self.sentences[table][key])
        return sentence.format_map(facts) if facts else sentence

    def player(self, seat: str) -> str:
        """Name a player by colour, and by name where the log has one."""
        name = self.names.get(seat, "")
        colour = self.words.seat(seat)
        return f"{colour} ({name})" if name else colour

    def players(self, seats: Sequence[str]) -> str:
        return ", ".join(map(self.player, seats))

    def kind(self, kind: str) -> str:
        """Say the register's kind of a divergence; one of another game may have its own words."""
        return str(self.sentences["kind"].get(kind, kind))

    def confidence(self, confidence: str) -> str:
        return str(self.sentences["confidence"].get(confidence, confidence))


@cache
def sentences_of(language: str) -> dict[str, Any]:
    place = resources.files("co2replay.show").joinpath(*FOLDER.split("/"), f"{language}.toml")
    if not place.is_file():
        return sentences_of(FALLBACK)
    return tomllib.loads(place.read_text(encoding="utf-8"))
