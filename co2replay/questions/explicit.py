"""A log with every answer written out that any rulebook asks: nothing is left to defaults."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

import msgspec

from co2replay.engine import trace as kinds
from co2replay.engine.passed import TURN
from co2replay.engine.table import Answered, Table
from co2replay.engine.trace import Observation as Found
from co2replay.engine.unknown import Consulted
from co2replay.notation.records import ACT, DRAW, MARK, NOBODY, SEEN, Entry, Log
from co2replay.verdict.session import Session, all_editions, begin

Placed = tuple[int, Answered]  # in front of which entry it stands

Moment = tuple[str, list[tuple[Any, ...]]]  # digest of the table, what the entry brought to light

ASKING = (ACT, DRAW, MARK, SEEN)


class ExplicitReader:
    """One replay that notes which answers were taken though nobody wrote them."""

    def __init__(self, session: Session, edition: str) -> None:
        self.session = session
        self.table, self.run = begin(session, edition)
        self.before: dict[int, list[Answered]] = {}  # by the entry in front of which they belong
        self.open: list[tuple[int, Answered]] = []  # may still be written by what follows

    def read(self) -> dict[int, list[Answered]]:
        for index, entry in enumerate(self.session.log.entries):
            if entry.kind in ASKING and not entry.taken_back:
                self.step(index, entry)
            else:
                self.run.step(index, entry)
        self.close(len(self.session.log.entries))
        return self.before

    def step(self, index: int, entry: Entry) -> None:
        defaults = defaults_before(self.session, self.table, entry)
        for answer in defaults:
            self.note(index, answer)
        known = [*self.settled(), *defaults]
        turn = self.open_turn()
        self.confirm(entry)
        self.run.step(index, entry)
        fresh = [answer for answer in self.settled() if answer not in known]
        end = self.session.vocabulary.by_key.get(("act", "end"))
        if entry.kind == MARK and turn and end is not None and not self.open_turn_is(turn):
            self.note(index, Answered(end.code, NOBODY, ()))
        # A mark closes the turn before it: what that settles belongs in front of the mark.
        place = index if entry.kind in (MARK, SEEN) else index + 1
        for answer in fresh:
            self.note(place, answer)
            self.open.append((place, answer))

    def settled(self) -> list[Answered]:
        return list(self.session.game.settled(self.table.state))

    def open_turn(self) -> tuple[int, ...]:
        state = self.table.state
        wait = self.session.game.waits_for(state)
        return (state.turns, wait.seat) if wait.role == TURN else ()

    def open_turn_is(self, turn: tuple[Any, ...]) -> bool:
        return self.open_turn() == turn

    def confirm(self, entry: Entry) -> None:
        """What somebody writes after all need not be written twice."""
        if entry.kind != ACT:
            return
        for place, answer in self.open:
            if answer.verb == entry.verb and entry.who in (NOBODY, answer.seat):
                if answer in self.before.get(place, ()):
                    self.before[place].remove(answer)
                self.open.remove((place, answer))
                return

    def note(self, place: int, answer: Answered) -> None:
        self.before.setdefault(place, []).append(answer)

    def close(self, place: int) -> None:
        """Behind the last entry the conduct that holds unwritten is taken too."""
        known = self.settled()
        if self.run.derailed < 0:
            self.session.game.settle(self.table)
        for answer in self.settled():
            if answer not in known:
                self.note(place, answer)


def defaults_before(session: Session, table: Table, entry: Entry) -> list[Answered]:
    """List the answers that hold unwritten because this entry is none of them."""
    state, game = table.state, session.game
    probe = Table(game.copy(state), table.rules, None)
    try:
        game.settle(probe, entry)
        taken = [
            answer for answer in game.settled(probe.state) if answer not in game.settled(state)
        ]
    except Consulted:
        return []
    for at, one in enumerate(taken):
        if entry.kind == ACT and entry.verb == one.verb and entry.who in (NOBODY, one.seat):
            return taken[:at]
    return taken


def explicit(session: Session) -> Log:
    """Write out what any book takes unwritten, where it alters nothing under any of them."""
    own = session.edition()
    editions = [own, *(edition for edition in all_editions(session) if edition != own)]
    wanted: dict[int, list[Answered]] = {}
    for edition in editions:
        for place, answers in ExplicitReader(session, edition).read().items():
            here = wanted.setdefault(place, [])
            here += [answer for answer in answers if answer not in here]
    courses = {
        edition: list(moments(session, edition, session.log.entries)) for edition in editions
    }
    entries, inserted = with_answers(session.log.entries, wanted)
    waiting = deque(editions)
    clean = 0
    while clean < len(waiting):  # each of them, one after the other, with the same answers
        wrong = first_wrong(session, waiting[0], entries, inserted, courses[waiting[0]])
        if wrong is None:
            clean += 1
            waiting.rotate(-1)
            continue
        clean = 0
        place, answer = wrong
        wanted[place].remove(answer)
        entries, inserted = with_answers(session.log.entries, wanted)
    return msgspec.structs.replace(session.log, entries=entries)


def moments(session: Session, edition: str, entries: list[Entry]) -> Iterator[Moment]:
    """Tell after each entry, and at the end, how the table lies and what was found."""
    table, run = begin(session, edition)
    told = 0
    for index, entry in enumerate(entries):
        run.step(index, entry)
        yield session.game.digest(table.state), [key_of(x) for x in told_of(run.findings[told:])]
        told = len(run.findings)
    header = {row.key: row.value for row in session.log.header}
    trace = run.finish(len(entries), header)
    yield session.game.digest(trace.state), [key_of(x) for x in told_of(trace.findings[told:])]


def told_of(findings: list[Found]) -> list[Found]:
    """An answer written out is moot where nobody asks it, and unwritten no more."""
    return [found for found in findings if found.kind not in (kinds.MOOT, kinds.UNWRITTEN)]


def key_of(found: Found) -> tuple[Any, ...]:
    return found.kind, found.clause, found.facts, found.rests


def first_wrong(
    session: Session,
    edition: str,
    entries: list[Entry],
    inserted: dict[int, Placed],
    course: list[Moment],
) -> Placed | None:
    """Name the first answer that would change the game: nobody was asked it here, or not now."""
    last: Placed | None = None
    expected = iter(course)
    for index, moment in enumerate(moments(session, edition, entries)):
        if index in inserted:
            last = inserted[index]
            if moment[1]:
                return last
        elif moment != next(expected) and last is not None:
            return last
    return None


def with_answers(
    entries: list[Entry], wanted: dict[int, list[Answered]]
) -> tuple[list[Entry], dict[int, Placed]]:
    """Put the answers in their places; also say where each of them now stands."""
    found: list[Entry] = []
    inserted: dict[int, Placed] = {}
    for place in range(len(entries) + 1):
        line = found[-1].line if found else 0
        for answer in wanted.get(place, ()):
            inserted[len(found)] = (place, answer)
            said = Entry(kind=ACT, verb=answer.verb, args=answer.args, who=answer.seat, line=line)
            found.append(said)
        if place < len(entries):
            found.append(entries[place])
    return found, inserted
