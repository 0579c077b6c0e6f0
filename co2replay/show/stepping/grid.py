"""Cells in rows on a screen: laid out in columns, those that changed marked without colour, too."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.engine.face import Band, Cell

from ..findings.record import display_width

Span = tuple[str, str]  # style and text
Line = list[Span]
CHANGED = "changed"
INDENT = "    "
MARK = "*"  # stands in the gap before a cell that changed: the columns stay where they are


def drawn(
    bands: Sequence[Band], before: Sequence[Band], width: int, airy: bool = False
) -> list[Line]:
    """Draw bands; a cell that was something else before is marked. No line is wider than asked."""
    lines: list[Line] = []
    for number, band in enumerate(bands):
        if airy and number:
            lines.append([])
        old = before[number].rows if number < len(before) else None
        new = [
            [(cell, is_changed(cell, old, at, column)) for column, cell in enumerate(row)]
            for at, row in enumerate(band.rows)
        ]
        if band.flowing:
            for row in new:
                lines += flowing(row, width)
        else:
            lines += in_columns(new, band, width)
    return [cut(line, width) for line in lines]


def is_changed(cell: Cell, old: list[list[Cell]] | None, at: int, column: int) -> bool:
    if old is None:
        return False
    row = old[at] if at < len(old) else []
    return column >= len(row) or row[column].text != cell.text


Marked = tuple[Cell, bool]


def in_columns(rows: Sequence[Sequence[Marked]], band: Band, width: int) -> list[Line]:
    count = max((len(row) for row in rows), default=0)
    loose = band.loose or count
    widths = [
        max((display_width(row[at][0].text) for row in rows if at < len(row)), default=0)
        for at in range(min(count, loose))
    ]
    lines = []
    for row in rows:
        line: Line = []
        for at, (cell, changed) in enumerate(row):
            pad = " " * (widths[at] - display_width(cell.text)) if at < loose else ""
            if at in band.right:
                line += [("", pad), *spans(cell, changed)]
            else:
                line += [*spans(cell, changed), ("", pad)]
        lines += broken(line, width)
    return lines


def broken(line: Line, width: int) -> list[Line]:
    """A row that is too long goes on below, between two cells."""
    lines: list[Line] = [[]]
    used = 0
    for at, span in enumerate(line):
        room = display_width(span[1])
        is_mark = span[1] in (" ", MARK) and at + 1 < len(line)
        ahead = room + display_width(line[at + 1][1]) if is_mark else room
        if used and used + ahead > width and span[1].strip(" ") + line[at + is_mark][1].strip(" "):
            lines.append([("", INDENT)])
            used = len(INDENT)
        lines[-1].append(span)
        used += room
    return lines


def flowing(row: Sequence[Marked], width: int) -> list[Line]:
    lines: list[Line] = [[]]
    used = 0
    for cell, changed in row:
        room = 1 + display_width(cell.text)
        if used and used + room > width:
            lines.append([("", " ")])
            used = 1
        lines[-1] += spans(cell, changed)
        used += room
    return lines


def spans(cell: Cell, changed: bool) -> Line:
    style = f"{cell.style} {CHANGED}".strip() if changed else cell.style
    return [(CHANGED if changed else "", MARK if changed else " "), (style, cell.text)]


def cut(line: Sequence[Span], width: int) -> Line:
    """Cut a line where the screen ends."""
    found: Line = []
    room = width
    for style, text in line:
        if not text:
            continue
        if display_width(text) > room:
            while text and display_width(text) > room:
                text = text[:-1]
            if text:
                found.append((style, text))
            break
        found.append((style, text))
        room -= display_width(text)
    return found


def plain(line: Sequence[Span]) -> str:
    return "".join(text for _, text in line).rstrip()
