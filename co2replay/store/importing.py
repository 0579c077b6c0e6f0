"""Logs into the store: each is read and judged by itself, and written whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlite_utils

from co2replay.corpus.listing import title_of
from co2replay.engine.replay import KEEP_STATES
from co2replay.engine.unknown import is_unknown
from co2replay.errors import Co2ReplayError
from co2replay.games.registry import vocabulary_for
from co2replay.notation.canonical import game_id
from co2replay.notation.header import read_seats
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import (
    ACT,
    BLANK,
    COMMENT,
    CORRECTION,
    KIND_NAMES,
    MARK,
    NO_FORM,
    NOBODY,
    RULING,
    Entry,
    Log,
)
from co2replay.notation.vocabulary import form_key
from co2replay.questions.reconcile.explanations import spelled
from co2replay.rulebooks.clauses import load_clauses
from co2replay.tasks.jobs import Jobs, cores, each
from co2replay.verdict.judge import Verdict, judge
from co2replay.verdict.session import Options, Played, Session, all_editions, line_in, open_session

from .database import fault_of
from .games_layout import (
    CLAUSES,
    COLUMNS,
    COMMENTS,
    CONDITIONS,
    DIGESTS,
    ENTRIES,
    GAMES,
    LEDGER,
    OF_A_GAME,
    OUTCOMES,
    PARTIES,
    SCORES,
    SEATS,
    VERDICT_FINDINGS,
    VERDICTS,
)

# So many logs are on their way at once: what they hold in memory does not grow with a collection.
BATCH = 64
ALONE = 8  # fewer are judged sooner than other processes would have started
RULING_SAYS = "\n"
NOTHING_READ: Mapping[str, bytes] = {}

Row = tuple[Any, ...]


class GameRows(msgspec.Struct, kw_only=True):
    """One game as rows of each table, ready to be written."""

    id: str
    file: str
    family: str
    tables: dict[str, list[Row]]


class Unread(msgspec.Struct, kw_only=True):
    """A file that holds no game that can be played; why, is told by whoever reads it again."""

    file: str


class Imported(msgspec.Struct, kw_only=True):
    """What became of one file: new, again, or unreadable."""

    file: str
    game: str
    became: str


NEW, AGAIN, UNREADABLE = "new", "again", "unreadable"


class Job(NamedTuple):
    """One file to import, the version of the program that judges it, and what was read already."""

    path: Path
    program: str
    data: bytes | None = None


def rows_of(job: Job) -> GameRows | Unread:
    """Read one log, judge it under every rulebook, and lay it out in rows."""
    file = str(job.path)
    try:
        data = read_file(file) if job.data is None else job.data
        log = read_text(data, vocabulary_for, file)
        if log.problems:
            return Unread(file=file)
        session, problems = open_session(log, Options())
    except (Co2ReplayError, OSError):
        return Unread(file=file)
    if session is None or problems:
        return Unread(file=file)
    return game_rows(session, job.program)


def game_rows(session: Session, program: str) -> GameRows:
    log = session.log
    speaks = session.edition()
    verdicts: list[Verdict] = []
    for edition in all_editions(session):
        verdict, played = judge(session, edition, keep=KEEP_STATES)
        verdicts.append(verdict)
        if edition == speaks:
            spoken, spoken_game = verdict, played
    family = session.game.name
    name = game_id(log, session.vocabulary)
    moments = moments_of(session)
    known = load_clauses(family)
    verdict_rows = [verdict_row(session, one, known) for one in verdicts]
    tables = {
        GAMES: [game_row(session, spoken, program)],
        SEATS: seat_rows(session, spoken),
        ENTRIES: entry_rows(session, moments),
        COMMENTS: comment_rows(log),
        LEDGER: ledger_rows(session, spoken_game, known),
        DIGESTS: digest_rows(spoken_game, moments),
        VERDICTS: verdict_rows,
        SCORES: [
            (one.edition, seat, whole(points))
            for one in verdicts
            for seat, points in one.scores.items()
        ],
        OUTCOMES: [(one.edition, one.outcome.kind) for one in verdicts if one.outcome is not None],
        PARTIES: [row for one in verdicts for row in party_rows(one)],
        CONDITIONS: [row for one in verdicts for row in condition_rows(one, known)],
        VERDICT_FINDINGS: [row for one in verdicts for row in finding_rows(session, one, known)],
    }
    return GameRows(id=name, file=log.file, family=family, tables=tables)


def game_row(session: Session, verdict: Verdict, program: str) -> Row:
    """The row of a game, without its id."""
    log = session.log
    return (
        title_of(log),
        log.file,
        session.game.name,
        verdict.edition,
        " ".join(session.editions),
        len(session.seats),
        " ".join((log.get("variants") or "").replace(",", " ").split()),
        log.get("manifest") or "",
        log.get("claim") or "",
        verdict.legality,
        int(verdict.partial),
        int(verdict.assertions),
        winners_text(verdict.winners),
        len(log.entries),
        verdict.digest,
        program,
        "\n".join(log.lines),
    )


def winners_text(winners: list[str] | None) -> str | None:
    """None while the game is not over; an empty text when everybody lost."""
    return None if winners is None else " ".join(winners)


def seat_rows(session: Session, verdict: Verdict) -> list[Row]:
    seats = session.vocabulary.tables["seat"].symbols
    names = dict(read_seats(session.log.get("seats") or "", session.vocabulary) or ())
    return [
        (
            seats[seat],
            place,
            names.get(seat, ""),
            whole(verdict.scores.get(seats[seat])),
            int(seats[seat] in (verdict.winners or ())),
        )
        for place, seat in enumerate(session.seats, 1)
    ]


def whole(points: object) -> int | None:
    return points if isinstance(points, int) else None


def moments_of(session: Session) -> list[str]:
    """For each entry the mark that it stands behind."""
    found, now = [], ""
    for entry in session.log.entries:
        if entry.kind == MARK:
            now = spelled(session, entry).strip("[]")
        found.append(now)
    return found


def entry_rows(session: Session, moments: Sequence[str]) -> list[Row]:
    return [
        (
            at,
            entry.line,
            moments[at],
            KIND_NAMES[entry.kind],
            form_of(session, entry),
            seat_of(session, entry),
            spelled(session, entry),
            int(entry.taken_back),
        )
        for at, entry in enumerate(session.log.entries)
        if entry.kind not in (COMMENT, BLANK)
    ]


def form_of(session: Session, entry: Entry) -> str:
    forms = session.vocabulary.forms
    has_form = entry.verb != NO_FORM and entry.verb in forms and entry.text == ""
    return form_key(forms[entry.verb]) if has_form else ""


def seat_of(session: Session, entry: Entry) -> str | None:
    if entry.kind != ACT or entry.who == NOBODY:
        return None
    return session.vocabulary.symbol("seat", entry.who)


def comment_rows(log: Log) -> list[Row]:
    """What people wrote in words of their own: comments, and why somebody ruled."""
    found: list[Row] = [
        (None, row.line, "header", row.comment) for row in log.header if row.comment
    ]
    for at, entry in enumerate(log.entries):
        text = entry.text
        if entry.kind == RULING:
            text = text.partition(RULING_SAYS)[2]
        elif entry.kind not in (COMMENT, CORRECTION):
            continue
        if text:
            found.append((at, entry.line, KIND_NAMES[entry.kind], text))
    return found


def ledger_rows(session: Session, played: Played, known: Any) -> list[Row]:
    book = played.trace.book
    names = session.game.goods().names
    return [
        (
            number,
            entry if entry >= 0 else None,
            None if is_unknown(amount) else amount,
            names[source],
            names[target],
            clause if clause in known else None,
        )
        for number, (entry, amount, source, target, clause) in enumerate(book.rows if book else ())
    ]


def digest_rows(played: Played, moments: Sequence[str]) -> list[Row]:
    """The digest of each turn's end: so many entries are played."""
    game = played.session.game
    found = {stop.entry: game.digest(stop.state) for stop in played.trace.stops}
    return [
        (entry, moments[min(entry, len(moments)) - 1] if moments else "", digest)
        for entry, digest in found.items()
    ]


