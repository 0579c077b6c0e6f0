"""What a game knows of how it is played, for the search: nothing of it has to be told.

A game inherits `Players` and tells what it knows better: who plays and how, from which tables, what
must hold meanwhile, which mistakes there are, and what of its logs can be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from zlib import crc32

from co2replay.notation.records import MARK, NO_FORM, POSITION, UNKNOWN, Entry, Log

from .blind import BlindPlayer, Conservation, disagreement, every_act, some_act, some_acts
from .opinion import Opinion
from .passed import ANSWER, SET_UP, TURN
from .playing import (
    Act,
    AnyLaws,
    Chance,
    Facts,
    Failure,
    HeaderRows,
    Leave,
    Look,
    Mistake,
    Player,
    Start,
)
from .table import Table
from .trace import Trace
from .unknown import is_unknown

if TYPE_CHECKING:
    from .contract import Game

Purses = Mapping[str, Mapping[str, int]]  # seat, name
SEAT = "seat"
KIND = 1000  # situations of one kind share their thousands
FAR = 9  # from here on numbers are alike


class Players:
    """How a game is played by chance and what is looked at meanwhile, by what any game tells."""

    is_saved = False  # all of a state is lists, tuples, numbers and words: it can be put in a file
    # A case may be varied by a reading that its book does not have, and by marks of other moments.
    is_read_otherwise = False

    def __init__(self, game: Game) -> None:
        self.game = game

    # Who plays ------------------------------------------------------------------------------------

    def draw_rows(self, rng: Chance, count: int) -> HeaderRows:
        """What a header chooses beside book, seats and readings: for so many players."""
        rows: HeaderRows = ()
        for choice in self.game.header().choices:
            chosen = [name for _, name in rows]
            barred = {one for one in choice.known if choice.barred_beside(one, chosen)}
            names = [x for x in choice.known if x not in barred and not choice.barred(x, count)]
            names = names if choice.needed else ["", *names]
            name = names[rng.randrange(len(names))]
            rows += ((choice.key, name),) if name else ()
        return rows

    def draw_start(self, rules: Any, rng: Chance, edged: bool) -> Start:
        """How the table is laid out; `edged`: also at the edge of what can be."""
        return Start()

    def begin(self, t: Table, rng: Chance, look: Look, digests: bool) -> Player:
        """Somebody who plays in a way of his own, on a table of which nothing is drawn yet."""
        return BlindPlayer(self.game, t, rng, look, digests)

    def resume(self, t: Table, shot: Any, rng: Chance, look: Look, digests: bool) -> Player:
        """Somebody who plays on from where a game was put away."""
        player = BlindPlayer(self.game, t, rng, look, digests)
        player.go_back_to(shot)
        return player

    def take_over(self, t: Table, rng: Chance, look: Look) -> Player:
        """Somebody who plays on from a table out of a log."""
        return BlindPlayer(self.game, t, rng, look, False)

    def plain(self, t: Table, rng: Chance, digests: bool) -> Player:
        """Somebody who plays as most people might, to show a game."""
        return BlindPlayer(self.game, t, rng, None, digests)

    def play_to_win(
        self, edition: str, count: int, seed: int, variants: tuple[str, ...] = ()
    ) -> Log | None:
        """A game in which everybody wants to win; None where nobody knows how."""
        return None

    # Moments --------------------------------------------------------------------------------------

    def kind(self, state: Any) -> int:
        """What the game waits for, as a number that is the same everywhere."""
        return crc32(self.game.waits_for(state).name.encode()) % KIND

    def shape(self, t: Table) -> str:
        """The kind of moment, in words: findings at moments of one kind are folded into one."""
        return self.game.waits_for(t.state).name

    def phase(self, state: Any) -> str:
        return self.game.waits_for(state).name

    def is_set_up(self, state: Any) -> bool:
        """Is the table still being laid out?"""
        return self.game.waits_for(state).role == SET_UP

    def is_waiting(self, state: Any) -> bool:
        """Is there anything that the game waits for, or its end?"""
        return True

    def is_turn(self, state: Any) -> bool:
        """Does the game wait for somebody in the own turn?"""
        return self.game.waits_for(state).role == TURN

    def is_turn_begun(self, state: Any) -> bool:
        """Has nothing been done yet in the turn that is on?"""
        return self.is_turn(state)

    def is_late(self, state: Any) -> bool:
        """Is the beginning of the game over?"""
        return False

    def limits(self, t: Table) -> list[int]:
        """How far the numbers of the table are from their limits, each in thousands of its own."""
        return [
            (1 + place) * KIND + min(max(value, 0), FAR)
            for place, value in enumerate(t.state.c if self.game.goods().names else ())
            if not is_unknown(value)
        ]

    def is_playable(self, t: Table) -> bool:
        """Can a game go on from this table? It may come from a log that lays only what matters."""
        return not t.state.partial and not self.game.is_over(t.state)

    @property
    def rare(self) -> Mapping[str, Callable[[Table], bool]]:
        """Situations that few games come to."""
        return {}

    def may_be_rare(self, t: Table) -> bool:
        """Is it worth while to look for a rare situation here?"""
        return True

    # What must hold -------------------------------------------------------------------------------

    def is_whole(self, t: Table) -> bool:
        """By what is quickly seen, asked after every entry: is everything still there?"""
        return True

    def broken(self, t: Table) -> Iterator[tuple[str, str, Facts]]:
        """Everything on the table that cannot be: a name, the clause, the facts."""
        for breach in self.game.impossible(t):
            yield "impossible", breach.clause, breach.facts

    def laws(self, t: Table) -> AnyLaws:
        return Conservation(self.game, t)

    def is_stuck(self, t: Table) -> bool:
        """Does the game wait for something that nobody can give?"""
        state = t.state
        if state.partial or self.game.waits_for(state).role not in (TURN, ANSWER):
            return False
        return not self.game.legal(t) and not self.game.possible(t)

    def may_be_stuck(self, t: Table) -> bool:
        """Is it by a reading that no book has that nobody can do anything?"""
        return False

    def listed(self, t: Table) -> Sequence[Act]:
        """Every act that a log may go on with, past a question that may stay open, too."""
        return self.game.legal(t)

    def how_rare(self, t: Table) -> float:
        """How often list and check are compared at such a moment; 0: never, 1: as at most."""
        return 0.0 if t.state.partial or self.game.is_over(t.state) else 1.0

    def disagreement(self, t: Table, some: Chance | None = None) -> Failure | None:
        """Where list and check part on this table; with `some`, acts are only sampled."""
        return disagreement(self.game, t, self.tried(t, some))

    def tried(self, t: Table, some: Chance | None) -> Iterable[Act]:
        """The acts that are tried beside those listed."""
        if some is not None:
            return some_acts(self.game, some)
        return every_act(self.game, t.rules)

    def wrong_ledger(self, log: Log, trace: Trace, rules: Any) -> Failure | None:
        """What is wrong with the ledger of a finished game."""
        return None

    def wrong_rows(self, log: Log, trace: Trace, rules: Any) -> Failure | None:
        """What is wrong with single movements, wherever a log ends."""
        return None

    def laid_anew(self, t: Table, new: Table) -> Failure | None:
        """Write a table as rows and lay them out on a new one: what is otherwise there."""
        return None

    def looked_at_once(self, seed: int) -> Iterator[Failure]:
        """What is wrong before anything is played: with tables that stand beside the data."""
        return iter(())

    # Mistakes -------------------------------------------------------------------------------------

    @property
    def mistakes(self) -> Sequence[str]:
        """The clauses of which it is known how they can be broken."""
        return ()

    @property
    def answers(self) -> Sequence[str]:
        """Those among them that are broken by the answer to a question."""
        return ()

    def mistake(
        self, clause: str, t: Table, entry: Entry | None, last: Entry | None
    ) -> Mistake | None:
        """How this clause can be broken before an entry; None where it cannot."""
        return None

    def may_come_right(self, t: Table) -> bool:
        """Is an act that lacks something still open, because it may yet come from elsewhere?"""
        return False

    # The second judge -----------------------------------------------------------------------------

    def is_trusted(self, log: Log) -> bool:
        """Does the log hold something that is believed, not judged?"""
        return False

    def misnamed(self, said: Opinion, trace: Trace, log: Log) -> Failure | None:
        """A refusal by a clause of another act, or by another one than the second judge's."""
        return None

    def lies_otherwise(self, said: Opinion, trace: Trace, log: Log) -> Failure | None:
        """What lies otherwise in the end, where both judges take the whole log."""
        return None

    def is_on_its_way(self, clause: str, trace: Trace) -> bool:
        """Is what the second judge misses begun, and may it still come?"""
        return False

    def turn_name(self, state: Any) -> str:
        """The turn or phase that is on, as the second judge calls it."""
        return ""

    def purses(self, t: Table, entry: Entry) -> Purses:
        """What everybody has, where a turn has just ended and nothing else is done."""
        return {}

    def has_purses(self, log: Log) -> bool:
        """Does everything that changes a purse belong to one turn?"""
        return True

    # Varying a case -------------------------------------------------------------------------------

    fixed: tuple[str, ...] = ()  # tables of which a ruling keeps its symbol
    unvaried: Mapping[str, tuple[int, ...]] = {}  # symbols of a table that are never put in

    def some_act(self, t: Table, rng: Chance) -> Act:
        """Any act that can be written here."""
        return some_act(self.game, rng)

    # Making small ---------------------------------------------------------------------------------

    together: Sequence[tuple[int, ...]] = ()  # rows of a table that go together

    def leave_out(self) -> Iterable[Sequence[Leave]]:
        """Ways of leaving out what hangs together, by groups of which one is enough."""
        return ()

    def rulings(self, t: Table, known: set[tuple[int, tuple[int, ...]]]) -> list[Entry]:
        """The rows by which a table is set by ruling, without those that are known already."""
        return [
            x
            for x in self.game.rows(t)
            if x.kind == POSITION and UNKNOWN not in x.args and (x.verb, x.args) not in known
        ]

    def least(self, entry: Entry, place: int) -> int:
        """The least that a number can be made to."""
        return 0

    def speaks_of(self, entry: Entry, seat: int) -> bool:
        """Is an entry about what one seat has been dealt, holds or does?"""
        words = self.game.vocabulary()
        if entry.kind == MARK:
            return words.phases[entry.args[0]].seat and entry.args[-1] == seat
        slots = words.forms[entry.verb].slots if entry.verb != NO_FORM else ()
        first = next((slot.table for slot in slots if slot.table != "literal"), "")
        return entry.who == seat or (first == SEAT and entry.args[:1] == (seat,))
