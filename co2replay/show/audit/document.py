"""A report as parts that say what they are, wherever they are printed; in one language or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LANGUAGES_JOINED = " / "


class Heading(NamedTuple):
    text: str
    level: int = 2


class Paragraph(NamedTuple):
    text: str
    strong: bool = False  # the one sentence that everybody reads


class Bullets(NamedTuple):
    items: tuple[str, ...]


class Verbatim(NamedTuple):
    """Lines whose columns matter."""

    text: str


class DocumentTable(NamedTuple):
    """A table; the columns in `right` hold numbers. Without a head it pairs names with values."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()


class PlotRow(NamedTuple):
    """A bar from low to high with a mark on it; of a plain number it goes from 0 to the mark."""

    label: str
    low: int
    mark: int
    high: int


class Plot(NamedTuple):
    """Numbers drawn below each other, on one measure from the least to the most."""

    rows: tuple[PlotRow, ...]
    least: int
    most: int

    def at(self, value: int, length: int) -> int:
        """How far along a line of such a length a number lies."""
        return round(length * (value - self.least) / max(1, self.most - self.least))


Part = Heading | Paragraph | Bullets | Verbatim | DocumentTable | Plot


class Document(NamedTuple):
    """The report in one language; the same report in another has the same parts in the same order.

    A part that is the same in every language is told once.
    """

    language: str
    title: str
    parts: tuple[Part, ...]


def side_by_side(documents: Sequence[Document]) -> list[tuple[Part, ...]]:
    """Give for each place of the report its parts, one a language."""
    shapes = {tuple(type(part) for part in document.parts) for document in documents}
    assert len(shapes) == 1, "a report has the same parts in every language"
    return list(zip(*(document.parts for document in documents), strict=True))


def joined(texts: Sequence[str]) -> str:
    """Say short texts of several languages in one breath, each once."""
    return LANGUAGES_JOINED.join(dict.fromkeys(texts))


def joined_rows(tables: Sequence[DocumentTable]) -> DocumentTable:
    """Lay tables of several languages over each other: only words differ, the numbers do not."""
    first = tables[0]
    return DocumentTable(
        head=tuple(joined(cells) for cells in zip(*(t.head for t in tables), strict=True)),
        rows=tuple(
            tuple(joined(cells) for cells in zip(*rows, strict=True))
            for rows in zip(*(t.rows for t in tables), strict=True)
        ),
        right=first.right,
    )
