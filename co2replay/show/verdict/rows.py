"""Verdicts in words: each edition's as the record that every verb shows and writes as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from co2replay.engine import trace as kinds
from co2replay.engine.contract import Outcome as Ended
from co2replay.verdict.books import Judged, Validation
from co2replay.verdict.by_the_book import Branch
from co2replay.verdict.judge import Verdict
from co2replay.verdict.readings_tried import Outcome
from co2replay.verdict.session import Played, Session

from ..findings.making import can_stand, finding_of
from ..words import Words
from .record import (
    AlternativeRow,
    ApartRow,
    BookRow,
    EditionVerdict,
    OutcomeRow,
    OutcomeTold,
    RestsRow,
    RulingRow,
)


def verdict_rows(
    session: Session,
    validation: Validation,
    games: Sequence[Played],
    words: Words,
    beside: Sequence[Verdict] = (),
) -> list[EditionVerdict]:
    """Tell each verdict; `beside` are those that its findings are compared with, else all told."""
    lines = Lines(session)
    taken_back = lines.of(validation.taken_back)
    books = found_by(beside or [one.verdict for one in validation.judged])
    return [
        verdict_row(judged, played, words, books, lines, taken_back)
        for judged, played in zip(validation.judged, games, strict=True)
    ]


def found_by(verdicts: Iterable[Verdict]) -> dict[str, list[kinds.Finding]]:
    return {one.edition: one.findings for one in verdicts}


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
    books: Mapping[str, Sequence[kinds.Finding]],
    lines: Lines,
    taken_back: list[int],
) -> EditionVerdict:
    verdict = judged.verdict
    findings = [finding_of(played, found, words, books) for found in verdict.findings]
    told = {id(found): row for found, row in zip(verdict.findings, findings, strict=True)}
    return EditionVerdict(
        edition=verdict.edition,
        own=verdict.own,
        legality=verdict.legality,
        exit=verdict.exit,
        partial=verdict.partial,
        assertions=verdict.assertions,
        open=verdict.open,
        winners=verdict.winners,
        scores=verdict.scores,
        decided_by=verdict.decided_by,
        outcome=outcome_told(verdict.outcome),
        sheet=verdict.sheet,
        because=told.get(id(verdict.because)),
        first=told.get(id(verdict.first)),
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


def outcome_told(outcome: Ended | None) -> OutcomeTold | None:
    if outcome is None:
        return None
    return OutcomeTold(
        kind=outcome.kind, parties=list(outcome.parties), conditions=list(outcome.conditions)
    )


def outcome_row(outcome: Outcome, lines: Lines) -> OutcomeRow:
    return OutcomeRow(
        legality=outcome.legality,
        winners=outcome.winners,
        scores=outcome.scores,
        clause=outcome.clause,
        line=lines.line(outcome.entry),
        assertions=outcome.assertions,
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
