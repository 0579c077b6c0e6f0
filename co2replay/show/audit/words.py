"""The sentences of the report on a dispute, per language, and the names of the players."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.notation.header import read_seats
from co2replay.verdict.session import Session

from ..words import Words, words_of


class AuditWords:
    """Everything that a report on one log says in one language."""

    def __init__(self, session: Session, language: str) -> None:
        self.words: Words = words_of(session.game.name, language)
        self.language = self.words.language
        symbols = session.vocabulary.tables["seat"].symbols
        pairs = read_seats(session.log.get("seats") or "", session.vocabulary) or ()
        self.names = {symbols[seat]: name for seat, name in pairs}

    def say(self, table: str, key: str, **facts: object) -> str:
        return self.words.say(f"audit_{table}", key, **facts)

    def player(self, seat: str) -> str:
        """Name a player by colour, and by name where the log has one."""
        name = self.names.get(seat, "")
        colour = self.words.seat(seat)
        return f"{colour} ({name})" if name else colour

    def players(self, seats: Sequence[str]) -> str:
        return ", ".join(map(self.player, seats))

    def kind(self, kind: str) -> str:
        """Say the register's kind of a divergence; one of another game may have its own words."""
        return self.words.say_or("audit_kind", kind, kind)

    def confidence(self, confidence: str) -> str:
        return self.words.say_or("audit_confidence", confidence, confidence)
