"""What `db` answers: games asked for, statistics as tables with their numbers drawn, all as
people read it."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from itertools import groupby
from pathlib import Path

import msgspec

from co2replay.errors import Co2ReplayError, UnreadableFile
from co2replay.notation.parse import read_file
from co2replay.notation.spelling import show_safe
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
from co2replay.store.statistics import GamesChosen, Spread, Statistics, statistics
from co2replay.tasks.jobs import Jobs
from co2replay.verdict.exits import Exit
from co2replay.verdict.session import Options

from .audit.document import Document, DocumentPart, DocumentTable, Heading, Paragraph, Plot, PlotRow
from .columns import columns, wrapped
from .environment import Environment, progress
from .faults import fault_findings, tell_findings
from .findings.record import Finding
from .logs import first_words, read_bytes, session_of
from .names import with_name
from .verdict.files import logs_in
from .words import Words

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


TABLE = "stats"
ROWS_MAX = 40  # of a table for people; --json has them all
SPREAD = ("least", "quarter", "median", "three_quarters", "most")

Cells = tuple[str, ...]


def document(found: Statistics, choice: GamesChosen, db: str, words: Words) -> Document:
    say = TableWords(words, bool(choice.by))
    title = words.say(TABLE, "title", db=db)
    parts: list[DocumentPart] = [
        Heading(title, 1),
        Paragraph(say.of("games", count=found.games), True),
    ]
    if choice.where:
        parts.append(Paragraph(say.of("where", where=choice.where)))
    if choice.by:
        parts.append(Paragraph(say.of("by", by=choice.by)))
    for section in (
        wins(found, say),
        readings(found, say),
        scores(found, say),
        lengths(found, say),
        endings(found, say),
        decided(found, say),
        courses(found, say),
        disputes(found, say),
        players(found, say),
    ):
        parts += section
    return Document(words.language, title, tuple(parts))


class TableWords:
    """Words of this document; with groups each row begins with its group."""

    def __init__(self, words: Words, grouped: bool) -> None:
        self.words, self.grouped = words, grouped

    def of(self, key: str, **facts: int | str) -> str:
        return self.words.say(TABLE, key, **facts)

    def head(self, *keys: str) -> Cells:
        return tuple(self.of(key) for key in (("group",) if self.grouped else ()) + keys)

    def row(self, group: str, *cells: str) -> Cells:
        return ((group or "-",) if self.grouped else ()) + cells

    def section(
        self, key: str, head: Cells, rows: Sequence[Cells], numbers: int, plots: Iterable[Plot] = ()
    ) -> list[DocumentPart]:
        """A heading, the table, whose last columns hold numbers, and its drawings; of no rows
        nothing."""
        if not rows:
            return []
        right = frozenset(range(len(head) - numbers, len(head)))
        parts: list[DocumentPart] = [Heading(self.of(key)), Paragraph(self.of(f"{key}_meant"))]
        parts += [DocumentTable(head, tuple(rows[:ROWS_MAX]), right), *plots]
        if len(rows) > ROWS_MAX:
            parts.append(Paragraph(self.of("more", count=len(rows) - ROWS_MAX)))
        return parts


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def permille(part: int, whole: int) -> int:
    return round(1000 * part / whole) if whole else 0


def bars(rows: Sequence[tuple[str, int]], most: int = 0) -> list[Plot]:
    drawn = [PlotRow(label, 0, value, value) for label, value in rows[:ROWS_MAX]]
    return [Plot(tuple(drawn), 0, most or max((one.high for one in drawn), default=1))]


def boxes(rows: Sequence[tuple[str, Spread]]) -> list[Plot]:
    """From a quarter to three quarters, with a mark at the median."""
    drawn = [
        PlotRow(label, one.quarter, one.median, one.three_quarters)
        for label, one in rows[:ROWS_MAX]
    ]
    least, most = min(one.low for one in drawn), max(one.high for one in drawn)
    return [Plot(tuple(drawn), min(0, least), max(1, most))]


def label(*words: str) -> str:
    return " ".join(filter(None, words))


def spread_cells(one: Spread) -> Cells:
    return (str(one.count), *(str(getattr(one, name)) for name in SPREAD))


# Each of them -------------------------------------------------------------------------------------


def wins(found: Statistics, say: TableWords) -> list[DocumentPart]:
    rows = [
        say.row(
            one.group,
            one.edition,
            say.of("seat_of", place=one.place),
            str(one.games),
            str(one.wins),
            share(one.wins, one.games),
        )
        for one in found.wins
    ]
    drawn = [
        (
            label(one.group, one.edition, say.of("seat_of", place=one.place)),
            permille(one.wins, one.games),
        )
        for one in found.wins
    ]
    head = say.head("edition", "seat", "count", "wins", "share")
    return say.section("wins_by_seat", head, rows, 3, bars(drawn, 1000) if drawn else ())


def readings(found: Statistics, say: TableWords) -> list[DocumentPart]:
    places = sorted({place for one in found.readings for place in one.wins}, key=int)
    rows = [
        say.row(
            one.group,
            one.reading,
            one.value,
            str(one.games),
            *(share(one.wins.get(place, 0), one.games) for place in places),
        )
        for one in found.readings
    ]
    names = [
        say.of("nobody_alone") if place == "0" else say.of("seat_of", place=place)
        for place in places
    ]
    head = (*say.head("reading", "value", "count"), *names)
    drawn = [(label(one.group, one.reading, one.value), one.games) for one in found.readings]
    return say.section("readings", head, rows, 1 + len(places), bars(drawn) if drawn else ())


def scores(found: Statistics, say: TableWords) -> list[DocumentPart]:
    rows = [say.row(one.group, one.edition, *spread_cells(one)) for one in found.scores]
    drawn = [(label(one.group, one.edition), one) for one in found.scores]
    head = say.head("edition", "seats", *SPREAD)
    return say.section("scores", head, rows, 6, boxes(drawn) if drawn else ())


def lengths(found: Statistics, say: TableWords) -> list[DocumentPart]:
    rows = [say.row(one.group, one.edition, *spread_cells(one)) for one in found.lengths]
    drawn = [(label(one.group, one.edition), one) for one in found.lengths]
    head = say.head("edition", "count", *SPREAD)
    return say.section("lengths", head, rows, 6, boxes(drawn) if drawn else ())


def endings(found: Statistics, say: TableWords) -> list[DocumentPart]:
    totals: dict[tuple[str, str], int] = {}
    for one in found.endings:
        key = (one.group, one.edition)
        totals[key] = totals.get(key, 0) + one.games
    rows, drawn = [], []
    for one in found.endings:
        verdict = say.words.say("db", one.legality)
        ending = say.of(f"end_{one.ending or 'open'}")
        whole = totals[one.group, one.edition]
        rows.append(
            say.row(
                one.group, one.edition, verdict, ending, str(one.games), share(one.games, whole)
            )
        )
        drawn.append((label(one.group, one.edition, verdict, ending), permille(one.games, whole)))
    head = say.head("edition", "verdict", "ending", "count", "share")
    return say.section("endings", head, rows, 2, bars(drawn, 1000) if drawn else ())


def decided(found: Statistics, say: TableWords) -> list[DocumentPart]:
    ordered = sorted(found.decided, key=lambda one: (one.group, one.edition, -one.games))
    rows = [say.row(one.group, one.edition, one.clause, str(one.games)) for one in ordered]
    drawn = [(label(one.group, one.edition, one.clause), one.games) for one in ordered]
    head = say.head("edition", "clause", "count")
    return say.section("decided", head, rows, 1, bars(drawn) if drawn else ())


def courses(found: Statistics, say: TableWords) -> list[DocumentPart]:
    rows = [
        say.row(one.group, one.field, str(one.round), *spread_cells(one)) for one in found.courses
    ]
    # Two fields have no measure in common: each has a drawing of its own.
    plots = [
        plot
        for _, same in groupby(sorted(found.courses, key=lambda one: one.field), lambda x: x.field)
        for plot in boxes([(label(one.group, one.field, str(one.round)), one) for one in same])
    ]
    head = say.head("field", "round", "count", *SPREAD)
    return say.section("courses", head, rows, 7, plots)


def disputes(found: Statistics, say: TableWords) -> list[DocumentPart]:
    ordered = sorted(found.disputes, key=lambda one: (one.group, one.edition, -one.games))
    rows = [
        say.row(
            one.group, one.edition or "-", say.of(f"dispute_{one.kind}"), one.name, str(one.games)
        )
        for one in ordered
    ]
    drawn = [(label(one.group, one.edition, one.name), one.games) for one in ordered]
    head = say.head("edition", "kind", "name", "count")
    return say.section("disputes", head, rows, 1, bars(drawn) if drawn else ())


def players(found: Statistics, say: TableWords) -> list[DocumentPart]:
    ordered = sorted(found.players, key=lambda one: (one.group, -one.wins, one.name))
    rows = [
        say.row(one.group, one.name, str(one.games), str(one.wins), share(one.wins, one.games))
        for one in ordered
    ]
    drawn = [(label(one.group, one.name), permille(one.wins, one.games)) for one in ordered]
    head = say.head("player", "count", "wins", "share")
    return say.section("players", head, rows, 3, bars(drawn, 1000) if drawn else ())


INDENT = "   "


def imported_text(answer: DbImported, words: Words) -> str:
    facts = {"db": show_safe(answer.db), "new": answer.new, "again": answer.again}
    lines = [words.say("db", "imported", **facts)]
    if answer.passed_over:
        lines.append(words.say("db", "passed_over", count=answer.passed_over))
    if answer.unreadable:
        lines.append(words.say("db", "unreadable", count=len(answer.unreadable)))
        lines += [INDENT + show_safe(name) for name in answer.unreadable]
    return "\n".join(lines)


def games_text(answer: DbGames, words: Words, width: int) -> str:
    head = [words.say("db", name) for name in ("file", "edition", "verdict", "winners", "title")]
    rows = [game_row(one, words) for one in answer.games]
    lines = columns([head, *rows], width, ruled=True) if rows else []
    if rows:
        lines.append("")
    return "\n".join([*lines, words.say("db", "games", count=len(rows))])


def game_row(one: StoredGame, words: Words) -> list[str]:
    verdict = words.say("db", one.legality) + ("*" if one.partial else "")
    winners = ", ".join(with_name(seat, one.names, words) for seat in one.winners or ()) or "-"
    mark = "" if one.assertions else "!"
    return [show_safe(one.file), one.edition, verdict + mark, winners, show_safe(one.title)]


def hits_text(answer: DbFound, words: Words, width: int) -> str:
    lines = []
    for hit in answer.hits:
        lines.append(f"{show_safe(hit.file)}:{hit.line}")
        lines += wrapped(show_safe(hit.shown), width, INDENT)
    return "\n".join([*lines, words.say("db", "hits", count=len(answer.hits))])


def rows_text(answer: DbRows, words: Words, width: int) -> str:
    rows = [["" if cell is None else show_safe(str(cell)) for cell in row] for row in answer.rows]
    lines = columns([[show_safe(name) for name in answer.columns], *rows], width, ruled=True)
    key = "more_rows" if answer.more else "rows"
    return "\n".join([*lines, "", words.say("db", key, count=len(rows))])
