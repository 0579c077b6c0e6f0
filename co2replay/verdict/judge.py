"""The verdict on a log under each edition asked for: legality, result, what it rests on; and the
game by the book beside it: what a ruling let stand is taken out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import compress

import msgspec
from msgspec.structs import replace

from co2replay.engine import trace as kinds
from co2replay.engine.passed import TURN
from co2replay.engine.passed import Outcome as Ended
from co2replay.engine.replay import KEEP_SOME_STATES
from co2replay.engine.table import LedgerRow, Table
from co2replay.engine.trace import UNPLAYED, Observation, ScoreLine, Trace, is_unjudged_act
from co2replay.engine.unknown import BEFORE, Consulted
from co2replay.notation.records import ACT, CORRECTION, DRAW, GAP, MARK, RULING, Entry, Log

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
    legality,
    outcome_of,
    own_outcome,
    parts_from,
    spares,
    try_readings,
)
from .session import Played, Session, editions_of, play_unweighed
from .tables import LaidTable, Value, values_between

RULED_BY = (RULING, CORRECTION)


class Apart(msgspec.Struct, frozen=True, kw_only=True):
    """What is newly different on the two tables before an entry; nothing: they are one again.

    `left` of a value is the table as it was played, `right` the one by the book.
    """

    entry: int  # one behind the last: at the end
    line: int  # 0: at the end
    values: list[Value]


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """The game by the book: from the first ruling on without what the rulings let stand."""

    entry: int  # the first entry that is played otherwise
    left_out: list[int]  # entries that the book does not allow, and answers that hang on them
    outcome: ReplayOutcome
    first: Observation | None  # where the recorded game cannot go on as it was recorded
    differs: bool  # another winner, or other scores
    winner_differs: bool
    apart: list[Apart]  # the tables beside each other, as long as both games go on


def by_the_book(
    played: Played, rulings: Sequence[int] | None = None, beside: bool = True
) -> Branch | None:
    """Replay without the rulings (all, or those before these entries) and what they let stand.

    `beside`: also lay the tables of the two games beside each other.
    """
    ruled = [
        found.entry
        for found in played.trace.findings
        if found.kind == kinds.RULED and (rulings is None or found.entry in rulings)
    ]
    if not ruled:
        return None
    session = played.session
    left_out = sorted({*ruled, *hanging_on(played, set(ruled))})
    log = without(session.log, left_out)
    branch = play_judged(
        session._replace(log=log), played.edition, going=played.going, keeping=played.trace.kept
    )
    outcome = own_outcome(branch)
    game = session.game
    state = played.trace.state
    winners = game.winners(state)
    return Branch(
        entry=left_out[0],
        left_out=left_out,
        outcome=replace(outcome, legality=legality(branch)),
        first=branch.trace.first(kinds.BREACH, kinds.UNDETERMINED),
        differs=(winners, game.scores(state)) != (outcome.winners, outcome.scores),
        winner_differs=winners != outcome.winners,
        apart=tables_apart(played, branch, left_out) if beside else [],
    )


def around_rulings(entries: Sequence[Entry]) -> set[int]:
    """Before which entries the two games may have to be compared: at every mark from the first
    ruling on, from a ruling to the mark behind what it covers at every entry, and at the end."""
    ruled = (x for x, one in enumerate(entries) if one.kind in RULED_BY and not one.taken_back)
    first = next(ruled, -1)
    if first < 0:
        return set()
    found = {len(entries)}
    is_near = is_covered = False
    for at, entry in enumerate(entries[first:], first):
        if entry.kind in RULED_BY and not entry.taken_back:
            is_near, is_covered = True, False
        if is_near or entry.kind == MARK:
            found.add(at)
        if entry.kind == MARK and is_covered:
            is_near = False
        is_covered = is_covered or (entry.kind in (ACT, DRAW) and not entry.taken_back)
    return found


def tables_apart(played: Played, branch: Played, left_out: Sequence[int]) -> list[Apart]:
    """Compare the two tables behind what was ruled, then at every mark, then at the end."""
    log, game = played.session.log, played.session.game
    entries, games = log.entries, (played, branch)
    stopped = [one.trace.derailed + 1 for one in games if one.trace.derailed >= 0]
    found: list[Apart] = []
    known: list[tuple[str, int | str, int | str]] = []
    since = left_out[0]
    for at in range(left_out[0] + 1, min([*stopped, len(entries)]) + 1):
        if at == len(entries) or entries[at].kind == MARK or at - 1 in left_out:
            moved = [rows_between(one.trace, since, at) for one in games]
            one, other = (
                LaidTable(game, Table(x.trace.kept[at].state, x.rules, None)) for x in games
            )
            values = values_between(one, other, unshared(*moved), unshared(*moved[::-1]))
            since = at
            told = [(value.name, value.left, value.right) for value in values]
            new = [value for value, said in zip(values, told, strict=True) if said not in known]
            if new or (known and not told):
                place = next_played(entries, at)
                found.append(Apart(entry=place, line=log.line_of(place), values=new))
            known = told
    return found


def rows_between(trace: Trace, since: int, at: int) -> list[LedgerRow]:
    """What moved between two entries before which the table was kept."""
    rows = trace.book.rows if trace.book is not None else []
    return rows[trace.kept[since].rows : trace.kept[at].rows]


def next_played(entries: Sequence[Entry], at: int) -> int:
    """Pass over what stands beside the lines: comments and what is expected there."""
    while at < len(entries) and entries[at].kind in UNPLAYED:
        at += 1
    return at


def unshared(rows: Sequence[LedgerRow], others: Sequence[LedgerRow]) -> list[LedgerRow]:
    """What moved in one of two games and not in the other."""
    left = Counter(others)
    found = []
    for row in rows:
        if left[row] > 0:
            left[row] -= 1
        else:
            found.append(row)
    return found


def without(log: Log, left_out: Sequence[int]) -> Log:
    """Take entries back, with the rulings made for them; a mark only loses its ruling."""
    entries = list(log.entries)
    for at in left_out:
        if entries[at].kind != MARK:
            entries[at] = msgspec.structs.replace(entries[at], taken_back=True)
        for before in rulings_for(log.entries, at):
            entries[before] = msgspec.structs.replace(entries[before], taken_back=True)
    return msgspec.structs.replace(log, entries=entries)


def rulings_for(entries: Sequence[Entry], at: int) -> list[int]:
    """Find the rulings that cover an entry: what is not played does not use one up."""
    found = []
    for before in range(at - 1, -1, -1):
        entry = entries[before]
        if entry.kind in (ACT, DRAW) and not entry.taken_back:
            break
        if entry.kind == RULING and not entry.taken_back:
            found.append(before)
    return found


def hanging_on(played: Played, ruled: set[int]) -> list[int]:
    """List the answers that were asked for only because a ruled act was played."""
    game, kept = played.session.game, played.trace.kept
    entries = played.session.log.entries
    found: list[int] = []
    follows = False
    waited = ""  # what the game waited for when the ruled act came
    for at in range(min(ruled), len(entries)):
        if not follows and at > max(ruled):
            break
        if not follows and at not in ruled:
            continue
        entry = entries[at]
        here = game.waits_for(kept[at].state)
        if follows and (here.role == TURN or here.name == waited or entry.kind == MARK):
            follows = False
        answers = entry.kind in (ACT, DRAW) and not entry.taken_back
        if follows and answers and at not in ruled:
            found.append(at)
        if at in ruled and entry.kind in (ACT, DRAW):
            waited = here.name
            now = game.waits_for(kept[at + 1].state)
            follows = now.role != TURN and now.name != waited
    return found


RETOLD = "x-retold"  # the row of a header in which an import says so
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
    retold: str = ""  # what was recorded otherwise than the log tells it, as its header says


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
    session = with_settings(session, settings or {})
    keeping = around_rulings(session.log.entries)
    played = play_unweighed(
        session, edition, True, keep, going=going, telling=telling, keeping=keeping
    )
    if not whole:
        trace = played.trace
        trace.findings = [found for found in trace.findings if found.kind != kinds.UNFINISHED]
    own = outcome_of(played, played.trace)
    alternatives, untried = try_readings(played, own, try_chosen)
    verdict = verdict_of(played, own, alternatives, untried)
    played.trace.findings = list(verdict.findings)
    return verdict, played._replace(outcome=own)


def play_judged(
    session: Session,
    edition: str,
    settings: Mapping[str, str] | None = None,
    going: bool = False,
    telling: bool = False,
    keeping: Collection[int] = (),
) -> Played:
    """Play a log under one book for its table and ledger, its findings weighed as in a verdict.

    Readings are tried only where something fails.
    """
    session = with_settings(session, settings or {})
    played = play_unweighed(
        session, edition, record=True, going=going, telling=telling, keeping=keeping
    )
    own = outcome_of(played, played.trace)
    if played.trace.first(*kinds.FAILING) is not None:
        alternatives, _ = try_readings(played, own, try_chosen=False)
        said = said_of(played, own, alternatives)
        played.trace.findings = weighed(played.trace.findings, said, alternatives)
    return played._replace(outcome=own)


def with_settings(session: Session, settings: Mapping[str, str]) -> Session:
    if not settings:
        return session
    options = session.options
    return session._replace(options=options._replace(settings={**options.settings, **settings}))


def said_of(played: Played, own: ReplayOutcome, alternatives: Sequence[Alternative]) -> str:
    """An edition that is not finished has still to say what its book has here."""
    is_turned = bool(turning(own, alternatives)) or bool(unanswered(played))
    return UNDETERMINED if is_turned else own.legality


def turning(own: ReplayOutcome, alternatives: Sequence[Alternative]) -> list[Alternative]:
    """The open readings by which another answer comes out."""
    return [one for one in alternatives if one.cls == OPEN and parts_from(own, one.outcome)]


def as_judged(findings: Sequence[Observation], judged: Sequence[Observation]) -> list[Observation]:
    """Leave open what a verdict leaves open: a play entry by entry tries no reading otherwise."""
    is_open = {(one.entry, one.clause): one for one in judged if one.hangs}
    return [
        is_open.get((one.entry, one.clause), one) if one.kind in kinds.FAILING else one
        for one in findings
    ]


def verdict_of(
    played: Played, own: ReplayOutcome, alternatives: list[Alternative], untried: int = 0
) -> Verdict:
    session, trace = played.session, played.trace
    rests = replace(rests_of(played), untried=untried)
    said = said_of(played, own, alternatives)
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
    turned = [reading for one in turning(own, alternatives) for reading in given(one)]
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


def unanswered(played: Played) -> list[str]:
    """The readings asked for that an unfinished edition does not answer."""
    book = played.trace.book
    asked = book.asked if book is not None else {}
    return [name for name in asked if played.book.classes[name] == UNANSWERED]


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
        unanswered=unanswered(played),
        gaps=[index for index, entry in enumerate(log.entries) if entry.kind == GAP],
        taken_back=[index for index, entry in enumerate(log.entries) if entry.taken_back],
        assumed=assumed,
        retold=next((row.value for row in log.header if row.key == RETOLD), ""),
    )
