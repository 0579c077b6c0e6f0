"""What can be said of an act although nobody wrote down all that its rules ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from co2replay.notation.records import Entry

from .passed import ADRIFT, MOOT, SET_UP, TURN
from .table import Book, Breach, Table, taken
from .trace import PLAYS, TRIED
from .unknown import UNTOLD, Consulted

if TYPE_CHECKING:
    from .contract import Game

YES, NO, OPEN = "yes", "no", "open"
TRIES_MAX = 600  # behind so many tables nobody can say
DOUBTS_MAX = 50  # breaches tried with other values of assumed facts


class Tried(msgspec.Struct, frozen=True):
    """What came of an act: the clause it breaks, or what nobody wrote down, or the table after."""

    table: Table
    breach: Breach | None = None
    asked: str = ""
    moot: bool = False  # this book never asks for it: noted, and nothing changes

    @property
    def said(self) -> str:
        """An act that passed its checks is allowed, whatever its effects ask for."""
        if self.breach is not None:
            return NO
        return OPEN if self.asked and not self.table.accepted else YES


class Explored(msgspec.Struct, frozen=True):
    """What an act comes to, whatever the values are that nobody wrote down.

    `path`: values with which it goes furthest; `lacking`: what must be known to judge it.
    """

    said: str
    path: dict[str, int | str]
    breach: Breach | None
    lacking: tuple[str, ...]
    readings: tuple[str, ...]


def is_cut_out(game: Game, table: Table) -> bool:
    """Does a log begin with an act or a mark, and nothing is written of the set-up before it?"""
    return game.waits_for(table.state).role == SET_UP


def attempt(
    game: Game,
    state: Any,
    rules: Any,
    entry: Entry,
    waived: tuple[str, ...] = (),
    marked: tuple[int, ...] = (),
) -> Tried:
    """Play one act or draw on a copy; `waived` are clauses that are let stand for it, `marked` the
    last mark before it."""
    table = Table(game.copy(state), rules, Book())
    table.waived, table.marked = waived, marked
    try:
        result = taken(game, table, entry)
    except Consulted as asked:
        return Tried(table, None, asked.name)
    if isinstance(result, Breach):
        return Tried(table, result)
    return Tried(table, moot=result == MOOT)


class BreachDoubts:
    """Asks of each breach on which assumed facts it rests; one more than so many is taken to rest
    on those of the last."""

    def __init__(self) -> None:
        self.asked = 0
        self.last: tuple[str, ...] = ()

    def rest_on(self, game: Game, table: Table, entry: Entry) -> tuple[str, ...]:
        if entry.kind not in TRIED:
            return ()
        if self.asked < DOUBTS_MAX:
            self.asked += 1
            self.last = rests_on(game, table, entry)
        return self.last


def rests_on(game: Game, table: Table, entry: Entry) -> tuple[str, ...]:
    """Assumed facts of the box without which an entry would break nothing here."""
    rests: dict[str, None] = {}
    for tables in game.otherwise(table):
        for state, paths in tables if not rests else ():
            trial = Table(state, table.rules, None)
            trial.entry, trial.waived, trial.marked = table.entry, table.waived, table.marked
            if not all(path in rests for path in paths) and not breaks(game, trial, entry):
                rests.update(dict.fromkeys(paths))
    return tuple(rests)


def breaks(game: Game, table: Table, entry: Entry) -> bool:
    """Does an entry break something here, whatever the values are that nobody wrote down?"""
    if table.state.partial and entry.kind in PLAYS:
        return explore(game, table, entry).said == NO
    try:
        return isinstance(taken(game, table, entry), Breach)
    except Consulted:
        return False


Option = tuple[int | str, Any, Tried]  # a value, the table with it, and what came of the act there


class ValueSearch:
    """Every value of everything that is asked for, one after the other, the best ones first."""

    def __init__(self, game: Game, table: Table, entry: Entry) -> None:
        self.game = game
        self.table = table
        self.entry = entry
        self.left = TRIES_MAX
        self.said: set[str] = set()
        self.breaches: list[Breach] = []
        self.paths: dict[str, dict[str, int | str]] = {}  # the first that led to each answer
        self.matters: dict[str, dict[str, bool]] = {}
        self.readings: dict[str, None] = {}

    def attempt(self, state: Any) -> Tried:
        self.left -= 1
        table = self.table
        tried = attempt(self.game, state, table.rules, self.entry, table.waived, table.marked)
        if tried.table.book is not None:
            self.readings.update(dict.fromkeys(tried.table.book.asked))
        return tried

    def go(
        self, state: Any, tried: Tried, path: dict[str, int | str], matters: dict[str, bool]
    ) -> None:
        said, name = tried.said, tried.asked
        options: list[Option] = []
        if said == OPEN and name not in path and self.left > 0:
            table = Table(state, self.table.rules, None)
            values = self.game.suppose(table, name, self.entry)
            if isinstance(values[-1][0] if values else "", int) and self.is_turn(state):
                values = [values[0], values[-1]]  # what the ends come to, all between come to
            options = [(value, new, self.attempt(new)) for value, new in values]
        if not options:
            self.said.add(said)
            self.paths.setdefault(said, path)
            self.matters.setdefault(said, {**matters, name: True} if said == OPEN else matters)
            if tried.breach is not None:
                self.breaches.append(tried.breach)
            return
        differ = len({(option.said, option.asked) for _, _, option in options}) > 1
        # What is asked next may speak of other things; of a sum every part counts.
        differ |= isinstance(options[0][0], str) or not self.is_turn(state)
        for value, new, option in reversed(options):  # the best values come last
            self.go(new, option, {**path, name: value}, {**matters, name: differ})
            if {YES, NO} <= self.said:
                return

    def is_turn(self, state: Any) -> bool:
        """Who acts in a turn is better off with more of anything; a sum has to be just right."""
        wait = self.game.waits_for(state)
        return wait.role == TURN or (wait.role == ADRIFT and wait.seat >= 0)


def explore(
    game: Game, table: Table, entry: Entry, kept: dict[Any, Explored] | None = None
) -> Explored:
    """Take what nobody wrote down in every way it could be, once by each table that is `kept`."""
    if kept is None:
        return search_values(game, table, entry)
    key = (game.digest(table.state), entry.kind, entry.who, entry.verb, entry.args, table.waived)
    if key not in kept:
        kept[key] = search_values(game, table, entry)
    return kept[key]


def search_values(game: Game, table: Table, entry: Entry) -> Explored:
    search = ValueSearch(game, table, entry)
    search.go(table.state, search.attempt(table.state), {}, {})
    said = OPEN if len(search.said) > 1 else next(iter(search.said))
    best = next(x for x in (YES, OPEN, NO) if x in search.paths)
    # Where not all could be tried, what was asked for behind another value is lacking, too.
    ways = [
        search.matters[x] for x in ((OPEN, NO) if best == OPEN else (best,)) if x in search.paths
    ]
    names = dict.fromkeys(name for way in ways for name, matters in way.items() if matters)
    return Explored(
        said,
        search.paths[best],
        in_every_case(search.breaches) if said == NO else None,
        tuple(names or search.matters[best]),
        tuple(search.readings),
    )


class Halted:
    """An act that was allowed, and whose effects ask for what nobody wrote down: the game does not
    go on behind it."""

    __slots__ = ("asked", "before", "entry")

    def __init__(self, entry: Entry, before: Any) -> None:
        self.entry = entry
        self.before = before  # the table then
        self.asked: tuple[str, ...] | None = None

    def wanted(self, game: Game, table: Table) -> tuple[str, ...]:
        """All that they ask for, one after the other, before the game can go on."""
        if self.asked is None:
            state, names = self.before, dict[str, None]()
            while (name := attempt(game, state, table.rules, self.entry).asked) not in ("", *names):
                names[name] = None
                if not (values := game.suppose(Table(state, table.rules, None), name, self.entry)):
                    break
                state = values[0][1]
            self.asked = tuple(names)
        return self.asked


def in_every_case(breaches: Sequence[Breach]) -> Breach:
    """The reason that is left when all else is as good as can be, as far as it is always so."""
    first = breaches[0]
    others = [one.facts for one in breaches if one.clause == first.clause]
    facts = {
        name: value if all(other.get(name, value) == value for other in others) else UNTOLD
        for name, value in first.facts.items()
    }
    return replace(first, facts=facts)
