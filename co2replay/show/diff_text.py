"""Two games beside each other as text: entries, the table where they part, and what came out."""

from __future__ import annotations

from co2replay.engine.trace import ScoreLine
from co2replay.notation.spelling import show_safe
from co2replay.questions.diff import Diffed, EntryDifference, Side, TableDifference
from co2replay.verdict.tables import Value

from .columns import columns, wrapped
from .names import told_values
from .verdict.text import FIRST, is_known, won_text
from .words import Words
from .worlds import worlds_text

INDENT = "   "
A, B = "A", "B"
ENTRIES_SHOWN = 12
VALUES_SHOWN = 16


def diff_text(answer: Diffed, words: Words, width: int) -> str:
    blocks = [columns([side_row(A, answer.left), side_row(B, answer.right)], width)]
    if answer.equal:
        return "\n\n".join(["\n".join(blocks[0]), words.say("diff", "equal")])
    if answer.header:
        blocks.append([words.say("diff", "header") + ":", *header_lines(answer, words, width)])
    blocks.append(entry_lines(answer.entries, words, width))
    if answer.table is None:
        blocks.append([words.say("diff", "table_same")])
    else:
        blocks.append(table_lines(answer, answer.table, words, width))
    blocks.append(end_lines(answer, words, width))
    return "\n\n".join("\n".join(lines) for lines in blocks)


def side_row(letter: str, side: Side) -> list[str]:
    readings = ", ".join(f"{name}={value}" for name, value in side.readings.items())
    return [letter, show_safe(side.file), side.edition, readings, side.manifest]


def header_lines(answer: Diffed, words: Words, width: int) -> list[str]:
    """The rows of the two headers, under the keys that a log has."""
    lines: list[str] = []
    for row in answer.header:
        left, right = show_safe(str(row.left)), show_safe(str(row.right))
        said = words.say("diff", "value", name=row.name, left=left, right=right)
        lines += wrapped(said, width, INDENT)
    return lines


def entry_lines(entries: list[EntryDifference], words: Words, width: int) -> list[str]:
    if not entries:
        return [words.say("diff", "entries_same")]
    count = len(entries)
    head = words.say("diff", "entries_one" if count == 1 else "entries", count=count)
    rows = []
    for entry in entries[:ENTRIES_SHOWN]:
        if entry.left:
            rows.append([A, str(entry.left_line or ""), show_safe(entry.left)])
        if entry.right:
            rows.append([B, str(entry.right_line or ""), show_safe(entry.right)])
    lines = [head, *columns(rows, width, right={1}, indent=INDENT)]
    if count > ENTRIES_SHOWN:
        lines.append(INDENT + words.label("more_findings", count=count - ENTRIES_SHOWN))
    return lines


def table_lines(answer: Diffed, table: TableDifference, words: Words, width: int) -> list[str]:
    left = place_text(A, table.left_line, table.left, words)
    right = place_text(B, table.right_line, table.right, words)
    lines = wrapped(words.say("diff", "table", left=left, right=right), width)
    lines += value_lines(table.values, words, width)
    for reading in table.readings:
        said = words.say(
            "diff",
            "reading",
            name=reading.name,
            numbers=", ".join(reading.numbers),
            left=reading.left,
            right=reading.right,
        )
        lines += wrapped(said, width, INDENT)
    for letter, edition, mine, theirs in (
        (A, answer.left.edition, table.left_found, table.right_found),
        (B, answer.right.edition, table.right_found, table.left_found),
    ):
        for found in mine:
            if found not in theirs:
                kind = words.say_or("verdict", found.kind, found.kind, edition=edition)
                what = f"{kind} {found.clause}".rstrip()
                lines += wrapped(words.say("diff", "only", side=letter, what=what), width, INDENT)
    if table.clauses:
        clauses = ", ".join(table.clauses)
        lines += wrapped(words.say("diff", "moved_by", clauses=clauses), width, INDENT)
    return lines


def place_text(letter: str, line: int, text: str, words: Words) -> str:
    if not text:
        return f"{letter} {words.say('diff', 'at_nothing')}"
    where = f" {words.say('diff', 'at_line', line=line)}" if line else ""
    return f"{letter}{where} ({show_safe(text)})"


def value_lines(values: list[Value], words: Words, width: int) -> list[str]:
    """One line a value; what no player sees on a table is left out unless it is all there is."""
    visible = told_values(values, words)
    lines: list[str] = []
    for told in visible[:VALUES_SHOWN]:
        said = words.say("diff", "value", name=told.name, left=told.left, right=told.right)
        if told.clauses:
            said += f"  ({told.clauses})"
        lines += wrapped(said, width, INDENT)
    if len(visible) > VALUES_SHOWN:
        lines.append(INDENT + words.label("more_findings", count=len(visible) - VALUES_SHOWN))
    return lines


def end_lines(answer: Diffed, words: Words, width: int) -> list[str]:
    lines = [words.say("diff", "end")]
    for letter, side in ((A, answer.left), (B, answer.right)):
        lines += wrapped(f"{letter}: {result_text(side, words)}", width, INDENT)
    rows = sheet_rows(answer.left.sheet, answer.right.sheet, words)
    if rows:
        lines += columns(rows, width, right=set(range(1, len(rows[0]))), indent=INDENT)
    return lines


def sheet_rows(left: list[ScoreLine], right: list[ScoreLine], words: Words) -> list[list[str]]:
    """The lines of the score sheet in which the two differ, `75/69` where they do."""
    if not left or not right or list(left[0].points) != list(right[0].points):
        return []
    seats = list(left[0].points)
    theirs = {line.name: line.points for line in right}
    rows = []
    for line in left:
        other = theirs.get(line.name, line.points)
        if other != line.points:
            pairs = [(line.points[seat], other[seat]) for seat in seats]
            cells = [str(a) if a == b else f"{a}/{b}" for a, b in pairs]
            rows.append([words.say("sheet", line.name), *cells])
    return [["", *(words.seat(seat) for seat in seats)], *rows] if rows else []


def result_text(side: Side, words: Words) -> str:
    said = side.legality
    key = "legal_partly" if said == "legal" and side.partial else said
    parts = [words.say("verdict", key)]
    if side.clause:
        key = FIRST.get(side.legality, "first_doubt")
        parts.append(words.say("verdict", key, line=side.line, clause=side.clause))
    if is_known(side.legality, side.winners, side.worlds):
        parts.append(won_text(side.winners, side.scores, words, side.decided_by, side.players))
    if side.worlds is not None:
        parts.append(worlds_text(side.worlds, words, side.players))
    return "; ".join(parts)
