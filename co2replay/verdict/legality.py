"""The rule of legality, what a replay consulted and touched on its way, and what comes out, and
fails no more, where readings are taken otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

import msgspec

from co2replay.engine import trace as kinds
from co2replay.engine.replay import Replay
from co2replay.engine.table import Book, Table
from co2replay.engine.trace import Observation, Trace, unjudged_act
from co2replay.notation.records import GAP

from .session import Played, Session, open_book, play_unweighed

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


OPEN, CHOSEN, UNANSWERED = "open", "chosen", "unanswered"
TOGETHER_MAX = 32  # combinations of open readings tried where none alone leads elsewhere


Failure = tuple[str, int, str]  # kind, entry, clause or name of what was seen


class ReplayOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a replay comes to: enough to say whether two of them answer alike."""

    legality: str
    winners: list[str] | None
    scores: dict[str, int | str]
    clause: str  # of the first breach
    entry: int  # of the first breach; -1: there is none
    line: int
    assertions: bool  # what was seen, digests and claims hold


class Alternative(msgspec.Struct, frozen=True, kw_only=True):
    """A reading tried the other way: from which entry on, and what comes out then."""

    reading: str
    cls: str = msgspec.field(name="class")
    value: str
    beside: dict[str, str] = {}  # others that have to be taken otherwise with it
    entry: int
    outcome: ReplayOutcome
    differs: bool
    failing: frozenset[Failure]  # what does not hold then
    derailed: int  # the entry after which nothing was judged any more; -1: everything was


def outcome_under(
    session: Session, edition: str, settings: Mapping[str, str], going: bool = False
) -> ReplayOutcome:
    """What comes out with some readings taken so, and none tried otherwise."""
    played = play_unweighed(session, edition, settings=settings, going=going)
    return outcome_of(played, played.trace)


def own_outcome(played: Played) -> ReplayOutcome:
    """What came out of a replay as its readings are taken, whatever the judge left open."""
    assert played.outcome is not None
    return played.outcome


def outcome_of(played: Played, trace: Trace) -> ReplayOutcome:
    game = played.session.game
    first = trace.first(kinds.BREACH, kinds.UNDETERMINED)
    entry = first.entry if first else -1
    return ReplayOutcome(
        legality=legality(played._replace(trace=trace)),
        winners=game.winners(trace.state),
        scores=game.scores(trace.state),
        clause=first.clause if first else "",
        entry=entry,
        line=played.session.log.line_of(entry),
        assertions=trace.first(*kinds.ASSERTED) is None,
    )


def try_readings(
    played: Played, own: ReplayOutcome, try_chosen: bool
) -> tuple[list[Alternative], int]:
    """Replay with each consulted open reading the other way, from just before it was asked.

    Where none alone leads to another verdict, several of them together may; how many of those
    were too many to be tried is told, too.
    """
    wanted = values_to_try(played, try_chosen)
    found = []
    asked = dict(played.trace.book.asked) if played.trace.book is not None else {}
    for reading, value, entry in wanted:
        trace = replay_otherwise(played, {reading: value}, entry)
        found.append(alternative(played, own, {reading: value}, entry, trace))
        if trace.book is not None:
            asked = {**trace.book.asked, **asked}
    if any(one.cls == OPEN and parts_from(own, one.outcome) for one in found):
        return found, 0
    together, untried = try_together(played, own, asked)
    return found + together, untried


def try_together(
    played: Played, own: ReplayOutcome, asked: Mapping[str, int]
) -> tuple[list[Alternative], int]:
    """Take open readings otherwise in twos, threes and so on: those that lead elsewhere only so."""
    settings = played.book.settings
    others = {
        reading: [value for value in played.book.tried[reading] if value != settings[reading]]
        for reading in asked
        if played.book.classes[reading] == OPEN
    }
    combined = [
        dict(zip(names, values, strict=True))
        for size in range(2, len(others) + 1)
        for names in combinations(others, size)
        for values in product(*(others[name] for name in names))
    ]
    found: list[Alternative] = []
    for taken in combined[:TOGETHER_MAX]:
        if any(given(one).items() <= taken.items() for one in found):
            continue  # fewer of them do it
        entry = min(asked[name] for name in taken)
        one = alternative(played, own, taken, entry, replay_otherwise(played, taken, entry))
        if parts_from(own, one.outcome):
            found.append(one)
    return found, len(combined[TOGETHER_MAX:])


def alternative(
    played: Played, own: ReplayOutcome, taken: Mapping[str, str], entry: int, trace: Trace
) -> Alternative:
    reading, *others = taken
    outcome = outcome_of(played, trace)
    return Alternative(
        reading=reading,
        cls=played.book.classes[reading],
        value=taken[reading],
        beside={name: taken[name] for name in others},
        entry=entry,
        outcome=outcome,
        differs=outcome != own,
        failing=frozenset(failure(one) for one in trace.findings if one.kind in kinds.FAILING),
        derailed=trace.derailed,
    )


def failure(found: Observation) -> Failure:
    return found.kind, found.entry, found.clause or str(found.facts.get("value", ""))


def spares(one: Alternative, found: Observation) -> bool:
    """Did what fails come to be judged with this taken otherwise, and hold?"""
    was_judged = one.derailed < 0 or 0 <= found.entry <= one.derailed
    return was_judged and failure(found) not in one.failing


def given(one: Alternative) -> dict[str, str]:
    """Every reading that an alternative takes otherwise."""
    return {one.reading: one.value, **one.beside}


def parts_from(own: ReplayOutcome, other: ReplayOutcome) -> bool:
    return part(own.legality, own.winners, other.legality, other.winners)


def values_to_try(played: Played, try_chosen: bool) -> list[tuple[str, str, int]]:
    """Each reading that may be taken otherwise, its other values, and where it was asked first."""
    book = played.trace.book
    assert book is not None
    found = []
    for reading, entry in book.asked.items():
        cls = played.book.classes[reading]
        if cls == OPEN:
            values = played.book.tried[reading]
        elif cls == UNANSWERED or (cls == CHOSEN and try_chosen):
            values = other_values(played, reading)
        else:
            continue
        own = played.book.settings[reading]
        found += [(reading, value, entry) for value in values if value != own]
    return found


def other_values(played: Played, reading: str) -> tuple[str, ...]:
    from co2replay.rulebooks.readings import load_readings

    return tuple(load_readings(played.session.game.name)[reading].values)


def replay_otherwise(played: Played, settings: Mapping[str, str], entry: int) -> Trace:
    """Go back to the last turn's end before the entry, and play on with other readings."""
    session = played.session
    stop = next((x for x in reversed(played.trace.stops) if x.entry <= entry), None)
    if stop is None:
        return play_unweighed(session, played.edition, settings=settings, going=played.going).trace
    opening = open_book(session, played.edition, settings)
    header = {row.key: row.value for row in session.log.header}
    book = played.trace.book.before(stop.entry) if played.trace.book is not None else Book()
    table = Table(session.game.copy(stop.state), opening.rules, book)
    trusted = session.log.is_trusted()
    run = Replay(session.game, table, binding=opening.binding, trusted=trusted, going=played.going)
    run.findings = [found for found in played.trace.findings if 0 <= found.entry < stop.entry]
    entries = session.log.entries
    for index in range(stop.entry, len(entries)):
        run.step(index, entries[index])
    return run.finish(len(entries), header)
