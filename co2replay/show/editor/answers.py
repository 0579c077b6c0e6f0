"""What an editor asks about a log while it is typed; knows no protocol.

Places count characters from 1, as everywhere in a log; who speaks to an editor counts otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from co2replay.engine.trace import RULED, UNFINISHED, UNWRITTEN
from co2replay.errors import Co2ReplayError
from co2replay.games.registry import game_of, vocabulary_for
from co2replay.notation.header import BODY
from co2replay.notation.parse import read_text
from co2replay.notation.records import COMMENT, Log
from co2replay.notation.tokens import Piece, split_pieces
from co2replay.rulebooks.clauses import load_clauses
from co2replay.verdict.judge import play_judged
from co2replay.verdict.session import Options, Played, Session, all_editions, open_session

from ..check.answers import legal_at
from ..clauses import cited, paraphrase
from ..completing import likely
from ..findings.making import finding_of
from ..findings.record import Finding
from ..logs import log_language, problem_finding
from ..rewriting import TEXT, written
from ..verdict.text import ruling_line
from ..words import Words, words_of

QUIET = (UNFINISHED, UNWRITTEN, RULED)  # of a log that is still being written


class OfferedEdit(NamedTuple):
    """A change that is offered: what it is called, the line, its columns, the new text."""

    title: str
    line: int
    col: int
    end: int
    text: str


class TypedLog(NamedTuple):
    """A text as a log, played as far as it goes."""

    log: Log
    words: Words
    session: Session | None
    played: Played | None


def opened(text: str, name: str, language: str = "") -> TypedLog:
    log = read_text(text, vocabulary_for, name, language)
    words = words_of(game_of(log), language or log_language(log))
    session: Session | None = None
    played: Played | None = None
    if not log.problems:
        session, problems = open_session(log, Options())
        log.problems += problems
    if session is not None:
        played = play_judged(session, session.edition(), telling=True)
    return TypedLog(log, words, session, played)


def findings(here: TypedLog) -> list[Finding]:
    """What cannot be read; else all that its own book has against it."""
    if here.played is None:
        options = Options()
        return [problem_finding(here.log, one, here.words, options) for one in here.log.problems]
    return [
        finding_of(here.played, one, here.words, {})
        for one in here.played.trace.findings
        if one.kind not in QUIET
    ]


def hover(here: TypedLog, line: int, col: int) -> str:
    """The clauses by which an entry moved or broke something, and where each book has them."""
    played = here.played
    if played is None:
        return ""
    entries = here.log.entries
    at = next(
        (n for n, one in enumerate(entries) if one.line == line and one.col <= col <= one.end), -1
    )
    if at < 0 or entries[at].kind == COMMENT:
        return ""
    book = played.trace.book
    rows = book.rows if book is not None else ()
    moved = [clause for entry, *_, clause in rows if entry == at]
    broken = [one.clause for one in played.trace.findings if one.entry == at and one.clause]
    game, words = played.session.game.name, here.words
    clauses = load_clauses(game)
    editions = all_editions(played.session)
    told = []
    for clause in dict.fromkeys([*broken, *moved]):
        if clause in clauses:
            where = cited(game, clause, editions, (), words)
            text = paraphrase(game, clauses[clause], words.language)
            told.append(f"**{clause}**\n\n{text}\n\n{where}")
    return "\n\n".join(told)


def completions(text: str, name: str, line: int, language: str = "") -> list[str]:
    """Every answer that is legal above a line."""
    above = text.split("\n")[: line - 1]
    if BODY not in above:
        return []
    here = opened("\n".join(above) + "\n", name, language)
    if here.session is None:
        return []
    answer = legal_at(here.session, here.session.edition(), None, here.words.language)
    return [one.act for one in answer.options]


def edits(here: TypedLog, line: int) -> list[OfferedEdit]:
    """What can be done about a line: a ruling above it, or what it could have meant."""
    found: list[OfferedEdit] = []
    for problem in here.log.problems:
        if problem.line != line or not problem.meant:
            continue
        piece = piece_at(here.log.lines[line - 1], problem.col)
        for meant in likely(here.log, problem, Options()).entries:
            found.append(OfferedEdit(meant, line, piece.start + 1, piece.end + 1, meant))
    for one in here.played.trace.findings if here.played is not None else ():
        known = 0 <= one.entry < len(here.log.entries)
        entry = here.log.entries[one.entry] if known else None
        if here.played is None or entry is None or entry.line != line:
            continue
        ruling = ruling_line(here.played, one, here.words)
        if ruling:
            found.append(OfferedEdit(ruling, line, 1, 1, f"{ruling}\n"))
    return found


def piece_at(text: str, col: int) -> Piece:
    """The entry of a line in which a column lies."""
    pieces: Sequence[Piece] = split_pieces(text)[0]
    before = [piece for piece in pieces if piece.start < col]
    return before[-1] if before else Piece(0, len(text))


def formatted(here: TypedLog) -> str:
    """The log the way logs are written; empty where it cannot be read."""
    try:
        return "" if here.log.problems else written(here.log, TEXT, log_language(here.log))
    except Co2ReplayError:
        return ""
