"""One log as rows of the store: read, judged under every rulebook, and laid out."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from co2replay.corpus.listing import title_of
from co2replay.engine.replay import KEEP_NOTHING, KEEP_STATES
from co2replay.engine.unknown import is_unknown
from co2replay.errors import Co2ReplayError
from co2replay.games.registry import folder_of, vocabulary_for
from co2replay.notation.canonical import game_id
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
from co2replay.questions.reconcile.explanations import language, spelled
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.rulebook import disputed
from co2replay.verdict.judge import Verdict, judge
from co2replay.verdict.legality import BREACH
from co2replay.verdict.session import Options, Played, Session, all_editions, line_in, open_session

from .layouts import (
    COMMENTS,
    CONDITIONS,
    COURSES,
    DIGESTS,
    DISPUTES,
    ENDINGS,
    ENTRIES,
    GAMES,
    LABELS,
    LEDGER,
    LENGTHS,
    NAMED,
    OUTCOMES,
    PARTIES,
    READINGS_ASKED,
    RULINGS,
    SCORES,
    SEATS,
    STANDINGS,
    VERDICT_FINDINGS,
    VERDICTS,
)

RULING_SAYS = "\n"
SOURCE_LETTERS = 32
SEAT = "seat"  # what a party is, where it is neither the team nor nobody
OWN_KEYS = "x-"  # of the header: club, date and whatever else somebody writes there

Row = tuple[Any, ...]


class GameRows(msgspec.Struct, kw_only=True):
    """One game as rows of each table, ready to be written."""

    id: str
    file: str
    family: str
    source: str  # digest of the file
    tables: dict[str, list[Row]]


class Unread(msgspec.Struct, kw_only=True):
    """A file that holds no game that can be played; why, is told by whoever reads it again."""

    file: str


class Job(NamedTuple):
    """One file to import, the version of the program that judges it, and what was read already."""

    path: Path
    program: str
    data: bytes | None = None
    light: bool = False  # without what a replay gives again


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
    return game_rows(session, job.program, data, job.light)


def source_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:SOURCE_LETTERS]


def game_rows(session: Session, program: str, data: bytes = b"", light: bool = False) -> GameRows:
    log = session.log
    speaks = session.edition()
    verdicts: list[Verdict] = []
    for edition in all_editions(session):
        kept = KEEP_STATES if edition == speaks else KEEP_NOTHING
        verdict, played = judge(session, edition, keep=kept)
        verdicts.append(verdict)
        if edition == speaks:
            spoken, spoken_game = verdict, played
    family = session.game.name
    name = game_id(log, session.vocabulary)
    moments = moments_of(session)
    known = load_clauses(family)
    rulings: list[Row] = [
        (one.entry, one.line, one.clause) for one in spoken.rests.rulings if one.clause in known
    ]
    tables = {
        GAMES: [game_row(session, spoken, program, data)],
        SEATS: seat_rows(session, spoken),
        ENTRIES: [] if light else entry_rows(session, moments),
        COMMENTS: comment_rows(log),
        LEDGER: [] if light else ledger_rows(session, spoken_game, known),
        DIGESTS: [] if light else digest_rows(spoken_game, moments),
        VERDICTS: [verdict_row(session, one, known) for one in verdicts],
        SCORES: [row for one in verdicts for row in score_rows(one, light)],
        OUTCOMES: [
            (one.edition, one.outcome.kind)
            for one in verdicts
            if one.outcome is not None and not light  # the endings have it
        ],
        PARTIES: [row for one in verdicts for row in party_rows(one, light)],
        CONDITIONS: [row for one in verdicts for row in condition_rows(one, known)],
        VERDICT_FINDINGS: [
            row for one in verdicts for row in finding_rows(session, one, known, light)
        ],
        STANDINGS: [row for one in verdicts for row in standing_rows(session, one)],
        LABELS: label_rows(log),
        COURSES: course_rows(session, spoken_game, moments),
        ENDINGS: [ending_row(one) for one in verdicts],
        READINGS_ASKED: asked_rows(session, spoken, spoken_game),
        RULINGS: rulings,
        NAMED: named_rows(session, spoken),
        LENGTHS: [(spoken.edition, len(log.entries))],
        DISPUTES: dispute_rows(verdicts, known, rulings),
    }
    return GameRows(id=name, file=log.file, family=family, source=source_of(data), tables=tables)


def game_row(session: Session, verdict: Verdict, program: str, data: bytes) -> Row:
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
        # of one in canonical form, that form
        "\n".join(log.lines) or data.decode("utf-8", "replace"),
    )


def winners_text(winners: list[str] | None) -> str | None:
    """None while the game is not over; an empty text when everybody lost."""
    return None if winners is None else " ".join(winners)


def seat_rows(session: Session, verdict: Verdict) -> list[Row]:
    seats = session.vocabulary.tables["seat"].symbols
    return [
        (
            seats[seat],
            place,
            session.read.players[seat],
            whole(verdict.scores.get(seats[seat])),
            int(seats[seat] in (verdict.winners or ())),
        )
        for place, seat in enumerate(session.seats, 1)
    ]


def whole(points: object) -> int | None:
    return points if isinstance(points, int) else None


def moments_of(session: Session) -> list[str]:
    """For each entry the mark that it stands behind."""
    found, now, own = [], "", language(session)
    for entry in session.log.entries:
        if entry.kind == MARK:
            now = spelled(session, entry, own).strip("[]")
        found.append(now)
    return found


def entry_rows(session: Session, moments: Sequence[str]) -> list[Row]:
    own = language(session)
    return [
        (
            at,
            entry.line,
            moments[at],
            KIND_NAMES[entry.kind],
            form_of(session, entry),
            seat_of(session, entry),
            spelled(session, entry, own),
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
        undecided_in(verdict),
        verdict.rules_digest,
    )


def undecided_in(verdict: Verdict) -> str:
    """The readings that make a difference."""
    return " ".join(dict.fromkeys(one.reading for one in verdict.alternatives if one.differs))


def score_rows(verdict: Verdict, light: bool) -> list[Row]:
    """The points of everybody; lightly only of a game that is not over, as it has no standings."""
    if light and verdict.winners is not None:
        return []
    return [(verdict.edition, seat, whole(points)) for seat, points in verdict.scores.items()]


def party_rows(verdict: Verdict, light: bool) -> list[Row]:
    """Who has a result, a team or somebody whom nobody plays among them, and how many points."""
    outcome = verdict.outcome
    if outcome is None:
        return []
    total: Mapping[str, object] = outcome.lines[-1].points if outcome.lines else {}
    return [
        (verdict.edition, one.name, one.kind, whole(total.get(one.name)))
        for one in outcome.parties
        if not (light and one.kind == SEAT)  # who has standings
    ]


def condition_rows(verdict: Verdict, known: Any) -> list[Row]:
    conditions = verdict.outcome.conditions if verdict.outcome is not None else ()
    return [
        (verdict.edition, number, one.clause if one.clause in known else None, int(one.is_met))
        for number, one in enumerate(conditions)
    ]


def finding_rows(session: Session, verdict: Verdict, known: Any, light: bool) -> list[Row]:
    """What does not hold, and what else is to be said; lightly of each kind by each clause once."""
    found = list(verdict.findings)
    if light:
        first = {(one.kind, one.clause): one for one in reversed(found)}
        found = [one for one in found if first[one.kind, one.clause] is one]
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
        for number, one in enumerate(found)
    ]


def line_of(session: Session, entry: int) -> int | None:
    entries = session.log.entries
    return entries[entry].line if 0 <= entry < len(entries) else None


# What is counted ----------------------------------------------------------------------------------


def standing_rows(session: Session, verdict: Verdict) -> list[Row]:
    """Each seat of a game that came to an end: how many points, and whether it won."""
    if verdict.winners is None:
        return []
    seats = session.vocabulary.tables["seat"].symbols
    return [
        (
            verdict.edition,
            int(verdict.own),
            len(session.seats),
            place,
            seats[seat],
            whole(verdict.scores.get(seats[seat])),
            int(seats[seat] in verdict.winners),
        )
        for place, seat in enumerate(session.seats, 1)
    ]


def named_rows(session: Session, verdict: Verdict) -> list[Row]:
    """Who has a name in a game that came to an end, and whether they won."""
    if verdict.winners is None:
        return []
    return [(name, won) for _, _, name, _, won in seat_rows(session, verdict) if name]


def dispute_rows(verdicts: Sequence[Verdict], known: Any, rulings: Sequence[Row]) -> list[Row]:
    """The clause that is broken first, readings on which a verdict hangs, clauses waived."""
    found: list[Row] = []
    for one in verdicts:
        if one.legality == BREACH and one.first and one.first.clause in known:
            found.append((one.edition, "breach", one.first.clause))
        if undecided := undecided_in(one):
            found.append((one.edition, "open", undecided))
    return found + [("", "ruling", clause) for clause in dict.fromkeys(row[2] for row in rulings)]


def label_rows(log: Log) -> list[Row]:
    found = {row.key: row.value for row in log.header if row.key.startswith(OWN_KEYS)}
    return list(found.items())


def ending_row(verdict: Verdict) -> Row:
    ending = verdict.outcome.kind if verdict.outcome is not None else ""
    return (verdict.edition, verdict.legality, ending, verdict.decided_by)


def asked_rows(session: Session, verdict: Verdict, played: Played) -> list[Row]:
    """The disputed readings on which something depended, as the game took them."""
    book = played.trace.book
    asked = set(book.asked) if book is not None else set()
    known = disputed(session.game.name, tuple(session.options.folders))
    winner = place_of_winner(session, verdict.winners)
    return [(name, played.book.settings[name], winner) for name in sorted(asked & known.keys())]


def place_of_winner(session: Session, winners: Sequence[str] | None) -> int | None:
    if winners is None:
        return None
    seats = session.vocabulary.tables["seat"].symbols
    places = [place for place, seat in enumerate(session.seats, 1) if seats[seat] in winners]
    return places[0] if len(places) == 1 else 0


def course_rows(session: Session, played: Played, moments: Sequence[str]) -> list[Row]:
    """What the charts show of the table, at the last turn's end of each round."""
    fields = charted(session.game.name)
    ends: dict[int, Any] = {}
    for stop in played.trace.stops if fields else ():
        if (number := round_of(moments[min(stop.entry, len(moments)) - 1])) is not None:
            ends[number] = stop.state
    found = []
    for number, state in ends.items():
        shown = session.game.named(state)
        found += [
            (field, number, value) for field in fields if isinstance(value := shown.get(field), int)
        ]
    return found


def round_of(moment: str) -> int | None:
    """The number of a mark: 2 of `2.3 purple` and `2 supply`; none before the first one."""
    number = moment.partition(" ")[0].partition(".")[0]
    return int(number) if number.isdecimal() else None


@cache
def charted(game: str) -> tuple[str, ...]:
    """The fields of the whole table that the game's own face draws over its moments."""
    told = folder_of(game) / "face" / "face.toml"
    face = tomllib.loads(told.read_text(encoding="utf-8")) if told.is_file() else {}
    behind = face.get("behind", {}).get("field", "")
    fields = [name for chart in face.get("charts", ()) for name in chart.get("fields", ())]
    return tuple(dict.fromkeys(filter(None, (behind, *fields))))
