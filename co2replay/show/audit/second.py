"""What the second judge says of a log, as sentences of a report."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.questions.audit.second_opinion import (
    AGREES,
    FINISHED,
    LEGAL,
    SILENT,
    WINNER,
    SecondOpinion,
)

from .words import AuditWords


def second_items(opinions: Sequence[SecondOpinion], words: AuditWords) -> list[str]:
    """One sentence a book: the same, no opinion, or the first difference."""
    return [second_text(one, words) for one in opinions]


def second_text(one: SecondOpinion, words: AuditWords) -> str:
    if one.said == AGREES:
        return words.say("second", "agrees", edition=one.edition)
    if one.said == SILENT or one.parting is None:
        return words.say("second", "silent", edition=one.edition, why=one.why_silent)
    found = one.parting
    return words.say(
        "second",
        found.what,
        edition=one.edition,
        line=found.line,
        name=f"{words.player(found.seat)}, {found.name}" if found.seat else "",
        clause=found.clause,
        first=told(found.what, found.first, words),
        second=told(found.what, found.second, words),
        reason=found.reason or "-",
    )


def told(what: str, said: str, words: AuditWords) -> str:
    if what == WINNER:
        return words.players(said.split()) or words.say("second", "nobody")
    if said == LEGAL or what == FINISHED:
        return words.say("second", said)
    return said
