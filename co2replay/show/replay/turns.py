"""What happened turn by turn: entries in words, what moved by which clause, what it changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from co2replay.engine.unknown import is_unknown
from co2replay.notation.format import write_entry, write_mark
from co2replay.notation.records import ACT, CORRECTION, DRAW, GAP, MARK, NOBODY, RULING, Entry
from co2replay.notation.vocabulary import Vocabulary
from co2replay.verdict.session import Played, Session

from ..answers import EntryRow, TurnRow
from ..moves import told
from ..words import Words

SHOWN = (ACT, DRAW, GAP, RULING, CORRECTION)
SET_UP = ""


def turn_rows(
    played: Played, words: Words, ledger: bool = False, as_written: bool = False
) -> list[TurnRow]:
    """One row a mark; the entries before the first mark are the set-up."""
    session = played.session
    entries = session.log.entries
    last = len(entries)
    starts = [0, *(at for at in range(1, last) if entries[at].kind == MARK)]
    moved = rows_by_entry(played)
    found = []
    for start, stop in zip(starts, [*starts[1:], last], strict=True):
        opening = entries[start] if start < len(entries) else None
        mark = SET_UP
        if opening is not None and opening.kind == MARK:
            mark = write_mark(opening.args, session.vocabulary, words.language)
        # A mark also closes the turn before it: what moves in it is that turn's end.
        first = start if start == 0 else start + 1
        here = [row for at in range(first, stop + 1) for row in moved.get(at, ())]
        found.append(
            TurnRow(
                mark=mark,
                entry=start,
                line=opening.line if opening else 0,
                text=turn_text(session, entries[start:stop], words, as_written),
                changes=changes(played, here),
                ledger=[entry_row(played, row) for row in here] if ledger else [],
            )
        )
    return [row for row in found if row.text or row.ledger or row.changes]


def rows_by_entry(played: Played) -> dict[int, list[tuple[int, Any, int, int, str]]]:
    found: dict[int, list[tuple[int, Any, int, int, str]]] = {}
    book = played.trace.book
    for row in book.rows if book is not None else ():
        # What is laid out before the first entry belongs to the set-up.
        found.setdefault(max(row[0], 0), []).append(row)
    return found


def turn_text(
    session: Session, entries: Sequence[Entry], words: Words, as_written: bool = False
) -> str:
    """What was done in a turn, in words; or as a log writes it."""
    vocabulary = session.vocabulary
    seat = NOBODY
    if entries and entries[0].kind == MARK and vocabulary.phases[entries[0].args[0]].seat:
        seat = entries[0].args[-1]
    done = [one for one in entries if one.kind in SHOWN and not one.taken_back]
    if as_written:
        return "; ".join(written(one, vocabulary, words.language) for one in done)
    return "; ".join(told(one, seat, vocabulary, words) for one in done)


def written(entry: Entry, vocabulary: Vocabulary, language: str) -> str:
    text = write_entry(entry, vocabulary, language)
    if entry.kind == ACT and entry.who != NOBODY:
        return f"{vocabulary.spell('seat', entry.who, language)}: {text}"
    return text


def changes(
    played: Played, rows: Iterable[tuple[int, Any, int, int, str]]
) -> dict[str, dict[str, int | str]]:
    """Add up per seat and thing what came and went; what comes out even is left out."""
    names = played.session.game.goods().names
    totals: dict[int, Any] = {}
    for _, amount, source, target, _ in rows:
        totals[source] = totals.get(source, 0) - amount
        totals[target] = totals.get(target, 0) + amount
    seats = played.session.vocabulary.tables["seat"].symbols
    found: dict[str, dict[str, int | str]] = {}
    for cell in sorted(totals):
        owner, _, thing = names[cell].partition(".")
        value = totals[cell]
        if owner in seats and (is_unknown(value) or value != 0):
            found.setdefault(owner, {})[thing] = "?" if is_unknown(value) else value
    return found


def entry_row(played: Played, row: tuple[int, Any, int, int, str]) -> EntryRow:
    goods = played.session.game.goods()
    entry, amount, source, target, clause = row
    return EntryRow(
        entry=max(entry, 0),
        line=played.session.log.line_of(entry),
        amount="?" if is_unknown(amount) else amount,
        goods=goods.kinds[source],
        source=goods.names[source],
        target=goods.names[target],
        clause=clause,
    )


def explain(played: Played, what: str) -> tuple[int | str, list[EntryRow]]:
    """List every entry that moved something into or out of one number, and what it came to."""
    cell = played.session.game.goods().places[what]
    book = played.trace.book
    rows = [row for row in (book.rows if book else ()) if cell in (row[2], row[3])]
    value = played.trace.state.c[cell]
    return "?" if is_unknown(value) else int(value), [entry_row(played, row) for row in rows]
