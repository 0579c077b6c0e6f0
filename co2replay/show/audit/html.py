"""A report as one page that holds all it needs, runs nothing, fetches nothing, and prints.

It has the looks of the page of a game: light and dark, on a telephone, on paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from co2replay.engine.face import Value
from co2replay.verdict.session import Session, play_to

from ..acts import move_text
from ..names import value_text
from ..page.data import label_of
from ..page.drawing import pictured
from ..page.making import asset, digest
from ..page.templating import compiled
from ..page.texts import Texts
from ..words import words_of
from .document import (
    LANGUAGES_JOINED,
    Document,
    DocumentPart,
    DocumentTable,
    Heading,
    Paragraph,
    Plot,
    PlotRow,
    Verbatim,
    items_of,
    lines_safe,
    safe,
    side_by_side,
    text_of,
)

CLAUSE = re.compile(r"\b[a-z0-9]+(?:\.[a-z0-9-]+)+\b")
PLOT_LENGTH = 600  # in units of the drawing; report.html has the rest of its measures
CONTENTS = 2  # the level of heading that is listed in front


class Picture(NamedTuple):
    """The table at the moment that a report is about, and the looks of its drawing."""

    drawn: Markup
    said: str
    look: str


def page(documents: Sequence[Document], picture: Picture | None = None) -> str:
    """Write the page: a policy that forbids everything but this very style, then the parts."""
    first = documents[0]
    rows = side_by_side(documents)
    known = {
        found[0]: f"clause-{found[0]}"
        for row in rows
        if isinstance(row[0], Heading) and row[0].level > CONTENTS
        if (found := CLAUSE.match(row[0].text)) is not None
    }
    free = dict(known)
    sections = [section(row, at, free) for at, row in enumerate(rows)]
    style = style_of(picture)
    return (
        compiled(read("report.html")).render(
            language=first.language,
            languages=[one.language for one in documents],
            title=LANGUAGES_JOINED.join(dict.fromkeys(safe(one.title) for one in documents)),
            policy=policy(style),
            style=Markup(style),
            sections=sections,
            contents=[one for one in sections if one.get("level") == CONTENTS],
            picture=picture,
            linked=linking(known),
        )
        + "\n"
    )


def read(name: str) -> str:
    return Path(__file__).parent.joinpath(name).read_text(encoding="utf-8").strip()


def style_of(picture: Picture | None = None) -> str:
    look = picture.look if picture is not None else ""
    return f"{asset('page.css')}\n{look}\n{read('report.css')}"


def policy(style: str) -> str:
    return f"default-src 'none'; style-src '{digest(style)}'; base-uri 'none'; form-action 'none'"


def section(parts: Sequence[DocumentPart], at: int, free: dict[str, str]) -> dict[str, Any]:
    """A place of the report as the template writes it: what it is, and its words by language."""
    first = parts[0]
    if isinstance(first, Heading):
        found = CLAUSE.match(first.text)
        clause = found[0] if found is not None and found[0] in free else ""
        said = [safe(text_of(part)) for part in parts]
        name = free.pop(clause) if clause else f"part-{at}"
        return {"kind": "Heading", "level": first.level, "id": name, "said": said}
    if isinstance(first, DocumentTable):
        tables = [part for part in parts if isinstance(part, DocumentTable)]
        rows = [
            [[safe(word) for word in cell] for cell in zip(*row, strict=True)]
            for row in zip(*(one.rows for one in tables), strict=True)
        ]
        head = [
            [safe(word) for word in cell] for cell in zip(*(t.head for t in tables), strict=True)
        ]
        return {"kind": "Rows", "head": head, "rows": rows, "right": first.right}
    if isinstance(first, Plot):
        return {"kind": "Plot", "rows": [drawn_row(first, one) for one in first.rows]}
    if isinstance(first, Verbatim):
        blocks = dict.fromkeys(text_of(part) for part in parts)
        return {"kind": "Verbatim", "blocks": [lines_safe(one) for one in blocks]}
    return {
        "kind": "parts",
        "parts": [one_part(part) for part in parts],
        "answer": isinstance(first, Paragraph) and first.strong,
    }


def drawn_row(plot: Plot, row: PlotRow) -> dict[str, Any]:
    low, mark, high = (plot.at(value, PLOT_LENGTH) for value in (row.low, row.mark, row.high))
    return {"label": safe(row.label), "low": low, "length": max(1, high - low), "mark": mark}


def one_part(part: DocumentPart) -> dict[str, Any]:
    if isinstance(part, Paragraph):
        return {"kind": "Paragraph", "text": safe(part.text), "strong": part.strong}
    return {"kind": "Bullets", "items": [safe(item) for item in items_of(part)]}


def linking(known: dict[str, str]) -> Callable[[str], Markup]:
    """Clauses that have a place in the report lead to it, and may break at their dots."""
    places = dict(known)

    def linked(text: str) -> Markup:
        made, end = Markup(""), 0
        for found in CLAUSE.finditer(text):
            clause = found[0]
            if clause in places:
                said = Markup("<wbr>.").join(clause.split("."))
                made += Markup("{}<a href='#{}'>{}</a>").format(
                    text[end : found.start()], places[clause], said
                )
                end = found.end()
        return made + text[end:]

    return linked


def picture_of(session: Session, entry: int, language: str) -> Picture | None:
    """Before the entry that fails first, else at the end; None where the game has no drawing."""
    words = words_of(session.game.name, language)
    entries = session.log.entries
    upto = entry if 0 <= entry < len(entries) else len(entries)
    table = play_to(session, session.edition(), upto)
    symbols = session.vocabulary.tables["seat"].symbols
    seats = [symbols[seat] for seat in session.seats]
    texts = Texts([words])

    def told(name: str, value: Value) -> str:
        owner, label = label_of(name, session, texts)
        parts = [words.seat(owner)] if owner else []
        return ": ".join([*parts, f"{texts.rows[label]} {value_text(value, words)}"])

    drawn, look = pictured(session.game, table, seats, texts, told)
    if not drawn:
        return None
    said = words.say("page", "picture_end")
    if upto < len(entries):
        text = move_text(entries[upto], session.vocabulary, words)
        said = words.say("page", "picture", line=entries[upto].line, text=text)
    return Picture(drawn, said, look)
