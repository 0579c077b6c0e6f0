"""Two opinions on legality side by side: what is listed, and what the check of one act accepts."""

from __future__ import annotations

from random import Random

from co2replay.engine.failures import Failure
from co2replay.engine.players import Players
from co2replay.engine.table import Table
from co2replay.notation.records import Entry, Log

OFTEN = 0.05  # at the moments that come up most seldom


class Spots:
    """Compares the two opinions at a few moments of a game, the rare questions more often."""

    def __init__(self, players: Players, rng: Random, often: float = OFTEN) -> None:
        self.players = players
        self.rng = rng
        self.often = often

    def __call__(self, t: Table, entry: Entry) -> Failure | None:
        rare = self.players.how_rare(t)
        if not rare or self.rng.random() >= self.often * rare:
            return None
        return self.players.disagreement(t, self.rng)


class AtTheEnd:
    """Compares the two opinions in full after the last entry of a log."""

    def __init__(self, players: Players, log: Log) -> None:
        self.players = players
        self.last = log.entries[-1] if log.entries else None

    def __call__(self, t: Table, entry: Entry) -> Failure | None:
        if entry is not self.last or not self.players.how_rare(t):
            return None
        return self.players.disagreement(t)
