"""Verdicts on files: each is read, judged and put into words by itself, in whatever process."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from co2replay.engine import trace as kinds
from co2replay.errors import Co2ReplayError, UnreadableFile
from co2replay.verdict.books import Judged, validate
from co2replay.verdict.by_the_book import Branch
from co2replay.verdict.exits import Exit, worst
from co2replay.verdict.judge import Outcome
from co2replay.verdict.legality import BREACH, UNDETERMINED
from co2replay.verdict.session import Options, Played, Session, all_editions, play
from co2replay.view.answering import first_words, game_words, session_of
from co2replay.view.environment import Environment
from co2replay.view.faults import UnreadableLog, fault_finding
from co2replay.view.finding import Finding
from co2replay.view.found import can_stand, finding_of
from co2replay.view.validated import (
    AlternativeRow,
    ApartRow,
    BookRow,
    EditionVerdict,
    LogVerdict,
    OutcomeRow,
    RestsRow,
    RulingRow,
)
from co2replay.view.words import Words

SUFFIX = ".log"


class Order(NamedTuple):
    """What somebody wants to know of every log."""

    options: Options
    editions: tuple[str, ...] = ()
    try_chosen: bool = False
    keep_going: bool = False
    language: str | None = None
    system_language: str = "en"
    language_asked: bool = False


class Task(NamedTuple):
    """One log to judge; `data` is what came from standard input."""

    name: str
    order: Order
    data: bytes | None = None


def logs_in(names: Sequence[str]) -> list[str]:
    """Spell folders out into the logs below them, in the order of their names."""
    found: list[str] = []
    for name in names:
        path = Path(name)
        if name != "-" and path.is_dir():
            inside = sorted(str(one) for one in path.rglob(f"*{SUFFIX}") if one.is_file())
            if not inside:
                raise UnreadableFile(name, f"no file *{SUFFIX} in this folder")
            found += inside
        else:
            found.append(name)
    return list(dict.fromkeys(found))


def judge_file(task: Task) -> LogVerdict:
    """Judge one log; whatever is wrong with it is part of the answer."""
    order = task.order
    world = Environment(
        stdin=io.BytesIO(task.data or b""),
        stdout=io.StringIO(),
        stderr=io.StringIO(),
        language=order.system_language,
        language_asked=order.language_asked,
    )
    try:
        words = first_words(world, order.language)
        session = session_of(task.name, order.options, world, words)
        return judged_log(session, order, game_words(session, world, order.language))
    except UnreadableLog as fault:
        return unreadable(task.name, fault.findings)
    except Co2ReplayError as fault:
        return unreadable(task.name, [fault_finding(fault, order.language or world.language)])


def unreadable(name: str, findings: list[Finding]) -> LogVerdict:
    return LogVerdict(
        file=name, own=[], speaks="", exit=Exit.UNREADABLE, verdicts=[], problems=findings
    )


def judged_log(session: Session, order: Order, words: Words) -> LogVerdict:
    validation, games = validate(session, order.editions, order.try_chosen, order.keep_going)
    lines = Lines(session)
    taken_back = lines.of(validation.taken_back)
    verdicts = []
    for judged, played in zip(validation.judged, games, strict=True):
        others = {game.edition: game.trace.findings for game in games if game is not played}
        if judged.verdict.first is not None and not others:
            others = findings_elsewhere(session, played.edition)
        verdicts.append(verdict_row(judged, played, words, others, lines, taken_back))
    return LogVerdict(
        file=validation.file,
        own=validation.own,
        speaks=validation.speaks,
        exit=worst(exit_of(one) for one in verdicts),
        verdicts=verdicts,
        problems=[],
    )


def findings_elsewhere(session: Session, edition: str) -> dict[str, list[kinds.Finding]]:
    others = [name for name in all_editions(session) if name != edition]
    return {name: play(session, name).trace.findings for name in others}


def exit_of(verdict: EditionVerdict) -> Exit:
    if verdict.legality == BREACH or not verdict.assertions:
        return Exit.FINDING
    return Exit.UNDETERMINED if verdict.legality == UNDETERMINED else Exit.HOLDS


class Lines:
    """Where the entries of a log stand in its file."""

    def __init__(self, session: Session) -> None:
        self.entries = session.log.entries

    def line(self, entry: int) -> int:
        return self.entries[entry].line if 0 <= entry < len(self.entries) else 0

    def of(self, entries: Iterable[int]) -> list[int]:
        return list(dict.fromkeys(self.line(entry) for entry in entries))


def verdict_row(
    judged: Judged,
    played: Played,
    words: Words,
    others: dict[str, list[kinds.Finding]],
    lines: Lines,
    taken_back: list[int],
) -> EditionVerdict:
    verdict = judged.verdict
    findings = [finding_of(played, found, words, others) for found in verdict.findings]
    first = next(
        (
            row
            for row, found in zip(findings, verdict.findings, strict=True)
            if found is verdict.first
        ),
        None,
    )
    return EditionVerdict(
        edition=verdict.edition,
        own=verdict.own,
        legality=verdict.legality,
        partial=verdict.partial,
        assertions=verdict.assertions,
        winners=verdict.winners,
        scores=verdict.scores,
        decided_by=verdict.decided_by,
        sheet=verdict.sheet,
        first=first,
        ruling=ruling_line(played, verdict.first, words),
        findings=findings,
        alternatives=[
            AlternativeRow(
                reading=one.reading,
                cls=one.cls,
                value=one.value,
                beside=one.beside,
                line=lines.line(one.entry),
                outcome=outcome_row(one.outcome, lines),
                differs=one.differs,
            )
            for one in verdict.alternatives
        ],
        by_the_book=book_row(judged.by_the_book, lines),
        rests=RestsRow(
            rulings=[
                RulingRow(line=lines.line(one.entry), clause=one.clause, reason=one.reason)
                for one in verdict.rests.rulings
            ],
            chosen=verdict.rests.chosen,
            unanswered=verdict.rests.unanswered,
            gaps=lines.of(verdict.rests.gaps),
            assumed=verdict.rests.assumed,
            taken_back=taken_back,
            untried=verdict.rests.untried,
        ),
        judged=verdict.judged,
        unjudged=verdict.unjudged,
        wanted=verdict.wanted,
        lacking=verdict.lacking,
        digest=verdict.digest,
        rules_digest=verdict.rules_digest,
    )


def ruling_line(played: Played, found: kinds.Finding | None, words: Words) -> str:
    """Write the line that lets a breach stand; what is about a missing piece no line helps."""
    if found is None or found.kind != kinds.BREACH or not can_stand(played, found):
        return ""
    word = played.session.vocabulary.word("ruling", words.language)
    return f'{word} {found.clause} "{words.say("judged", "reason_word")}"'


def outcome_row(outcome: Outcome, lines: Lines) -> OutcomeRow:
    return OutcomeRow(
        legality=outcome.legality,
        winners=outcome.winners,
        scores=outcome.scores,
        clause=outcome.clause,
        line=lines.line(outcome.entry),
    )


def book_row(branch: Branch | None, lines: Lines) -> BookRow | None:
    if branch is None:
        return None
    return BookRow(
        line=lines.line(branch.entry),
        left_out=lines.of(branch.left_out),
        outcome=outcome_row(branch.outcome, lines),
        differs=branch.differs,
        winner_differs=branch.winner_differs,
        apart=[ApartRow(line=lines.line(one.entry), values=one.values) for one in branch.apart],
    )
