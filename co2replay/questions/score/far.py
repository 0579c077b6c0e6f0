"""Numbers of a last table that stand far above what everybody else has: often a digit too many.

No rule bounds such a sum, so it is believed; it is only asked to be looked at again.
"""

from __future__ import annotations

import msgspec

from co2replay.notation.phrases import SEAT
from co2replay.notation.records import POSITION, Entry, Log
from co2replay.notation.vocabulary import Vocabulary

LARGE = 100
TIMES = 5  # what the most of the others is


class FarNumber(msgspec.Struct, frozen=True, kw_only=True):
    """A number that is many times what anybody else has of it."""

    line: int
    name: str
    value: int
    most: int  # of all others


def far_numbers(log: Log, vocabulary: Vocabulary) -> list[FarNumber]:
    """The numbers of the table's rows that stand out, in the order in which they are written."""
    told: dict[tuple[int, int], dict[int, Entry]] = {}
    for entry in log.entries:
        if entry.kind != POSITION:
            continue
        kinds = [slot.table for slot in vocabulary.forms[entry.verb].slots]
        is_field = len(kinds) == len(entry.args) == 3  # no number of a card: `red.goal 3`
        if is_field and kinds[0] == SEAT and kinds[2] == "int":
            seat, field, value = entry.args
            if value >= 0:
                told.setdefault((entry.verb, field), {})[seat] = entry
    found: list[tuple[int, int, FarNumber]] = []
    for (verb, field), seats in told.items():
        slots = vocabulary.forms[verb].slots
        for seat, entry in seats.items():
            value = entry.args[2]
            most = max((one.args[2] for who, one in seats.items() if who != seat), default=value)
            if value >= LARGE and value >= TIMES * most:
                owner = vocabulary.tables[SEAT].symbols[seat]
                name = f"{owner}.{vocabulary.tables[slots[1].table].symbols[field]}"
                far = FarNumber(line=entry.line, name=name, value=value, most=most)
                found.append((entry.line, entry.col, far))
    return [far for *_, far in sorted(found, key=lambda one: one[:2])]
