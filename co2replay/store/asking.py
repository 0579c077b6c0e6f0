"""Questions to the store: games that fit, SQL that only reads, and words of comments."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlite_utils

from co2replay.errors import Cause, Co2ReplayError, UnreadableFile
from co2replay.sentences import cause_of

from .database import APPLICATION_ID, WAIT_SECONDS, ForeignStore, check_ours, fault_of, is_damage
from .layouts import COMMENTS, FTS, GAMES, LAYOUTS

Cell = int | float | str | None
MEGABYTE = 1 << 20
LENGTH_MAX = 1_000_000_000  # of one value, as SQLite has it
LOOK_EVERY = 10_000  # steps of its machine between two looks at the clock
WORD = 8  # bytes of a number
NAMES = "(select json_group_object(seat, name) from seats where game = games.id and name != '')"


class BadQuery(Co2ReplayError):
    """SQL that cannot be carried out, and what SQLite says of it."""

    def __init__(self, why: Cause) -> None:
        self.cause = Cause("bad-query", why=why)

    def __str__(self) -> str:
        return str(self.cause)


class StoredGame(msgspec.Struct, kw_only=True):
    """One game in the store."""

    id: str
    title: str
    file: str
    edition: str
    players: int
    legality: str
    partial: bool
    assertions: bool
    winners: list[str] | None  # null: not over; none: everybody lost
    names: dict[str, str]  # of the players by seat, as far as the log tells them
    entries: int


class Hit(msgspec.Struct, kw_only=True):
    """One comment in which the words stand; `shown` has them between signs."""

    game: str
    title: str
    file: str
    line: int
    kind: str
    text: str
    shown: str


class GamesAsked(NamedTuple):
    """Which games a person asks for."""

    edition: str = ""
    player: str = ""
    clause: str = ""  # that moved something, or is broken, by its beginning
    legality: str = ""


class Bounds(NamedTuple):
    """How far a question may go: rows, time, and memory for what it works with and answers."""

    rows: int
    seconds: float
    megabytes: int


@contextmanager
def reading(path: Path | str) -> Iterator[sqlite_utils.Database]:
    """Open a store that is there, so that nothing can be changed in it."""
    file = Path(path)
    if not file.is_file():
        raise UnreadableFile(str(file), "no-store")
    address = address_of(file.resolve(), os.access(file.resolve().parent, os.W_OK))
    try:
        connection = sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS, isolation_level=None)
    except sqlite3.Error as error:
        raise UnreadableFile(str(file), cause_of(error)) from error
    try:
        check_ours(connection, file, len(LAYOUTS))
        check_whole(connection, file)
        connection.execute("PRAGMA query_only = ON")
        connection.set_authorizer(only_this_file)
        yield sqlite_utils.Database(connection)
    except sqlite3.DatabaseError as error:
        raise fault_of(error, file) from error
    finally:
        connection.close()


def address_of(file: Path, writable: bool) -> str:
    """How a file is opened for reading, also where SQLite cannot put its notes beside it."""
    address = f"{file.as_uri()}?mode=ro"
    changes = file.with_name(f"{file.name}-wal")  # what an import has not yet put into the file
    pending = changes.exists() and changes.stat().st_size > 0
    return address if writable or pending else f"{address}&immutable=1"


def only_this_file(action: int, *_: object) -> int:
    """No question opens another file, which SQLite would make where there is none."""
    return sqlite3.SQLITE_DENY if action == sqlite3.SQLITE_ATTACH else sqlite3.SQLITE_OK


def check_whole(connection: sqlite3.Connection, file: Path) -> None:
    """A file that nobody has written to yet holds no games."""
    name = int(connection.execute("PRAGMA application_id").fetchone()[0])
    known = "select count(*) from sqlite_master where name = ?"
    if name != APPLICATION_ID or not connection.execute(known, (GAMES,)).fetchone()[0]:
        raise ForeignStore(str(file), "no-games")


def games(db: sqlite_utils.Database, wanted: GamesAsked) -> list[StoredGame]:
    where, values = ["1 = 1"], list[str]()
    if wanted.edition:
        where.append("edition = ?")
        values.append(wanted.edition)
    if wanted.legality:
        where.append("legality = ?")
        values.append(wanted.legality)
    if wanted.player:
        where.append(
            "exists (select 1 from seats where game = games.id"
            " and (name = ? collate nocase or seat = ?))"
        )
        values += [wanted.player] * 2
    if wanted.clause:
        where.append(
            "(exists (select 1 from ledger where game = games.id and clause between ? and ?)"
            " or exists (select 1 from verdict_findings where game = games.id"
            " and clause between ? and ?))"
        )
        values += [wanted.clause, wanted.clause + "\uffff"] * 2
    chosen = f"select *, {NAMES} as names from games where {' and '.join(where)} order by file, id"
    rows = db.query(chosen, values)
    return [stored(row) for row in rows]


def stored(row: dict[str, Any]) -> StoredGame:
    return StoredGame(
        id=row["id"],
        title=row["title"],
        file=row["file"],
        edition=row["edition"],
        players=row["players"],
        legality=row["legality"],
        partial=bool(row["partial"]),
        assertions=bool(row["assertions"]),
        winners=None if row["winners"] is None else row["winners"].split(),
        names=msgspec.json.decode(row["names"], type=dict[str, str]),
        entries=row["entries"],
    )


def search(db: sqlite_utils.Database, words: str, limit: int) -> list[Hit]:
    """Comments in which all the words stand, the best first; `word*` is a beginning."""
    rows = db.query(
        f"select c.game, g.title, g.file, c.line, c.kind, c.text,"
        f" snippet({FTS}, 0, '[', ']', '...', 12) as shown"
        f" from {FTS} join {COMMENTS} c on c.id = {FTS}.rowid join {GAMES} g on g.id = c.game"
        f" where {FTS} match ? order by {FTS}.rank, g.file, c.line limit ?",
        [quoted(words), limit],
    )
    return [msgspec.convert(row, Hit) for row in rows]


def quoted(words: str) -> str:
    """Each word as itself, and once: no sign in it means anything but a `*` at its end."""
    parts = []
    for word in dict.fromkeys(words.split()):  # 20,000 times `a` would take minutes
        plain = word.rstrip("*").replace('"', '""')
        parts.append(f'"{plain}"' + ("*" if word.endswith("*") else ""))
    return " ".join(parts)


def query(
    db: sqlite_utils.Database, sql: str, bounds: Bounds
) -> tuple[list[str], list[list[Cell]], bool]:
    """Carry out SQL that reads: columns, rows, and whether there are more rows."""
    rows: list[Sequence[Any]] = []
    left = bounds.megabytes * MEGABYTE
    with bounded(db, bounds):
        cursor = db.conn.execute(sql)
        columns = [str(column[0]) for column in cursor.description or ()]
        for row in islice(cursor, bounds.rows + 1):
            left -= sum(len(cell) if isinstance(cell, str | bytes) else WORD for cell in row)
            if left < 0:
                raise BadQuery(too_large(bounds))
            rows.append(row)
    more = len(rows) > bounds.rows
    return columns, [list(map(plain, row)) for row in rows[: bounds.rows]], more


def too_large(bounds: Bounds) -> Cause:
    return Cause("too-big", megabytes=bounds.megabytes)


@contextmanager
def bounded(db: sqlite_utils.Database, bounds: Bounds) -> Iterator[None]:
    """Let nothing that is asked go beyond its bounds, and say why something cannot be asked."""
    bind(db.conn, bounds)
    try:
        yield
    except (MemoryError, sqlite3.DataError) as error:
        raise BadQuery(too_large(bounds)) from error
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            raise
        if getattr(error, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
            raise BadQuery(Cause("too-slow", seconds=bounds.seconds)) from error
        raise BadQuery(cause_of(error)) from error
    except sqlite3.Warning as error:  # more than one statement at once
        raise BadQuery(cause_of(error)) from error


def bind(connection: sqlite3.Connection, bounds: Bounds) -> None:
    """Let SQLite itself end what takes too long, or more memory than it may."""
    until = time.monotonic() + bounds.seconds
    connection.set_progress_handler(lambda: time.monotonic() > until, LOOK_EVERY)
    most = bounds.megabytes * MEGABYTE
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, min(most, LENGTH_MAX))
    # Of the whole process, and it can only be lowered: a command asks one question.
    connection.execute(f"PRAGMA hard_heap_limit = {most}")


def plain(value: Any) -> Cell:
    """A blob is shown as what it can be read as."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value
