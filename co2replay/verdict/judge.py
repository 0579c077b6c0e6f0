"""The verdict on a log under each edition asked for: legality, result, what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

import msgspec
from msgspec.structs import replace

from co2replay.engine import trace as kinds
from co2replay.engine.contract import Outcome as Ended
from co2replay.engine.replay import KEEP_SOME_STATES
from co2replay.engine.trace import Observation, ScoreLine, is_unjudged_act
from co2replay.engine.unknown import BEFORE, Consulted
from co2replay.notation.records import GAP

from .by_the_book import Branch, by_the_book
from .exits import exit_for
from .legality import (
    BREACH,
    CHOSEN,
    LEGAL,
    OPEN,
    UNANSWERED,
    UNDETERMINED,
    Alternative,
    Consultation,
    ReplayOutcome,
    assumed_paths,
    consulted,
    given,
    is_partial,
    outcome_of,
    parts_from,
    spares,
    try_readings,
)
from .session import Played, Session, editions_of, play

DIGEST = "digest"  # of a table known in part: nobody can write down what it lacks


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """A clause waived for one entry, or a value set by hand (then without a clause)."""

    entry: int
    line: int
    clause: str  # empty: a value was set by hand
    reason: str


class Rests(msgspec.Struct, frozen=True, kw_only=True):
    """What a verdict rests on besides the books."""

    rulings: list[Ruling]
    chosen: list[str]  # readings of class chosen that the game consulted
    unanswered: list[str]  # readings that an unfinished edition does not answer
    gaps: list[int]
    taken_back: list[int]  # entries on record that were not played
    assumed: dict[str, list[str]]  # component facts used, by component
    untried: int = 0  # combinations of open readings, more than are tried


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What one edition says of one log."""

    edition: str
    own: bool  # the book of the table: facts, digests and claims bind
    legality: str  # legal, breach, undetermined
    partial: bool  # as far as recorded
    exit: int
    assertions: bool  # facts, digests and claim hold
    open: list[str]  # readings on which the answer hangs: taken otherwise, it is another
    winners: list[str] | None  # None: not over; none: everybody lost
    decided_by: str
    outcome: Ended | None  # as the game sees it: ranked, won or lost by all together
    scores: dict[str, int | str]
    sheet: list[ScoreLine]
    because: Observation | None  # what makes it a breach, or leaves it open; None: no single entry
    first: Observation | None  # what does not hold, or else what is open
    findings: list[Observation]  # what only one of two open readings breaks, is open
    alternatives: list[Alternative]
    consulted: list[Consultation]
    by_the_book: Branch | None  # had nobody ruled; None: nothing was let stand, or nobody asked
    rests: Rests
    judged: int
    unjudged: int
    wanted: str  # the first value that was asked for and not known
    lacking: list[str]  # every value without which something could not be judged
    digest: str
    rules_digest: str


def judge_books(
    session: Session,
    editions: Sequence[str] = (),
    try_chosen: bool = False,
    going: bool = False,
    whole: bool = True,
    telling: bool = False,
) -> list[tuple[Verdict, Played]]:
    """Judge under the log's own edition, or those named (`all`: every one), and by the book."""
    found = []
    for name in editions_of(session, editions):
        verdict, played = judge(
            session, name, try_chosen, going=going, whole=whole, telling=telling
        )
        found.append((replace(verdict, by_the_book=by_the_book(played)), played))
    return found


def judge(
    session: Session,
    edition: str,
    try_chosen: bool = False,
    settings: dict[str, str] | None = None,
    going: bool = False,
    whole: bool = True,
    telling: bool = False,
    keep: int = KEEP_SOME_STATES,
) -> tuple[Verdict, Played]:
    """Judge a log under one edition, trying the readings that it leaves open.

    Who asks for less than the `whole` knows that the game goes on; `telling` keeps what a message
    on each finding wants to know of the turn.
    """
    if settings:
        options = session.options
        mixed = {**options.settings, **settings}
        session = session._replace(options=options._replace(settings=mixed))
    played = play(session, edition, record=True, keep=keep, going=going, telling=telling)
    if not whole:
        trace = played.trace
        trace.findings = [found for found in trace.findings if found.kind != kinds.UNFINISHED]
    own = outcome_of(played, played.trace)
    alternatives, untried = try_readings(played, own, try_chosen)
    return verdict_of(played, own, alternatives, untried), played


