"""What is counted over many games: each thing that games show stands once, and a game names what it
shows by their numbers, so that counting many games counts numbers.
"""

from __future__ import annotations

from typing import Any

import sqlite_utils
from sqlite_utils.db import Table

from .games_layout import CLAUSES, GAMES

STANDINGS, NAMED, LENGTHS, COURSES = "standings", "named", "lengths", "courses"
ENDINGS, DISPUTES, READINGS_ASKED = "endings", "disputes", "readings_asked"
LABELS, RULINGS, SOURCES = "labels", "rulings", "sources"

NUMBERED = "numbered"  # a game, by its number: its name is ten times as long
FACTS = "facts"  # what any game shows
# The columns of each kind of fact, and of a view of that name.
SHOWN: dict[str, tuple[str, ...]] = {
    # Each seat under each rulebook, where the game came to an end; own: the rulebook that speaks
    # for the game; place: of the seat, clockwise from 1.
    STANDINGS: ("edition", "own", "players", "place", "seat", "points", "won"),
    NAMED: ("name", "won"),  # somebody in the header, under the rulebook that speaks for the game
    LENGTHS: ("edition", "entries"),
    # What the game's charts show of the whole table, at the end of each round, which is the number
    # of the mark.
    COURSES: ("field", "round", "value"),
    # Disputed readings that the game asked for, as they were taken; the place of the winner's seat,
    # 0: several, or nobody.
    READINGS_ASKED: ("reading", "value", "winner"),
    # Ranked, won, lost; empty: not over. Decided by a clause.
    ENDINGS: ("edition", "legality", "ending", "decided_by"),
    # A clause that is broken first, a reading left open, a clause waived, which is no rulebook's.
    DISPUTES: ("edition", "kind", "name"),
}

# Columns in order, beginning with the number of the game. Numbers and sources stay when a game is
# written anew.
STATISTICS: dict[str, dict[str, Any]] = {
    LABELS: {"game": int, "key": str, "value": str},  # x- keys of the header
    RULINGS: {"game": int, "entry": int, "line": int, "clause": str},
    SOURCES: {
        "source": str,  # digest of the file
        "game": str,
        "program": str,  # that has judged it
        "light": int,  # without entries, ledger and digests
    },
}
KEYS: dict[str, str | tuple[str, ...]] = {
    LABELS: ("game", "key"),
    RULINGS: ("game", "entry"),
    SOURCES: "source",
}
INDEXES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (LABELS, ("key", "value")),
    (RULINGS, ("clause",)),
)

SQL_TYPES = {str: "text", int: "integer"}


def lay_out_statistics(db: sqlite_utils.Database) -> None:
    if STANDINGS in db.table_names():  # with a row for each fact of each game: not counted any more
        for name in (STANDINGS, COURSES, READINGS_ASKED, ENDINGS, *STATISTICS, NUMBERED):
            db.execute(f"drop table {name}")
    db.execute(
        f"create table if not exists {FACTS} (number integer primary key, kind text not null,"
        " told text not null, unique (kind, told))"
    )
    db.execute(
        f"create table if not exists {NUMBERED} (number integer primary key, game text not null"
        f" unique references {GAMES} (id) deferrable initially deferred,"
        " facts text not null default '[]')"
    )
    for name, columns in STATISTICS.items():
        db.execute(table_sql(name, columns))
    for name, indexed in INDEXES:
        Table(db, name).create_index(list(indexed), if_not_exists=True)
    for name, shown in SHOWN.items():
        db.create_view(name, view_sql(name, shown), ignore=True)


def table_sql(name: str, columns: dict[str, Any]) -> str:
    """Without a number for each row, which would want a second tree beside that of the key."""
    key = KEYS[name]
    lines = [f"{column} {SQL_TYPES[kind]} not null" for column, kind in columns.items()]
    lines.append(f"primary key ({key if isinstance(key, str) else ', '.join(key)})")
    if name != SOURCES:
        lines.append(f"foreign key (game) references {NUMBERED} (number)")
    if name == RULINGS:
        lines.append(f"foreign key (clause) references {CLAUSES} (id)")
    return f"create table if not exists {name} ({', '.join(lines)}) without rowid"


def view_sql(kind: str, columns: tuple[str, ...]) -> str:
    """A row for each time that a game shows something of this kind."""
    told = ", ".join(
        f"json_extract(told, '$[{at}]') as {column}" for at, column in enumerate(columns)
    )
    return (
        f"select {NUMBERED}.number as game, {told} from {NUMBERED}"
        f" join json_each({NUMBERED}.facts) as one join {FACTS} on {FACTS}.number = one.value"
        f" where {FACTS}.kind = '{kind}'"
    )
