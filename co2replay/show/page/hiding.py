"""What a page of a game that goes on must not tell: the cards that nobody has shown yet."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from co2replay.notation.records import SEEN, UNKNOWN, Entry, Log
from co2replay.notation.vocabulary import Form, Vocabulary


def public(log: Log, hidden: Mapping[str, int], vocabulary: Vocabulary) -> tuple[Log, int]:
    """Put `?` for every card dealt, drafted or held; say how many entries that were."""
    first_of = {
        code: hidden[beginning(form)]
        for code, form in vocabulary.forms.items()
        if beginning(form) in hidden
    }
    entries: list[Entry] = []
    count = 0
    for entry in log.entries:
        first = first_of.get(entry.verb)
        if first is None or all(card <= 0 for card in entry.args[first:]):
            entries.append(entry)
            continue
        count += 1
        if entry.kind == SEEN:
            continue  # a fact about what nobody sees says nothing to others
        cards = (UNKNOWN if card > 0 else card for card in entry.args[first:])
        entries.append(replace(entry, args=(*entry.args[:first], *cards)))
    return replace(log, entries=entries), count


def beginning(form: Form) -> str:
    """The word by which a face knows a form: its own, or behind a dot that of a seat's fact."""
    if form.name:
        return form.name
    return next((f".{slot.word}" for slot in form.slots if slot.table == "literal"), "")
