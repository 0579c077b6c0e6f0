"""Moments of the corpus on tables from which rows are missing: what is said of one act then.

A moment is a turn or a phase from its beginning, laid out as position rows, with what was written
of it up to one act. The whole table tells what is true of the act; a table that shows less may
leave it open, but may say nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from co2replay.engine import trace as kinds
from co2replay.engine.replay import Replay
from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.fields import FIELDS
from co2replay.games.co2.board.state import FINAL, SUPPLY, State
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import (
    ACT,
    BOX,
    CORRECTION,
    DRAW,
    MARK,
    MARK_END,
    MARK_SUPPLY,
    POSITION,
    RULING,
    Entry,
)
from co2replay.questions.check.act import check, moment_of
from co2replay.verdict.session import Session, open_book
from tests.corpus.every_log import session_of

PLAYED = (ACT, DRAW)
# What no board shows: its default is stated, so a table without the row is another table.
KEPT = (f.DONE, f.USED, f.CLOSED, f.STARTERS, f.GOAL_HELD)  # a goal lies hidden unless told
LAID_OUT = (CORRECTION, POSITION, MARK)
HARMLESS = (kinds.RULED, kinds.MOOT, kinds.UNWRITTEN, kinds.FALSE_FACT)
SETTING_UP = (f.DEAL, f.DRAFTED)  # done before there is a table to lay out


class Moment(NamedTuple):
    """Rows of a whole table, then the entries up to the act in question; is it forbidden?"""

    name: str
    session: Session
    rows: tuple[Entry, ...]
    opening: tuple[Entry, ...]
    entries: tuple[Entry, ...]
    forbidden: bool


class Said(NamedTuple):
    check: str  # of the act alone: yes, no, depends
    broken: int  # the first entry of the moment that is called a breach, or -1
    judged: bool  # every entry was judged
    act: bool  # the act in question was


def opened(session: Session, edition: str) -> Replay:
    opening = open_book(session, edition)
    header = {row.key: row.value for row in session.log.header}
    table: Table[State, object] = Table(None, opening.rules, None)
    table.state = session.game.begin(opening.rules, opening.seats, header)
    session.game.open(table, opening.seats, header)
    return Replay(session.game, table, trusted=session.log.is_trusted())


def begins(s: State) -> Entry | None:
    """The mark of a phase that has just begun, with nothing of it done."""
    if s.phase == SUPPLY and isinstance(s.pending[-1], fr.Income):
        return Entry(MARK, 0, (MARK_SUPPLY, s.decade))
    if s.phase == FINAL and isinstance(s.pending[-1], fr.LastCall):
        return Entry(MARK, 0, (MARK_END,))
    return None


@cache
def moments(path: Path) -> tuple[Moment, ...]:
    """Every act and draw of a log that the whole table allows or forbids, laid out by itself."""
    session = session_of(path)
    edition = session.edition()
    run = opened(session, edition)
    found = []
    start, rows, opening, broken_at = -1, (), (), -1
    for index, entry in enumerate(session.log.entries):
        turns, before = run.table.state.turns, len(run.findings)
        if start >= 0 and entry.kind in PLAYED:
            found.append((index, start, rows, opening))
        run.step(index, entry)
        s = run.table.state
        if run.derailed >= 0 or any(x.kind not in HARMLESS for x in run.findings[before:]):
            broken_at = index  # an act may only be refused by what stands behind it
            break
        if s.turns != turns or entry.kind in LAID_OUT:
            at_turn = bool(s.pending) and isinstance(s.pending[-1], fr.Turn) and not s.acted
            mark = begins(s)
            # What the rules have answered before may still be written down: no row tells it.
            start = index + 1 if (at_turn or mark) and not s.settled else -1
            rows = tuple(FIELDS.rows(run.table))
            opening = () if at_turn or mark is None else (mark,)
    last = next((x for x in run.findings if x.kind not in HARMLESS), None)
    result = []
    for index, start, rows, opening in found:
        between = session.log.entries[start : index + 1]
        entries = tuple(x for x in between if x.kind in (*PLAYED, MARK, RULING))
        if any(x.kind == RULING or x.verb in SETTING_UP for x in entries):
            continue
        ends = last is not None and index in (last.entry, broken_at)
        is_breach = last is not None and (last.kind, last.entry) == (kinds.BREACH, broken_at)
        forbidden = ends and is_breach
        if ends and not forbidden:
            continue
        name = f"{path.name} line {session.log.entries[index].line}"
        result.append(Moment(name, session, rows, opening, entries, forbidden))
    return tuple(result)


def said(moment: Moment, rows: tuple[Entry, ...]) -> Said:
    session = moment.session
    box = [entry for entry in session.log.entries if entry.kind == BOX]
    entries = [*box, *rows, *moment.opening, *moment.entries]
    log = msgspec.structs.replace(session.log, entries=entries)
    session = session._replace(log=log)
    edition = session.edition()
    target = len(entries) - 1
    laid_out = len(box) + len(rows)
    answered = check(moment_of(session, edition, target), entries[-1])
    # Whose turn it is has a default, and the answer names it.
    answer = "depends" if answered.supposed_turn else answered.answer
    run = opened(session, edition)
    broken = -1
    judged = True
    for index, entry in enumerate(entries):
        run.step(index, entry)
    for one in run.findings:
        if one.kind == kinds.BREACH and one.entry < laid_out:
            judged = False  # rulings have made a table that no game leads to: that is said of it
        elif one.kind == kinds.BREACH and broken < 0:
            broken = one.entry
        judged = judged and one.kind not in (kinds.UNJUDGED, kinds.UNDETERMINED)
    act = not any(x.entry == target and x.kind in (kinds.UNJUDGED,) for x in run.findings)
    return Said(answer, broken - target if broken >= 0 else -99, judged, act)


def wrong(moment: Moment, rows: tuple[Entry, ...]) -> Iterator[str]:
    """What is said of the act on a table with these rows alone, and may not be said."""
    there = said(moment, rows)
    if moment.forbidden:
        if there.check == "yes":
            yield "check says yes"
        if there.judged and there.broken == -99:
            yield "called legal"
        if there.broken not in (-99, 0):
            yield f"an act before it is called a breach {there.broken}"
    else:
        if there.check == "no":
            yield "check says no"
        if there.broken != -99:
            yield f"called a breach {there.broken}"


def reductions(rows: tuple[Entry, ...], rng: Random, chains: int) -> Iterator[tuple[Entry, ...]]:
    """Tables with one row less each, then ever fewer rows down to none of those on the board."""
    optional = [row for row in rows if row.verb not in KEPT]
    for gone in optional:
        yield tuple(row for row in rows if row is not gone)
    for _ in range(chains):
        order = optional[:]
        rng.shuffle(order)
        left = list(rows)
        while order:
            for _ in range(rng.randint(1, 6)):
                if order:
                    left.remove(order.pop())
            yield tuple(left)
