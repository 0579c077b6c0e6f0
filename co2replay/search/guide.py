"""The map of what a search has met: situations by clause, kind of moment, phase, near a limit."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from co2replay.engine.players import KIND, Players
from co2replay.engine.table import Book, Table

KEPT_MAX = 30  # games put away for one kind of situation; the oldest goes first
WIDTH = 1024  # above the number of kinds of moments, and of verbs


class Map:
    """What has been met, each situation as one number; `fresh` holds the kinds of what was new."""

    __slots__ = ("clauses", "fresh", "known", "last", "players")

    def __init__(self, players: Players) -> None:
        self.players = players
        self.known: set[int] = set()
        self.clauses: set[tuple[str, int]] = set()  # by which something moved, and the phase
        self.fresh: set[int] = set()
        self.last = 0

    def meet(self, t: Table, verb: int) -> None:
        """Note what was done, what the game waits for now, and what it waited for before."""
        state, players = t.state, self.players
        kind = players.kind(state)
        key = -((self.last * WIDTH + kind) * WIDTH + verb) - 1
        if key not in self.known:
            self.known.add(key)
            self.fresh.add(-1)
        self.last = kind
        if players.is_turn_begun(state):
            found = players.limits(t)
            if not self.known.issuperset(found):
                self.fresh.update([one // KIND for one in found if one not in self.known])
                self.known.update(found)
            if t.book is not None:
                self.meet_clauses(t.book, players.is_late(state))

    def meet_clauses(self, book: Book, is_late: bool) -> None:
        """Note by which clauses something has moved since the last turn, early or late."""
        late = int(is_late)
        found = {(clause, late) for *_, clause in book.rows}
        book.rows.clear()
        book.uses.clear()
        if not self.clauses.issuperset(found):
            self.clauses |= found
            self.fresh.add(-2)


class KeptGames:
    """The games that reached something new, each put away where it did, by what was new."""

    __slots__ = ("shots",)

    def __init__(self) -> None:
        self.shots: dict[int, list[Any]] = {}

    def put(self, shot: Any, kinds: Iterable[int]) -> None:
        for kind in kinds:
            shots = self.shots.setdefault(kind, [])
            shots.append(shot)
            if len(shots) > KEPT_MAX:
                del shots[0]

    def pick(self, rng: Random) -> Any:
        """Every kind of situation is as likely as any other, the latest game in it most of all."""
        shots = self.shots[rng.choice(sorted(self.shots))]
        count = len(shots)
        return shots[max(rng.randrange(count), rng.randrange(count))]
