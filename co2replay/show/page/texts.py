"""The texts of a page in every language: written once into it, and kept for its switch."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from co2replay.engine.face import Said

from ..audit.text import lines_safe, safe
from ..words import Words

# What many texts of a page share is written once, and stands in them as one private sign.
PIECE = re.compile(r"\d+|[^\d:;,(]+[:;,(]* ?|[:;,(]+ ?")
SIGNS = range(0xE000, 0xF900)


class Texts:
    """Collects what the page says; `spoken` holds the language it is written in first."""

    def __init__(self, spoken: Sequence[Words]) -> None:
        self.spoken = tuple(spoken)
        self.rows: list[str | tuple[str, ...]] = []
        self.places: dict[str | tuple[str, ...], int] = {}

    def number(self, said: Said) -> int:
        """Keep a text and give its place; one that is the same everywhere is kept once."""
        return self._place(self._row(said))

    def span(self, said: Said, tag: str = "span") -> Markup:
        """Write a text as markup that the switch can find."""
        row = self._row(said)
        if isinstance(row, str):
            return Markup("{}").format(row)
        return Markup('<{} data-t="{}">{}</{}>').format(tag, self._place(row), row[0], tag)

    def verbatim(self, said: Said) -> Markup:
        """Write lines whose columns matter."""
        row = tuple(lines_safe(said(words)) for words in self.spoken)
        tied = Markup(' data-t="{}"').format(self._place(row)) if len(set(row)) > 1 else Markup("")
        return Markup('<pre{} tabindex="0">{}</pre>').format(tied, row[0])

    def mark(self, said: Said) -> Markup:
        """Write the attribute that ties an element's text to its languages."""
        row = self._row(said)
        return (
            Markup("") if isinstance(row, str) else Markup(' data-t="{}"').format(self._place(row))
        )

    def attribute(self, name: str, said: Said) -> Markup:
        """Write an attribute whose value changes with the language."""
        row = self._row(said)
        if isinstance(row, str):
            return Markup(' {}="{}"').format(name, row)
        return Markup(' data-t-{}="{}" {}="{}"').format(name, self._place(row), name, row[0])

    def plain(self, said: Said) -> str:
        return safe(said(self.spoken[0]))

    def _row(self, said: Said) -> str | tuple[str, ...]:
        row = tuple(safe(said(words)) for words in self.spoken)
        return row[0] if len(set(row)) == 1 else row

    def _place(self, row: str | tuple[str, ...]) -> int:
        if row not in self.places:
            self.places[row] = len(self.rows)
            self.rows.append(row)
        return self.places[row]


def label(key: str) -> Said:
    """Say one of the page's own words, else one of the table's."""
    return lambda words: words.say("page", key) if words.has("page", key) else words.label(key)


def short(row: str | tuple[str, ...]) -> list[str]:
    """What a language says as the first one does is not written again."""
    if isinstance(row, str):
        return [row]
    return [row[0], *("" if one == row[0] else one for one in row[1:])]


def shared(rows: Sequence[str | tuple[str, ...]]) -> tuple[list[str | list[str]], list[str]]:
    """The texts with a sign for each piece that is worth one, and these pieces."""
    cut = [[PIECE.findall(one) for one in short(row)] for row in rows]
    count = Counter(piece for row in cut for one in row for piece in one)
    if any(ord(sign) in SIGNS for piece in count for sign in piece):
        count.clear()  # somebody writes such signs
    sizes = {piece: len(piece.encode()) for piece in count}
    gains = {one: many * (sizes[one] - 3) - sizes[one] - 3 for one, many in count.items()}
    worth = sorted((one for one in gains if gains[one] > 0), key=lambda one: (-gains[one], one))
    signs = dict(zip(worth, map(chr, SIGNS), strict=False))
    made = [["".join(signs.get(piece, piece) for piece in one) for one in row] for row in cut]
    return [one if len(one) > 1 else one[0] for one in made], list(signs)
