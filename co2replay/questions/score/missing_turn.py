"""A turn that nobody wrote down: every table that it can have led to, by the list of legal acts."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

import msgspec

from co2replay.engine.passed import PLAYED
from co2replay.engine.replay import Replay
from co2replay.engine.table import Book, Play, Table
from co2replay.engine.trace import BREACH, FALSE_FACT, UNPLAYED, WRONG_DIGEST
from co2replay.engine.unknown import MORE, Consulted
from co2replay.notation.records import ACT, GAP, MARK, POSITION, Entry, Log
from co2replay.verdict.session import Session, begin, header_of

from .closing import ClosingTable, TableAt
from .open_values import OpenValue, Range

# A table takes about a millisecond, an entry behind it a tenth of one: some seconds in all.
TABLES_MAX, ENTRIES_MAX = 4_000, 40_000
CASES_MAX = 8  # what takes more cases to tell is no one fact that decides
CONTRADICTING = (BREACH, FALSE_FACT, WRONG_DIGEST)  # what was claimed binds nobody: it is asked

Result = tuple[str, ...]
Shown = dict[str, int | str]


class Turns(NamedTuple):
    """What the tables come to that a turn can have led to."""

    results: list[Result]
    facts: list[OpenValue]  # of the table behind the turn, each of which tells the result alone
    looked_at: int
    ways: int  # tables that there are at least
    exhaustive: bool


class TurnSoFar(NamedTuple):
    """A table on the way: the turn in which it is played on, and whether nothing was done so far
    but to end turns. The turn of the gap may be told whole, and who does nothing in a turn need not
    write it: the one that is missing may come behind them."""

    state: Any
    last: int
    is_quiet: bool


class Fitting(NamedTuple):
    """A table behind the missing turn on which the rest of the log can be played."""

    shown: Shown
    results: frozenset[Result]


def gap_of(log: Log) -> int:
    """The only gap of a log, or -1; where rows behind it lay the table anew, nobody asks for it."""
    entries = [(x, one) for x, one in enumerate(log.entries) if not one.taken_back]
    gaps = [x for x, one in entries if one.kind == GAP]
    if len(gaps) != 1 or any(x > gaps[0] and one.kind == POSITION for x, one in entries):
        return -1
    return gaps[0]


class MissingTurn:
    """Plays the turn in every way, the short ones first; each table once, however it came about."""

    def __init__(self, session: Session, edition: str, gap: int) -> None:
        self.session, self.edition, self.game = session, edition, session.game
        self.entries = session.log.entries
        self.next = next(
            (x for x in range(gap + 1, len(self.entries)) if is_played(self.entries[x])),
            len(self.entries),
        )
        _, self.before = begin(session, edition)
        for index in range(gap):
            self.before.step(index, self.entries[index])
        self.rules = self.before.table.rules
        self.entries_left = ENTRIES_MAX
        self.exhaustive = True
        self.tried: set[str] = set()
        self.fitting: list[Fitting] = []

    def play(self) -> Turns | None:
        """None where the table before the turn is not known, or the log behind it has no result."""
        first = self.before.table.state
        if first.partial or self.before.derailed >= 0:
            return None
        round_on = first.turns + len(self.session.seats)
        seen = {self.game.digest(first)}
        waiting = deque([TurnSoFar(first, first.turns, True)])
        looked_at = 0
        while waiting and looked_at < TABLES_MAX and self.entries_left > 0:
            way = waiting.popleft()
            looked_at += 1
            is_there = self.try_rest(way.state)
            if is_there or way.state.turns > way.last:
                continue
            for new in self.following(way.state):
                digest = self.game.digest(new)
                if digest not in seen:
                    seen.add(digest)
                    passes = way.is_quiet and way.state.turns < new.turns <= round_on
                    waiting.append(TurnSoFar(new, new.turns if passes else way.last, passes))
        self.exhaustive &= not waiting and self.entries_left > 0
        results = {result for one in self.fitting for result in one.results}
        if self.fitting and not results:
            return None
        seats = [self.session.vocabulary.tables["seat"].symbols[x] for x in self.session.seats]
        ordered = sorted(results, key=lambda result: [seats.index(seat) for seat in result])
        facts = telling(self.fitting) if self.exhaustive and len(results) > 1 else []
        return Turns(ordered, facts, looked_at, len(seen), self.exhaustive)

    def following(self, state: Any) -> list[Any]:
        """The tables behind every act and draw that may come next."""
        found = []
        possible = self.game.possible(Play(self.game.copy(state), self.rules, None))
        if not possible and not self.game.is_over(state):
            self.exhaustive = False  # nobody lists what may be drawn here
        for entry in possible:
            table = Play(self.game.copy(state), self.rules, None)
            try:
                if entry.kind == ACT:
                    taken = self.game.act(table, entry.who, entry.verb, entry.args)
                else:
                    taken = self.game.draw(table, entry.verb, entry.args)
            except Consulted:
                self.exhaustive = False
                continue
            if taken == PLAYED:
                found.append(table.state)
        return found

    def try_rest(self, state: Any) -> bool:
        """Play what is written behind the turn, if this table lets it stand; say whether its mark
        names the turn that is there: then no other one comes before it."""
        run = run_from(self.session, self.before, state)
        entries = self.entries
        if self.next < len(entries):
            run.step(self.next, entries[self.next])
            if contradicts(run):
                return False
        is_mark = self.next < len(entries) and entries[self.next].kind == MARK
        is_there = is_mark and run.table.state.turns == state.turns
        digest = self.game.digest(run.table.state)
        if digest not in self.tried:
            self.tried.add(digest)
            self.play_rest(run, state)
        return is_there

    def play_rest(self, run: Replay, state: Any) -> None:
        entries = self.entries
        behind = self.game.copy(run.table.state)
        for index in range(self.next + 1, len(entries)):
            self.entries_left -= 1
            run.step(index, entries[index])
            if contradicts(run):
                return
        trace = run.finish(len(entries), header_of(self.session))
        if contradicts(run):
            return
        results = self.results_of(state, trace.state)
        if results:
            lines = self.game.shown(Play(behind, self.rules, None), False)
            self.fitting.append(
                Fitting({name: said for line in lines for name, said in line}, results)
            )
        else:
            self.exhaustive = False
            self.fitting.append(Fitting({}, results))

    def results_of(self, state: Any, last: Any) -> frozenset[Result]:
        """Who won; where the end leaves something open, whoever may have."""
        winners = self.game.winners(last)
        if winners is not None:
            return frozenset([tuple(winners)])
        if self.game.final_table().end_of_play(self.entries) < 0:
            return frozenset()
        start = TableAt(state, self.next)
        ending = ClosingTable(self.session, self.edition, {}, start).explore()
        self.exhaustive &= ending.exhaustive
        return frozenset(ending.seen)


def run_from(session: Session, before: Replay, state: Any) -> Replay:
    """Go on from a table that a replay can have come to."""
    table = Table(session.game.copy(state), before.table.rules, Book())
    trusted = session.log.is_trusted()
    return Replay(session.game, table, binding=before.binding, trusted=trusted)


def is_played(entry: Entry) -> bool:
    return entry.kind not in UNPLAYED and not entry.taken_back


def contradicts(run: Replay) -> bool:
    return any(found.kind in CONTRADICTING for found in run.findings)


def telling(fitting: list[Fitting]) -> list[OpenValue]:
    """What of the table behind the turn alone tells who won; the one of fewest values first."""
    names = dict.fromkeys(name for one in fitting for name in one.shown)
    found = []
    for name in names:
        values: dict[int | str, set[Result]] = {}
        for one in fitting:
            values.setdefault(one.shown.get(name, "?"), set()).update(one.results)
        if len(values) > 1 and all(len(results) == 1 for results in values.values()):
            found.append(OpenValue(name=name, ranges=ranges_of(values)))
    short = [value for value in found if len(value.ranges) <= CASES_MAX]
    return sorted(short, key=lambda value: len(value.ranges))


def ranges_of(values: dict[int | str, set[Result]]) -> list[Range]:
    """Numbers in their order, those that follow each other with one result as one range."""
    numbers = sorted(value for value in values if isinstance(value, int))
    ranges: list[Range] = []
    for number in numbers:
        winners = list(min(values[number]))
        last = ranges[-1] if ranges else None
        is_same = last is not None and last.winners == winners
        if last is not None and is_same and last.high == number - 1:
            ranges[-1] = msgspec.structs.replace(last, high=number)
        elif not is_same or number != MORE:
            ranges.append(Range(low=number, high=number, winners=winners, certain=True))
    words = [(value, list(min(found))) for value, found in values.items() if isinstance(value, str)]
    return [
        *ranges,
        *(Range(low=word, high=word, winners=winners, certain=True) for word, winners in words),
    ]
