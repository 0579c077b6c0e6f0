"""A log without the people in it: colours for names, no comments, no dates, no private keys."""

from __future__ import annotations

import re
from typing import NamedTuple

from .header import NAME_LENGTH, seat_rows
from .records import BOX, COMMENT, CORRECTION, RULING, Entry, HeaderRow, Log
from .spelling import fold
from .vocabulary import Vocabulary

PRIVATE_KEYS = ("date", "time", "place", "recorder")
PRIVATE_PREFIX = "x-"

_WORD = re.compile(r"\w+")


class TakenOut(NamedTuple):
    """What a log is without: a comment by its line, a key, a name by whose it is."""

    kind: str
    what: str


def anonymise(log: Log, vocabulary: Vocabulary) -> tuple[Log, list[TakenOut]]:
    """Return a copy of a log without names, and a list of what was left out."""
    dropped: list[TakenOut] = []
    names = named_seats(log, vocabulary)
    header: list[HeaderRow] = []
    for row in log.header:
        if row.comment is not None:
            dropped.append(TakenOut("comment", str(row.line)))
        if row.key in PRIVATE_KEYS or row.key.startswith(PRIVATE_PREFIX):
            dropped.append(TakenOut("key", row.key))
        elif row.key == "seats":
            seats = " ".join(seat for _, seat in names)
            header.append(HeaderRow(row.key, seats, row.line, row.col))
        elif row.key:
            header.append(HeaderRow(row.key, without_names(row.value, names), row.line, row.col))
    entries: list[Entry] = []
    for entry in log.entries:
        if entry.kind == COMMENT:
            dropped.append(TakenOut("comment", str(entry.line)))
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
    dropped += [TakenOut("name", seat) for name, seat in names if name]
    return Log(log.version, header, entries, list(log.problems), log.file), dropped


def named_seats(log: Log, vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """List (name, seat's word) as the header writes them."""
    value = log.get("seats") or ""
    rows, _ = seat_rows(value, vocabulary)
    return [(row.name[:NAME_LENGTH], value[row.start : row.end]) for row in rows]


def text_without_names(entry: Entry, names: list[tuple[str, str]]) -> str:
    """Take names out of what people wrote; a clause may hold a word that is somebody's name."""
    if entry.kind == RULING:
        clause, _, reason = entry.text.partition("\n")
        return f"{clause}\n{without_names(reason, names, parts=True)}"
    if entry.kind == CORRECTION:
        return without_names(entry.text, names, parts=True)
    if entry.kind == BOX:
        return without_names(entry.text, names)
    return entry.text


def without_names(text: str, names: list[tuple[str, str]], parts: bool = False) -> str:
    """Put a colour wherever a name (or a part of one) stands as a whole word; longest first."""
    spoken = spoken_names(names, parts)
    words = list(_WORD.finditer(text)) if spoken else []
    folded = [fold(word[0]) for word in words]
    longest = max(map(len, spoken), default=0)
    kept: list[str] = []
    done = at = 0
    while at < len(words):
        for length in range(min(longest, len(words) - at), 0, -1):
            seat = spoken.get(tuple(folded[at : at + length]))
            if seat is not None:
                kept += (text[done : words[at].start()], seat)
                done = words[at + length - 1].end()
                at += length - 1
                break
        at += 1
    return "".join((*kept, text[done:]))


def spoken_names(names: list[tuple[str, str]], parts: bool) -> dict[tuple[str, ...], str]:
    """List what people call each other: the whole name; with `parts` its words, not "de", "J"."""
    spoken: dict[tuple[str, ...], str] = {}
    colours = {seat for _, seat in names}
    for name, seat in names if parts else ():
        listed = (word for word in _WORD.findall(name) if len(word) > 1 and not word.islower())
        spoken.update(((word,), seat) for word in map(fold, listed) if word not in colours)
    for name, seat in names:  # a whole name is more than a word of another one
        words = tuple(fold(word) for word in _WORD.findall(name))
        if words:
            spoken[words] = seat
    return spoken
