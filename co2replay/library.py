"""The few functions for programs: what the commands do, as typed records instead of text.

A log is read once and judged as often as you like; `docs/library.md` shows each of them at work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from co2replay.errors import (
    AmbiguousName,
    Co2ReplayError,
    DataError,
    UnknownName,
    UnreadableFile,
)
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import Log, Problem
from co2replay.questions import diff as diffing
from co2replay.questions.audit import dispute as auditing
from co2replay.questions.audit.dispute import Audit
from co2replay.questions.check import position as position_check
from co2replay.questions.check.act import Checked
from co2replay.questions.check.legal import Legal
from co2replay.questions.check.position import PositionChecked
from co2replay.questions.diff import Diffed
from co2replay.questions.reconcile import search as reconciling
from co2replay.questions.reconcile.search import BUDGET, Progress, Reconciled
from co2replay.questions.score import sheets as scoring
from co2replay.questions.score.sheets import Scored
from co2replay.show.check import answers as checking
from co2replay.show.check.answers import PositionWritten, editions_for
from co2replay.show.explain import ClauseExplained, explain_clause
from co2replay.show.findings.record import Finding
from co2replay.verdict.judge import Branch, Verdict, judge_books, play_judged
from co2replay.verdict.session import (
    Options,
    Played,
    Session,
    open_session,
    problems_of,
    speaking_of,
)

__all__ = [
    "AmbiguousName",
    "Audit",
    "Checked",
    "ClauseExplained",
    "Co2ReplayError",
    "DataError",
    "Diffed",
    "Finding",
    "Legal",
    "Played",
    "PositionChecked",
    "PositionWritten",
    "Reconciled",
    "Scored",
    "Session",
    "UnknownName",
    "UnreadableFile",
    "UnreadableLog",
    "Validation",
    "audit",
    "check",
    "check_position",
    "diff",
    "explain",
    "findings",
    "legal",
    "position",
    "read_log",
    "reconcile",
    "replay",
    "score",
    "validate",
]

# A log as every function takes it: read already, or where it lies, or its text.
AnyLog = Session | str | bytes | Path


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """What one edition says, and what it would say had nobody ruled."""

    verdict: Verdict
    by_the_book: Branch | None  # None: nothing was let stand


class Validation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the books asked for say of one log."""

    file: str
    own: list[str]  # editions that the log names
    speaks: str  # the edition whose verdict counts
    judged: list[Judged]
    taken_back: list[int]  # entries on record that were not played


class UnreadableLog(UnreadableFile):
    """A log that cannot be read: every problem with its line and columns, and the log as far as
    it goes."""

    def __init__(self, log: Log, problems: Sequence[Problem]) -> None:
        first = problems[0]
        what = f"{first.code} {first.text}".rstrip()
        super().__init__(log.file, "at-line", line=first.line, what=what)
        self.log = log
        self.problems = tuple(problems)


def read_log(
    source: str | bytes | Path,
    *,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    manifest: Sequence[str | Path] = (),
    rules: Sequence[str | Path] = (),
) -> Session:
    """Read a log from a file (a path, or its name) or from its text (of several lines, or bytes).

    `edition` is the book to read it by where the log names none; `readings` sets points that books
    leave open; `manifest` are files with facts of the copy at the table; `rules` are folders with
    editions of your own.
    """
    name, data = "-", source
    if isinstance(source, Path) or (isinstance(source, str) and "\n" not in source):
        name = str(source)
        data = read_file(name)
    assert isinstance(data, str | bytes)
    log = read_text(data, vocabulary_for, name)
    options = Options(
        edition=edition,
        settings=dict(readings or {}),
        overlays=tuple(Path(path) for path in manifest),
        folders=tuple(Path(path) for path in rules),
    )
    if log.problems:
        raise UnreadableLog(log, problems_of(log, options))
    session, problems = open_session(log, options)
    if session is None:
        raise UnreadableLog(log, problems)
    return session


