"""Which clause may move what, from where to where and how much of it at once: a table of a game's
own, written from its register, that the rows of a ledger are held against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .passed import Goods
from .playing import LAW, Facts, Failure
from .table import LedgerRow
from .trace import FAILING, Trace

RULED = "ruling"
MANY = 10_000

Row = tuple[int, int, str]  # from, to, clause
Limits = tuple[int, int, str]  # least, most, the reading it needs


def plainly(word: str) -> Iterable[str]:
    return (word,)


def read_table(
    text: str, prefix: str, clauses_of: Callable[[str], Iterable[str]] = plainly
) -> dict[tuple[str, ...], Limits]:
    """Kind of goods, from, to; then the clauses that may say so, with the least and the most at
    once, and a reading's value without which no game may show the row."""
    found: dict[tuple[str, ...], Limits] = {}
    for line in text.strip().splitlines():
        head, _, tail = line.partition(": ")
        kind, source, target = head.split()
        for part in tail.split(", "):
            words = part.split()
            low, dash, high = words[1].partition("-")
            limits = (int(low), int(high or MANY) if dash else int(low), "".join(words[2:]))
            for clause in clauses_of(words[0]):
                found[kind, source, target, f"{prefix}.{clause}"] = limits
    return found


class Filing:
    """Which rows of a ledger are said by the clause under which they stand."""

    def __init__(
        self, table: dict[tuple[str, ...], Limits], goods: Goods, zone_of: Callable[[str], str]
    ) -> None:
        self.table, self.goods = table, goods
        self.zones = tuple(map(zone_of, goods.names))
        self.limits: dict[Row, Limits | None] = {}  # a game has some two hundred kinds of rows

    def limits_of(self, row: Row) -> Limits | None:
        if row not in self.limits:
            source, target, clause = row
            kind, zones = self.goods.kinds[source], self.zones
            found = self.table.get((kind, zones[source], zones[target], clause))
            is_odd = source == target or kind != self.goods.kinds[target]
            self.limits[row] = None if is_odd else found
        return self.limits[row]

    def wrong_rows(self, rows: Iterable[LedgerRow], settings: Any) -> Iterator[LedgerRow]:
        for row in rows:
            _, amount, source, target, clause = row
            if clause == RULED:
                continue
            limits = self.limits_of((source, target, clause))
            if limits is None or not limits[0] <= amount <= limits[1]:
                yield row
            elif limits[2]:
                name, _, value = limits[2].partition("=")
                if getattr(settings, name) != value:
                    yield row

    def misfiled(self, trace: Trace, settings: Any) -> Failure | None:
        """The first movement that stands in the ledger under a clause which does not say it."""
        for entry, amount, source, target, clause in self.wrong_rows(sound_rows(trace), settings):
            names = self.goods.names
            facts: Facts = {"amount": amount, "from": names[source], "to": names[target]}
            return Failure(LAW, "ledger", clause, entry, facts)
        return None

    def wrong(self, trace: Trace, rules: Any) -> Failure | None:
        return self.misfiled(trace, rules.settings)


def sound_rows(trace: Trace) -> list[LedgerRow]:
    """What moved before anything was broken: behind that, who knows."""
    rows = trace.book.rows if trace.book is not None else ()
    first = trace.first(*FAILING)
    return [row for row in rows if first is None or row[0] < first.entry]
