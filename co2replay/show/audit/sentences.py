"""What a report on a dispute says in sentences: question, answer, turning points, rulings,
assumptions, choice, and what the second judge says; in the words of its language, with the
players' names."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.notation.records import MARK
from co2replay.questions.audit.dispute import Audit, BookSays, RulingSays, said_of
from co2replay.questions.audit.second_opinion import (
    AGREES,
    FINISHED,
    LEGAL,
    SILENT,
    WINNER,
    SecondOpinion,
)
from co2replay.questions.audit.turning import GAIN, LEAD, SCORING, TurningPoint
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.legality import ReplayOutcome
from co2replay.verdict.session import Played, Session, players_of

from ..acts import mark_text
from ..names import with_name
from ..rulebooks import reading_words
from ..verdict.text import FIRST, is_known, won_text
from ..words import Words, words_of
from ..worlds import worlds_text
from .document import Bullets, DocumentPart, Paragraph


class AuditWords:
    """Everything that a report on one log says in one language."""

    def __init__(self, session: Session, language: str) -> None:
        self.words: Words = words_of(session.game.name, language)
        self.language = self.words.language
        self.names = players_of(session)

    def say(self, table: str, key: str, **facts: object) -> str:
        return self.words.say(f"audit_{table}", key, **facts)

    def player(self, seat: str) -> str:
        """Name a player by colour, and by name where the log has one."""
        return with_name(seat, self.names, self.words)

    def players(self, seats: Sequence[str]) -> str:
        return ", ".join(map(self.player, seats))

    def kind(self, kind: str) -> str:
        """Say the register's kind of a divergence; one of another game may have its own words."""
        return self.words.say_or("audit_kind", kind, kind)

    def confidence(self, confidence: str) -> str:
        return self.words.say_or("audit_confidence", confidence, confidence)


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


SEPARATE = "; "


def question_text(audit: Audit, words: AuditWords) -> str:
    key = "played" if audit.own else "unnamed"
    text = words.say("question", key, edition=audit.edition)
    if not audit.claim:
        return text
    claimed = ", ".join(f"{words.player(line.seat)} {line.claimed}" for line in audit.claim)
    return f"{text} {words.say('question', 'claimed', claim=claimed)}"


def answer_text(audit: Audit, words: AuditWords) -> str:
    """One sentence: legality, winner, claim, and whether the other books say the same."""
    own = audit.books[0]
    key = "legal_partly" if own.legality == "legal" and own.partial else own.legality
    if key == "undetermined" and own.clause:
        key = "undetermined_at"
    parts = [
        words.say("answer", key, edition=own.edition, clause=own.clause, line=own.line),
    ]
    if is_known(own.legality, own.winners, own.worlds):
        parts.append(won(own, words, own.decided_by))
    if own.worlds is not None:
        parts.append(worlds_text(own.worlds, words.words, words.names))
    if audit.claim:
        claim = {True: "claim_right", False: "claim_wrong", None: "claim_unknown"}
        parts.append(words.say("answer", claim[own.claim]))
    if any(check.kind == "false" for check in audit.checks):
        parts.append(words.say("answer", "facts_wrong"))
    if audit.agree and len(audit.books) > 1:
        parts.append(words.say("answer", "others_agree"))
    elif not audit.agree:
        parting = [book.edition for book in audit.books[1:] if said_of(book) != said_of(own)]
        plural = "others_part" if len(parting) > 1 else "other_parts"
        parts.append(words.say("answer", plural, editions=", ".join(parting)))
    return SEPARATE.join(parts) + "."


def won(book: BookSays | ReplayOutcome, words: AuditWords, decided_by: str = "") -> str:
    return won_text(book.winners, book.scores, words.words, decided_by, words.names)


def winner_words(book: BookSays, words: AuditWords) -> str:
    if book.winners is None:
        if book.worlds is not None and book.worlds.exhaustive and len(book.worlds.results) == 1:
            (sure,) = book.worlds.results  # whatever it was that nobody wrote down
            return words.players(sure) if sure else words.say("books", "nobody")
        is_open = is_known(book.legality, None, book.worlds)
        return words.say("books", "open") if is_open else "."
    return words.players(book.winners) if book.winners else words.say("books", "nobody")


def book_text(book: BookSays, words: AuditWords) -> str:
    """Say the legality of one book, with the place of its first breach."""
    key = "legal_partly" if book.legality == "legal" and book.partial else book.legality
    legality = words.words.say("verdict", key)
    if book.line:
        return words.say("books", "at", legality=legality, line=book.line)
    return legality


