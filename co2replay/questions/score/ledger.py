"""The score sheet with what stands behind each line: the moves of points, by clause and place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from co2replay.engine.trace import PLAYS
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import POSITION, Entry
from co2replay.verdict.session import Played

Number = int | str  # `?` where nobody knows


class LineMoved(msgspec.Struct, frozen=True, kw_only=True):
    """So much came (or went) in this line of the log."""

    line: int
    amount: Number


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """What one clause brought, in all and each time."""

    clause: str
    amount: Number
    moves: list[LineMoved]


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A number and what made it: what was there before the first move, then clause by clause."""

    value: Number
    before: Number
    parts: list[Part]


class SheetLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the score sheet for one player."""

    name: str
    seat: str
    clause: str
    points: Account
    thing: str  # what the line is reckoned from, where it is reckoned
    counted: Number | None
    stock: Account | None  # and what made that


def sheet_lines(played: Played) -> list[SheetLine]:
    """Every line of the sheet, player by player, but for the total, where there are others."""
    session, trace = played.session, played.trace
    sheet = session.game.sheet(trace.state)
    if not sheet or trace.book is None:
        return []
    knows = session.game.score_rows()
    if not knows.TRACK:
        return []  # no points that move in the ledger
    laid = last_row(session.log.entries)  # what was moved before it lies as the rows say
    rows = [row for row in trace.book.rows if row[0] >= laid]
    lines = sheet[:-1] or sheet
    found = []
    for seat in sheet[0].points:
        points = {line.name: line.points[seat] for line in lines}
        behind = knows.points_behind(rows, seat, points)
        held = knows.counted(trace.state, seat)
        for line in lines:
            thing = knows.THINGS.get(line.name, "")
            stock = None
            if thing in knows.FOLLOWED:
                cell = f"{seat}.{thing}"
                stock = account(played, cell, held[line.name], knows.rows_of(rows, cell))
            found.append(
                SheetLine(
                    name=line.name,
                    seat=seat,
                    clause=line.clause,
                    points=account(
                        played, knows.track_of(seat), points[line.name], behind[line.name]
                    ),
                    thing=thing,
                    counted=number(held[line.name]) if line.name in held else None,
                    stock=stock,
                )
            )
    return found


def last_row(entries: Sequence[Entry]) -> int:
    """The last entry that lays out the table of a log which begins with one; -1 where none does:
    what goes on by itself behind it moves in that entry."""
    last = -1
    for place, entry in enumerate(entries):
        if entry.kind in PLAYS:
            break
        if entry.kind == POSITION:
            last = place
    return last


def account(played: Played, cell: str, value: Any, rows: Sequence[Any]) -> Account:
    """Group the moves of one cell by clause; what they do not explain was there before."""
    at = played.session.game.goods().places[cell]
    log = played.session.log
    moves: dict[str, list[LineMoved]] = {}
    sums: dict[str, Any] = {}
    total: Any = 0
    for entry, amount, _, target, clause in rows:
        signed = amount if target == at else -amount
        total += signed
        sums[clause] = sums.get(clause, 0) + signed
        moved = LineMoved(line=log.line_of(entry), amount=number(signed))
        moves.setdefault(clause, []).append(moved)
    known = not is_unknown(total) and not is_unknown(value) and isinstance(value, int)
    return Account(
        value=number(value),
        before=number(value - total) if known else "?",
        parts=[
            Part(clause=clause, amount=number(sums[clause]), moves=moves[clause])
            for clause in moves
        ],
    )


def number(value: Any) -> Number:
    return "?" if is_unknown(value) else value if isinstance(value, str) else int(value)
