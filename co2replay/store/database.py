"""The SQLite file that keeps games and findings: opened safely, recognised, laid out."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import sqlite_utils

from co2replay.errors import UnreadableFile
from co2replay.sentences import cause_of

# Both stand in the header of the file, where any SQLite tool can read them.
APPLICATION_ID = 0x434F3252  # "CO2R"
WAIT_SECONDS = 30.0  # for another process that writes into the same file
PAUSE_SECONDS = 0.02

Step = Callable[[sqlite_utils.Database], None]


class ForeignStore(UnreadableFile):
    """A file that SQLite can open but that we did not write, or a damaged one."""


def open_store(path: Path | str, steps: tuple[Step, ...]) -> sqlite_utils.Database:
    """Open or make a store; `steps` are its layouts in order, and only the missing ones are run.

    Each step is one transaction, so that a killed process leaves the layout before it; how far the
    layout is, is asked inside it, for another process may be making the same file. A step may be
    carried out where its tables are already: a store whose number was once left behind is mended.
    """
    file = Path(path)
    try:
        connection = sqlite3.connect(file, timeout=WAIT_SECONDS, isolation_level=None)
    except sqlite3.Error as error:
        raise UnreadableFile(str(file), cause_of(error)) from error
    try:
        check_ours(connection, file, len(steps))
        connection.execute("PRAGMA foreign_keys = ON")
        database = sqlite_utils.Database(connection)
        while version_of(connection) < len(steps):
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                number = version_of(connection)
                if number < len(steps):
                    steps[number](database)
                    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                    connection.execute(f"PRAGMA user_version = {number + 1}")
        keep_changes_apart(connection)
    except sqlite3.DatabaseError as error:
        connection.close()
        raise fault_of(error, file) from error
    except UnreadableFile:
        connection.close()
        raise
    return database


def keep_changes_apart(connection: sqlite3.Connection) -> None:
    """Let others read while one writes; SQLite does not wait for whoever is just changing this."""
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if is_damage(error) or time.monotonic() > until:
                raise
            time.sleep(PAUSE_SECONDS)


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Is it the file that is wrong, and not what was wanted of it?"""
    name = getattr(error, "sqlite_errorname", "") or ""
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def fault_of(error: sqlite3.DatabaseError, file: Path | str) -> UnreadableFile:
    """A damaged or foreign file, or one that cannot be used now: locked, or on a full disk."""
    if is_damage(error):
        return ForeignStore(str(file), "not-a-store", why=cause_of(error))
    return UnreadableFile(str(file), cause_of(error))


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def check_ours(connection: sqlite3.Connection, file: Path, known: int) -> None:
    """Refuse a database of somebody else, and one of a later program; an empty file is welcome."""
    with connection:  # as it is at one moment: somebody may be laying it out
        connection.execute("BEGIN")
        tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
        name = int(connection.execute("PRAGMA application_id").fetchone()[0])
        version = version_of(connection)
    if name != APPLICATION_ID and (tables or name):
        raise ForeignStore(str(file), "other-database")
    if version > known:
        raise ForeignStore(str(file), "later-store")
