"""Verdicts in words: each edition's as the record that every verb shows and writes as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from co2replay.engine import trace as kinds
from co2replay.engine.contract import Outcome as Ended
from co2replay.notation.records import Log
from co2replay.verdict.by_the_book import Branch
from co2replay.verdict.judge import Verdict
from co2replay.verdict.session import Played, players_of

from ..findings.making import can_stand, finding_of
from ..words import Words
from .record import (
    AlternativeRow,
    BookRow,
    EditionVerdict,
    OutcomeTold,
    RestsRow,
)


def verdict_rows(
    judged: Sequence[tuple[Verdict, Played]], words: Words, beside: Sequence[Verdict] = ()
) -> list[EditionVerdict]:
    """Tell each verdict; its findings are compared with those of all told, and of all `beside`."""
    books = {one.edition: one.findings for one in (*beside, *(verdict for verdict, _ in judged))}
    return [verdict_row(verdict, played, words, books) for verdict, played in judged]


def lines_of(log: Log, entries: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(map(log.line_of, entries)))


def verdict_row(
    verdict: Verdict,
    played: Played,
    words: Words,
    books: Mapping[str, Sequence[kinds.Observation]],
) -> EditionVerdict:
    log = played.session.log
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
        players=players_of(played.session),
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
                line=log.line_of(one.entry),
                outcome=one.outcome,
                differs=one.differs,
            )
            for one in verdict.alternatives
        ],
        by_the_book=book_row(verdict.by_the_book, log),
        rests=RestsRow(
            rulings=verdict.rests.rulings,
            chosen=verdict.rests.chosen,
            unanswered=verdict.rests.unanswered,
            gaps=lines_of(log, verdict.rests.gaps),
            assumed=verdict.rests.assumed,
            taken_back=lines_of(log, verdict.rests.taken_back),
            untried=verdict.rests.untried,
        ),
        judged=verdict.judged,
        unjudged=verdict.unjudged,
        wanted=verdict.wanted,
        lacking=verdict.lacking,
        digest=verdict.digest,
        rules_digest=verdict.rules_digest,
    )


def ruling_line(played: Played, found: kinds.Observation | None, words: Words) -> str:
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


def book_row(branch: Branch | None, log: Log) -> BookRow | None:
    if branch is None:
        return None
    return BookRow(
        line=log.line_of(branch.entry),
        left_out=lines_of(log, branch.left_out),
        outcome=branch.outcome,
        differs=branch.differs,
        winner_differs=branch.winner_differs,
        apart=branch.apart,
    )
