"""A game moment by moment under one rulebook: what the table shows, what moved, how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, NamedTuple

from co2replay.engine.contract import Game
from co2replay.engine.face import Value
from co2replay.engine.table import LedgerRow, Table
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DRAW,
    GAP,
    MARK,
    NOBODY,
    POSITION,
    RULING,
    SEEN,
    Entry,
)
from co2replay.notation.vocabulary import Vocabulary
from co2replay.verdict.session import Session, begin

PLAYED = (ACT, DRAW, MARK, RULING, CORRECTION, GAP, POSITION, SEEN)
UNKNOWN = "?"
NOTHING = "-"
WAITS, ASKED = "waits", "asked"  # what the game waits for, and of whom

Moved = tuple[int | str, int, int, str]  # amount, from, to, clause


class Moment(NamedTuple):
    """The entries up to `entry` are played; the last moment has the final scoring in it, too."""

    entry: int
    mark: int  # the entry of the mark that it belongs to; -1: before the first one


class Course(NamedTuple):
    edition: str
    shown: list[dict[str, Value]]  # by moment
    moved: list[list[Moved]]
    standing: list[dict[str, Value]]  # the points of each party, if the game ended there


def moments_of(entries: Sequence[Entry]) -> list[Moment]:
    """One moment for every entry that plays, and for what the table saw."""
    found: list[Moment] = []
    mark = -1
    before: Entry | None = None
    for at, entry in enumerate(entries):
        if entry.kind not in PLAYED or entry.taken_back:
            continue
        if entry.kind == MARK:
            mark = at
        if before is not None and entry.kind == before.kind and is_together(before, entry):
            found.pop()
        found.append(Moment(at, mark))
        before = entry
    return [*found, Moment(len(entries), mark)]


def is_together(before: Entry, entry: Entry) -> bool:
    if entry.kind in (POSITION, GAP):  # a gap behind a gap tells nothing that the first did not
        return True
    return entry.kind == SEEN and before.line == entry.line


def moment_at(moments: Sequence[Moment], entry: int) -> int:
    """Give the first moment at which an entry lies behind; -1 (the whole log) is the last."""
    if entry < 0:
        return len(moments) - 1
    return next((n for n, one in enumerate(moments) if one.entry >= entry), len(moments) - 1)


def moment_behind(moments: Sequence[Moment], played: int) -> int:
    """Give the moment at which so many entries lie behind, and no more."""
    if played == moments[-1].entry:
        return len(moments) - 1
    return max(sum(1 for one in moments if one.entry < played), 1) - 1


def course(
    session: Session, edition: str, moments: Sequence[Moment], left_out: Sequence[str]
) -> Course:
    """Play once more, reading the table at every moment; the last one is that of a whole replay."""
    table, run = begin(session, edition)
    game, entries = session.game, session.log.entries
    shown: list[dict[str, Value]] = []
    standing: list[dict[str, Value]] = []
    moved: list[list[Moved]] = []
    assert table.book is not None
    rows: Any = table.book.rows
    done = told = 0
    for moment in moments:
        while done < len(entries) and done <= moment.entry:
            run.step(done, entries[done])
            done += 1
        if moment.entry >= len(entries):
            run.finish(len(entries), {row.key: row.value for row in session.log.header})
        row = read_off(game, table, left_out)
        is_same = bool(shown) and all(shown[-1].get(key) == row[key] for key in row if key != WAITS)
        shown.append(row)
        over = game.is_over(table.state)
        standing.append(standing[-1] if is_same and not over else stands(game, table))
        moved.append([movement(row) for row in rows[told:]])
        told = len(rows)
    return Course(edition, shown, moved, standing)


@cache  # asked of every field at every moment
def fits(name: str, pattern: str) -> bool:
    return fnmatchcase(name, pattern)


def read_off(game: Game, table: Table, left_out: Sequence[str]) -> dict[str, Value]:
    """Every field of the table with what it says, hands included; then what is waited for."""
    row = {
        name: value
        for line in game.shown(table, True)
        for name, value in line
        if not any(fits(name, pattern) for pattern in left_out)
    }
    row |= game.reckoned(table)
    waits = game.waits_for(table.state)
    seats = game.vocabulary().tables["seat"]
    row[WAITS] = NOTHING if waits.role in ("over", "adrift") else waits.name
    row[ASKED] = NOTHING if waits.seat == NOBODY or waits.seat < 0 else seats.symbols[waits.seat]
    return row


def stands(game: Game, table: Table) -> dict[str, Value]:
    """The points of each party if the game ended now; a party of whom nobody knows has `?`."""
    return {
        party: UNKNOWN if is_unknown(points) else points
        for party, points in game.standing(Table(table.state, table.rules, None)).items()
    }


def movement(row: LedgerRow) -> Moved:
    _, amount, source, target, clause = row
    return ("?" if is_unknown(amount) else amount, source, target, clause)


def fields_of(courses: Sequence[Course]) -> list[str]:
    """The names of all fields that any moment shows, in the order in which they come up."""
    return list(dict.fromkeys(name for one in courses for row in one.shown for name in row))


def rows_of(rows: Sequence[dict[str, Value]], names: Sequence[str]) -> list[list[Value]]:
    return [[row.get(name, NOTHING) for name in names] for row in rows]


def anchors(entries: Sequence[Entry], vocabulary: Vocabulary) -> dict[int, str]:
    """Name each mark as an address does, `2.1-orange`, the same in every language."""
    found: dict[int, str] = {}
    used: dict[str, int] = {}
    for at, entry in enumerate(entries):
        if entry.kind != MARK or entry.taken_back:
            continue
        phase = vocabulary.phases[entry.args[0]]
        parts = [".".join(map(str, entry.args[1 : len(phase.numbers) + 1]))]
        parts += [phase.name] * (not phase.silent)
        if phase.seat:
            parts.append(vocabulary.symbol("seat", entry.args[-1]))
        name = "-".join(part for part in parts if part)
        used[name] = used.get(name, 0) + 1
        found[at] = name if used[name] == 1 else f"{name}-{used[name]}"
    return found


def deltas(rows: Sequence[Sequence[Value]]) -> list[list[Value]]:
    """Say of each moment only what differs from the one before: place, value, place, value."""
    found: list[list[Value]] = []
    before: Sequence[Value] = rows[0]
    for row in rows[1:]:
        changed: list[Value] = []
        for place, (old, new) in enumerate(zip(before, row, strict=True)):
            if old != new:
                changed += (place, new)
        found.append(changed)
        before = row
    return found
