"""What a log tells that none of its `#>` lines can say, in symbols: for the record of its folder.

Findings with their facts, what they rest on and what was lacking; what moved behind the last row
of the table; how many answers could have stood before each entry; what lies there where it stops.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from co2replay.engine.contract import Game
from co2replay.engine.table import Book, LedgerRow, Table
from co2replay.engine.trace import PLAYS, RULED, UNFINISHED, Observation, Trace
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import CORRECTION, MARK, POSITION, Entry, Log
from co2replay.notation.vocabulary import form_key

DIGITS = 6  # of a digest or hash
ASKED_MAX = 400  # entries of a log before which is counted what could have stood there
MOVED_MAX = 12  # entries whose moves are told one by one
NAMED_MAX = 8  # of what was lacking; of more, how many
UNKNOWN = "?"


class Teller:
    """Goes through a log beside its replay."""

    def __init__(self, game: Game, table: Table, log: Log) -> None:
        self.game, self.table, self.log = game, table, log
        laid = [at for at, x in enumerate(log.entries) if x.kind in (CORRECTION, POSITION)]
        self.laid = max(laid, default=-1)
        marks = (at for at, x in enumerate(log.entries) if x.kind == MARK)
        self.begun = max(self.laid, next(marks, -1))  # the set-up is behind
        self.counts: Counter[str] = Counter()

    def before(self, at: int, entry: Entry) -> None:
        """Count what could stand here: acts and draws, also those behind a question left open."""
        if entry.kind not in PLAYS or entry.taken_back or not self.laid < at <= ASKED_MAX:
            return
        self.counts["asked"] += 1
        self.counts["listed"] += len(self.possible())

    def possible(self) -> list[Entry]:
        try:
            return self.game.possible(self.apart())
        except Consulted:
            return []

    def apart(self) -> Table:
        """The same table, on which whatever is tried leaves no trace."""
        return Table(self.game.copy(self.table.state), self.table.rules, Book())

    def lines(self, trace: Trace) -> list[str]:
        quiet = (RULED, UNFINISHED)  # a row that stands by ruling, and where the log stops
        telling = (x for x in trace.findings if x.kind not in quiet or x.lacking)
        found = [*map(self.finding_line, telling), *self.moved_lines()]
        return [*found, *self.end_lines(), *self.score_lines()]

    def finding_line(self, found: Observation) -> str:
        return joined(
            found.kind,
            f"line {self.log.line_of(found.entry)}",
            found.clause,
            *pairs(found.facts),
            *named("rests", found.rests),
            *named("waits", [found.waits] if found.waits else []),
            *named("lacks", few(found.lacking)),
            *named("hangs", [f"{name}={value}" for name, value in found.hangs.items()]),
            *[name for name in ("hard", "missing") if getattr(found, name)],
        )

    def moved_lines(self) -> Iterator[str]:
        """What moved once the table was laid out; of long logs how much, and a hash of it."""
        names = self.game.goods().names
        by_entry: dict[int, list[str]] = {}
        for at, amount, source, target, clause in self.rows():
            if at > self.begun:
                move = f"{shown(amount)} {names[source]}>{names[target]} {clause}"
                by_entry.setdefault(at, []).append(move)
        told = [
            joined("moved", f"line {self.log.line_of(at)}", ", ".join(moves))
            for at, moves in by_entry.items()
        ]
        if len(told) <= MOVED_MAX:
            yield from told
        else:
            yield joined("moved", str(len(told)), hashed(told))

    def rows(self) -> Sequence[LedgerRow]:
        return self.table.book.rows if self.table.book is not None else ()

    def end_lines(self) -> Iterator[str]:
        """The table where the log stops: what is awaited, what may come, and its rows."""
        game, table = self.game, self.table
        wait = game.waits_for(table.state)
        yield joined("waits", wait.name, f"seat {wait.seat}", wait.clause)
        yield joined("asked", str(self.counts["asked"]), f"listed {self.counts['listed']}")
        legal = by_form(game, (verb for _, verb, _ in known(game.legal, self.apart())))
        possible = by_form(game, (one.verb for one in self.possible()))
        yield joined("legal", *legal)
        if possible != legal:
            yield joined("possible", *possible)
        rows = [f"{row.verb} {row.args}" for row in known(game.rows, self.apart())]
        yield joined("rows", str(len(rows)), hashed(rows), game.digest(table.state)[:DIGITS])
        for breach in known(game.impossible, self.apart()):
            yield joined("impossible", breach.clause, *pairs(breach.facts))

    def score_lines(self) -> Iterator[str]:
        """The score sheet, and how many moves stand behind each of its lines."""
        state, rows = self.table.state, self.rows()
        sheet = self.game.sheet(state)
        behind = self.game.score_rows()
        seats = list(dict.fromkeys(seat for line in sheet for seat in line.points))
        for line in sheet:
            yield joined("sheet", line.name, line.clause, *pairs(line.points))
        for seat in seats:
            points = {line.name: line.points[seat] for line in sheet}
            moves = behind.points_behind(rows, seat, points)
            told = pairs({name: len(some) for name, some in moves.items() if some})
            yield joined("behind", seat, *told, "of", *pairs(behind.counted(state, seat)))


def known(part: Callable[[Table], Iterable[Any]], table: Table) -> list[Any]:
    """What a game lists; nothing where that hangs on what nobody wrote down."""
    try:
        return list(part(table))
    except Consulted:
        return []


def by_form(game: Game, verbs: Iterable[int]) -> list[str]:
    forms = game.vocabulary().forms
    counts = Counter(form_key(forms[verb]) for verb in verbs)
    return [f"{name} {counts[name]}" for name in sorted(counts)]


def pairs(facts: Mapping[str, Any]) -> list[str]:
    return [f"{name}={shown(value)}" for name, value in sorted(facts.items())]


def named(name: str, values: Sequence[str]) -> list[str]:
    return [f"{name} {' '.join(values)}"] if values else []


def few(names: Sequence[str]) -> Sequence[str]:
    more = len(names) - NAMED_MAX
    return names if more <= 0 else [*names[:NAMED_MAX], f"and {more}"]


def shown(value: Any) -> str:
    return UNKNOWN if is_unknown(value) else str(value).replace(" ", "_")


def hashed(texts: Iterable[str]) -> str:
    digest = hashlib.blake2b(digest_size=DIGITS // 2)
    for text in texts:
        digest.update(text.encode() + b"\n")
    return f"#{digest.hexdigest()}"


def joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)
