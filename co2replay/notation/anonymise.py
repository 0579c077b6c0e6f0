"""A log without the people in it: colours for names, no comments, no dates, no private keys."""

from __future__ import annotations

import re

from .header import NAME_LENGTH
from .records import BOX, COMMENT, CORRECTION, RULING, Entry, HeaderRow, Log

PRIVATE_KEYS = ("date", "time", "place", "recorder")
PRIVATE_PREFIX = "x-"

_NAMED = re.compile(r"([^\s=,]+)\s*=\s*")


def anonymise(log: Log) -> tuple[Log, list[str]]:
    """Return a copy of a log without names, and a list of what was left out."""
    dropped: list[str] = []
    names = named_seats(log)
    header: list[HeaderRow] = []
    for row in log.header:
        if row.comment is not None:
            dropped.append(f"comment in line {row.line}")
        if row.key in PRIVATE_KEYS or row.key.startswith(PRIVATE_PREFIX):
            dropped.append(f"key {row.key}")
        elif row.key == "seats":
            seats = [seat for _, seat in names] or row.value.split()
            header.append(HeaderRow(row.key, " ".join(seats), row.line, row.col))
        elif row.key:
            header.append(HeaderRow(row.key, without_names(row.value, names), row.line, row.col))
    entries: list[Entry] = []
    for entry in log.entries:
        if entry.kind == COMMENT:
            dropped.append(f"comment in line {entry.line}")
            continue
        kept = Entry(
            entry.kind,
            entry.verb,
            entry.args,
            entry.who,
            text_without_names(entry, names),
            entry.taken_back,
            entry.line,
            entry.col,
            entry.end,
        )
        entries.append(kept)
    dropped += [f"name of {seat}" for name, seat in names if name]
    return Log(log.version, header, entries, list(log.problems), log.file), dropped


def named_seats(log: Log) -> list[tuple[str, str]]:
    """List (name, seat's word) as the header writes them."""
    value = log.get("seats") or ""
    found = list(_NAMED.finditer(value))
    seats: list[tuple[str, str]] = []
    for number, seat in enumerate(found):
        end = found[number + 1].start() if number + 1 < len(found) else len(value)
        name = value[seat.end() : end].strip(' \t,"')
        seats.append((name[:NAME_LENGTH], seat[1]))
    return seats


def text_without_names(entry: Entry, names: list[tuple[str, str]]) -> str:
    """Take names out of what people wrote; a clause may hold a word that is somebody's name."""
    if entry.kind == RULING:
        clause, _, reason = entry.text.partition("\n")
        return f"{clause}\n{without_names(reason, names)}"
    if entry.kind in (CORRECTION, BOX):
        return without_names(entry.text, names)
    return entry.text


def without_names(text: str, names: list[tuple[str, str]]) -> str:
    """Put a colour wherever a name stands as a whole word, the longest name first."""
    seats = {name.casefold(): seat for name, seat in names if name}
    if not seats or not text:
        return text
    longest_first = sorted(seats, key=lambda name: -len(name))
    pattern = "|".join(re.escape(name) for name in longest_first)
    return re.sub(
        rf"(?<!\w)(?:{pattern})(?!\w)",
        lambda found: seats.get(found[0].casefold(), found[0]),
        text,
        flags=re.IGNORECASE,
    )
