"""The SQLite file that keeps games and findings: opened safely, recognised, laid out."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import sqlite_utils

from co2replay.errors import UnreadableFile

# Both stand in the header of the file, where any SQLite tool can read them.
APPLICATION_ID = 0x434F3252  # "CO2R"
WAIT_SECONDS = 30.0  # for another process that writes into the same file

Step = Callable[[sqlite_utils.Database], None]


class ForeignStore(UnreadableFile):
    """A file that SQLite can open but that we did not write, or a damaged one."""


def open_store(path: Path | str, steps: tuple[Step, ...]) -> sqlite_utils.Database:
    """Open or make a store; `steps` are its layouts in order, and only the missing ones are run.

    Each step is one transaction, so that a killed process leaves the layout before it.
    """
    file = Path(path)
    try:
        connection = sqlite3.connect(file, timeout=WAIT_SECONDS, isolation_level=None)
    except sqlite3.Error as error:
        raise UnreadableFile(str(file), str(error)) from error
    try:
        check_ours(connection, file, len(steps))
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA foreign_keys = ON")
        database = sqlite_utils.Database(connection)
        for number in range(version_of(connection), len(steps)):
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                steps[number](database)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {number + 1}")
    except sqlite3.DatabaseError as error:
        connection.close()
        raise fault_of(error, file) from error
    except UnreadableFile:
        connection.close()
        raise
    return database


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Is it the file that is wrong, and not what was wanted of it?"""
    name = getattr(error, "sqlite_errorname", "") or ""
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def fault_of(error: sqlite3.DatabaseError, file: Path | str) -> UnreadableFile:
    """A damaged or foreign file, or one that cannot be used now: locked, or on a full disk."""
    if is_damage(error):
        return ForeignStore(str(file), f"not a store: {error}")
    return UnreadableFile(str(file), str(error))


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def check_ours(connection: sqlite3.Connection, file: Path, known: int) -> None:
    """Refuse a database of somebody else, and one of a later program; an empty file is welcome."""
    name = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    if name != APPLICATION_ID and (tables or name):
        raise ForeignStore(str(file), "a database of another program")
    if version_of(connection) > known:
        raise ForeignStore(str(file), "a store of a later version of this program")
