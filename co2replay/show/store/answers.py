"""Between a command line and the store: what `db` answers with."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from co2replay.errors import Co2ReplayError, UnreadableFile
from co2replay.notation.parse import read_file
from co2replay.store.asking import (
    Bounds,
    Cell,
    GamesAsked,
    Hit,
    StoredGame,
    games,
    query,
    reading,
    search,
)
from co2replay.store.importing import AGAIN, NEW, UNREADABLE, import_files, known_sources
from co2replay.store.layouts import open_file
from co2replay.store.rows import source_of
from co2replay.store.statistics import GamesChosen, Statistics, statistics
from co2replay.tasks.jobs import Jobs
from co2replay.verdict.exits import Exit
from co2replay.verdict.session import Options

from ..environment import Environment
from ..faults import fault_findings, tell_findings
from ..findings.record import Finding
from ..logs import first_words, read_bytes, session_of
from ..progress import progress
from ..verdict.files import logs_in

STDIN = "-"
MEGABYTES = 256  # for what SQLite works with
FINDINGS_MAX = 20  # files of which it is told why they cannot be read


class DbImported(msgspec.Struct, kw_only=True):
    """`db import`: how many games are new, known and written anew, or not to be read."""

    schema: str = "db-import/1"
    exit: int
    db: str
    new: int
    again: int
    passed_over: int  # with --resume: known already
    unreadable: list[str]
    findings: list[Finding]


class DbGames(msgspec.Struct, kw_only=True):
    """`db games`: those that fit."""

    schema: str = "db-games/1"
    db: str
    games: list[StoredGame]


class DbFound(msgspec.Struct, kw_only=True):
    """`db search`: the comments in which the words stand, the best first."""

    schema: str = "db-search/1"
    db: str
    words: str
    hits: list[Hit]


class DbRows(msgspec.Struct, kw_only=True):
    """`db query`: columns and rows as SQLite gives them."""

    schema: str = "db-query/1"
    db: str
    columns: list[str]
    rows: list[list[Cell]]
    more: bool  # there are further rows than --limit lets through


class DbStats(msgspec.Struct, kw_only=True):
    """`db stats`: what the games come to, all of them or those chosen."""

    schema: str = "db-stats/1"
    db: str
    where: str
    by: str
    statistics: Statistics


def imported(
    paths: Sequence[str],
    file: Path,
    jobs: Jobs | None,
    world: Environment,
    light: bool = False,
    resume: bool = False,
) -> DbImported:
    """Import every log; of one that cannot be read say why, and go on with the others."""
    files = [Path(name) for name in logs_in(paths)]
    read = {STDIN: read_bytes(STDIN, world)} if STDIN in paths else {}
    db = open_file(file)
    counts = {NEW: 0, AGAIN: 0}
    unreadable: list[str] = []
    passed_over = 0
    try:
        if resume:
            known = known_sources(db, program(), light)
            whole = len(files)
            files = [path for path in files if not is_known(path, known)]
            passed_over = whole - len(files)
        with progress(world, len(files)) as step:
            for one in import_files(db, files, program(), jobs, read, light):
                if one.became == UNREADABLE:
                    unreadable.append(one.file)
                else:
                    counts[one.became] += 1
                step()
    finally:
        db.conn.close()
    again = world._replace(stdin=io.BytesIO(read.get(STDIN, b"")))
    findings = [found for name in unreadable[:FINDINGS_MAX] for found in why(name, again)]
    if findings:
        tell_findings(world, findings)
    return DbImported(
        exit=Exit.UNREADABLE if unreadable else Exit.HOLDS,
        db=str(file),
        new=counts[NEW],
        again=counts[AGAIN],
        passed_over=passed_over,
        unreadable=unreadable,
        findings=findings,
    )


def is_known(path: Path, known: set[str]) -> bool:
    """Was just this text brought already? What cannot be read is left to the import."""
    try:
        return str(path) != STDIN and source_of(read_file(str(path))) in known
    except UnreadableFile:
        return False


def program() -> str:
    try:
        return version("co2replay")
    except PackageNotFoundError:  # run from a folder, not installed
        return ""


def why(name: str, world: Environment) -> list[Finding]:
    """Read a log again, for people, and say what is wrong with it."""
    try:
        session_of(name, Options(), world, first_words(world, None))
    except Co2ReplayError as fault:
        return fault_findings(fault, world.language)
    return []


def games_in(file: Path, wanted: GamesAsked) -> DbGames:
    with reading(file) as db:
        return DbGames(db=str(file), games=games(db, wanted))


def found_in(file: Path, words: str, limit: int) -> DbFound:
    with reading(file) as db:
        return DbFound(db=str(file), words=words, hits=search(db, words, limit))


def counted_in(file: Path, choice: GamesChosen, seconds: float) -> DbStats:
    with reading(file) as db:
        found = statistics(db, choice, Bounds(0, seconds, MEGABYTES))
    return DbStats(db=str(file), where=choice.where, by=choice.by, statistics=found)


def rows_in(file: Path, sql: str, bounds: Bounds) -> DbRows:
    with reading(file) as db:
        columns, rows, more = query(db, sql, bounds)
    return DbRows(db=str(file), columns=columns, rows=rows, more=more)
