"""Which entries of a log share a line: those written together, where signs allow it."""

from __future__ import annotations

from collections.abc import Iterator

from .records import (
    ACT,
    BLANK,
    COMMENT,
    DIGEST,
    DRAW,
    EXPECT,
    MARK,
    NOBODY,
    POSITION,
    SEEN,
    Entry,
    Log,
)

SIGNED = (DRAW, SEEN, POSITION)  # a sign in front of one of these covers the rest of its line
LAST = (COMMENT, EXPECT, BLANK)  # nothing stands behind one of these


def body_lines(log: Log) -> list[list[Entry]]:
    """Part the body into lines; of empty lines one is kept, none at either end of the body."""
    lines: list[list[Entry]] = []
    is_blank_due = False
    for line in written_together(log.entries):
        if line[0].kind == BLANK:
            is_blank_due = bool(lines)
            continue
        if is_blank_due:
            lines.append([Entry(BLANK)])
            is_blank_due = False
        lines.append(line)
    return lines


def written_together(entries: list[Entry]) -> Iterator[list[Entry]]:
    line: list[Entry] = []
    mode, who = ACT, NOBODY
    for entry in entries:
        if line and not (
            entry.line == line[0].line
            and entry.line > 0
            and line[-1].kind not in LAST
            and is_joinable(entry, mode, who)
        ):
            yield line
            line = []
        if not line:
            mode, who = ACT, NOBODY
        line.append(entry)
        if entry.kind in SIGNED:
            mode = entry.kind
        elif entry.kind == MARK:
            who = NOBODY
        elif entry.kind == ACT:
            who = entry.who
    if line:
        yield line


def is_joinable(entry: Entry, mode: int, who: int) -> bool:
    """Tell whether an entry means the same behind others that set the line's sign and name."""
    if entry.kind == BLANK:
        return False
    if entry.kind in SIGNED or entry.kind in (DIGEST, COMMENT, EXPECT):
        return True
    if mode != ACT:
        return False
    return entry.kind != ACT or entry.who != NOBODY or who == NOBODY
