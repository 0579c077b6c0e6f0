"""The sentences of the report on a dispute, per language, and the names of the players."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.verdict.session import Session, players_of

from ..names import with_name
from ..words import Words, words_of


class AuditWords:
    """Everything that a report on one log says in one language."""

    def __init__(self, session: Session, language: str) -> None:
        self.words: Words = words_of(session.game.name, language)
        self.language = self.words.language
        self.names = players_of(session)

    def say(self, table: str, key: str, **facts: object) -> str:
        return self.words.say(f"audit_{table}", key, **facts)

    def player(self, seat: str) -> str:
        """Name a player by colour, and by name where the log has one."""
        return with_name(seat, self.names, self.words)

    def players(self, seats: Sequence[str]) -> str:
        return ", ".join(map(self.player, seats))

    def kind(self, kind: str) -> str:
        """Say the register's kind of a divergence; one of another game may have its own words."""
        return self.words.say_or("audit_kind", kind, kind)

    def confidence(self, confidence: str) -> str:
        return self.words.say_or("audit_confidence", confidence, confidence)
