"""Logs into the store: each is read and judged by itself, and written whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import sqlite_utils

from co2replay.rulebooks.clauses import load_clauses
from co2replay.tasks.jobs import Jobs, Made, carried, cores, each

from .database import fault_of
from .layouts import (
    CLAUSES,
    COLUMNS,
    COMMENTS,
    FACTS,
    GAMES,
    NUMBERED,
    OF_A_GAME,
    SHOWN,
    SOURCES,
    STATISTICS,
)
from .rows import GameRows, Job, rows_of

ALONE = 8  # fewer are judged sooner than other processes would have started
GROUP = 16  # games written at a time: each commit waits for the disk
NOTHING_READ: Mapping[str, bytes] = {}

TABLES = {**COLUMNS, **STATISTICS}
ALL_OF_A_GAME = (*OF_A_GAME, *(name for name in STATISTICS if name != SOURCES))


class Imported(msgspec.Struct, kw_only=True):
    """What became of one file: new, again, or unreadable."""

    file: str
    game: str
    became: str


NEW, AGAIN, UNREADABLE = "new", "again", "unreadable"


# Writing ------------------------------------------------------------------------------------------


def import_files(
    db: sqlite_utils.Database,
    files: Sequence[Path],
    program: str,
    jobs: Jobs | None = None,
    read: Mapping[str, bytes] = NOTHING_READ,
    light: bool = False,
) -> Iterator[Imported]:
    """Import file by file, some in a transaction; yield what became of each when it is written.

    `read` holds what came from elsewhere than a file, by its name.
    """
    wanted = jobs or (1 if len(files) < ALONE else cores())

    def make(path: Path) -> Job:
        data = read.get(str(path)) or carried(str(path), wanted)
        return Job(path, program, data, light)

    # A process that is killed loses nothing that is committed, and a file that has lost its last
    # changes with the power is still whole: an import can be begun again.
    db.conn.execute("PRAGMA synchronous = NORMAL")
    families: set[str] = set()
    group: list[GameRows | str] = []
    for done in each(rows_of, Made(files, make), wanted):
        rows = done.result
        group.append(rows if isinstance(rows, GameRows) else str(files[done.number]))
        if len(group) == GROUP:
            yield from write_group(db, group, families, program, light)
            group = []
    yield from write_group(db, group, families, program, light)


def known_sources(db: sqlite_utils.Database, program: str, light: bool) -> set[str]:
    """Digests of the files of which nothing is missing: whole ones serve where light ones do."""
    sql = f"select source from {SOURCES} where program = ? and light <= ?"
    return {str(row[0]) for row in db.conn.execute(sql, (program, int(light)))}


def write_group(
    db: sqlite_utils.Database,
    group: Sequence[GameRows | str],
    families: set[str],
    program: str,
    light: bool,
) -> list[Imported]:
    """Write some games at once, all or none; a name stands for a file that nobody can read."""
    found: list[Imported] = []
    if not group:
        return found
    for family in {one.family for one in group if isinstance(one, GameRows)} - families:
        write_clauses(db, family)
        families.add(family)
    with whole_or_nothing(db) as many:
        for one in group:
            if isinstance(one, str):
                found.append(Imported(file=one, game="", became=UNREADABLE))
                continue
            is_new = write_game(db, many, one)
            many(
                f"insert or replace into {SOURCES} values (?, ?, ?, ?)",
                [(one.source, one.id, program, int(light))],
            )
            found.append(Imported(file=one.file, game=one.id, became=NEW if is_new else AGAIN))
    return found


@contextmanager
def whole_or_nothing(db: sqlite_utils.Database) -> Iterator[Callable[..., Any]]:
    """Give `executemany` inside one transaction; a damaged file is told as what it is."""
    connection = db.conn
    file = str(connection.execute("PRAGMA database_list").fetchone()[2])
    try:
        connection.execute("BEGIN IMMEDIATE")
        with connection:
            yield connection.executemany
    except sqlite3.DatabaseError as error:
        raise fault_of(error, file) from error


def write_clauses(db: sqlite_utils.Database, family: str) -> None:
    """The clauses that rows point to, in our words of today."""
    rows = [(one.id, family, one.kind, one.text) for one in load_clauses(family).values()]
    with whole_or_nothing(db) as many:
        many(
            f"insert into {CLAUSES} (id, family, kind, text) values (?, ?, ?, ?)"
            " on conflict (id) do update set kind = excluded.kind, text = excluded.text",
            rows,
        )


def write_game(db: sqlite_utils.Database, many: Callable[..., Any], rows: GameRows) -> bool:
    """Write one game in the place of what was known of it; say whether it is new."""
    known = f"select 1 from {GAMES} where id = ?"
    is_new = db.conn.execute(known, (rows.id,)).fetchone() is None
    shown = msgspec.json.encode(numbers_of_facts(db, rows)).decode()
    known = f"insert into {NUMBERED} (game, facts) values (?, ?) on conflict (game) do update"
    many(f"{known} set facts = excluded.facts", [(rows.id, shown)])
    number = db.conn.execute(f"select number from {NUMBERED} where game = ?", (rows.id,))
    keys = dict.fromkeys(STATISTICS, number.fetchone()[0])
    if not is_new:
        for name in ALL_OF_A_GAME:
            many(f"delete from {name} where game = ?", [(keys.get(name, rows.id),)])
        many(f"delete from {GAMES} where id = ?", [(rows.id,)])
    for name in (GAMES, *ALL_OF_A_GAME):
        columns = [column for column in TABLES[name] if (name, column) != (COMMENTS, "id")]
        marks = ", ".join("?" * len(columns))
        names = ", ".join(f"[{column}]" for column in columns)
        many(
            f"insert into {name} ({names}) values ({marks})",
            [(keys.get(name, rows.id), *row) for row in rows.tables[name]],
        )
    return is_new


def numbers_of_facts(db: sqlite_utils.Database, rows: GameRows) -> list[int]:
    """What the game shows, by number; what no game has shown yet gets one."""
    found = []
    for kind in SHOWN:
        for row in rows.tables[kind]:
            told = (kind, msgspec.json.encode(row).decode())
            known = db.conn.execute(f"select number from {FACTS} where kind = ? and told = ?", told)
            if (number := known.fetchone()) is None:
                added = db.conn.execute(f"insert into {FACTS} (kind, told) values (?, ?)", told)
                number = (added.lastrowid,)
            found.append(int(number[0]))
    return found
