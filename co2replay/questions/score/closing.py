"""A table at the end put down just before its closing steps, and played from there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from co2replay.engine.table import Book, Table
from co2replay.engine.trace import BREACH
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import ACT, DRAW, Entry
from co2replay.verdict.judge import Verdict, play_judged
from co2replay.verdict.session import Session, begin, open_book

from ..check.position import reasons_of
from .open_values import Ending, Explorer, OpenEndings, Values


class ImpossibleTable(msgspec.Struct, frozen=True, kw_only=True):
    """Why the table that was written down cannot be; line 0 where no single row says it."""

    line: int
    clause: str
    facts: dict[str, int | str]
    assumed: list[str]  # facts of the box that it rests on, read off no piece of this table


class Closed(NamedTuple):
    """One ending with everything known."""

    table: Table
    taken: list[Any]
    refused: list[Any]


class TableAt(NamedTuple):
    """A table in the middle of a log, and the entry that comes next."""

    state: Any
    entry: int


class ClosingTable:
    """A game put down just before its closing steps under one book."""

    def __init__(
        self,
        session: Session,
        edition: str,
        settings: Mapping[str, str],
        start: TableAt | None = None,
    ) -> None:
        self.session, self.edition = session, edition
        self.knows = session.game.final_table()
        self.rules = open_book(session, edition, settings).rules
        self.entries = session.log.entries
        self.answers = self.after_the_end()
        self.is_form = self.knows.is_form(self.entries)
        self.impossible: list[ImpossibleTable] = []
        self.before = self.put_down(settings, start)
        self.is_sound = self.knows.can_be(self.before, {})
        self.asked: dict[str, int] = {}
        self.touched: dict[str, int] = {}
        self.refused: list[Any] | None = None  # by every ending played so far

    def after_the_end(self) -> list[tuple[int, Entry]]:
        end = self.knows.end_of_play(self.entries)
        first = end + 1 if end >= 0 else len(self.entries)
        return [(x, one) for x, one in enumerate(self.entries) if x >= first and not one.taken_back]

    def acts(self) -> list[tuple[int, Entry]]:
        return [(index, entry) for index, entry in self.answers if entry.kind == ACT]

    def put_down(self, settings: Mapping[str, str], start: TableAt | None) -> Table:
        options = self.session.options
        mixed = options._replace(settings={**options.settings, **settings})
        log = msgspec.structs.replace(self.session.log, entries=self.entries)
        _, run = begin(self.session._replace(log=log, options=mixed), self.edition)
        end = self.knows.end_of_play(self.entries)
        upto = end if end >= 0 else len(self.entries)
        run.going = True  # one row that cannot be does not hide the next
        if start is not None:
            run.table.state = self.session.game.copy(start.state)
        for index in range(start.entry if start is not None else 0, upto):
            run.step(index, self.entries[index])
        if not self.is_form:
            return run.table
        shown = [entry for _, entry in self.answers if entry.kind == DRAW]
        self.knows.recall(run.table, [*self.entries[:upto], *shown])
        self.impossible = [
            ImpossibleTable(
                line=one.line, clause=one.clause, facts=one.facts, assumed=list(one.assumed)
            )
            for one in reasons_of(self.session, self.edition, run)
        ]
        return run.table

    def close(self, values: Values) -> Closed:
        """Play the closing steps with these values; raise Consulted where one is missing."""
        book = Book()
        table = Table(self.session.game.copy(self.before.state), self.rules, book)
        self.knows.fill(table, values)
        taken, refused = self.knows.close(table, self.acts())
        here = {one.entry for one in refused}
        before = refused if self.refused is None else self.refused
        self.refused = [one for one in before if one.entry in here]
        for name, entry in book.asked.items():
            self.asked.setdefault(name, entry)
        for path, entry in book.touched.items():
            self.touched.setdefault(path, entry)
        # A player alone wins whatever is open; the points are asked for all the same.
        unknown = next((x for row in table.state.sheet for x in row if is_unknown(x)), None)
        if unknown is not None:
            raise Consulted(unknown.name)
        return Closed(table, taken, refused)

    def ending(self, values: Values) -> Ending:
        state = self.close(values).table.state
        return Ending(tuple(self.session.game.winners(state) or ()), state.sheet)

    def may_be(self, values: Values) -> bool:
        """Can these values lie there together? A card lies in one place; a kind has an end."""
        if not self.is_sound:
            return True  # what was written down cannot be already
        table = Table(self.session.game.copy(self.before.state), self.rules, None)
        self.knows.fill(table, values)
        return self.knows.can_be(table, values)

    def explore(self) -> OpenEndings:
        explorer = Explorer(
            play=self.ending,
            domains=self.knows.names_open(self.before),
            grows_for=self.knows.grows_for,
            show=self.knows.show_value,
            alias=self.knows.alias,
            seats=self.session.seats,
            names=seat_names(self.session),
            may_be=self.may_be,
        )
        return explorer.explore()


def table_of(
    session: Session, edition: str, settings: Mapping[str, str], verdict: Verdict | None = None
) -> ClosingTable | None:
    """A game written down to its last point is replayed; only a table seen late is put down.

    What breaks a rule before the end comes to no end, whatever was written behind it. Where the
    log has its `verdict`, that tells as much as playing it again.
    """
    knows = session.game.final_table()
    if knows.is_form(session.log.entries):
        return ClosingTable(session, edition, settings)
    if verdict is None:
        trace = play_judged(session, edition, settings).trace
        findings, winners = trace.findings, session.game.winners(trace.state)
    else:
        findings, winners = verdict.findings, verdict.winners
    end = knows.end_of_play(session.log.entries)
    # What only one of two open readings breaks keeps this play from its end all the same.
    broken = next((x for x in findings if x.kind == BREACH or (x.clause and x.hangs)), None)
    if winners is not None or end < 0 or (broken is not None and broken.entry <= end):
        return None
    return ClosingTable(session, edition, settings)


def seat_names(session: Session) -> list[str]:
    symbols = session.vocabulary.tables["seat"].symbols
    return [symbols[seat] for seat in session.seats]
