"""Numbers that one table cannot show: told twice, and otherwise."""

from __future__ import annotations

from .records import ACT, DRAW, GAP, POSITION, Entry, Log, Problem
from .vocabulary import Vocabulary


def rows_twice(log: Log, vocabulary: Vocabulary) -> list[Problem]:
    """The rows of a log that shows one table, and nothing of the play, that say another number."""
    if any(entry.kind in (ACT, DRAW, GAP) for entry in log.entries):
        return []
    told: dict[tuple[int, ...], Entry] = {}
    problems: list[Problem] = []
    for entry in (one for one in log.entries if one.kind == POSITION):
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
