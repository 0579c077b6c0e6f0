"""Numbers that one table cannot show: told twice, and otherwise."""

from __future__ import annotations

from collections.abc import Callable

from .records import ACT, CORRECTION, DRAW, GAP, MARK, POSITION, UNKNOWN, Entry, Log, Problem
from .vocabulary import Vocabulary

PLAYED = (ACT, DRAW, GAP)
Args = tuple[int, ...]
BETWEEN = (*PLAYED, CORRECTION, MARK)  # a mark may bring what nobody writes


def rows_twice(
    log: Log, vocabulary: Vocabulary, subject: Callable[[int, Args], object] | None = None
) -> list[Problem]:
    """The rows that say another thing of a table than a row before them, with nothing played in
    between; of a log that shows a table alone, all rows are of that one.

    `subject` names of what a row speaks; without it only numbers are held together.
    """
    if not any(entry.kind == POSITION for entry in log.entries):
        return []
    entries = [entry for entry in log.entries if not entry.taken_back]
    between = BETWEEN if any(entry.kind in PLAYED for entry in entries) else ()
    told: dict[object, Entry] = {}
    problems: list[Problem] = []
    for entry in entries:
        if entry.kind in between:
            told.clear()
        if entry.kind != POSITION or entry.args[-1:] == (UNKNOWN,):
            continue
        key: object = subject(entry.verb, entry.args) if subject else None
        slots = vocabulary.forms[entry.verb].slots
        if not subject and slots and slots[-1].table == "int" and not slots[-1].many:
            key = entry.verb, *entry.args[:-1]
        first = told.setdefault(key, entry) if key is not None else entry
        if first.args != entry.args:
            line = log.written(entry.line)
            text = line[entry.col - 1 : entry.end - 1]
            place = entry.line, entry.col, entry.end
            problems.append(Problem("row-twice", *place, text, (str(first.line),)))
    return problems
