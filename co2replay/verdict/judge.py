"""The verdict on a log under one edition: legality, assertions, result, what it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product
from typing import Any

import msgspec

from co2replay.engine import trace as kinds
from co2replay.engine.replay import KEEP_STATES, Replay
from co2replay.engine.table import Book, Table
from co2replay.engine.trace import Finding, ScoreLine, Trace, is_unjudged_act
from co2replay.engine.unknown import Consulted
from co2replay.notation.header import is_trusted
from co2replay.notation.records import GAP

from .legality import (
    BREACH,
    UNDETERMINED,
    Consultation,
    assumed_paths,
    consulted,
    holds,
    is_partial,
    legality,
    part,
)
from .session import Played, Session, open_for, play

DIGEST = "digest"  # of a table known in part: nobody can write down what it lacks
OPEN, CHOSEN, UNANSWERED = "open", "chosen", "unanswered"
TOGETHER_MAX = 32  # combinations of open readings tried where none alone leads elsewhere


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a replay comes to: enough to say whether two of them answer alike."""

    legality: str
    winners: list[str] | None
    scores: dict[str, int | str]
    clause: str = ""  # of the first breach
    entry: int = -1


class Alternative(msgspec.Struct, frozen=True, kw_only=True):
    """A reading tried the other way: from which entry on, and what comes out then."""

    reading: str
    cls: str = msgspec.field(name="class")
    value: str
    beside: dict[str, str] = {}  # others that have to be taken otherwise with it
    entry: int
    outcome: Outcome
    differs: bool


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """A clause waived for one entry, or a value set by hand (then without a clause)."""

    entry: int
    clause: str
    reason: str


class Rests(msgspec.Struct, frozen=True, kw_only=True):
    """What a verdict rests on besides the books."""

    rulings: list[Ruling]
    chosen: list[str]  # readings of class chosen that the game consulted
    unanswered: list[str]  # readings that an unfinished edition does not answer
    gaps: list[int]
    assumed: dict[str, list[str]]  # component facts used, by component
    untried: int = 0  # combinations of open readings, more than are tried


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What one edition says of one log."""

    edition: str
    own: bool  # the book of the table: facts, digests and claims bind
    legality: str  # legal, breach, undetermined
    partial: bool  # as far as recorded
    assertions: bool  # facts, digests and claim hold
    winners: list[str] | None  # None: not over; none: everybody lost
    decided_by: str
    scores: dict[str, int | str]
    sheet: list[ScoreLine]
    first: Finding | None
    findings: list[Finding]
    alternatives: list[Alternative]
    consulted: list[Consultation]
    rests: Rests
    judged: int
    unjudged: int
    wanted: str  # the first value that was asked for and not known
    lacking: list[str]  # every value without which something could not be judged
    digest: str
    rules_digest: str


def judge(
    session: Session,
    edition: str,
    try_chosen: bool = False,
    settings: dict[str, str] | None = None,
    keep: int = KEEP_STATES,
    going: bool = False,
    ledger: bool = True,
) -> tuple[Verdict, Played]:
    """Judge a log under one edition, trying the readings that it leaves open."""
    if settings:
        options = session.options
        mixed = {**options.settings, **settings}
        session = session._replace(options=options._replace(settings=mixed))
    played = play(session, edition, record=True, keep=keep, going=going, ledger=ledger)
    own = outcome_of(played, played.trace)
    alternatives, untried = try_readings(played, own, try_chosen)
    return verdict_of(played, own, alternatives, untried), played


def outcome_of(played: Played, trace: Trace) -> Outcome:
    game = played.session.game
    first = trace.first(kinds.BREACH, kinds.UNDETERMINED)
    return Outcome(
        legality=legality(played._replace(trace=trace)),
        winners=game.winners(trace.state),
        scores=game.scores(trace.state),
        clause=first.clause if first else "",
        entry=first.entry if first else -1,
    )


def try_readings(played: Played, own: Outcome, try_chosen: bool) -> tuple[list[Alternative], int]:
    """Replay with each consulted open reading the other way, from just before it was asked.

    Where none alone leads to another verdict, several of them together may; how many of those
    were too many to be tried is told, too.
    """
    wanted = values_to_try(played, try_chosen)
    if wanted and not played.trace.stops:
        # Most logs leave nothing to try: states to go back to are kept only where they are needed.
        again = play(played.session, played.edition, keep=KEEP_STATES, going=played.going)
        played.trace.stops = again.trace.stops
    found = []
    asked = dict(played.trace.book.asked) if played.trace.book is not None else {}
    for reading, value, entry in wanted:
        trace = replay_otherwise(played, {reading: value}, entry)
        found.append(alternative(played, own, {reading: value}, entry, outcome_of(played, trace)))
        if trace.book is not None:
            asked = {**trace.book.asked, **asked}
    if any(one.cls == OPEN and parts_from(own, one.outcome) for one in found):
        return found, 0
    together, untried = try_together(played, own, asked)
    return found + together, untried


def try_together(
    played: Played, own: Outcome, asked: Mapping[str, int]
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
        outcome = outcome_of(played, replay_otherwise(played, taken, entry))
        if parts_from(own, outcome):
            found.append(alternative(played, own, taken, entry, outcome))
    return found, len(combined[TOGETHER_MAX:])


def alternative(
    played: Played, own: Outcome, taken: Mapping[str, str], entry: int, outcome: Outcome
) -> Alternative:
    reading, *others = taken
    return Alternative(
        reading=reading,
        cls=played.book.classes[reading],
        value=taken[reading],
        beside={name: taken[name] for name in others},
        entry=entry,
        outcome=outcome,
        differs=outcome != own,
    )


def given(one: Alternative) -> dict[str, str]:
    """Every reading that an alternative takes otherwise."""
    return {one.reading: one.value, **one.beside}


def parts_from(own: Outcome, other: Outcome) -> bool:
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
    from co2replay.rules.readings import load_readings

    return tuple(load_readings(played.session.game.name)[reading].values)


def replay_otherwise(played: Played, settings: Mapping[str, str], entry: int) -> Trace:
    """Go back to the last turn's end before the entry, and play on with other readings."""
    session = played.session
    stop = next((x for x in reversed(played.trace.stops) if x.entry <= entry), None)
    if stop is None:
        return play(session, played.edition, settings=settings, going=played.going).trace
    opening, _ = open_for(session.log, played.edition, session.options, settings)
    assert opening is not None
    header = {row.key: row.value for row in session.log.header}
    book = played.trace.book.before(stop.entry) if played.trace.book is not None else Book()
    table = Table(session.game.copy(stop.state), opening.rules, book)
    trusted = is_trusted(header)
    run = Replay(session.game, table, binding=opening.binding, trusted=trusted, going=played.going)
    run.findings = [found for found in played.trace.findings if 0 <= found.entry < stop.entry]
    entries = session.log.entries
    for index in range(stop.entry, len(entries)):
        run.step(index, entries[index])
    return run.finish(len(entries), header)


