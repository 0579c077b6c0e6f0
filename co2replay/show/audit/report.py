"""The report on a dispute: its record, and as a document in one language, every part of it in
reading order, with what stands behind each line of the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import NamedTuple

import msgspec

from co2replay.notation.records import MARK
from co2replay.questions.audit.dispute import Audit
from co2replay.questions.audit.divergences import HEAVIEST_FIRST
from co2replay.questions.audit.second_opinion import SecondOpinion
from co2replay.questions.score.ledger import Account, Number, Part
from co2replay.rulebooks.boxforms import where_to_read
from co2replay.rulebooks.clauses import load_clauses
from co2replay.rulebooks.editions import load_edition
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.judge import Verdict
from co2replay.verdict.session import Played

from ..acts import mark_text, move_text
from ..clauses import OwnBook, paraphrase
from ..findings.making import citations, finding_of
from ..findings.record import Finding, finding_text
from ..names import told_values
from ..rulebooks import consequence_of, reading_words
from ..worlds import worlds_text
from .document import Bullets, Document, DocumentPart, DocumentTable, Heading, Paragraph, Verbatim
from .sentences import (
    AuditWords,
    answer_text,
    book_text,
    choice_parts,
    question_text,
    rests_items,
    rulings_items,
    said,
    second_items,
    turning_items,
    winner_words,
)


class Spoken(msgspec.Struct, kw_only=True):
    """What stands at the head of the report in one language."""

    language: str
    question: str
    answer: str


class Foot(msgspec.Struct, kw_only=True):
    """What the report was made from; the same of all this gives the same report."""

    program: str
    log: str  # digest of the bytes of the file
    game_id: str
    rules: dict[str, str]  # digest by edition
    facts: str
    quotes: str  # digest; empty: no file was given
    command: str
    cases: dict[str, list[str]]  # by deciding clause, the cases that prove it


class Audited(msgspec.Struct, kw_only=True):
    """`audit`: the report for a dispute."""

    schema: str = "audit/1"
    file: str
    exit: int
    spoken: list[Spoken]
    first: Finding | None  # what does not hold, in the words of the first language
    audit: Audit
    foot: Foot
    second: list[SecondOpinion] | None = None  # by book; null: nobody asked for it


Row = tuple[str, str, str, str]


def ledger_parts(audit: Audit, words: AuditWords) -> list[DocumentPart]:
    if not audit.sheet:
        return [Paragraph(words.say("ledger", "none"))]
    totals = audit.sheet[-1].points
    head = tuple(words.say("ledger", key) for key in ("line", "points", "because", "from"))
    parts: list[DocumentPart] = []
    for seat in totals:
        rows: list[Row] = []
        for line in audit.lines:
            if line.seat != seat or not (line.points.value or line.points.parts or line.counted):
                continue
            rows.append((words.words.say("sheet", line.name), str(line.points.value), "", ""))
            rows += account_rows(line.points, words)
            if line.counted is not None:
                rows += reckoned(line.thing, line.counted, line.stock, words)
        title = words.say("ledger", "head", seat=words.player(seat), total=totals[seat])
        parts += [Heading(title, 3), DocumentTable(head, tuple(rows), frozenset({1}))]
    return parts


def account_rows(account: Account, words: AuditWords) -> list[Row]:
    rows: list[Row] = []
    if account.before not in (0, "?"):
        rows.append(("", signed(account.before), "", words.say("ledger", "before")))
    rows += [("", signed(part.amount), part.clause, places(part, words)) for part in account.parts]
    return rows


def places(part: Part, words: AuditWords) -> str:
    return "; ".join(
        words.say("ledger", "place", line=move.line, amount=signed(move.amount))
        if move.line
        else words.say("ledger", "setup", amount=signed(move.amount))
        for move in part.moves
    )


def reckoned(what: str, count: Number, stock: Account | None, words: AuditWords) -> list[Row]:
    """What a line was reckoned from, and where each piece of it came from and went."""
    thing = words.words.say_or("goods", what, words.words.say_or("label", what, what))
    text = words.say("ledger", "reckoned", count=count, thing=thing)
    rows: list[Row] = [("", "", "", text)]
    if stock is None or not stock.value:
        return rows
    for row in account_rows(stock, words):
        rows.append((row[0], "", row[2], f"{row[1]} {thing} ({row[3]})"))
    return rows


def signed(amount: Number) -> str:
    return amount if isinstance(amount, str) else format(amount, "+d")


class Matter(NamedTuple):
    """Everything that a report is written from, whatever the language."""

    audit: Audit
    games: Sequence[Played]
    verdicts: Sequence[Verdict]
    foot: Foot
    quotes: OwnBook | None
    show: str  # the command that shows the last table
    ask: str  # the command that asks for assumed facts
    second: Sequence[SecondOpinion] | None = None


def report(matter: Matter, words: AuditWords) -> Document:
    parts: list[DocumentPart] = [Heading(title(matter, words), 1)]
    for key, made in (
        ("question", [Paragraph(question_text(matter.audit, words))]),
        ("answer", [Paragraph(answer_text(matter.audit, words), strong=True)]),
        ("books", books_parts(matter, words)),
        ("second", listed(second_items(matter.second or (), words), "") if matter.second else []),
        ("finding", findings_parts(matter, words)),
        ("sheet", sheet_parts(matter.audit, words)),
        ("divergences", divergence_parts(matter, words)),
        ("rulings", rulings_parts(matter, words)),
        ("turning", turning_parts(matter, words)),
        ("rests", listed(rests_items(matter.audit, matter.ask, words), words.say("rests", "none"))),
        ("checks", listed(check_items(matter, words), words.say("checks", "none"))),
        ("choice", choice_parts(matter.audit, words)),
        ("rules", rules_parts(matter, words)),
        ("ledger", ledger_parts(matter.audit, words)),
        ("foot", foot_parts(matter, words)),
    ):
        if made:
            parts += [Heading(words.say("title", key)), *made]
    return Document(words.language, title(matter, words), tuple(parts))


def title(matter: Matter, words: AuditWords) -> str:
    return words.say("title", "report", file=PurePath(matter.games[0].session.log.file).name)


def turning_parts(matter: Matter, words: AuditWords) -> list[DocumentPart]:
    audit = matter.audit
    is_over = audit.books[0].winners is not None
    is_told = is_over and not any("?" in line.points.values() for line in audit.sheet)
    none = words.say("turning", "over" if is_told else "none")
    return listed(turning_items(audit, matter.games[0], words), none)


def listed(items: Sequence[str], otherwise: str) -> list[DocumentPart]:
    return [Bullets(tuple(items))] if items else [Paragraph(otherwise)]


def books_parts(matter: Matter, words: AuditWords) -> list[DocumentPart]:
    """The books beside each other, then what each of them is."""
    folders = matter.games[0].session.options.folders
    titles = [
        words.say(
            "books",
            "title_own" if book.edition in matter.audit.own else "title",
            edition=book.edition,
            title=load_edition(book.edition, folders).title,
        )
        for book in matter.audit.books
    ]
    worlds = [
        f"{book.edition}: {worlds_text(book.worlds, words.words, words.names)}"
        for book in matter.audit.books
        if book.worlds is not None
    ]
    return [books_table(matter.audit, words), Bullets((*titles, *worlds))]


def books_table(audit: Audit, words: AuditWords) -> DocumentTable:
    """One row a book: legality, winner, the totals, and whether the claim holds."""
    seats = list(audit.books[0].scores)
    head = [words.say("books", "edition"), words.say("books", "legality")]
    head += [words.player(seat) for seat in seats]
    head += [words.say("books", "winner"), words.say("books", "claim")]
    rows = []
    for book in audit.books:
        over = book.winners is not None
        rows.append(
            (
                book.edition,
                book_text(book, words),
                *(str(book.scores[seat]) if over else "." for seat in seats),
                winner_words(book, words),
                words.say("books", {True: "right", False: "wrong", None: "nothing"}[book.claim]),
            )
        )
    return DocumentTable(tuple(head), tuple(rows), frozenset(range(2, 2 + len(seats))))


def findings_parts(matter: Matter, words: AuditWords) -> list[DocumentPart]:
    """The first thing that fails under each book, told once where it is the same."""
    firsts: dict[tuple[str, int, str], str] = {}
    for verdict in matter.verdicts:
        if (first := verdict.first) is not None:
            firsts.setdefault((first.kind, first.entry, first.clause), verdict.edition)
    parts: list[DocumentPart] = []
    for (_, entry, _), edition in firsts.items():
        found = first_finding(matter, edition, words)
        if found is not None:
            said = move_said(matter, entry, words)
            parts += [*([Paragraph(said)] if said else []), Verbatim(finding_text(found))]
    return parts


def move_said(matter: Matter, entry: int, words: AuditWords) -> str:
    """In words, where the game was and what was done there."""
    session = matter.games[0].session
    entries = session.log.entries
    if not 0 <= entry < len(entries) or entries[entry].kind == MARK:
        return ""
    said = move_text(entries[entry], session.vocabulary, words.words)
    marks = [one for one in entries[:entry] if one.kind == MARK and not one.taken_back]
    where = mark_text(marks[-1], session.vocabulary, words.words) if marks else ""
    return f"{where}: {said}" if where else said


def first_finding(matter: Matter, edition: str, words: AuditWords) -> Finding | None:
    books = {one.edition: one.findings for one in matter.verdicts}
    for verdict, played in zip(matter.verdicts, matter.games, strict=True):
        if verdict.edition == edition and verdict.first is not None:
            return finding_of(played, verdict.first, words.words, books)
    return None


def sheet_parts(audit: Audit, words: AuditWords) -> list[DocumentPart]:
    """The score sheet, and under it what was claimed."""
    if not audit.sheet:
        return [Paragraph(words.say("sheet", "none"))]
    seats = list(audit.sheet[0].points)
    rows = [
        (
            words.words.say("sheet", line.name),
            *(str(line.points[seat]) for seat in seats),
            line.clause,
        )
        for line in audit.sheet
    ]
    if audit.claim:
        claimed = {line.seat: line for line in audit.claim}
        nothing = words.say("sheet", "not_claimed")
        difference = []
        for seat in seats:
            line = claimed.get(seat)
            if line is not None and isinstance(line.computed, int):
                more = line.claimed - line.computed
                difference.append(format(more, "+d") if more else "0")
            else:
                difference.append(nothing)
        numbers = [str(claimed[seat].claimed) if seat in claimed else nothing for seat in seats]
        rows.append((words.say("sheet", "claimed"), *numbers, ""))
        rows.append((words.say("sheet", "difference"), *difference, ""))
    head = (words.words.say("sheet", "title"), *map(words.player, seats), "")
    return [DocumentTable(head, tuple(rows), frozenset(range(1, len(seats) + 1)))]


def divergence_parts(matter: Matter, words: AuditWords) -> list[DocumentPart]:
    audit = matter.audit
    if len(audit.books) == 1:
        return []  # there is no other to part from
    if not audit.divergences and not audit.together:
        return [Paragraph(words.say("divergences", "none"))]
    game = matter.games[0].session.game.name
    parts: list[DocumentPart] = [Paragraph(words.say("divergences", "intro"))]
    for one in audit.divergences:
        reading = load_readings(game)[one.reading]
        topic, values = reading_words(game, reading, words.language)
        consequence = consequence_of(game, reading, words.language)
        change = next(key for key in HEAVIEST_FIRST if key in one.changes)
        outcome = said(one.outcome, words)
        items = [
            topic,
            words.say("divergences", "here", words=values[one.value]),
            words.say(
                "divergences",
                "there",
                editions=", ".join(one.editions),
                words=values[one.other],
            ),
            words.say("divergences", change, said=outcome),
            words.say("divergences", "hangs", words=consequence),
            words.say(
                "divergences",
                "register",
                kind=words.kind(one.kind),
                confidence=words.confidence(one.confidence),
            ),
        ]
        if one.open:
            items.append(words.say("divergences", "open", editions=", ".join(one.open)))
        if one.line:
            items.append(words.say("divergences", "asked", line=one.line))
        parts += [
            Heading(f"{', '.join(one.numbers)}  {one.reading}", 3),
            Bullets(tuple(items)),
        ]
    joint = []
    for group in audit.together:
        taken = [
            words.say("divergences", "taken_as", reading=name, value=value)
            for name, value in group.readings.items()
        ]
        joint.append(
            words.say(
                "divergences",
                "together",
                edition=group.edition,
                readings="; ".join(taken),
                said=said(group.outcome, words),
            )
        )
    return [*parts, *([Bullets(tuple(joint))] if joint else [])]


def rulings_parts(matter: Matter, words: AuditWords) -> list[DocumentPart]:
    """What each ruling changed, and the two tables beside each other from the first one on."""
    parts = listed(rulings_items(matter.audit, words), words.say("rulings", "none"))
    branch = matter.audit.by_the_book
    rows: list[tuple[str, ...]] = []
    for apart in branch.apart if branch is not None else ():
        place = str(apart.line) if apart.line else words.say("rulings", "apart_end")
        if not apart.values:
            rows.append((place, words.say("rulings", "apart_none"), "", "", ""))
        for told in told_values(apart.values, words.words):
            rows.append((place, told.name, told.left, told.right, told.clauses))
            place = ""
    if rows:
        keys = ("apart_line", "apart_thing", "apart_played", "apart_book", "apart_clauses")
        head = tuple(words.say("rulings", key) for key in keys)
        parts += [
            Paragraph(words.say("rulings", "apart")),
            DocumentTable(head, tuple(rows), frozenset()),
        ]
    return parts


def check_items(matter: Matter, words: AuditWords) -> list[str]:
    played = matter.games[0]
    items = []
    for check in matter.audit.checks:
        names = list(check.names)
        if check.kind == "unsure":
            place = where_to_read(
                played.session.game.header().boxes, names, played.session.box, words.language
            )
            names = [f"{name} ({where})" for name, where in zip(names, place, strict=False)]
        elif check.kind == "waiting":
            names = [words.words.say_or("wait", name, name) for name in names]
        elif check.kind == "unknown":
            names = [words.words.path(name) for name in names]
        items.append(
            words.say(
                "checks",
                check.kind,
                lines=", ".join(map(str, check.lines)),
                names=", ".join(names),
                command=matter.show,
            )
        )
    return items


def rules_parts(matter: Matter, words: AuditWords) -> list[DocumentPart]:
    """Each deciding clause: our paraphrase, where the books have it, the owner's quotations."""
    if not matter.audit.deciding:
        return [Paragraph(words.say("rules", "none"))]
    played = matter.games[0]
    game = played.session.game.name
    clauses = load_clauses(game)
    parts: list[DocumentPart] = [Paragraph(words.say("rules", "note"))]
    for name in matter.audit.deciding:
        clause = clauses.get(name)
        items = []
        if clause is not None:
            text = paraphrase(game, clause, words.language)
            items.append(f"{words.say('rules', 'says')}: {text}")
            where = citations(played, name, words.words)
            items.append(f"{words.say('rules', 'where')}: {where}")
        quoted = matter.quotes.of(name) if matter.quotes is not None else {}
        for edition, quote in quoted.items():
            key = "quote" if quote.page else "quote_bare"
            text = words.say("rules", key, edition=edition, page=quote.page, text=quote.text)
            items.append(f"{words.say('rules', 'quoted')}: {text}")
        proofs = ", ".join(matter.foot.cases.get(name, ())) or words.say("rules", "no_cases")
        items.append(f"{words.say('rules', 'cases')}: {proofs}")
        parts += [Heading(name, 3), Bullets(tuple(items))]
    return parts


def foot_parts(matter: Matter, words: AuditWords) -> list[DocumentPart]:
    foot = matter.foot
    rows = [
        (words.say("foot", "program"), foot.program),
        (words.say("foot", "log"), foot.log),
        (words.say("foot", "game_id"), foot.game_id),
        *((words.say("foot", "rules", edition=name), x) for name, x in foot.rules.items()),
        (words.say("foot", "facts"), foot.facts),
    ]
    if foot.quotes:
        rows.append((words.say("foot", "quotes"), foot.quotes))
    return [
        DocumentTable((), tuple(rows)),
        Paragraph(f"{words.say('foot', 'command')}:"),
        Verbatim(foot.command),
        Paragraph(words.say("foot", "same")),
    ]
