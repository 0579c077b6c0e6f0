"""Explanations of a log as text: each change in a sentence, its rule, and what comes out then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from co2replay.notation.spelling import show_safe
from co2replay.questions.reconcile.course import ChangedCourse
from co2replay.questions.reconcile.explanations import Change, Explanation
from co2replay.questions.reconcile.search import Reconciled
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.session import Played, Session, header_of, players_of, setting_of

from ..columns import wrapped
from ..findings.making import citations, finding_of
from ..findings.record import finding_text
from ..rulebooks.answers import reading_words
from ..verdict.text import won_text
from ..words import Words

INDENT = "   "
SHOWN = 8
LINES_SHOWN = 6


def reconcile_text(
    answer: Reconciled, session: Session, words: Words, width: int, colour: bool
) -> str:
    if answer.holds:
        return words.say("reconcile", "holds", edition=answer.edition)
    played = failing(answer, session)
    failure = finding_of(played, played.trace.findings[0], words, {})
    blocks = [finding_text(failure, colour)]
    if answer.explanations:
        count = len(answer.explanations)
        blocks.append(
            words.say(
                "reconcile", "found_one" if count == 1 else "found", count=count + answer.more
            )
        )
        for number, explanation in enumerate(answer.explanations[:SHOWN], 1):
            lines = explanation_lines(number, explanation, played, words, width)
            blocks.append("\n".join(lines))
        more = answer.more + max(0, count - SHOWN)
        if more:
            blocks.append(words.label("more_findings", count=more))
    else:
        blocks.append(words.say("reconcile", "none"))
    blocks.append("\n".join(wrapped(tried_text(answer, words), width)))
    return "\n\n".join(blocks)


def failing(answer: Reconciled, session: Session) -> Played:
    """Play up to what does not hold as the log stands, to say it as every other command does."""
    setting = setting_of(session, answer.edition, {})
    course = ChangedCourse(session, setting, session.log.entries, header_of(session))
    failure = course.whole.failure
    assert failure is not None
    trace = msgspec.structs.replace(course.played, findings=[failure])
    return Played(session, setting.edition, setting.book, setting.rules, trace)


def explanation_lines(
    number: int, explanation: Explanation, played: Played, words: Words, width: int
) -> list[str]:
    found: list[str] = []
    for change in explanation.changes:
        said = wrapped(change_text(change, words), width - len(INDENT))
        head = f"{number}. " if not found else INDENT
        found += [head.ljust(len(INDENT)) + said[0], *(INDENT + more for more in said[1:])]
        for line in beside(change, played, words):
            found += wrapped(line, width, INDENT * 2)
    outcome = outcome_text(explanation, players_of(played.session), words)
    return [*found, *wrapped(f"→ {outcome}", width, INDENT)]


def change_text(change: Change, words: Words) -> str:
    facts = {
        "line": change.line,
        "before": change.before,
        "next": show_safe(change.next),
        "was": show_safe(change.was),
        "text": show_safe(change.text),
    }
    if change.kind == "reading":
        facts["name"], facts["numbers"] = change.name, ", ".join(change.numbers)
    elif change.seat:
        facts["name"] = words.say_or("sheet", change.name, change.name)
        facts["seat"] = words.seat(change.seat)
    key = change.kind
    if key in ("insert", "double", "move") and not change.before:
        key = f"{key}-last"
    return words.say("reconcile", key, **facts)


def beside(change: Change, played: Played, words: Words) -> list[str]:
    """Where else it would do, what the value of a reading means, and the rule with its places."""
    lines = []
    if change.also:
        shown = ", ".join(map(str, change.also[:LINES_SHOWN]))
        more = " ..." if len(change.also) > LINES_SHOWN else ""
        lines.append(words.say("reconcile", "also", lines=shown + more))
    if change.kind == "edition" and change.name:
        lines.append(f"{change.name} ({', '.join(change.numbers)})")
    if change.kind == "reading":
        game = played.session.game.name
        reading = load_readings(game)[change.name]
        _, meant = reading_words(game, reading, words.language)
        lines.append(f"{change.text}: {meant[change.text]}")
        if change.editions:
            editions = ", ".join(change.editions)
            lines.append(words.say("reconcile", "editions", editions=editions))
    if change.clause:
        cited = citations(played, change.clause, words)
        lines.append(f"{change.clause}: {cited}" if cited else change.clause)
    return lines


def outcome_text(explanation: Explanation, players: Mapping[str, str], words: Words) -> str:
    parts = []
    if explanation.unjudged:
        parts.append(words.say("verdict", "legal_partly"))
    parts.append(won_text(explanation.winners, explanation.scores, words, players=players))
    return "; ".join([words.say("reconcile", "all_holds"), *parts])


def tried_text(answer: Reconciled, words: Words) -> str:
    said = [
        words.say("reconcile", f"tried_{stage.name}", count=stage.tried, line=answer.back_to)
        for stage in answer.stages
        if stage.tried
    ]
    text = words.say("reconcile", "tried", what="; ".join(said))
    if answer.exhausted:
        text += ". " + words.say("reconcile", "exhausted", budget=answer.budget)
    return text


def stage_words(stages: Sequence[str], words: Words) -> dict[str, str]:
    """Short names for a progress bar."""
    return {name: words.say("reconcile", f"stage_{name}") for name in stages}
