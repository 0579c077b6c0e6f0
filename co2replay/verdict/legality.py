"""The rule of legality, and what a replay consulted and touched on its way."""

from __future__ import annotations

import msgspec

from co2replay.engine import trace as kinds
from co2replay.engine.trace import unjudged_act
from co2replay.notation.records import GAP

from .session import Played

LEGAL, BREACH, UNDETERMINED = "legal", "breach", "undetermined"


class Consultation(msgspec.Struct, kw_only=True):
    """A reading that decided something, first in this entry."""

    reading: str
    value: str
    cls: str = msgspec.field(name="class")
    entry: int
    line: int


def legality(played: Played) -> str:
    """A breach is one whatever else is open; an act that nobody could judge acquits nobody."""
    trace = played.trace
    if trace.first(kinds.BREACH) is not None:
        return BREACH
    doubt = trace.first(kinds.UNDETERMINED) or unjudged_act(trace, played.session.log)
    return LEGAL if doubt is None else UNDETERMINED


def is_partial(played: Played) -> bool:
    """Something was not seen: a gap, an entry that nobody could judge, or an end before the end."""
    found = {finding.kind for finding in played.trace.findings}
    if found & {kinds.UNJUDGED, kinds.UNFINISHED}:
        return True
    return any(entry.kind == GAP for entry in played.session.log.entries)


def part(one: str, winners: list[str] | None, other: str, others_winners: list[str] | None) -> bool:
    """Do two answers part: in legality, or, where both are legal, in who won?"""
    return one != other or (one == LEGAL and winners != others_winners)


def consulted(played: Played) -> list[Consultation]:
    book = played.trace.book
    return [
        Consultation(
            reading=reading,
            value=played.book.settings[reading],
            cls=played.book.classes[reading],
            entry=max(entry, 0),
            line=played.session.log.line_of(entry),
        )
        for reading, entry in (book.asked.items() if book else ())
    ]


def assumed_paths(played: Played) -> list[str]:
    """Paths of the component facts that the game touched and nobody has read off a piece."""
    book = played.trace.book
    game = played.session.game
    return [path for path in (book.touched if book else ()) if game.is_assumed(played.rules, path)]
