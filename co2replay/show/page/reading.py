"""What a page says without any script: the answer, verdicts, score sheets, the whole log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from co2replay.engine.face import Said
from co2replay.notation.format import BoxText, write_line, written_together
from co2replay.notation.records import BLANK, DIGEST, EXPECT, Entry
from co2replay.rulebooks.clauses import load_clauses
from co2replay.verdict.session import Session

from ..findings.record import Finding
from ..verdict.record import EditionVerdict
from ..verdict.text import beside, is_known, verdict_text, winner_text
from ..words import Words
from ..worlds import worlds_text
from .texts import Texts

Judged = Mapping[str, Sequence[EditionVerdict]]  # by language, the speaking edition first
SIGNS = {"legal": "✓", "breach": "✗"}
DOUBT = "?"


class LogLine(NamedTuple):
    """A line of the log as it is written."""

    number: int
    said: Said
    back: bool  # taken back


class PageReading:
    """Says the parts of one game's page that are read; the template writes them."""

    def __init__(self, session: Session, judged: Judged, texts: Texts) -> None:
        self.session = session
        self.judged = judged
        self.texts = texts

    def each(self, number: int) -> Callable[[Words], EditionVerdict]:
        return lambda words: self.judged[words.language][number]

    def here(self) -> Sequence[EditionVerdict]:
        return self.judged[self.texts.spoken[0].language]

    def codes(self) -> list[str]:
        """Every clause that verdicts and sheets name."""
        found = [one.code for verdict in self.here() for one in verdict.findings]
        return [*found, *(line.clause for one in self.here() for line in one.sheet if line.clause)]

    def sign(self, number: int) -> str:
        verdict = self.here()[number]
        return SIGNS.get(verdict.legality if verdict.assertions else "breach", DOUBT)

    def brief(self, number: int) -> Said:
        """A verdict in two words: `orange 116`, `line 41`."""
        verdict = self.each(number)

        def said(words: Words) -> str:
            one = verdict(words)
            if one.first is not None and one.first.line:
                return f"{words.label('line')} {one.first.line}"
            if one.winners:
                return ", ".join(f"{words.seat(x)} {one.scores.get(x, '')}" for x in one.winners)
            if one.winners is not None and one.legality in SIGNS:
                return words.label("all_lost")
            return words.say("verdict", one.legality)

        return said

    def said(self, number: int) -> Said:
        each = self.each(number)

        def said(words: Words) -> str:
            verdict = each(words)
            parts = [verdict_text(verdict, words)]
            if verdict.worlds is not None:  # where the log leaves open who won
                parts.append(worlds_text(verdict.worlds, words, verdict.players))
            return "; ".join(parts)

        return said

    def legality(self, number: int) -> Said:
        verdict = self.here()[number]

        def said(words: Words) -> str:
            key = "legal_partly" if verdict.partial and verdict.legality == "legal" else ""
            text = words.say("verdict", key or verdict.legality)
            return text if verdict.assertions else f"{text}; {words.label('false_assertion')}"

        return said

    def winner(self, number: int) -> Said:
        each, here = self.each(number), self.here()[number]
        if not is_known(here.legality, here.winners, here.worlds):
            return lambda words: "."
        return lambda words: winner_text(each(words), words)

    def beside(self, number: int) -> list[Said]:
        verdict = self.each(number)
        count = len(beside(self.here()[number], self.texts.spoken[0]))

        def line(place: int) -> Said:
            return lambda words: beside(verdict(words), words)[place]

        return [line(place) for place in range(count)]

    def knows(self, clause: str) -> bool:
        return clause in load_clauses(self.session.game.name)

    def kind(self, found: Finding) -> Said:
        return lambda words: words.say("finding", found.kind)

    def message(self, number: int, place: int) -> Said:
        each = self.each(number)
        return lambda words: each(words).findings[place].message

    def facts(self, number: int, place: int) -> list[Said]:
        each = self.each(number)

        def fact(line: int) -> Said:
            return lambda words: each(words).findings[place].facts[line]

        return [fact(line) for line in range(len(self.here()[number].findings[place].facts))]

    def word(self, table: str, key: str) -> Markup:
        return self.texts.span(lambda words: words.say_or(table, key, key))

    def seat(self, seat: str) -> Markup:
        return self.texts.span(lambda words: words.seat(seat))

    def log(self, box_text: BoxText) -> list[LogLine]:
        """The log line by line, without what only programs read."""
        entries = [x for x in self.session.log.entries if x.kind not in (BLANK, EXPECT)]
        found = []
        for together in written_together(entries):
            line = [one for one in together if one.kind != DIGEST]
            if not line:
                continue
            back = all(entry.taken_back for entry in line)
            found.append(LogLine(line[0].line, self.line(line, box_text), back))
        return found

    def line(self, line: list[Entry], box_text: BoxText) -> Said:
        vocabulary = self.session.vocabulary
        return lambda words: write_line(line, vocabulary, words.language, box_text)
