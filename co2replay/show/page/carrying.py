"""The text of the log that a page carries: what is not to be told taken out, every line in place.

People name lines of their own log; as far as it can be, the same lines stand in the page.
"""

from __future__ import annotations

from co2replay.games.registry import vocabulary_for
from co2replay.notation.canonical import game_id
from co2replay.notation.format import write_line, write_row
from co2replay.notation.header import BODY, FIRST_LINE, is_body_start
from co2replay.notation.parse import read_text
from co2replay.notation.records import Entry, Log
from co2replay.verdict.session import vocabulary_of

from ..logs import box_writer, log_language
from ..rewriting import TEXT, written


def carried_text(shown: Log, original: Log, named: bool) -> str:
    """Write what may be shown of a log; a line of which nothing was taken stays to the letter."""
    if shown is original and original.lines:
        return "\n".join([*original.lines, ""])
    text = "\n".join([*in_place(shown, original, named), ""])
    again = read_text(text, vocabulary_for)
    vocabulary = vocabulary_of(shown)
    if not again.problems and game_id(again, vocabulary) == game_id(shown, vocabulary):
        return text
    return written(shown, TEXT, log_language(shown))


def in_place(shown: Log, original: Log, named: bool) -> list[str]:
    """Write line by line; where no name may be told, none is left in a line as it was written."""
    vocabulary, language, box_text = vocabulary_of(shown), log_language(shown), box_writer(shown)
    before, after = by_line(original), by_line(shown)
    rows = {row.line: row for row in shown.header}
    same = {row.line for row in original.header if row == rows.get(row.line)}
    lines = []
    for number, line in enumerate(original.lines, start=1):
        entries = after.get(number, [])
        if number in same or (named and entries == before.get(number, [])):
            lines.append(line)
        elif number in rows:
            lines.append(write_row(rows[number]))
        elif entries:
            lines.append(write_line(entries, vocabulary, language, box_text))
        elif number == 1:
            lines.append(FIRST_LINE)
        else:
            lines.append(BODY if is_body_start(line) else "")
    return lines


def by_line(log: Log) -> dict[int, list[Entry]]:
    found: dict[int, list[Entry]] = {}
    for entry in log.entries:
        found.setdefault(entry.line, []).append(entry)
    return found