def opened(log: AnyLog) -> Session:
    """A log that is read already, or else read now."""
    return log if isinstance(log, Session) else read_log(log)


def findings(
    log: AnyLog, edition: str | None = None, *, language: str = "en"
) -> tuple[Finding, ...]:
    """All that a book has against a log, each with its line, its columns and a sentence."""
    from co2replay.show.findings.making import finding_of
    from co2replay.show.words import words_of

    session = opened(log)
    played = play_judged(session, edition or session.edition(), telling=True)
    words = words_of(played.session.game.name, language)
    return tuple(finding_of(played, found, words, {}) for found in played.trace.findings)


def replay(log: AnyLog, edition: str | None = None) -> Played:
    """Play a log under one book: findings, ledger, the last state."""
    session = opened(log)
    return play_judged(session, edition or session.edition())


def validate(
    log: AnyLog,
    editions: Sequence[str] = (),
    *,
    try_chosen: bool = False,
    keep_going: bool = False,
) -> Validation:
    """Judge a log under its own book, under those named, or under `all`."""
    session = opened(log)
    found = [one for one, _ in judge_books(session, editions, try_chosen, going=keep_going)]
    return Validation(
        file=session.log.file,
        own=list(session.editions),
        speaks=speaking_of(session, [one.edition for one in found]),
        judged=[Judged(verdict=one, by_the_book=one.by_the_book) for one in found],
        taken_back=found[0].rests.taken_back,
    )


def score(log: AnyLog, editions: Sequence[str] = ()) -> Scored:
    """Score the end of a game, of a whole log or of a form, under every book or those named."""
    return scoring.score(opened(log), editions)


def audit(log: AnyLog, edition: str | None = None) -> Audit:
    """Gather everything that bears on a disputed game."""
    session = opened(log)
    report, _ = auditing.audit(session, edition or session.edition())
    return report


def reconcile(
    log: AnyLog,
    edition: str | None = None,
    *,
    budget: int = BUDGET,
    progress: Progress | None = None,
) -> Reconciled:
    """Look for the smallest explanations under which a log holds."""
    found, _ = reconciling.reconcile(opened(log), edition, budget, progress)
    return found


def diff(
    left: AnyLog,
    right: AnyLog,
    left_edition: str | None = None,
    right_edition: str | None = None,
) -> Diffed:
    """Say where two games part, or one game under two books."""
    one, other = opened(left), opened(right)
    return diffing.diff(one, left_edition or one.edition(), other, right_edition or other.edition())


def explain(clause: str, language: str = "en") -> ClauseExplained:
    """Say everything about one clause: the books, its readings, examples that can be played."""
    return explain_clause(clause, language)


def check(
    log: AnyLog,
    act: str,
    *,
    at: str | None = None,
    editions: Sequence[str] = (),
    language: str = "en",
) -> Checked:
    """May this be done at a moment? Yes, no with every reason, or the facts on which it hangs.

    Without `at` it is asked behind the last entry; without editions under every book.
    """
    session = opened(log)
    names = editions_for(session, tuple(editions))
    return checking.checked(session, names, at, act, language)


def legal(
    log: AnyLog, edition: str | None = None, *, at: str | None = None, language: str = "en"
) -> Legal:
    """List every legal answer to what the game waits for, with what each would move."""
    session = opened(log)
    return checking.legal_at(session, edition or session.edition(), at, language)


def position(
    log: AnyLog, edition: str | None = None, *, at: str | None = None, language: str = "en"
) -> PositionWritten:
    """Write the table at a moment as a log of its own that reads back to the same table."""
    session = opened(log)
    return checking.position_from(session, edition or session.edition(), at, language)


def check_position(log: AnyLog, editions: Sequence[str] = ()) -> PositionChecked:
    """Say why a table, known whole or in part, cannot be."""
    session = opened(log)
    return position_check.check_position(session, editions_for(session, tuple(editions)))
