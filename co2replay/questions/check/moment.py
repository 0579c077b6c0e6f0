"""One moment of a game: the table there as a position, and what has been written since."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from co2replay.engine.passed import TURN
from co2replay.engine.replay import Replay
from co2replay.engine.table import Breach, Table
from co2replay.notation.records import BOX, CORRECTION, RULING, Entry, HeaderRow, Log
from co2replay.verdict.session import Options, Session, begin, open_session

CLAIM, EDITION, READINGS = "claim", "edition", "readings"


class Positioned(NamedTuple):
    """A position as a log of its own; `exact`: replayed, it gives the very same table."""

    log: Log
    upto: int  # entries of the original that are played at the moment
    start: int  # of these, so many are told by the rows
    exact: bool


def position_of(session: Session, edition: str, upto: int) -> Positioned:
    """Write the table at a moment: rows for the last turn that began, then the entries since."""
    table, run = begin(session, edition)
    entries = session.log.entries[:upto]
    starts = turn_starts(session, table, run, entries)
    wanted = session.game.digest(run.table.state)
    first: Positioned | None = None
    for start in reversed(starts):
        written = written_from(session, edition, start, entries)
        found = Positioned(written, upto, start, False)
        first = first or found
        if digest_of(written, session, edition) == wanted:
            return found._replace(exact=True)
        if len(starts) - starts.index(start) > TRIES:
            break
    if first is not None and not run.table.state.partial:
        first = None  # rows that tell something else would be worse than none
    whole = replace(session.log, header=header_rows(session, edition), entries=entries)
    return first or Positioned(whole, upto, 0, True)


TRIES = 6  # turns back; only a forced answer written late makes the last one fail


def turn_starts(session: Session, table: Table, run: Replay, entries: list[Entry]) -> list[int]:
    """Play the entries, and list after how many of them a turn had just begun."""
    found = []
    seen = table.state.turns
    for index, entry in enumerate(entries):
        run.step(index, entry)
        state = run.table.state
        if state.turns != seen:
            seen = state.turns
            if session.game.waits_for(state).role == TURN and run.derailed < 0:
                found.append(index + 1)
    return found


def written_from(session: Session, edition: str, start: int, entries: list[Entry]) -> Log:
    _, run = begin(session, edition)
    for index in range(start):
        run.step(index, entries[index])
    return as_log(session, edition, run.table, entries[:start], entries[start:])


def as_log(
    session: Session, edition: str, table: Table, before: list[Entry], since: list[Entry]
) -> Log:
    """A log that begins with the table: the facts of the box, the rows, the entries since."""
    facts = [entry for entry in before if entry.kind == BOX and not entry.taken_back]
    rows = with_rulings(session, edition, session.game.rows(table), before)
    last = max((row.line for row in rows), default=0)
    facts = [replace(entry, line=number) for number, entry in enumerate(facts, 1)]
    rows = [replace(row, line=row.line + len(facts)) for row in rows]
    shift = last + len(facts) + 1
    base = since[0].line if since else 0
    moved = [replace(x, line=x.line - base + shift) if x.line else x for x in since]
    return Log(
        version=session.log.version,
        header=header_rows(session, edition),
        entries=[*facts, *rows, *moved],
        problems=[],
        file=session.log.file,
    )


def with_rulings(
    session: Session, edition: str, rows: list[Entry], before: list[Entry]
) -> list[Entry]:
    """What only a ruling can lead to is told by rulings: as few of the rows as that takes."""
    reasons = [one.text.rpartition("\n")[2] for one in before if one.kind in (RULING, CORRECTION)]
    if not reasons:
        return rows
    ruled: list[Entry] = []
    wrong = reasons_against(session, edition, rows)
    while wrong:
        left = [len(reasons_against(session, edition, without(rows, one))) for one in rows]
        if min(left) >= len(wrong):
            break
        last = len(left) - 1 - left[::-1].index(min(left))
        ruled.append(rows[last])
        rows = without(rows, rows[last])
        wrong = reasons_against(session, edition, rows)
    line = max((row.line for row in rows), default=0) + 1
    return rows + [
        replace(row, kind=CORRECTION, text=reasons[-1], line=line + number)
        for number, row in enumerate(ruled)
    ]


def without(rows: list[Entry], row: Entry) -> list[Entry]:
    return [one for one in rows if one is not row]


def reasons_against(session: Session, edition: str, rows: list[Entry]) -> list[Breach]:
    _, run = begin(session, edition)
    for index, row in enumerate(rows):
        run.step(index, row)
    return session.game.impossible(run.table)


def header_rows(session: Session, edition: str) -> list[HeaderRow]:
    """The header of the original: no claim, the edition and readings that it is played by."""
    settings = dict(session.options.settings)
    rows = [row for row in session.log.header if row.key and row.key != CLAIM]
    keys = [row.key for row in rows]
    if EDITION not in keys:
        rows.insert(min(1, len(rows)), HeaderRow(EDITION, edition))
    found = []
    for row in rows:
        if row.key == EDITION and edition not in session.editions:
            row = replace(row, value=edition)
        found.append(row)
    if settings:
        told = ", ".join(f"{name}={value}" for name, value in settings.items())
        own = next((row for row in found if row.key == READINGS), None)
        if own is not None:
            parts = [part.strip() for part in own.value.split(",") if part.strip()]
            kept = [part for part in parts if part.partition("=")[0].strip() not in settings]
            found[found.index(own)] = replace(own, value=", ".join([*kept, told]))
        else:
            found.append(HeaderRow(READINGS, told))
    return found


def digest_of(log: Log, session: Session, edition: str) -> str:
    options = Options(None, {}, session.options.overlays, session.options.folders)
    opened, problems = open_session(log, options)
    assert opened is not None, problems
    _, run = begin(opened, edition)
    for index, entry in enumerate(log.entries):
        run.step(index, entry)
    return session.game.digest(run.table.state)
