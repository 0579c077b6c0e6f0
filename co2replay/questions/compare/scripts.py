"""A log as questions to an engine: how the game is laid out, and what is played entry by entry."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from co2replay.errors import Co2ReplayError, UnreadableFile
from co2replay.games.registry import vocabulary_for
from co2replay.notation.canonical import game_id
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import (
    ACT,
    BLANK,
    BOX,
    COMMENT,
    DRAW,
    EXPECT,
    KIND_NAMES,
    MARK,
    Entry,
)
from co2replay.sentences import cause_of
from co2replay.verdict.session import Options, Session, open_book, open_session

from ..reconcile.explanations import spelled
from .protocol import Act, Chance, New, Note, Step, row_of

UNPLAYED = (COMMENT, EXPECT, BLANK, BOX)  # facts of the box go with `new`


class ScriptStep(NamedTuple):
    """One entry as a question; at a mark the legal answers are counted, too."""

    entry: int
    line: int
    text: str
    ask: Step

    def counts(self) -> bool:
        return isinstance(self.ask, Note) and self.ask.kind == KIND_NAMES[MARK]


class Script(NamedTuple):
    """One game, ready to be put to any engine."""

    file: str
    id: str
    new: New
    steps: tuple[ScriptStep, ...]


def read_script(path: Path, options: Options) -> Script | None:
    """Read a log as a script; None where nobody could play it."""
    try:
        data = read_file(str(path))
    except OSError as error:
        raise UnreadableFile(str(path), cause_of(error)) from error
    log = read_text(data, vocabulary_for, str(path))
    if log.problems:
        return None
    try:
        session, problems = open_session(log, options)
    except Co2ReplayError:
        return None
    if session is None or problems:
        return None
    return script_of(session, options.edition or session.edition())


def script_of(session: Session, edition: str) -> Script:
    log, words = session.log, session.vocabulary
    opening = open_book(session, edition)
    book = opening.rules.book
    seats = words.tables["seat"].symbols
    new = New(
        game=session.game.name,
        edition=book.edition,
        seats=[seats[seat] for seat in session.seats],
        variants=list(opening.rules.variants),
        readings=dict(book.settings),
        set=dict(session.options.settings),
        manifest=opening.rules.box.digest,
        facts=[one.text for one in log.entries if one.kind == BOX and not one.taken_back],
        header={row.key: row.value for row in log.header if row.key},
    )
    steps = tuple(
        ScriptStep(at, entry.line, spelled(session, entry), ask_of(session, entry))
        for at, entry in enumerate(log.entries)
        if entry.kind not in UNPLAYED and not entry.taken_back
    )
    return Script(log.file, game_id(log, words), new, steps)


def ask_of(session: Session, entry: Entry) -> Step:
    row = row_of(entry, session.vocabulary)
    if entry.kind == ACT:
        return Act(row=row)
    if entry.kind == DRAW:
        return Chance(row=row)
    return Note(kind=KIND_NAMES[entry.kind], row=row)
