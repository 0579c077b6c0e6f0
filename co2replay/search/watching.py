"""Looking at a game while it is played: sums after every entry, everything else now and then."""

from __future__ import annotations

from msgspec.structs import replace

from co2replay.engine.failures import INVARIANT, RULING, UNANSWERABLE, Failure
from co2replay.engine.playing import AnyLaws
from co2replay.engine.table import Table
from co2replay.notation.records import CORRECTION, POSITION, Entry

from .hosted import Hosted


class GameWatch:
    """The checks of one game: `every` so many entries the whole list, laws after each.

    `answers` says after how many entries it is asked whether anybody can go on.
    """

    __slots__ = ("answers", "count", "every", "game", "laws", "players", "ruled")

    def __init__(self, one: Hosted, t: Table, every: int = 1, answers: int = 1) -> None:
        self.game, self.players = one
        self.every = every
        self.answers = answers
        self.laws: AnyLaws = one.players.laws(t)
        self.count = 0
        self.ruled = False

    def take_back(self, t: Table) -> None:
        """The game goes on from an earlier moment: what has come since is no moment before."""
        self.laws.take_back(t)

    def look(self, t: Table, entry: Entry | None) -> Failure | None:
        """Name the first thing that cannot be."""
        failure = self._look(t, entry)
        if failure is None or failure.shape:
            return failure
        return replace(failure, shape=self.players.shape(t))

    def _look(self, t: Table, entry: Entry | None) -> Failure | None:
        s, players = t.state, self.players
        if entry is not None and entry.kind in (CORRECTION, POSITION):
            self.ruled = True  # half of a correction may stand in the next entry
            return self.laws.look(t, entry)
        self.count += 1
        if players.is_set_up(s):
            return None if s.partial or players.is_whole(t) else self.first_broken(t)
        if not s.partial and not players.is_whole(t):
            return self.first_broken(t)
        if (failure := self.laws.look(t, entry)) is not None:
            return failure
        due = self.every and (self.count % self.every == 0 or self.game.is_over(s))
        if due and (failure := self.first_broken(t)) is not None:
            return failure
        if self.answers and self.count % self.answers == 0 and players.is_stuck(t):
            wait = self.game.waits_for(s)
            return Failure(UNANSWERABLE, wait.name, wait.clause, facts={"waits": wait.name})
        return None

    def before(self, t: Table) -> Failure | None:
        """Tell whether a table set by ruling is one that can be, before it is played on."""
        if not self.ruled:
            return None
        self.ruled = False
        self.laws.remember(t)
        broken = self.first_broken(t)
        # Not what the engine did, but what the ruling asks for.
        return None if broken is None else replace(broken, check=RULING)

    def first_broken(self, t: Table) -> Failure | None:
        for name, clause, facts in self.players.broken(t):
            return Failure(INVARIANT, name, clause, facts=facts, shape=self.players.shape(t))
        return None
