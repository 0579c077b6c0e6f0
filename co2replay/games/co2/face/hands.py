"""What a page of a game that goes on must not tell: the cards that nobody has shown yet."""

from __future__ import annotations

from msgspec.structs import replace

from co2replay.games.co2 import forms as f
from co2replay.notation.records import SEEN, UNKNOWN, Entry, Log

# Which entries name cards in a hand, and from which argument on.
HANDS = {f.DEAL: 2, f.LOBBY_HAND: 1, f.GOAL_HELD: 1, f.DRAFTED: 0}
FACTS = (f.LOBBY_HAND, f.GOAL_HELD)


def public(log: Log) -> tuple[Log, int]:
    """Put `?` for every card dealt, drafted or held; say how many entries that were."""
    entries: list[Entry] = []
    hidden = 0
    for entry in log.entries:
        first = HANDS.get(entry.verb)
        if first is None or all(card <= 0 for card in entry.args[first:]):
            entries.append(entry)
            continue
        hidden += 1
        if entry.kind == SEEN and entry.verb in FACTS:
            continue  # a fact about what nobody sees says nothing to others
        cards = (UNKNOWN if card > 0 else card for card in entry.args[first:])
        entries.append(replace(entry, args=(*entry.args[:first], *cards)))
    return replace(log, entries=entries), hidden
