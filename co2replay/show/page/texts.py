"""The texts of a page in every language: written once into it, and kept for its switch."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from co2replay.engine.face import Said

from ..audit.document import lines_safe, safe
from ..words import Words
from .sharing import shared


class Texts:
    """Collects what the page says; `spoken` holds the language it is written in first."""

    def __init__(self, spoken: Sequence[Words]) -> None:
        self.spoken = tuple(spoken)
        self.rows: list[str | tuple[str, ...]] = []
        self.places: dict[str | tuple[str, ...], int] = {}
        self.standing: set[int] = set()  # of which the document has an element

    def number(self, said: Said) -> int:
        """Keep a text and give its place; one that is the same everywhere is kept once."""
        return self._place(self._row(said))

    def span(self, said: Said, tag: str = "span") -> Markup:
        """Write a text as markup that the switch can find."""
        row = self._row(said)
        if isinstance(row, str):
            return Markup("{}").format(row)
        return Markup("<{}{}>{}</{}>").format(tag, self._tied(row), row[0], tag)

    def verbatim(self, said: Said) -> Markup:
        """Write lines whose columns matter."""
        row = tuple(lines_safe(said(words)) for words in self.spoken)
        tied = self._tied(row) if len(set(row)) > 1 else Markup("")
        return Markup('<pre{} tabindex="0">{}</pre>').format(tied, row[0])

    def mark(self, said: Said) -> Markup:
        """Write the attribute that ties an element's text to its languages."""
        row = self._row(said)
        return Markup("") if isinstance(row, str) else self._tied(row)

    def attribute(self, name: str, said: Said) -> Markup:
        """Write an attribute whose value changes with the language."""
        row = self._row(said)
        if isinstance(row, str):
            return Markup(' {}="{}"').format(name, row)
        return Markup(' data-t-{}="{}" {}="{}"').format(name, self._place(row), name, row[0])

    def plain(self, said: Said) -> str:
        return safe(said(self.spoken[0]))

    def _tied(self, row: tuple[str, ...]) -> Markup:
        place = self._place(row)
        self.standing.add(place)
        return Markup(' data-t="{}"').format(place)

    def carried(self) -> tuple[list[list[str]], list[str]]:
        """The texts for the scripts; in the first language an element alone says what it says."""
        rows = [short(row) for row in self.rows]
        for at in self.standing:
            rows[at][0] = ""
        return shared(rows)

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
