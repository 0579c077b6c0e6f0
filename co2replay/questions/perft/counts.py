"""A third opinion on legality: the acts that may follow a table, counted by list and by trying.

Both sides count what may be written as the next line of a log: an act that answers what the game
waits for, or one that passes over a question that may stay unanswered. Chance is fixed: of the
draws that are due the first in order is made, and counts as nobody's decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from co2replay.engine.contract import CONFIRMED, PLAYED, Game
from co2replay.engine.table import Breach, Play
from co2replay.engine.trying import Accepted, Act, Trying
from co2replay.notation.format import write_entry
from co2replay.notation.records import ACT, DRAW, NOBODY, UNKNOWN, Entry

LANGUAGE = "en"  # in which acts are named on record
WORD = 1 << 64  # a digest is a sum of hashes, in whatever order they come


class Count(NamedTuple):
    """How many sequences of decisions there are down to a depth, and a digest of which."""

    sequences: int
    digest: int


class Disagreement(NamedTuple):
    """Acts on which list and trying part."""

    refused: list[Act]  # listed, and refused when tried
    unlisted: list[Act]  # accepted, and not listed
    untried: list[Act]  # listed, and nothing that was tried says the same
    twice: list[Act]  # listed in two forms


class NotPlayed(Exception):
    """An act that is listed as legal, or was, is not played."""

    def __init__(self, act: str, clause: str) -> None:
        self.clause = clause
        super().__init__(f"{act}: {clause}")


class Unfit(Exception):
    """A table known in part: what may follow hangs on what nobody wrote down."""


class Perft:
    """Counts for one game and its rules; tables met before are not counted again."""

    def __init__(self, game: Game, rules: Any) -> None:
        self.game = game
        self.rules = rules
        self.trying = Trying(game, rules)
        self.vocabulary = game.vocabulary()
        self.spelled: dict[Act, str] = {}
        self.known: dict[tuple[str, int], Count] = {}

    def listed(self, state: Any) -> list[Act]:
        """What may be written next, each act once."""
        return acts_of(self._possible(state))

    def count(self, state: Any, depth: int) -> Count:
        """Count sequences by the list."""
        return self._count(state, self.listed(state), depth)

    def following(self, state: Any) -> dict[str, Any]:
        """The tables behind the listed acts, once all chance has fallen, by digest."""
        tables = [self._after_draws(self._played(state, act))[0] for act in self.listed(state)]
        return {self.game.digest(table): table for table in tables}

    def seat(self, seat: int) -> str:
        return self.vocabulary.spell("seat", seat, LANGUAGE) if seat != NOBODY else ""

    def words(self, act: Act) -> str:
        """An act as a log has it."""
        if act not in self.spelled:
            who, verb, args = act
            text = write_entry(Entry(ACT, verb, args, who), self.vocabulary, LANGUAGE)
            self.spelled[act] = f"{self.seat(who)}: {text}" if who != NOBODY else text
        return self.spelled[act]

    def disagreement(self, state: Any, whole: bool = False) -> Disagreement | None:
        """Where list and trying part on what may follow a table."""
        found = Disagreement([], [], [], [])
        tried = self.trying.accepted(state, whole)
        listed: list[Accepted] = []
        written: set[Act] = set()
        for act in self.listed(state):
            outcome = self.trying.attempt(state, act)
            if not isinstance(outcome, str):
                found.refused.append(act)
                continue
            mine = Accepted(act, outcome)
            listed.append(mine)
            same = [x.act for x in tried if x == mine or mine.is_shorter(x)]
            if not same and self.trying.reaches(act):
                found.untried.append(act)
            if same[:1] and same[0] in written:
                found.twice.append(act)
            written.update(same[:1])  # one act that stands for two lists only one of them
        unlisted = [x for x in tried if x.act not in written]
        found.unlisted.extend(x.act for x in unlisted if not self._is_another_way(state, x, listed))
        return found if any(found) else None

    def tried_count(self, state: Any, depth: int) -> int:
        """Count sequences by trying alone: slow, for narrow tables."""
        tried = self.trying.accepted(state)
        acts = [x.act for x in tried if not self._is_another_way(state, x, tried)]
        if depth == 1:
            return len(acts)
        tables = [self._after_draws(self._played(state, act))[0] for act in acts]
        return sum(self.tried_count(table, depth - 1) for table in tables)

    def _is_another_way(self, state: Any, one: Accepted, others: Sequence[Accepted]) -> bool:
        """Does an act say with a later verb what another says, or leave that one unsaid?

        What names a seat in its own words, and is listed for nobody, is the same in any mouth.
        """
        slots = self.vocabulary.forms[one.act[1]].slots
        unsigned = (NOBODY, *one.act[1:]) if any(x.table == "seat" for x in slots) else None
        for other in others:
            if other.act == one.act:
                continue
            is_later = other.act[1] < one.act[1]
            if (is_later or other.act == unsigned) and other.outcome == one.outcome:
                return True
            table = Play(self._played(state, other.act), self.rules, None)
            taken = self.game.act(table, *one.act)
            if taken in (PLAYED, CONFIRMED) and self.game.digest(table.state) == one.outcome:
                return True
        return False

    def _count(self, state: Any, acts: Sequence[Act], depth: int) -> Count:
        sequences = total = 0
        for act in acts:
            below = self._count_behind(state, act, depth - 1) if depth > 1 else Count(1, 0)
            sequences += below.sequences
            text = f"{self.words(act)} {below.sequences} {below.digest}"
            total += int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
        return Count(sequences, total % WORD)

    def _count_behind(self, state: Any, act: Act, depth: int) -> Count:
        state = self._played(state, act)
        key = (self.game.digest(state), depth)
        if key not in self.known:
            self.known[key] = self._count(*self._after_draws(state), depth)
        return self.known[key]

    def _played(self, state: Any, act: Act) -> Any:
        table = Play(self.game.copy(state), self.rules, None)
        taken = self.game.act(table, *act)
        if taken != PLAYED:
            raise NotPlayed(self.words(act), taken.clause if isinstance(taken, Breach) else "")
        return table.state

    def _after_draws(self, state: Any) -> tuple[Any, list[Act]]:
        """Make every draw that is due; the table then, and what may be done there."""
        possible = self._possible(state)
        while due := [(x.verb, x.args) for x in possible if x.kind == DRAW]:
            table = Play(self.game.copy(state), self.rules, None)
            taken = self.game.draw(table, *min(due))
            assert not isinstance(taken, Breach), taken
            state = table.state
            possible = self._possible(state)
        return state, acts_of(possible)

    def _possible(self, state: Any) -> list[Entry]:
        if state.partial:
            raise Unfit
        return self.game.possible(Play(self.game.copy(state), self.rules, None))


def acts_of(possible: Sequence[Entry]) -> list[Act]:
    """The acts among what may be written; one that somebody is named for is listed by that name."""
    found = {(x.who, x.verb, x.args) for x in possible if x.kind == ACT}
    if any(UNKNOWN in args for _, _, args in found):
        raise Unfit
    named = {act[1:] for act in found if act[0] != NOBODY}
    return sorted(act for act in found if act[0] != NOBODY or act[1:] not in named)
