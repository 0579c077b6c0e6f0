"""What a replay yields: findings, ledger, turn ends with their digests, the last state; and which
entry of a turn changed a number or did a thing, for what that turn then refuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from co2replay.notation.records import (
    ACT,
    BLANK,
    COMMENT,
    DIGEST,
    DRAW,
    EXPECT,
    MARK,
    SEEN,
    Log,
)

from .table import Book, Breach, Play, Table, taken
from .unknown import Consulted

if TYPE_CHECKING:
    from .contract import Game

# Kinds of findings; the first four make a log not hold.
BREACH = "breach"
FALSE_FACT = "false-fact"
WRONG_DIGEST = "wrong-digest"
FALSE_CLAIM = "false-claim"
UNDETERMINED = "undetermined"  # rests on a fact of the box that is only assumed
UNJUDGED = "unjudged"  # consults what nobody wrote down
MOOT = "moot"  # answers a question that this book does not ask
UNWRITTEN = "unwritten"  # a question that only this book asks: answered by a stated conduct
RULED = "ruled"  # stands by a ruling
DIFFERENCE = "difference"  # a fact or digest of another edition's game: shown, not judged
UNFINISHED = "unfinished"  # the log stops before the game is over

PLAYS = (ACT, DRAW)
TRIED = (*PLAYS, MARK)
UNPLAYED = (COMMENT, BLANK, EXPECT)  # what stands beside the entries of a game
UNMOVED = (*UNPLAYED, SEEN, DIGEST)  # what changes nothing
ASSERTED = (FALSE_FACT, WRONG_DIGEST, FALSE_CLAIM)
FAILING = (BREACH, *ASSERTED)


class Observation(msgspec.Struct, frozen=True):
    """Something to report about one entry (`entry` is its position; -1 for the log as a whole)."""

    kind: str
    entry: int
    clause: str = ""
    facts: dict[str, int | str] = {}
    rests: tuple[str, ...] = ()
    waits: str = ""
    seat: int = -1
    reason: str = ""  # of a ruling
    hard: bool = False  # a breach that no ruling could let stand
    missing: bool = False  # an answer is not written down where the game waits for it
    hangs: dict[str, str] = {}  # open readings by which it would be none: what they are then
    lacking: tuple[str, ...] = ()  # of an unjudged entry: all that would have to be known


class ScoreLine(msgspec.Struct, kw_only=True):
    """One line of a score sheet: what it is called, by which clause, and the points by seat."""

    name: str
    clause: str
    points: dict[str, int | str]


class TurnEnd(msgspec.Struct, frozen=True):
    """A turn's end: the entries before `entry` are played; a copy of the state, or its digest."""

    entry: int
    state: Any
    digest: str = ""


class TableBefore(NamedTuple):
    """A table as it lay before an entry: a copy of the state, and how long its ledger was."""

    state: Any
    rows: int


# The turn up to an entry: each entry in it with the state before it, the entry itself last.
Course: TypeAlias = Sequence[tuple[int, Any]]


class Trace(msgspec.Struct):
    """A finished replay."""

    findings: list[Observation]
    stops: list[TurnEnd]
    state: Any
    actions: int  # decisions and draws played
    judged: int  # entries judged
    derailed: int = -1  # the entry after which nothing could be judged any more
    book: Book | None = None
    courses: Mapping[int, Course] = {}  # of what was refused, where the replay was to keep them
    kept: Mapping[int, TableBefore] = {}  # before the entries for which the replay was to keep them

    def first(self, *kinds: str) -> Observation | None:
        for finding in self.findings:
            if finding.kind in kinds:
                return finding
        return None


def unjudged_act(trace: Trace, log: Log) -> Observation | None:
    """Find what nobody could judge of what was done first; a fact not compared accuses nobody."""
    return next((one for one in trace.findings if is_unjudged_act(one, log)), None)


def is_unjudged_act(found: Observation, log: Log) -> bool:
    if found.kind != UNJUDGED or not 0 <= found.entry < len(log.entries):
        return False
    return log.entries[found.entry].kind in (*PLAYS, MARK)  # a mark moves the game on


class Courses:
    """Copies the state before every entry of the turn at hand; keeps those of what is refused."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game = game
        self.table = table
        self.turn: list[tuple[int, Any]] = []
        self.kept: dict[int, Course] = {}

    def begin(self) -> None:
        self.turn = []

    def remember(self, index: int) -> None:
        if not self.turn or self.turn[-1][0] != index:
            self.turn.append((index, self.game.copy(self.table.state)))

    def keep(self, index: int, at: int) -> None:
        """Keep the turn up to the entry that a refusal is about: mostly the one at hand."""
        self.remember(index)
        found = [one for one in self.turn if one[0] <= at]
        if found and found[-1][0] == at:
            self.kept.setdefault(at, found)


NO_CLAUSE = ("ruling",)  # what the ledger has where no clause moved something
Named: TypeAlias = Mapping[str, Any]


class NumberChange(NamedTuple):
    entry: int
    before: int
    after: int


class LastMoved(NamedTuple):
    """The last entry that moved a number, and the clauses by which it did."""

    entry: int
    clauses: tuple[str, ...]


def last_moved(trace: Trace, cell: int | None, upto: int) -> LastMoved | None:
    """Find what moved a number last before an entry, or with it: what was left open may be settled
    there. None where only a ruling did, or nothing."""
    moved = trace.book.rows if trace.book is not None and cell is not None else ()
    rows = [(at, clause) for at, _, *ends, clause in moved if at <= upto and cell in ends]
    last = rows[-1][0] if rows else -1
    clauses = [clause for at, clause in rows if at == last and clause not in NO_CLAUSE]
    return LastMoved(last, tuple(dict.fromkeys(clauses))) if clauses else None


def changed_in_turn(
    trace: Trace, log: Log, game: Game, upto: int, name: str
) -> NumberChange | None:
    """Find the last change of a number between the mark of the turn and an entry refused in it."""
    found = None
    for index, old, new in _turn(trace, log, game, upto):
        before, after = old.get(name), new.get(name)
        if isinstance(before, int) and isinstance(after, int) and before != after:
            found = NumberChange(index, before, after)
    return found


def made_impossible(trace: Trace, log: Log, game: Game, rules: Any, found: Observation) -> int:
    """Find the act of the turn after which an entry was refused, by the clause that refuses it now,
    and before which it was not; -1 where it was refused from the beginning."""
    entries, course = log.entries, trace.courses.get(found.entry, ())
    for (index, before), _ in reversed(list(pairwise(course))):
        table: Table = Play(game.copy(before), rules, None)
        try:
            refused = taken(game, table, entries[found.entry])
        except Consulted:
            return -1
        if not (isinstance(refused, Breach) and refused.clause == found.clause):
            return index if entries[index].kind in PLAYS else -1
    return -1


def _turn(trace: Trace, log: Log, game: Game, upto: int) -> Iterator[tuple[int, Named, Named]]:
    """The acts of a turn up to what it refused, with the named state before and after each."""
    for (index, before), (_, after) in pairwise(trace.courses.get(upto, ())):
        if log.entries[index].kind in PLAYS:
            yield index, game.named(before), game.named(after)
