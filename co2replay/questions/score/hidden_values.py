"""Values that lay hidden when a log begins: each that they can have been, played to the end."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from co2replay.engine.table import Table
from co2replay.engine.trace import UNJUDGED
from co2replay.engine.unknown import MORE
from co2replay.notation.records import GAP, POSITION
from co2replay.verdict.session import Session, begin, header_of

from .missing_turn import Result, Shown, contradicts, ranges_of, run_from
from .open_values import OpenValue

# A table takes about a tenth of a millisecond an entry: some seconds in all.
TABLES_MAX, ENTRIES_MAX = 2_000, 80_000


class Filled(NamedTuple):
    """A table on which some of what was hidden is supposed to be so."""

    values: Shown
    state: Any


class Hidden(NamedTuple):
    """What comes out with each supposition that what was played does not contradict."""

    results: list[Result]
    values: list[OpenValue]
    looked_at: int
    ways: int
    exhaustive: bool


class HiddenValues:
    """Plays a log from the rows on which it begins; a value is supposed where an entry asks."""

    def __init__(self, session: Session, edition: str) -> None:
        self.session = session
        self.entries = session.log.entries
        rows = [x for x, one in enumerate(self.entries) if one.kind == POSITION]
        self.first = rows[-1] + 1 if rows else 0
        _, self.before = begin(session, edition)
        for index in range(self.first):
            self.before.step(index, self.entries[index])
        self.entries_left = ENTRIES_MAX
        self.exhaustive = True
        self.found: list[tuple[Shown, Result]] = []
        self.waiting = deque([Filled({}, self.before.table.state)])

    def play(self) -> Hidden | None:
        """None where nothing is hidden, or what is lacking is no value that could be supposed."""
        if not self.first or any(one.kind == GAP for one in self.entries):
            return None
        looked_at = 0
        while self.waiting and looked_at < TABLES_MAX and self.entries_left > 0:
            looked_at += self.try_one(self.waiting.popleft())
        self.exhaustive &= not (self.waiting or self.parts_beyond())
        if not self.found:
            return None
        names = [self.session.vocabulary.tables["seat"].symbols[x] for x in self.session.seats]
        results = sorted(
            {result for _, result in self.found},
            key=lambda result: [names.index(seat) for seat in result],
        )
        values = self.told() if self.exhaustive and len(results) > 1 else []
        return Hidden(results, values, looked_at, looked_at + len(self.waiting), self.exhaustive)

    def try_one(self, way: Filled) -> bool:
        """Play it to the end; where something else is asked for, suppose that first."""
        run = run_from(self.session, self.before, way.state)
        for index in range(self.first, len(self.entries)):
            self.entries_left -= 1
            run.step(index, self.entries[index])
            if contradicts(run):
                return True
            asked = next((one for one in run.findings if one.kind == UNJUDGED), None)
            if asked is not None:
                name = asked.lacking[0] if asked.lacking else str(asked.facts["value"])
                return self.suppose(way, name, index)
        trace = run.finish(len(self.entries), header_of(self.session))
        winners = self.session.game.winners(trace.state)
        if contradicts(run):
            return True
        if winners is None:
            self.exhaustive = False
        else:
            self.found.append((way.values, tuple(winners)))
        return True

    def suppose(self, way: Filled, name: str, index: int) -> bool:
        table = Table(way.state, self.before.table.rules, None)
        values = self.session.game.suppose(table, name, self.entries[index])
        if name in way.values or not values:
            self.exhaustive = False
            return True
        self.waiting += [Filled({**way.values, name: value}, state) for value, state in values]
        return False

    def parts_beyond(self) -> bool:
        """Does something come out otherwise with more than all numbers that were tried?"""
        for name in dict.fromkeys(name for values, _ in self.found for name in values):
            by_value = self.results_by(name)
            numbers = sorted(value for value in by_value if isinstance(value, int))
            if numbers[-1:] == [MORE] and by_value[MORE] != by_value.get(numbers[-2:][0]):
                return True
        return False

    def results_by(self, name: str) -> dict[int | str, set[Result]]:
        found: dict[int | str, set[Result]] = {}
        for values, result in self.found:
            found.setdefault(values.get(name, "?"), set()).add(result)
        return found

    def told(self) -> list[OpenValue]:
        """Each value that was supposed, and who wins with it as far as it alone tells that."""
        found = []
        for name in dict.fromkeys(name for values, _ in self.found for name in values):
            by_value = self.results_by(name)
            alone = all(len(results) == 1 for results in by_value.values())
            found.append(OpenValue(name=name, ranges=ranges_of(by_value) if alone else []))
        return found
