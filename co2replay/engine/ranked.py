"""What comes out of a game that its players end by rank, or all lose."""

from __future__ import annotations

from typing import Any

from .passed import Outcome, Party
from .table import Table
from .trace import ScoreLine


class Ranked:
    """A game whose players are ranked at its end, or all lose."""

    def winners(self, state: Any) -> list[str] | None:
        raise NotImplementedError

    def scores(self, state: Any) -> dict[str, int | str]:
        raise NotImplementedError

    def sheet(self, state: Any) -> list[ScoreLine]:
        raise NotImplementedError

    def standing(self, t: Table) -> dict[str, int | str]:
        return self.scores(t.state)

    def reckoned(self, t: Table) -> dict[str, int | str]:
        return {}

    def outcome(self, state: Any) -> Outcome | None:
        winners = self.winners(state)
        if winners is None:
            return None
        parties = tuple(Party(seat) for seat in self.scores(state))
        return Outcome("ranked" if winners else "lost", parties, tuple(self.sheet(state)))