def verdict_row(session: Session, verdict: Verdict, known: Any) -> Row:
    first = verdict.first
    return (
        verdict.edition,
        int(verdict.own),
        verdict.legality,
        int(verdict.partial),
        int(verdict.assertions),
        winners_text(verdict.winners),
        verdict.decided_by,
        first.clause if first and first.clause in known else None,
        line_in(session, first.entry) if first else None,
        verdict.judged,
        verdict.unjudged,
        " ".join(dict.fromkeys(one.reading for one in verdict.alternatives if one.differs)),
        verdict.rules_digest,
    )


def party_rows(verdict: Verdict) -> list[Row]:
    """Who has a result, a team or somebody whom nobody plays among them, and how many points."""
    outcome = verdict.outcome
    if outcome is None:
        return []
    total: Mapping[str, object] = outcome.lines[-1].points if outcome.lines else {}
    return [
        (verdict.edition, one.name, one.kind, whole(total.get(one.name))) for one in outcome.parties
    ]


def condition_rows(verdict: Verdict, known: Any) -> list[Row]:
    conditions = verdict.outcome.conditions if verdict.outcome is not None else ()
    return [
        (verdict.edition, number, one.clause if one.clause in known else None, int(one.is_met))
        for number, one in enumerate(conditions)
    ]