def said(outcome: ReplayOutcome, words: AuditWords) -> str:
    """Say in a few words what another replay came to."""
    parts = [words.words.say("verdict", outcome.legality)]
    if outcome.clause:
        key = FIRST.get(outcome.legality, "first_doubt")
        parts.append(words.words.say("verdict", key, line=outcome.line, clause=outcome.clause))
    if is_known(outcome.legality, outcome.winners):
        parts.append(won(outcome, words))
    if not outcome.assertions:
        parts.append(words.words.label("false_assertion"))
    return SEPARATE.join(parts)


def turning_items(audit: Audit, played: Played, words: AuditWords) -> list[str]:
    return [turning_text(point, played, words) for point in audit.turning]


def turning_text(point: TurningPoint, played: Played, words: AuditWords) -> str:
    entries = played.session.log.entries
    mark = words.words.say("phase", "setup")
    if 0 <= point.mark < len(entries) and entries[point.mark].kind == MARK:
        mark = mark_text(entries[point.mark], played.session.vocabulary, words.words)
    key = point.kind
    if key == LEAD and point.other:
        key = "lead_from"
    name = words.words.say("sheet", point.name) if point.kind == SCORING else ""
    assert point.kind == GAIN or point.kind in ("lead", "scoring", "margin", "tie")
    return words.say(
        "turning",
        key,
        mark=mark,
        seat=words.player(point.seat),
        other=words.player(point.other) if point.other else "",
        amount=point.amount,
        name=name,
        clause=point.clause,
    )


def rulings_items(audit: Audit, words: AuditWords) -> list[str]:
    """Each ruling and what it changed, then all of them together."""
    items = []
    for ruling in audit.rulings:
        key = "ruled" if ruling.clause else "corrected"
        text = words.say(
            "rulings", key, line=ruling.line, clause=ruling.clause, reason=ruling.reason
        )
        if ruling.outcome is not None:
            effect = effect_of(audit, ruling)
            ended = won(ruling.outcome, words)
            text = f"{text} {words.say('rulings', effect, said=ended)}"
        items.append(text)
    branch = audit.by_the_book
    if branch is not None and audit.books[0].winners is not None:
        ended = won(branch.outcome, words)
        changed = "changed" if branch.winner_differs else "unchanged"
        if is_open(audit, branch.outcome):
            changed = "unknown"
        items.append(f"{words.say('rulings', 'all', said=ended)} {words.say('rulings', changed)}")
    return items


def effect_of(audit: Audit, ruling: RulingSays) -> str:
    """Say what a ruling changed; a game that stops without it tells nothing about the winner."""
    assert ruling.outcome is not None
    if audit.books[0].winners is None:
        return "unfinished"
    if is_open(audit, ruling.outcome):
        return "open"
    if not ruling.differs:
        return "same"
    return "winner" if ruling.winner_differs else "scores"


def is_open(audit: Audit, outcome: ReplayOutcome) -> bool:
    return outcome.winners is None and audit.books[0].winners is not None


def rests_items(audit: Audit, ask: str, words: AuditWords) -> list[str]:
    game = audit.edition.partition("/")[0]
    readings = load_readings(game)
    items = []
    for point in audit.points:
        topic, values = reading_words(game, readings[point.reading], words.language)
        text = words.say(
            "rests",
            point.cls,
            reading=point.reading,
            topic=topic,
            words=values[point.value],
            place=words.say("rests", "place", line=point.line) if point.line else "",
        )
        if point.tried:
            matters = words.say("rests", "matters" if point.matters else "matters_not")
            text = f"{text} {matters}"
        items.append(text)
    if audit.assumed:
        groups = words.words.assumed(audit.assumed)
        items.append(words.say("rests", "assumed", groups=groups, command=ask))
    return items


def choice_parts(audit: Audit, words: AuditWords) -> list[DocumentPart]:
    """Which choice the table has to make, if any; the program makes none."""
    parts: list[DocumentPart] = []
    if len(audit.books) > 1:
        parts += [Paragraph(words.say("choice", "equal")), *books_to_choose(audit, words)]
    left = [point.reading for point in audit.points if point.cls == "open" and point.matters]
    if left:
        parts.append(Paragraph(words.say("choice", "open", readings=", ".join(left))))
    return parts


def books_to_choose(audit: Audit, words: AuditWords) -> list[DocumentPart]:
    if audit.agree:
        return [Paragraph(words.say("choice", "agree"))]
    items = []
    for book in audit.books:
        ended = won(book, words, book.decided_by)
        text = f"{book_text(book, words)}{SEPARATE}{ended}"
        items.append(words.say("choice", "option", edition=book.edition, said=text))
    names = [one.reading for one in audit.divergences]
    names += [name for group in audit.together for name in group.readings]
    if names:
        readings = ", ".join(dict.fromkeys(names))
        items.append(words.say("choice", "point", readings=readings))
    return [Paragraph(words.say("choice", "choose")), Bullets(tuple(items))]
