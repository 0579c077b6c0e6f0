"""A report on plain paper: for the terminal, in one language or two beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.notation.spelling import show_safe

from ..columns import columns, wrapped
from ..findings.record import display_width
from .document import (
    Bullets,
    Document,
    DocumentTable,
    Heading,
    Paragraph,
    Part,
    Plot,
    Verbatim,
    joined,
    joined_rows,
    side_by_side,
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


def part_lines(parts: Sequence[Part], width: int) -> list[str]:
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


def text_of(part: Part) -> str:
    assert isinstance(part, Heading | Paragraph | Verbatim)
    return part.text


def items_of(part: Part) -> tuple[str, ...]:
    assert isinstance(part, Bullets)
    return part.items


def safe(text: str) -> str:
    return show_safe(text)


def lines_safe(text: str) -> str:
    return "\n".join(map(show_safe, text.split("\n")))
