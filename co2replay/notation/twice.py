"""Numbers that one table cannot show: told twice, and otherwise."""

from __future__ import annotations

from .records import ACT, CORRECTION, DRAW, GAP, MARK, POSITION, Entry, Log, Problem
from .vocabulary import Vocabulary

PLAYED = (ACT, DRAW, GAP)
BETWEEN = (*PLAYED, CORRECTION, MARK)  # a mark may bring what nobody writes


def rows_twice(log: Log, vocabulary: Vocabulary) -> list[Problem]:
    """The rows that say another number of a table than a row before them, with nothing played in
    between; of a log that shows a table alone, all rows are of that one."""
    if not any(entry.kind == POSITION for entry in log.entries):
        return []
    entries = [entry for entry in log.entries if not entry.taken_back]
    between = BETWEEN if any(entry.kind in PLAYED for entry in entries) else ()
    told: dict[tuple[int, ...], Entry] = {}
    problems: list[Problem] = []
    for entry in entries:
        if entry.kind in between:
            told.clear()
        if entry.kind != POSITION:
            continue
        slots = vocabulary.forms[entry.verb].slots
        if not slots or slots[-1].table != "int" or slots[-1].many:
            continue
        first = told.setdefault((entry.verb, *entry.args[:-1]), entry)
        if first.args != entry.args:
            line = log.written(entry.line)
            text = line[entry.col - 1 : entry.end - 1]
            place = entry.line, entry.col, entry.end
            problems.append(Problem("row-twice", *place, text, (str(first.line),)))
    return problems
