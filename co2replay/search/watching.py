"""Looking at a game while it is played: sums after every entry, everything else now and then."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from co2replay.engine.failures import INVARIANT, RULING, UNANSWERABLE, Failure
from co2replay.engine.table import Table
from co2replay.engine.unknown import Consulted
from co2replay.games.co2.board.invariants import INVARIANTS, cheap
from co2replay.games.co2.board.state import OPERATIONS, OVER, SETUP
from co2replay.games.co2.lists.chances import chance
from co2replay.games.co2.lists.legal_actions import legal
from co2replay.games.co2.players.laws import Laws
from co2replay.games.co2.players.shapes import shape_of
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import CORRECTION, POSITION, Entry

DRAWS = (fr.DrawFossil, fr.DrawEvent, fr.DrawSummit, fr.DrawReveal, fr.DrawRefill)


class Watch:
    """The checks of one game: `every` so many entries the whole list, laws after each.

    `answers` says after how many entries it is asked whether anybody can go on.
    """

    __slots__ = ("answers", "count", "every", "laws", "ruled")

    def __init__(self, t: Table, every: int = 1, answers: int = 1) -> None:
        self.every = every
        self.answers = answers
        self.laws = Laws(t)
        self.count = 0
        self.ruled = False

    def take_back(self, t: Table) -> None:
        """The game goes on from an earlier moment: what has come since is no moment before."""
        self.laws.take_back(t)

    def look(self, t: Table, entry: Entry | None) -> Failure | None:
        """Name the first thing that cannot be."""
        s = t.state
        if entry is not None and entry.kind in (CORRECTION, POSITION):
            self.ruled = True  # half of a correction may stand in the next entry
            return self.laws.look(t, entry)
        self.count += 1
        if s.phase == SETUP:
            return None if s.partial or cheap(t) else first_broken(t)
        if not s.partial and not cheap(t):
            return first_broken(t)
        if (failure := self.laws.look(t, entry)) is not None:
            return failure
        due = self.every and (self.count % self.every == 0 or s.phase == OVER)
        if due and (failure := first_broken(t)) is not None:
            return failure
        if self.answers and self.count % self.answers == 0:
            return unanswerable(t)
        return None

    def before(self, t: Table) -> Failure | None:
        """Tell whether a table set by ruling is one that can be, before it is played on."""
        if not self.ruled:
            return None
        self.ruled = False
        self.laws.remember(t)
        broken = first_broken(t)
        # Not what the engine did, but what the ruling asks for.
        return None if broken is None else replace(broken, check=RULING)


def first_broken(t: Table) -> Failure | None:
    for name, clause, facts in all_broken(t):
        return Failure(INVARIANT, name, clause, facts=facts, shape=shape_of(t))
    return None


def all_broken(t: Table) -> Iterator[tuple[str, str, dict[str, int | str]]]:
    """Every invariant that does not hold; one that asks for something unknown is passed over."""
    for name, check in INVARIANTS.items():
        try:
            for clause, facts in check(t):
                yield name, clause, facts
        except Consulted:
            continue


def unanswerable(t: Table) -> Failure | None:
    """Does the game wait for something that nobody can give?"""
    s = t.state
    if s.partial or s.phase in (SETUP, OVER) or not s.pending:
        return None
    frame = s.pending[-1]
    if isinstance(frame, (fr.LastCall, fr.Adrift)):
        return None
    if isinstance(frame, DRAWS):
        found = bool(chance(t))
    elif isinstance(frame, fr.Turn) and s.phase == OPERATIONS and (s.acted or s.armed):
        return None  # `end` is open, or a card was declared for what has become impossible
    elif isinstance(frame, fr.Turn) and t.rules.settings.no_action == "illegal":
        return None  # by this reading nobody may pass, and the game ends there
    else:
        found = bool(legal(t))
    if found:
        return None
    clause = "co2.turn.one-action"
    facts: dict[str, int | str] = {"waits": frame.name}
    return Failure(UNANSWERABLE, frame.name, clause, facts=facts, shape=shape_of(t))
