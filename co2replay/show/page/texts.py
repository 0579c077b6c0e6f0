"""The texts of a page in every language: written once into it, and kept for its switch."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from co2replay.engine.face import Said

from ..audit.text import lines_safe, safe
from ..words import Words


class Texts:
    """Collects what the page says; `spoken` holds the language it is written in first."""

    def __init__(self, spoken: Sequence[Words]) -> None:
        self.spoken = tuple(spoken)
        self.rows: list[str | tuple[str, ...]] = []
        self.places: dict[str | tuple[str, ...], int] = {}

    def number(self, said: Said) -> int:
        """Keep a text and give its place; one that is the same everywhere is kept once."""
        return self._place(self._row(said))

    def plain(self, said: Said) -> str:
        return escape(safe(said(self.spoken[0])), quote=True)

    def span(self, said: Said) -> str:
        """Write a text as markup that the switch can find."""
        row = self._row(said)
        if isinstance(row, str):
            return escape(row, quote=True)
        return f'<span data-t="{self._place(row)}">{escape(row[0], quote=True)}</span>'

    def verbatim(self, said: Said) -> str:
        """Write lines whose columns matter."""
        row = tuple(lines_safe(said(words)) for words in self.spoken)
        tied = f' data-t="{self._place(row)}"' if len(set(row)) > 1 else ""
        return f'<pre{tied} tabindex="0">{escape(row[0], quote=True)}</pre>'

    def mark(self, said: Said) -> str:
        """Write the attribute that ties an element's text to its languages."""
        row = self._row(said)
        return "" if isinstance(row, str) else f' data-t="{self._place(row)}"'

    def attribute(self, name: str, said: Said) -> str:
        """Write an attribute whose value changes with the language."""
        row = self._row(said)
        if isinstance(row, str):
            return f' {name}="{escape(row, quote=True)}"'
        return f' data-t-{name}="{self._place(row)}" {name}="{escape(row[0], quote=True)}"'

    def label(self, key: str) -> Said:
        return label(key)

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