def verdict_of(
    played: Played, own: Outcome, alternatives: list[Alternative], untried: int = 0
) -> Verdict:
    session, trace = played.session, played.trace
    said = own.legality
    other = [x.outcome for x in alternatives if x.cls == OPEN]
    if any(parts_from(own, x) for x in other):
        said = UNDETERMINED  # a breach by one of two readings with equal right convicts nobody
    rests = msgspec.structs.replace(rests_of(played), untried=untried)
    if rests.unanswered:
        said = UNDETERMINED  # the edition has still to say what its book has here
    unjudged = [found for found in trace.findings if found.kind == kinds.UNJUDGED]
    broken = {found.entry for found in trace.findings if found.kind == kinds.BREACH}
    wanted = list(dict.fromkeys(str(found.facts["value"]) for found in unjudged))
    return Verdict(
        edition=played.edition,
        own=not session.editions or played.edition in session.editions,
        legality=said,
        partial=is_partial(played),
        assertions=holds(played),
        winners=own.winners,
        decided_by=decided_by(played),
        scores=own.scores,
        sheet=session.game.sheet(trace.state),
        first=first_of(played, said),
        findings=trace.findings,
        alternatives=alternatives,
        consulted=consulted(played),
        rests=rests,
        judged=trace.judged,
        unjudged=len({found.entry for found in unjudged} - broken),
        wanted=wanted[0] if wanted else "",
        lacking=[name for name in wanted if name != DIGEST],
        digest=session.game.digest(trace.state),
        rules_digest=played.book.digest,
    )


def first_of(played: Played, said: str) -> Finding | None:
    """The finding that speaks: what fails, or else what nobody could decide."""
    trace = played.trace
    if said == BREACH:
        return trace.first(kinds.BREACH)
    log = played.session.log
    doubts = (*kinds.FAILING, kinds.UNDETERMINED)
    return next((x for x in trace.findings if x.kind in doubts or is_unjudged_act(x, log)), None)


def decided_by(played: Played) -> str:
    """Name what told the winner, as far as the last state is known."""
    try:
        return played.session.game.decided_by(played.trace.state, played.rules)
    except Consulted:
        return ""


def rests_of(played: Played) -> Rests:
    log, trace = played.session.log, played.trace
    asked = trace.book.asked if trace.book is not None else {}
    assumed: dict[str, list[str]] = {}
    for path in assumed_paths(played):
        assumed.setdefault(path.partition(".")[0], []).append(path)
    return Rests(
        rulings=[
            Ruling(entry=found.entry, clause=found.clause, reason=found.reason)
            for found in trace.findings
            if found.kind == kinds.RULED
        ],
        chosen=[name for name in asked if played.book.classes[name] == CHOSEN],
        unanswered=[name for name in asked if played.book.classes[name] == UNANSWERED],
        gaps=[index for index, entry in enumerate(log.entries) if entry.kind == GAP],
        assumed=assumed,
    )


def judge_all(session: Session, editions: tuple[str, ...], **how: Any) -> list[Verdict]:
    return [judge(session, edition, **how)[0] for edition in editions]
