"""A game moment by moment under one rulebook: what the table shows, and what moved on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from co2replay.engine.face import Page, Value
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DRAW,
    GAP,
    MARK,
    POSITION,
    RULING,
    Entry,
)
from co2replay.notation.vocabulary import Vocabulary
from co2replay.verdict.session import Session, begin

PLAYED = (ACT, DRAW, MARK, RULING, CORRECTION, GAP, POSITION)
UNKNOWN = "?"

Moved = tuple[int | str, int, int, str]  # amount, from, to, clause


class Moment(NamedTuple):
    """The entries up to `entry` are played; the last moment has the final scoring in it, too."""

    entry: int
    mark: int  # the entry of the mark that it belongs to; -1: before the first one


class Course(NamedTuple):
    edition: str
    shown: list[list[Value]]  # by moment
    moved: list[list[Moved]]


def moments_of(entries: Sequence[Entry]) -> list[Moment]:
    """One moment for every entry that plays; rows of one position are laid out together."""
    found: list[Moment] = []
    mark = -1
    before: int | None = None
    for at, entry in enumerate(entries):
        if entry.kind not in PLAYED or entry.taken_back:
            continue
        if entry.kind == MARK:
            mark = at
        if before == entry.kind == POSITION:
            found.pop()
        found.append(Moment(at, mark))
        before = entry.kind
    return [*found, Moment(len(entries), mark)]


def moment_at(moments: Sequence[Moment], entry: int) -> int:
    """Give the first moment at which an entry lies behind; -1 (the whole log) is the last."""
    if entry < 0:
        return len(moments) - 1
    return next((n for n, one in enumerate(moments) if one.entry >= entry), len(moments) - 1)


def course(session: Session, edition: str, moments: Sequence[Moment], page: Page) -> Course:
    """Play once more, reading the table at every moment; the last one is that of a whole replay."""
    table, run = begin(session, edition)
    entries = session.log.entries
    shown: list[list[Value]] = []
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
        row = page.values(table.state, table.rules)
        shown.append(shown[-1] if shown and shown[-1] == row else row)
        moved.append([movement(row) for row in rows[told:]])
        told = len(rows)
    return Course(edition, shown, moved)


def movement(row: tuple[int, Any, int, int, str]) -> Moved:
    _, amount, source, target, clause = row
    return ("?" if is_unknown(amount) else amount, source, target, clause)


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
