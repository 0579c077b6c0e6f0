"""Plain text in columns: natural widths, wide cells wrapped at words where a line is too long."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence

from .findings.record import display_width

GAP = 2
COLUMN_MIN = 8


def columns(
    rows: Sequence[Sequence[str]],
    width: int,
    right: Collection[int] = (),
    indent: str = "",
    ruled: bool = False,
    even: bool = False,
) -> list[str]:
    """Lay rows out; `ruled`: the first is a head; `even`: all but the first column equally wide."""
    if not rows:
        return []
    widths = column_widths(rows, width - len(indent))
    if even:
        spare = width - len(indent) - widths[0] - GAP * (len(widths) - 1)
        widths[1:] = [max(COLUMN_MIN, spare // (len(widths) - 1))] * (len(widths) - 1)
    lines: list[str] = []
    for number, row in enumerate(rows):
        lines += [(indent + line).rstrip() for line in _row(row, widths, right)]
        if ruled and number == 0:
            lines.append(indent + (" " * GAP).join("-" * column for column in widths))
    return lines


def column_widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    count = max(len(row) for row in rows)
    widths = [
        max((display_width(row[column]) for row in rows if column < len(row)), default=0)
        for column in range(count)
    ]
    spare = width - GAP * (count - 1)
    # The widest column gives first: short ones stay whole as long as possible.
    while sum(widths) > spare and max(widths) > COLUMN_MIN:
        widest = widths.index(max(widths))
        second = max((w for i, w in enumerate(widths) if i != widest), default=COLUMN_MIN)
        excess = sum(widths) - spare
        widths[widest] = max(
            COLUMN_MIN, widths[widest] - min(excess, max(1, widths[widest] - second))
        )
    return widths


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    ) or [indent.rstrip()]


def _row(row: Sequence[str], widths: Sequence[int], right: Collection[int]) -> list[str]:
    cells = [
        textwrap.wrap(cell, max(widths[i], 1), break_on_hyphens=False)
        if display_width(cell) > widths[i]
        else [cell]
        for i, cell in enumerate(row)
    ]
    height = max((len(cell) for cell in cells), default=1)
    lines = []
    for level in range(height):
        parts = []
        for i, cell in enumerate(cells):
            text = cell[level] if level < len(cell) else ""
            pad = " " * max(0, widths[i] - display_width(text))
            parts.append(pad + text if i in right else text + pad)
        lines.append((" " * GAP).join(parts))
    return lines
