"""Cells in rows on a screen, those that changed marked without colour, too, and the table laid
out in them as the data of a face say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from co2replay.engine.face import Band, Cell, Value

from ..findings.record import display_width
from ..page.drawing import NONE, UNKNOWN, ScreenPart, ScreenThing, words_in
from ..words import Words

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


NOTHING = "."
DIM, HEAD = "dim", "head"
NAME_MAX = 9
OWNER = "*"  # in the name of a field: whose row it is
DONE, OPEN = "+", ":"  # behind the number of a thing
GAP = Cell("")
Row = Mapping[str, Value]


def laid_out(parts: Sequence[ScreenPart], row: Row, words: Words) -> list[Band]:
    """Each part that this table has; what one mode of a game lacks is not shown."""
    bands = [table(part, row, words) if part.rows else line(part, row, words) for part in parts]
    return [band for band in bands if band.rows]


# One thing behind the other -----------------------------------------------------------------------


def line(part: ScreenPart, row: Row, words: Words) -> Band:
    cells: list[Cell] = []
    for seen in part.show:
        if seen.field not in row:
            continue
        seen = named(seen, row)
        said = values(seen, seen.field, row, part, words)
        if seen.of:
            cells += numbered(said, seen, row)
        elif seen.spread:  # a long list goes on in the next line
            cells += [Cell(f"{head(seen, part, words)} {said[0].text}"), *said[1:], GAP]
        else:
            style = next((cell.style for cell in said if cell.style != DIM), "")
            cells += [Cell(f"{head(seen, part, words)} {texts(said)}".strip(), style), GAP]
    if cells and part.title:
        cells.insert(0, Cell(short(part.title, words), HEAD))
    return Band([cells] if cells else [], flowing=True)


def named(seen: ScreenThing, row: Row) -> ScreenThing:
    """A count of 0 may mean something else than none."""
    if seen.zero and words_in(row[seen.field])[seen.first :][:1] == ["0"]:
        return msgspec.structs.replace(seen, label=seen.zero, first=seen.first + 1)
    return seen


def numbered(said: Sequence[Cell], seen: ScreenThing, row: Row) -> list[Cell]:
    """Things of several words, each by its number; of those done the number has a sign."""
    done = words_in(row.get(seen.done, NONE[0]))
    return [
        Cell(f"{number}{DONE if str(number) in done else OPEN}{texts(said[at : at + seen.of])}")
        for number, at in enumerate(range(0, len(said), seen.of), start=1)
    ]


# A row for everybody or every place ---------------------------------------------------------------


def table(part: ScreenPart, row: Row, words: Words) -> Band:
    before, _, behind = part.rows.partition(OWNER)
    owners = [
        name.removeprefix(before).removesuffix(behind)
        for name in row
        if name.startswith(before) and name.endswith(behind)
    ]
    columns = [seen for seen in part.show if any(of(seen.field, one) in row for one in owners)]
    if not columns:
        return Band([])
    names = [owner_cells(owner, part, words) for owner in owners]
    first = len(names[0])
    heads = [GAP] * first + [Cell(head(seen, part, words), HEAD) for seen in columns]
    rows = [heads]
    for owner, named in zip(owners, names, strict=True):
        cells = list(named)
        for seen in columns:
            said = values(seen, of(seen.field, owner), row, part, words)
            cells += said if seen.spread else [together(seen, owner, said, row, words)]
        rows.append(cells)
    spread = next((n for n, seen in enumerate(columns) if seen.spread), len(columns))
    right = {
        first + n
        for n, seen in enumerate(columns[:spread])
        if all(is_number(row.get(of(seen.field, owner), 0)) for owner in owners)
    }
    return Band(rows, right=right, loose=first + spread)


def of(field: str, owner: str) -> str:
    return field.replace(OWNER, owner)


def is_number(value: Value) -> bool:
    return value == UNKNOWN or str(value).removeprefix("-").isdecimal()


def owner_cells(owner: str, part: ScreenPart, words: Words) -> list[Cell]:
    """A player by letter and name; a place by the name that fits a screen."""
    if not words.has("step_seat", owner):
        return [Cell(symbol_said(owner, part, words))]
    name = words.seat(owner)
    fitting = name if len(name) <= NAME_MAX else f"{name[: NAME_MAX - 1]}."
    return [Cell(words.say("step_seat", owner), f"seat-{owner}"), Cell(fitting)]


def together(seen: ScreenThing, owner: str, said: Sequence[Cell], row: Row, words: Words) -> Cell:
    """All in one cell, and who stands on it."""
    text, style = texts(said), next((cell.style for cell in said if cell.style), "")
    beside = str(row.get(of(seen.beside, owner), NONE[0]))
    if words.has("step_seat", beside):
        return Cell(f"{text}@{words.say('step_seat', beside)}", f"seat-{beside}")
    return Cell(f"{text}@{UNKNOWN}" if beside == UNKNOWN else text, style)


# In few letters -----------------------------------------------------------------------------------


def head(seen: ScreenThing, part: ScreenPart, words: Words) -> str:
    if words.has(part.names, seen.label):
        return words.say(part.names, seen.label)
    return short(seen.label, words) if seen.label else ""


def short(label: str, words: Words) -> str:
    return words.say_or("step_word", label, words.say_or("label", label, label))


def texts(cells: Sequence[Cell]) -> str:
    return " ".join(cell.text for cell in cells)


def values(seen: ScreenThing, field: str, row: Row, part: ScreenPart, words: Words) -> list[Cell]:
    said = words_in(row.get(field, NONE[0]))[seen.first : seen.last]
    return [value_cell(one, part, words) for one in said] or [Cell(NOTHING, DIM)]


def value_cell(word: str, part: ScreenPart, words: Words) -> Cell:
    """`wind:red` as `win:R` and `wind=red` as `win@R`, in the colour of red."""
    joint = "@" if "=" in word else ":"
    symbols = word.replace("=", ":").split(":")
    style = next((f"seat-{one}" for one in symbols if words.has("step_seat", one)), "")
    text = joint.join(symbol_said(one, part, words) for one in symbols)
    return Cell(text, DIM if text == NOTHING else style)


def symbol_said(symbol: str, part: ScreenPart, words: Words) -> str:
    for names in ("step_seat", part.names, "step_word", "name"):
        if words.has(names, symbol):
            return words.say(names, symbol)
    return words.value(symbol)
