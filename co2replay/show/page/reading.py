"""What a page says without any script: the answer, verdicts, score sheets, the whole log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from co2replay.engine.face import Said
from co2replay.engine.trace import ScoreLine
from co2replay.notation.format import BoxText, write_line
from co2replay.notation.layout import written_together
from co2replay.notation.records import BLANK, EXPECT, MARK, Entry
from co2replay.rulebooks.clauses import load_clauses
from co2replay.verdict.session import Session, all_editions

from ..findings.citing import cited
from ..findings.record import Finding
from ..replay.text import verdict_text, winner_text
from ..rulebooks.answers import paraphrase
from ..verdict.record import EditionVerdict
from ..verdict.text import beside
from ..words import Words
from .texts import Texts, label

Judged = Mapping[str, Sequence[EditionVerdict]]  # by language, the speaking edition first


class Reading:
    """Writes the parts of one game's page that are read."""

    def __init__(self, session: Session, judged: Judged, texts: Texts) -> None:
        self.session = session
        self.judged = judged
        self.texts = texts

    def each(self, number: int) -> Callable[[Words], EditionVerdict]:
        return lambda words: self.judged[words.language][number]

    def answer(self) -> str:
        """One sentence a rulebook; the first is the one that speaks."""
        rows = []
        for number, verdict in enumerate(self.here()):
            said = self.said(number)
            css = "answer" if number == 0 else "also"
            rows.append(
                f'<p class="{css} v-{verdict.legality}"><b>{escape(verdict.edition)}</b> '
                f"{self.texts.span(said)}</p>"
            )
        return "".join(rows)

    def here(self) -> Sequence[EditionVerdict]:
        return self.judged[self.texts.spoken[0].language]

    def said(self, number: int) -> Said:
        verdict = self.each(number)
        return lambda words: verdict_text(verdict(words), words)

    def verdicts(self) -> str:
        """The matrix: a row a rulebook, then every finding with its citations."""
        heads = "".join(
            f'<th scope="col">{self.texts.span(label(key))}</th>'
            for key in ("book", "verdict", "winner", "first_fault")
        )
        rows = "".join(self.row(number, verdict) for number, verdict in enumerate(self.here()))
        parts = [
            f'<div class="wide" tabindex="0" role="region"{self.name("matrix")}>'
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
        ]
        for number, verdict in enumerate(self.here()):
            items = [self.finding(number, place) for place in range(len(verdict.findings))]
            items += [
                f"<li>{self.texts.span(self.beside(number, place))}</li>"
                for place in range(len(beside(verdict, self.texts.spoken[0])))
            ]
            if items:
                parts.append(f"<h3>{escape(verdict.edition)}</h3><ul>{''.join(items)}</ul>")
        return "".join(parts)

    def name(self, key: str) -> str:
        return self.texts.attribute("aria-label", label(key))

    def beside(self, number: int, place: int) -> Said:
        verdict = self.each(number)
        return lambda words: beside(verdict(words), words)[place]

    def row(self, number: int, verdict: EditionVerdict) -> str:
        each = self.each(number)

        def legality(words: Words) -> str:
            key = "legal_partly" if verdict.partial and verdict.legality == "legal" else ""
            said = words.say("verdict", key or verdict.legality)
            return said if verdict.assertions else f"{said}; {words.label('false_assertion')}"

        def winner(words: Words) -> str:
            return winner_text(each(words), words)

        first = ""
        if verdict.first is not None:
            first = self.place(verdict.first) + self.law(verdict.first.code)
        return (
            f'<tr><th scope="row">{escape(verdict.edition)}</th>'
            f'<td class="v-{verdict.legality}">{self.texts.span(legality)}</td>'
            f"<td>{self.texts.span(winner)}</td><td>{first or '.'}</td></tr>"
        )

    def place(self, found: Finding) -> str:
        """A link to the line, and the code of what is wrong there."""
        code = f"<code>{escape(found.code)}</code>"
        if not found.line:
            return code
        word = self.texts.span(lambda words: words.label("line"))
        return f'<a href="#line-{found.line}">{word} {found.line}</a> {code}'

    def law(self, clause: str) -> str:
        """A clause in our words, and where every book has it."""
        game = self.session.game.name
        known = load_clauses(game).get(clause)
        if known is None:
            return ""
        books, folders = all_editions(self.session), self.session.options.folders
        said = self.texts.span(lambda words: paraphrase(game, known, words.language))
        where = self.texts.span(lambda words: cited(game, clause, books, folders, words))
        return f' <span class="law">{said} <cite>{where}</cite></span>'

    def finding(self, number: int, place: int) -> str:
        each = self.each(number)
        found = self.here()[number].findings[place]

        def message(words: Words) -> str:
            return each(words).findings[place].message

        def fact(line: int) -> Said:
            return lambda words: each(words).findings[place].facts[line]

        facts = "".join(f"<li>{self.texts.span(fact(n))}</li>" for n in range(len(found.facts)))
        below = f"<ul>{facts}</ul>" if facts else ""
        kind = self.texts.span(lambda words: words.say("finding", found.kind))
        return (
            f'<li class="finding k-{found.kind}"><b>{kind}</b> {self.place(found)}: '
            f"{self.texts.span(message)}{below}</li>"
        )

    def sheets(self) -> str:
        """The final scoring under every rulebook that comes to one."""
        parts = []
        for verdict in self.here():
            if verdict.sheet:
                parts.append(self.sheet(verdict.edition, verdict.sheet))
        return "".join(parts) or f"<p>{self.texts.span(lambda w: w.say('sheet', 'not_over'))}</p>"

    def sheet(self, edition: str, sheet: Sequence[ScoreLine]) -> str:
        seats = list(sheet[0].points)
        heads = "".join(
            f'<th scope="col" class="number">{self.texts.span(seat_said(seat))}</th>'
            for seat in seats
        )
        rows = "".join(
            f'<tr><th scope="row">{self.texts.span(line_said(line.name))}</th>'
            + "".join(f'<td class="number">{line.points[seat]}</td>' for seat in seats)
            + f"<td>{self.clause(line.clause)}</td></tr>"
            for line in sheet
        )
        title = self.texts.span(lambda words: words.say("sheet", "title"))
        return (
            f'<div class="wide sheet" data-edition="{escape(edition)}" tabindex="0" role="region" '
            f'aria-label="{escape(edition)}"><table><caption>{title}, {escape(edition)}'
            f'</caption><thead><tr><td></td>{heads}<th scope="col">'
            f"{self.texts.span(label('clause'))}</th></tr></thead><tbody>{rows}</tbody>"
            "</table></div>"
        )

    def clause(self, clause: str) -> str:
        known = load_clauses(self.session.game.name).get(clause)
        if known is None:
            return ""
        game = self.session.game.name
        title = self.texts.attribute("title", lambda w: paraphrase(game, known, w.language))
        return f"<code{title}>{escape(clause)}</code>"

    def log(self, box_text: BoxText, addresses: Mapping[int, str]) -> str:
        """The whole log: a heading a mark, under it a list of its lines."""
        parts = []
        items: list[str] = []
        entries = self.session.log.entries
        places = {id(entry): number for number, entry in enumerate(entries)}
        setup = self.texts.span(lambda words: words.say("phase", "setup"))
        heading = f'<h3 id="setup"><a href="#setup">{setup}</a></h3>'
        for line in written_together([x for x in entries if x.kind not in (BLANK, EXPECT)]):
            first = places[id(line[0])]
            if line[0].kind == MARK and not line[0].taken_back:
                if items:
                    parts.append(section(heading, items))
                items = []
                name = addresses[first]
                heading = (
                    f'<h3 id="{name}" data-l="{line[0].line}"><a href="#{name}">'
                    f"{self.texts.span(self.line(line[:1], box_text))}</a></h3>"
                )
                line = line[1:]
                if not line:
                    items.append("")
                    continue
            items.append(self.item(line, box_text))
        return "".join([*parts, section(heading, items)])

    def line(self, line: list[Entry], box_text: BoxText) -> Said:
        vocabulary = self.session.vocabulary
        return lambda words: write_line(line, vocabulary, words.language, box_text)

    def item(self, line: list[Entry], box_text: BoxText) -> str:
        number = line[0].line
        css = ' class="back"' if all(entry.taken_back for entry in line) else ""
        return (
            f'<li id="line-{number}" data-l="{number}"{css}><a href="#line-{number}">{number}</a> '
            f"{self.texts.span(self.line(line, box_text))}</li>"
        )


def section(heading: str, items: Sequence[str]) -> str:
    lines = "".join(items)
    return heading + (f"<ul>{lines}</ul>" if lines else "")


def seat_said(seat: str) -> Said:
    return lambda words: words.seat(seat)


def line_said(name: str) -> Said:
    return lambda words: words.say("sheet", name)