def finding_rows(session: Session, verdict: Verdict, known: Any) -> list[Row]:
    return [
        (
            verdict.edition,
            number,
            one.kind,
            one.entry if one.entry >= 0 else None,
            line_of(session, one.entry),
            one.clause if one.clause in known else None,
            msgspec.json.encode(one.facts).decode(),
        )
        for number, one in enumerate(verdict.findings)
    ]


def line_of(session: Session, entry: int) -> int | None:
    entries = session.log.entries
    return entries[entry].line if 0 <= entry < len(entries) else None


# Writing ------------------------------------------------------------------------------------------


def import_files(
    db: sqlite_utils.Database,
    files: Sequence[Path],
    program: str,
    jobs: Jobs | None = None,
    read: Mapping[str, bytes] = NOTHING_READ,
) -> Iterator[Imported]:
    """Import file by file, each in a transaction of its own; yield what became of each.

    `read` holds what came from elsewhere than a file, by its name.
    """
    families: set[str] = set()
    wanted = jobs or (1 if len(files) < ALONE else cores())
    for first in range(0, len(files), BATCH):
        some = files[first : first + BATCH]
        batch = [Job(path, program, read.get(str(path))) for path in some]
        for done in each(rows_of, batch, wanted):
            rows = done.result
            if isinstance(rows, GameRows):
                if rows.family not in families:
                    families.add(rows.family)
                    write_clauses(db, rows.family)
                became = NEW if write_game(db, rows) else AGAIN
                yield Imported(file=rows.file, game=rows.id, became=became)
            else:
                yield Imported(file=str(batch[done.number].path), game="", became=UNREADABLE)


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


def write_game(db: sqlite_utils.Database, rows: GameRows) -> bool:
    """Write one game in the place of what was known of it; say whether it is new."""
    with whole_or_nothing(db) as many:
        known = f"select 1 from {GAMES} where id = ?"
        is_new = db.conn.execute(known, (rows.id,)).fetchone() is None
        for name in OF_A_GAME:
            many(f"delete from {name} where game = ?", [(rows.id,)])
        many(f"delete from {GAMES} where id = ?", [(rows.id,)])
        for name in (GAMES, *OF_A_GAME):
            columns = [column for column in COLUMNS[name] if (name, column) != (COMMENTS, "id")]
            marks = ", ".join("?" * len(columns))
            names = ", ".join(f"[{column}]" for column in columns)
            many(
                f"insert into {name} ({names}) values ({marks})",
                [(rows.id, *row) for row in rows.tables[name]],
            )
    return is_new
