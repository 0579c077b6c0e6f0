"""Whether what a table shows can have come of acts whose effects nobody could follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from co2replay.notation.records import MARK, SEEN, Entry

from .passed import Difference
from .reach import is_owed, out_of_reach
from .table import Book, Breach, Table, consult, taken
from .trace import TRIED, UNMOVED
from .unknown import UNTOLD, Consulted, Unknown

if TYPE_CHECKING:
    from .contract import Game

TRIES_MAX = 300  # entries played on one of the tables: behind more nobody can say
VALUES_MAX = 24  # of one thing: a number with more is cut in two where a rule asks for it
FOLLOWED = (*TRIED, SEEN)


Facts = dict[str, int | str]
Refuted = tuple[Facts, Callable[[], tuple[str, ...]]]  # why, and what that rests on


class Untried(Exception):
    """There are more tables than can be tried, or nobody can say what they are."""


class Hindsight:
    """Every table that may lie behind an act of which the effects hang on what nobody wrote down.

    They are laid out only when a fact is told, and each entry is played on each of them; a fact
    leaves those where it holds.
    """

    def __init__(self, game: Game, table: Table, entry: Entry) -> None:
        """The table before an act, which is the first entry to follow."""
        self.game = game
        self.since = table.entry
        self.left = TRIES_MAX
        before = Table(game.copy(table.state), table.rules, Book())
        before.marked = table.marked
        self.tables = [before]
        self.entries = [(table.entry, entry)]  # that were not yet played on them
        self.differences: list[tuple[Difference, Table]] = []  # why they were given up

    def follow(self, index: int, entry: Entry) -> None:
        if entry.kind in FOLLOWED:
            self.entries.append((index, entry))
        elif entry.kind not in UNMOVED:
            self.give_up()  # rows, rulings and gaps begin something new
        if len(self.entries) > self.left:
            self.give_up()

    def give_up(self) -> None:
        self.tables, self.entries = [], []

    def refuted(self, index: int, entry: Entry, t: Table) -> Refuted | None:
        """Tell what a fact is held against that holds on none of the tables, though the entries
        before it can be played, with the assumed facts of the box of which those are made."""
        if not self.tables:
            return None
        try:
            self.tables = self._advance(self.entries)
            self.entries, self.differences = [], []
            tables = self._advance([(index, entry)])
        except Untried:
            self.give_up()
            return None
        is_refuted = bool(self.tables) and not tables
        self.tables = tables
        if not is_refuted:
            return None
        for _, table in self.differences:
            for reading in book_of(table).asked:
                consult(t, reading)
        return self._facts(), partial(self._rests, book_of(t), entry)

    def _advance(self, entries: Sequence[tuple[int, Entry]]) -> list[Table]:
        return [then for table in self.tables for then in self._go(table, entries)]

    def _go(self, table: Table, entries: Sequence[tuple[int, Entry]]) -> Iterator[Table]:
        """The tables to which a table comes, one for each value of what is asked for."""
        for place, (index, entry) in enumerate(entries):
            if self.left <= 0:
                raise Untried
            self.left -= 1
            before = another(self.game, table)
            table.entry, table.accepted = index, False
            try:
                is_possible = self._take(table, entry)
            except Consulted as asked:
                for state in self._told(before, asked):
                    yield from self._go(another(self.game, before, state), entries[place:])
                return
            if not is_possible:
                return
        yield table

    def _told(self, table: Table, asked: Consulted) -> list[Any]:
        """List the tables on which what was asked for is known, or which side of a bound it is."""
        values = self.game.every(table, asked.name)
        if 0 < len(values) <= VALUES_MAX:
            return [state for _, state in values]
        place = self.game.goods().places.get(asked.name, -1)
        held = table.state.c[place] if place >= 0 else None
        if asked.at is None or not isinstance(held, Unknown):
            raise Untried
        low = held.low
        if low is None and is_owed(self.game, table, place, -1):
            low = 0
        halves = []
        for least, most in ((low, asked.at - 1), (asked.at, held.high)):
            if least is not None and most is not None and least > most:
                continue
            state = self.game.copy(table.state)
            state.c[place] = Unknown(held.name, held.added, least, most, held.sign)
            halves.append(state)
        return halves

    def _take(self, table: Table, entry: Entry) -> bool:
        """Play an entry, or look whether a fact can be."""
        if entry.kind == SEEN:
            return self._see(table, entry)
        if isinstance(taken(self.game, table, entry), Breach):
            return False
        if entry.kind == MARK:
            table.marked = entry.args
        return True

    def _see(self, table: Table, entry: Entry) -> bool:
        game = self.game
        game.settle(table)
        is_partial = table.state.partial
        difference = out_of_reach(game, table, entry) if is_partial else None
        if difference is None:
            if is_partial and game.learn(table, entry.verb, entry.args):
                game.confirm(table, entry.verb, entry.args)
                return True
            difference = game.see(table, entry.verb, entry.args)
        if difference is not None:
            self.differences.append((difference, table))
            return False
        game.confirm(table, entry.verb, entry.args)
        return True

    def _facts(self) -> Facts:
        """What the fact was held against, as far as all tables agree on it."""
        first, *others = [to_builtins(one) for one, _ in self.differences]
        return {
            name: value if all(other.get(name) == value for other in others) else UNTOLD
            for name, value in first.items()
        }

    def _rests(self, whole: Book, entry: Entry) -> tuple[str, ...]:
        """Assumed facts of the box of which one of the tables was made."""
        made: list[str] = []
        for _, table in self.differences:
            table.book = whole.before(self.since).followed_by(book_of(table))
            made += self.game.made_of(table, entry.verb, entry.args)
        return tuple(dict.fromkeys(made))


def book_of(table: Table) -> Book:
    return table.book or Book()


def another(game: Game, table: Table, state: Any = None) -> Table:
    """A table for itself, with what was written down so far."""
    book = Book().followed_by(book_of(table))
    laid = Table(game.copy(table.state) if state is None else state, table.rules, book)
    laid.entry, laid.marked = table.entry, table.marked
    return laid
