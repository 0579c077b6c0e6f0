"""Played games with a slip in them, as people write them: what both judges are asked about."""

from __future__ import annotations

from random import Random

from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import NOBODY, POSITION, Entry, Log
from co2replay.notation.vocabulary import Vocabulary


def spoilt(log: Log, vocabulary: Vocabulary, luck: Random) -> Log | None:
    """The same game with one entry left out, doubled, moved, changed or said by somebody else."""
    entries = list(log.entries)
    first = next(x for x, one in enumerate(entries) if one.kind != POSITION)
    at = luck.randrange(first, len(entries))
    one = entries[at]
    way = luck.randrange(6)
    if way == 0:
        del entries[at]
    elif way == 1:
        entries.insert(at, one)
    elif way == 2:
        entries[at : at + 2] = reversed(entries[at : at + 2])
    elif way == 3 and one.args:
        args, place = list(one.args), luck.randrange(len(one.args))
        args[place] = max(0, args[place] + luck.choice((-2, -1, 1, 2)))
        entries[at] = Entry(one.kind, one.verb, tuple(args), one.who)
    elif way == 4:
        seats = range(len(vocabulary.tables["seat"].symbols))
        entries[at] = Entry(one.kind, one.verb, one.args, luck.choice((NOBODY, *seats)))
    else:
        entries.insert(at, luck.choice(entries[first:]))
    return readable(Log(1, log.header, entries, []), vocabulary)


def readable(log: Log, vocabulary: Vocabulary) -> Log | None:
    """The log as it is read from its text; None where it cannot be written."""
    try:
        text = write_text(log, vocabulary, "en")
    except LookupError:
        return None  # a place or card that no table has
    back = read_text(text, lambda _: vocabulary)
    return None if back.problems else back