def verdict_of(
    played: Played, own: ReplayOutcome, alternatives: list[Alternative], untried: int = 0
) -> Verdict:
    session, trace = played.session, played.trace
    rests = replace(rests_of(played), untried=untried)
    turning = [x for x in alternatives if x.cls == OPEN and parts_from(own, x.outcome)]
    # An edition that is not finished has still to say what its book has here.
    said = UNDETERMINED if turning or rests.unanswered else own.legality
    findings = weighed(trace.findings, said, alternatives)
    hanging = [reading for one in findings for reading in one.hangs if said != BREACH]
    if said == LEGAL and hanging:
        said = UNDETERMINED  # what was seen holds by one of two readings with equal right
    assertions = not any(one.kind in kinds.ASSERTED for one in findings)
    because = speaking(findings, said, session)
    first = next((one for one in findings if one.kind in kinds.FAILING), because)
    unjudged = [found for found in findings if found.kind == kinds.UNJUDGED]
    broken = {found.entry for found in findings if found.kind == kinds.BREACH}
    asked = [found.lacking or (str(found.facts["value"]),) for found in unjudged]
    asked += [found.lacking for found in findings if found.kind == kinds.UNFINISHED]
    wanted = list(dict.fromkeys(name for names in asked for name in names))
    turned = [reading for one in turning for reading in given(one)]
    return Verdict(
        edition=played.edition,
        own=not session.editions or played.edition in session.editions,
        legality=said,
        partial=is_partial(played),
        exit=exit_for(said == BREACH or not assertions, said == UNDETERMINED),
        assertions=assertions,
        open=list(dict.fromkeys([*rests.unanswered, *turned, *hanging])),
        winners=own.winners,
        decided_by=decided_by(played),
        outcome=session.game.outcome(trace.state) if own.winners is not None else None,
        scores=own.scores,
        sheet=session.game.sheet(trace.state),
        because=because,
        first=first,
        findings=findings,
        alternatives=alternatives,
        consulted=consulted(played),
        by_the_book=None,
        rests=rests,
        judged=trace.judged,
        unjudged=len({found.entry for found in unjudged} - broken),
        wanted=wanted[0] if wanted else "",
        lacking=[name for name in wanted if name not in (DIGEST, BEFORE)],
        digest=session.game.digest(trace.state),
        rules_digest=played.book.digest,
    )


def weighed(
    findings: Sequence[Observation], said: str, alternatives: Sequence[Alternative]
) -> list[Observation]:
    """Leave open what fails by one of two readings with equal right and holds by the other."""
    tried = [one for one in alternatives if one.cls in (OPEN, UNANSWERED)]
    found = [spared(one, tried) if one.kind in kinds.FAILING else one for one in findings]
    if said == BREACH and not any(one.kind == kinds.BREACH for one in found):
        # Each reading convicts, of something else: what the one that speaks breaks, stands.
        pairs = zip(findings, found, strict=True)
        found = [one if one.kind == kinds.BREACH else other for one, other in pairs]
    return found


def spared(found: Observation, tried: Sequence[Alternative]) -> Observation:
    one = next((one for one in tried if spares(one, found)), None)
    if one is None:
        return found
    return replace(found, kind=kinds.UNDETERMINED, hangs=given(one))


def speaking(findings: Sequence[Observation], said: str, session: Session) -> Observation | None:
    """Find the entry that makes the answer what it is."""
    if said == BREACH:
        return next(one for one in findings if one.kind == kinds.BREACH)
    if said == LEGAL:
        return None
    log = session.log
    is_open = (x.kind == kinds.UNDETERMINED or is_unjudged_act(x, log) for x in findings)
    return next(compress(findings, is_open), None)


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
            Ruling(entry=at, line=log.line_of(at), clause=found.clause, reason=found.reason)
            for found in trace.findings
            if found.kind == kinds.RULED
            for at in (found.entry,)
        ],
        chosen=[name for name in asked if played.book.classes[name] == CHOSEN],
        unanswered=[name for name in asked if played.book.classes[name] == UNANSWERED],
        gaps=[index for index, entry in enumerate(log.entries) if entry.kind == GAP],
        taken_back=[index for index, entry in enumerate(log.entries) if entry.taken_back],
        assumed=assumed,
    )
