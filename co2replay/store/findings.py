"""Runs of the search, what they have met, and what they have found, in one SQLite file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import sqlite_utils
from sqlite_utils.db import Table

from .database import open_store

RUNS, RANGES, SITUATIONS, FINDINGS = "runs", "ranges", "situations", "findings"
DEFAULT_FILE = "fuzz.db"


class Run(msgspec.Struct, kw_only=True):
    """One search: what it was asked, and how far it came."""

    id: int
    game: str
    version: str
    options: str  # JSON
    first_seed: int
    games: int = 0
    actions: int = 0
    judged: int = 0
    seconds: float = 0.0


class Kept(msgspec.Struct, kw_only=True):
    """One finding as it is kept: what failed, where, and the log that shows it."""

    name: str  # what it is folded by
    check: str
    what: str
    clause: str
    shape: str
    entry: int
    seed: int
    edition: str
    players: int
    entries: int
    times: int
    version: str
    facts: str  # JSON
    log: str


def lay_out_findings(db: sqlite_utils.Database) -> None:
    """The tables of the search; a run may be resumed, so its ranges are kept one by one."""
    Table(db, RUNS).create(
        {
            "id": int,
            "game": str,
            "version": str,
            "options": str,
            "first_seed": int,
            "games": int,
            "actions": int,
            "judged": int,
            "seconds": float,
        },
        pk="id",
        if_not_exists=True,
    )
    Table(db, RANGES).create(
        {"run": int, "first_seed": int, "games": int, "actions": int, "fingerprint": str},
        pk=("run", "first_seed"),
        foreign_keys=[("run", RUNS, "id")],
        if_not_exists=True,
    )
    Table(db, SITUATIONS).create(
        {"run": int, "situation": str, "first_seed": int},
        pk=("run", "situation"),
        foreign_keys=[("run", RUNS, "id")],
        if_not_exists=True,
    )
    Table(db, FINDINGS).create(
        {
            "run": int,
            "name": str,
            "check": str,
            "what": str,
            "clause": str,
            "shape": str,
            "entry": int,
            "seed": int,
            "edition": str,
            "players": int,
            "entries": int,
            "times": int,
            "version": str,
            "facts": str,
            "log": str,
        },
        pk=("run", "name"),
        foreign_keys=[("run", RUNS, "id")],
        if_not_exists=True,
    )
    Table(db, FINDINGS).create_index(["clause"], if_not_exists=True)


def open_findings(path: Path | str) -> sqlite_utils.Database:
    """Open the store of a search, or make one; games may lie in it, too."""
    from .layouts import LAYOUTS  # which names the tables of this module as its first step

    return open_store(path, LAYOUTS)


def begin_run(db: sqlite_utils.Database, game: str, version: str, options: str, first: int) -> Run:
    number = int(next(iter(db.query("select coalesce(max(id), 0) + 1 as next from runs")))["next"])
    run = Run(id=number, game=game, version=version, options=options, first_seed=first)
    with db.conn:
        Table(db, RUNS).insert(msgspec.to_builtins(run))
    return run


def last_run(db: sqlite_utils.Database) -> Run | None:
    rows = list(db.query("select * from runs order by id desc limit 1"))
    return msgspec.convert(rows[0], Run) if rows else None


def ranges_of(db: sqlite_utils.Database, run: int) -> list[dict[str, Any]]:
    return list(db.query("select * from ranges where run = ? order by first_seed", [run]))


def situations_of(db: sqlite_utils.Database, run: int) -> list[str]:
    rows = db.query("select situation from situations where run = ?", [run])
    return [str(row["situation"]) for row in rows]


def keep_range(
    db: sqlite_utils.Database,
    run: Run,
    row: dict[str, Any],
    situations: Iterable[str],
    findings: Iterable[Kept],
) -> None:
    """Keep one finished range with all that it brought, or nothing of it."""
    connection = db.conn
    first = int(row["first_seed"])
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        connection.execute(
            "insert or replace into ranges (run, first_seed, games, actions, fingerprint)"
            " values (?, ?, ?, ?, ?)",
            (run.id, first, row["games"], row["actions"], row["fingerprint"]),
        )
        connection.executemany(
            # Ranges come as they are done: whoever searches again finds the same first seed.
            "insert into situations (run, situation, first_seed) values (?, ?, ?)"
            " on conflict (run, situation) do update"
            " set first_seed = min(first_seed, excluded.first_seed)",
            [(run.id, one, first) for one in situations],
        )
        for kept in findings:
            connection.execute(
                "insert or replace into findings (run, name, [check], what, clause, shape, entry,"
                " seed, edition, players, entries, times, version, facts, log)"
                f" values ({', '.join('?' * 15)})",
                (run.id, *msgspec.structs.astuple(kept)),
            )
        connection.execute(
            "update runs set games = ?, actions = ?, judged = ?, seconds = ? where id = ?",
            (run.games, run.actions, run.judged, run.seconds, run.id),
        )


def findings_in(
    db: sqlite_utils.Database, run: int | None = None, clause: str = "", check: str = ""
) -> list[tuple[int, Kept]]:
    """The findings of one run or of all, by clause or check: the run of each, and the finding."""
    where, values = ["1 = 1"], []
    for column, value in (("run", run), ("clause", clause), ("[check]", check)):
        if value:
            where.append(f"{column} = ?")
            values.append(value)
    rows = db.query(
        f"select * from findings where {' and '.join(where)} order by run, [check], name", values
    )
    found = []
    for row in rows:
        number = int(row.pop("run"))
        found.append((number, msgspec.convert(row, Kept)))
    return found
