"""Verdicts as text: one log in full, many as a matrix of a line each."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.notation.spelling import show_safe
from co2replay.verdict.by_the_book import Apart

from ..columns import wrapped
from ..findings.record import Finding, display_width, finding_line, finding_text
from ..replay.text import (
    alternative_texts,
    outcome_text,
    sheet_lines,
    unjudged_texts,
    verdict_text,
)
from ..score.worlds import worlds_text
from ..things import told_values
from ..words import Words
from .record import BookRow, EditionVerdict, LogVerdict

INDENT = "  "
NOTES_SHOWN = 8
VALUES_SHOWN = 6
FILE_WIDTH_MAX = 48
LINE_WIDTH = 6  # of a line's number and the marks behind a verdict
CELL_WIDTH_ALONE = 48
PARTIAL, FALSE = "*", "!"
LEGALITIES = ("legal", "breach", "undetermined")


def log_text(log: LogVerdict, words: Words, width: int, colour: bool, whole: bool) -> str:
    """One log in full; `whole`: every finding, not only the first of each edition."""
    if log.problems:
        return "\n\n".join(finding_text(found, colour) for found in log.problems)
    blocks = found_blocks(log, words, colour, whole)
    speaking = [one for one in log.verdicts if one.edition == log.speaks]
    if speaking and speaking[0].sheet:
        blocks.append("\n".join(sheet_lines(speaking[0].sheet, words, width)))
    blocks += ["\n".join(verdict_lines(one, words, width)) for one in log.verdicts]
    return "\n\n".join(blocks)


def found_blocks(log: LogVerdict, words: Words, colour: bool, whole: bool) -> list[str]:
    """The first finding of every edition in full, each once; the rest of the own in a line."""
    full: list[Finding] = []
    places = set()
    for verdict in log.verdicts:
        rows = [row for row in verdict.findings if row.kind != "note"] if whole else []
        for row in rows or [one for one in (verdict.first, verdict.because) if one is not None]:
            if (row.line, row.col, row.code) not in places:
                places.add((row.line, row.col, row.code))
                full.append(row)
    blocks = [finding_text(row, colour) for row in full]
    own = next((one for one in log.verdicts if one.edition == log.speaks), None)
    rest = [row for row in own.findings if row not in full] if own is not None else []
    # Behind the first breach of a log the rest is asked for with --keep-going.
    shown = [row for row in rest if row.kind != "breach"]
    lines = [finding_line(row, words.label("line"), colour) for row in shown[:NOTES_SHOWN]]
    if len(shown) > NOTES_SHOWN:
        lines.append(words.label("more_findings", count=len(shown) - NOTES_SHOWN))
    return [*blocks, "\n".join(lines)] if lines else blocks


def verdict_lines(verdict: EditionVerdict, words: Words, width: int) -> list[str]:
    """The verdict of one edition, and below it what it rests on."""
    said = wrapped(f"{verdict.edition}: {verdict_text(verdict, words)}", width - len(INDENT))
    lines = [said[0], *(INDENT + more for more in said[1:])]
    for text in beside(verdict, words):
        lines += wrapped(show_safe(text), width, INDENT)
    return lines


def beside(verdict: EditionVerdict, words: Words) -> list[str]:
    rests = verdict.rests
    found = []
    if verdict.worlds is not None:
        found.append(worlds_text(verdict.worlds, words, verdict.players))
    found += alternative_texts(verdict, words)
    for row in rests.rulings:
        key = "ruled" if row.clause else "corrected"
        found.append(words.say("judged", key, line=row.line, clause=row.clause, reason=row.reason))
    if verdict.by_the_book is not None:
        found.append(book_text(verdict.by_the_book, words))
        found += apart_texts(verdict.by_the_book.apart, words)
    if rests.taken_back:
        found.append(words.say("judged", "taken_back", lines=numbers(rests.taken_back)))
    if rests.gaps:
        found.append(words.say("judged", "gaps", lines=numbers(rests.gaps)))
    found += unjudged_texts(verdict, words)
    if rests.unanswered:
        found.append(words.say("judged", "unanswered", readings=", ".join(rests.unanswered)))
    if rests.untried:
        found.append(words.say("judged", "untried", count=rests.untried))
    if rests.chosen:
        found.append(words.say("judged", "chosen", readings=", ".join(rests.chosen)))
    if rests.assumed:
        found.append(words.say("judged", "assumed", groups=words.counted(rests.assumed)))
    return found


def book_text(book: BookRow, words: Words) -> str:
    said = words.say("judged", "book", line=book.line, said=outcome_text(book.outcome, words))
    if book.outcome.winners is None and not book.differs:
        return said  # nobody has won yet: what the ruling changes shows later
    key = "book_same"
    if book.differs:
        key = "book_winner" if book.winner_differs else "book_scores"
    return f"{said}; {words.say('judged', key)}"


def apart_texts(apart: Sequence[Apart], words: Words) -> list[str]:
    """Where the two tables part, and what is left of it in the end."""
    shown = [*apart[:1], *apart[1:][-1:]]
    return [text for one in shown if (text := apart_text(one, words))]


def apart_text(apart: Apart, words: Words) -> str:
    """The things that lie otherwise; nothing where only what nobody sees does."""
    place = words.say("judged", "at_line" if apart.line else "at_end", line=apart.line)
    if not apart.values:
        return words.say("judged", "apart_none", place=place)
    told = told_values(apart.values, words)
    if not told:
        return ""
    said = [words.say("diff", "value", name=x.name, left=x.left, right=x.right) for x in told]
    more = len(said) - VALUES_SHOWN
    if more > 0:
        said = [*said[:VALUES_SHOWN], words.label("more_findings", count=more)]
    return words.say("judged", "apart", place=place, values="; ".join(said))


def numbers(found: Sequence[int]) -> str:
    return ", ".join(map(str, found))


class Matrix:
    """Many logs, a line each, written as the verdicts come; the columns are the editions."""

    def __init__(self, names: Sequence[str], editions: Sequence[str], words: Words) -> None:
        widest = max((display_width(show_safe(name)) for name in names), default=0)
        self.width = min(widest, FILE_WIDTH_MAX)
        self.editions = editions
        self.words = words
        said = [display_width(words.say("verdict", one)) for one in LEGALITIES]
        self.is_alone = len(editions) <= 1
        self.cell = CELL_WIDTH_ALONE if self.is_alone else max(said) + LINE_WIDTH
        self.is_partial = False
        self.is_false = False

    def head(self) -> str:
        heads = self.editions or (self.words.label("edition"),)
        return self.row(self.words.say("judged", "log"), heads)

    def line(self, log: LogVerdict) -> str:
        if log.problems:
            first = log.problems[0]
            place = f" {first.line}" if first.line else ""
            cells = [f"{self.words.say('judged', 'unreadable')}{place} {first.code}"]
        else:
            cells = [self.cell_of(one) for one in log.verdicts]
        return self.row(show_safe(log.file), cells)

    def cell_of(self, verdict: EditionVerdict) -> str:
        text = self.words.say("verdict", verdict.legality)
        if verdict.because is not None:
            text += f" {verdict.because.line}"
            if self.is_alone:
                text += f" {verdict.because.code}"
        elif len(self.editions) == 0:
            text = f"{verdict.edition} {text}"
        if verdict.partial:
            self.is_partial = True
            text += PARTIAL
        if not verdict.assertions:
            self.is_false = True
            text += FALSE
        return text

    def row(self, name: str, cells: Sequence[str]) -> str:
        if display_width(name) > self.width:
            name = "..." + name[-(self.width - 3) :]
        parts = [name + " " * (self.width - display_width(name))]
        parts += [cell + " " * (self.cell - display_width(cell)) for cell in cells]
        return INDENT.join(parts).rstrip()

    def foot(self, logs: int, code: int) -> str:
        lines = []
        if self.is_partial:
            lines.append(self.words.say("judged", "partial_mark"))
        if self.is_false:
            lines.append(self.words.say("judged", "false_mark"))
        return "\n".join([*lines, self.words.say("judged", "summary", logs=logs, exit=code)])
