"""What is counted over many games, in narrow tables with indexes that answer by themselves."""

from __future__ import annotations

from typing import Any

import sqlite_utils
from sqlite_utils.db import Table

from .games_layout import CLAUSES, GAMES, VERDICTS

STANDINGS, LABELS, COURSES = "standings", "labels", "courses"
ENDINGS, READINGS_ASKED, RULINGS, SOURCES = "endings", "readings_asked", "rulings", "sources"

# Columns in order, beginning with the number of the game: its name would be ten times as long, and
# stands in every index. Numbers and sources stay when a game is written anew.
NUMBERED = "numbered"  # a game, by its number
STATISTICS: dict[str, dict[str, Any]] = {
    STANDINGS: {  # each seat under each rulebook, where the game came to an end
        "game": int,
        "edition": str,
        "own": int,  # the rulebook that speaks for the game
        "players": int,
        "place": int,  # of the seat, clockwise from 1
        "seat": str,
        "name": str,
        "points": int,
        "won": int,
    },
    LABELS: {"game": int, "key": str, "value": str},  # x- keys of the header
    COURSES: {  # what the game's charts show of the whole table, at the end of each round
        "game": int,
        "field": str,
        "round": int,  # the number of the mark
        "value": int,
    },
    READINGS_ASKED: {  # disputed readings that the game asked for, as they were taken
        "game": int,
        "reading": str,
        "value": str,
        "winner": int,  # the place of its seat; 0: several, or nobody
    },
    ENDINGS: {
        "game": int,
        "edition": str,
        "legality": str,
        "ending": str,  # ranked, won, lost; empty: not over
        "decided_by": str,  # a clause
    },
    RULINGS: {"game": int, "entry": int, "line": int, "clause": str},
    SOURCES: {
        "source": str,  # digest of the file
        "game": str,
        "program": str,  # that has judged it
        "light": int,  # without entries, ledger and digests
    },
}
KEYS: dict[str, str | tuple[str, ...]] = {
    STANDINGS: ("game", "edition", "place"),
    LABELS: ("game", "key"),
    COURSES: ("game", "field", "round"),
    READINGS_ASKED: ("game", "reading"),
    ENDINGS: ("game", "edition"),
    RULINGS: ("game", "entry"),
    SOURCES: "source",
}
INDEXES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (STANDINGS, ("edition", "players", "place", "won")),
    (STANDINGS, ("edition", "players", "points")),
    (LABELS, ("key", "value")),
    (COURSES, ("field", "round", "value")),
    (READINGS_ASKED, ("reading", "value", "winner")),
    (RULINGS, ("clause",)),
    (GAMES, ("edition", "players", "entries")),
    (ENDINGS, ("edition", "legality", "ending", "decided_by")),
    (VERDICTS, ("edition", "clause", "legality")),
    (VERDICTS, ("edition", "undecided")),
)


MAY_LACK = ("points", "winner")  # of a table known in part, of a game that is not over
SQL_TYPES = {str: "text", int: "integer"}


def lay_out_statistics(db: sqlite_utils.Database) -> None:
    db.execute(
        f"create table if not exists {NUMBERED} (number integer primary key, game text not null"
        f" unique references {GAMES} (id) deferrable initially deferred)"
    )
    for name, columns in STATISTICS.items():
        db.execute(table_sql(name, columns))
    for name, indexed in INDEXES:
        Table(db, name).create_index(list(indexed), if_not_exists=True)
    db.execute(
        f"create index if not exists players_named on {STANDINGS} (name, won)"
        " where own = 1 and name > ''"
    )


def table_sql(name: str, columns: dict[str, Any]) -> str:
    """Without a number for each row, which would want a second tree beside that of the key."""
    key = KEYS[name]
    lines = [
        f"{column} {SQL_TYPES[kind]}{'' if column in MAY_LACK else ' not null'}"
        for column, kind in columns.items()
    ]
    lines.append(f"primary key ({key if isinstance(key, str) else ', '.join(key)})")
    if name != SOURCES:
        lines.append(f"foreign key (game) references {NUMBERED} (number)")
    if name == RULINGS:
        lines.append(f"foreign key (clause) references {CLAUSES} (id)")
    return f"create table if not exists {name} ({', '.join(lines)}) without rowid"
