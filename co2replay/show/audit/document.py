"""A report as parts that say what they are, in one language or two: printed on plain paper for
the terminal, and as Markdown, where nothing that a log holds can become markup, a link or a
picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from co2replay.notation.spelling import show_safe

from ..columns import columns, wrapped
from ..findings.record import display_width

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


DocumentPart = Heading | Paragraph | Bullets | Verbatim | DocumentTable | Plot


class Document(NamedTuple):
    """The report in one language; the same report in another has the same parts in the same order.

    A part that is the same in every language is told once.
    """

    language: str
    title: str
    parts: tuple[DocumentPart, ...]


def side_by_side(documents: Sequence[Document]) -> list[tuple[DocumentPart, ...]]:
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


BULLET = "- "
GAP = 3
BAR, MARK = "━", "┃"
BAR_MIN, BAR_MAX = 10, 50


def plain_text(documents: Sequence[Document], width: int) -> str:
    lines: list[str] = []
    for parts in side_by_side(documents):
        if lines and (isinstance(parts[0], Heading) or not is_underline(lines[-1])):
            lines.append("")
        lines += part_lines(parts, width)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def is_underline(line: str) -> bool:
    return bool(line) and set(line) <= {"=", "-"}


def part_lines(parts: Sequence[DocumentPart], width: int) -> list[str]:
    first = parts[0]
    if isinstance(first, Heading):
        return heading_lines(safe(joined([text_of(part) for part in parts])), first.level, width)
    if isinstance(first, DocumentTable):
        return tables_lines([part for part in parts if isinstance(part, DocumentTable)], width)
    if isinstance(first, Plot):
        return plot_lines(first, width)
    if isinstance(first, Verbatim):
        blocks = dict.fromkeys(text_of(part) for part in parts)
        return "\n\n".join(lines_safe(block) for block in blocks).split("\n")
    if isinstance(first, Paragraph):
        return beside([[safe(text_of(part))] for part in parts], width, "")
    return beside([[*map(safe, items_of(part))] for part in parts], width, BULLET)


def plot_lines(plot: Plot, width: int) -> list[str]:
    """A line for each bar: `━` from low to high, `┃` where its mark is."""
    names = [safe(one.label) for one in plot.rows]
    widest = max(map(display_width, names), default=0)
    length = max(BAR_MIN, min(BAR_MAX, width - widest - GAP))
    lines = []
    for one, name in zip(plot.rows, names, strict=True):
        low, mark, high = (plot.at(value, length - 1) for value in (one.low, one.mark, one.high))
        bar = " " * low + BAR * (high - low + 1)
        bar = bar[:mark] + MARK + bar[mark + 1 :]
        lines.append(name + " " * (widest - display_width(name) + GAP) + bar)
    return lines


def heading_lines(text: str, level: int, width: int) -> list[str]:
    lines = wrapped(text, width)
    if level > 2:
        return lines
    widest = max(map(display_width, lines))
    return [*lines, ("=" if level == 1 else "-") * widest]


def tables_lines(tables: Sequence[DocumentTable], width: int) -> list[str]:
    """Lay the languages over each other where that fits, else put one below the other."""
    together = joined_rows(tables)
    if len(tables) == 1 or natural_width(together) <= width or len({*tables}) == 1:
        return table_lines(together, width)
    lines: list[str] = []
    for table in tables:
        lines += ["", *table_lines(table, width)] if lines else table_lines(table, width)
    return lines


def natural_width(table: DocumentTable) -> int:
    rows = [row for row in (table.head, *table.rows) if row]
    widest = [
        max(display_width(safe(cell)) for cell in column) for column in zip(*rows, strict=True)
    ]
    return sum(widest) + GAP * len(widest)


def table_lines(table: DocumentTable, width: int) -> list[str]:
    rows = [list(map(safe, row)) for row in table.rows]
    if table.head:
        rows.insert(0, list(map(safe, table.head)))
    return columns(rows, width, right=table.right, ruled=bool(table.head))


def beside(texts: Sequence[Sequence[str]], width: int, sign: str) -> list[str]:
    """Wrap the texts of each language in a column of its own, item by item at one height."""
    share = (width - GAP * (len(texts) - 1)) // len(texts)
    lines: list[str] = []
    for number in range(max(len(text) for text in texts)):
        cells = [item_lines(text[number], share, sign) for text in texts if number < len(text)]
        for level in range(max(map(len, cells))):
            row = [cell[level] if level < len(cell) else "" for cell in cells]
            padded = [text + " " * max(0, share - display_width(text)) for text in row]
            lines.append((" " * GAP).join(padded))
    return lines


def item_lines(text: str, width: int, sign: str) -> list[str]:
    lines = wrapped(text, width - len(sign))
    indent = " " * len(sign)
    return [(indent if number else sign) + line for number, line in enumerate(lines)]


def text_of(part: DocumentPart) -> str:
    assert isinstance(part, Heading | Paragraph | Verbatim)
    return part.text


def items_of(part: DocumentPart) -> tuple[str, ...]:
    assert isinstance(part, Bullets)
    return part.items


def safe(text: str) -> str:
    return show_safe(text)


def lines_safe(text: str) -> str:
    return "\n".join(map(show_safe, text.split("\n")))


PLOT_WIDTH = 90
ACTIVE = re.compile(r"([\\`*_\[\]|~#$!])")
# A bare address becomes a link in many viewers.
ADDRESS = re.compile(r"(?i)\b(https?|ftp|mailto|www)(:|\.)")
TICKS = re.compile("`+")
MARKS = ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")


def markdown(documents: Sequence[Document]) -> str:
    blocks = [block for parts in side_by_side(documents) for block in part_blocks(parts)]
    return "\n\n".join(blocks) + "\n"


def part_blocks(parts: Sequence[DocumentPart]) -> list[str]:
    first = parts[0]
    if isinstance(first, Heading):
        text = joined([text_of(part) for part in parts])
        return [f"{'#' * first.level} {escaped(text)}"]
    if isinstance(first, DocumentTable):
        return [
            table_block(joined_rows([part for part in parts if isinstance(part, DocumentTable)]))
        ]
    if isinstance(first, Plot):
        return [fenced("\n".join(plot_lines(first, PLOT_WIDTH)))]
    if isinstance(first, Verbatim):
        return [fenced(text) for text in dict.fromkeys(text_of(part) for part in parts)]
    if isinstance(first, Paragraph):
        sign = "**" if first.strong else ""
        return table_beside([[text_of(part)] for part in parts], "", sign)
    return table_beside([list(items_of(part)) for part in parts], "- ")


def table_beside(texts: Sequence[Sequence[str]], sign: str, around: str = "") -> list[str]:
    """One language is text; two stand in a table without a head, item by item."""
    if len(texts) == 1:
        return ["\n".join(f"{sign}{around}{escaped(text)}{around}" for text in texts[0])]
    rows = tuple(zip(*texts, strict=True))
    return [table_block(DocumentTable(("",) * len(texts), rows))]


def table_block(table: DocumentTable) -> str:
    count = max(len(row) for row in (table.head, *table.rows))
    head = table.head or ("",) * count
    rule = ["---:" if column in table.right else "---" for column in range(count)]
    lines = [row_line(tuple(map(escaped, head))), row_line(tuple(rule))]
    return "\n".join([*lines, *(row_line(tuple(map(escaped, row))) for row in table.rows)])


def row_line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def fenced(text: str) -> str:
    """Fence lines by more ticks than they hold."""
    text = lines_safe(text)
    longest = max((len(found) for found in TICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}"


def escaped(text: str) -> str:
    text = safe(text)
    for sign, entity in MARKS:
        text = text.replace(sign, entity)
    text = ACTIVE.sub(r"\\\1", text)
    text = ADDRESS.sub(lambda found: f"{found[1]}&#{ord(found[2])};", text)
    text = text.replace("@", "&#64;")
    # A number or sign at the beginning would begin a list.
    return re.sub(r"^(\d+)([.)])|^([-+=])(?=\s|$)", r"\1\\\2\3", text) if text else ""
