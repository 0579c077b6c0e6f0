"""Which entries of a log made of a saved game stand in one line, as a table would write them."""

from __future__ import annotations

from co2replay.notation.records import ACT, DRAW, NOBODY, SEEN, Entry

from .. import forms as f

OF_A_SEAT = (f.SEAT_FIELD, f.SEAT_PLANTS, f.SEAT_CITIES)


def in_lines(entries: list[Entry]) -> list[Entry]:
    """The same entries, with numbers of lines: an auction, a turn, what somebody has."""
    written: list[Entry] = []
    line = 1
    for entry in entries:
        if written and not is_of_one_line(written[-1], entry):
            line += 1
        entry.line = line
        written.append(entry)
    return written


def is_of_one_line(before: Entry, entry: Entry) -> bool:
    """A card stands behind what it is drawn for."""
    if entry.kind == DRAW:
        return before.kind == ACT
    if before.kind != entry.kind or entry.kind not in (ACT, SEEN):
        return False
    if entry.kind == SEEN:
        owners = [one.args[0] if one.verb in OF_A_SEAT else NOBODY for one in (before, entry)]
        return owners[0] == owners[1]
    if entry.verb == f.POWER:
        return before.verb in (f.POWER, f.BURN)
    if entry.verb == f.END and before.verb == f.END:
        return True
    return entry.verb in (f.BID, f.PASS) or (
        entry.who == before.who and entry.verb in (f.BUY, f.CONNECT, f.END, f.BURN, f.LOSE)
    )
