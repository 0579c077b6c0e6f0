"""Everything that bears on a disputed game, under the book of its table beside the others."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from co2replay.engine import trace as kinds
from co2replay.engine.trace import ScoreLine
from co2replay.notation.header import names_of, read_claim
from co2replay.notation.records import DIGEST, SEEN
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.judge import Branch, Verdict, by_the_book, judge
from co2replay.verdict.legality import ReplayOutcome, given
from co2replay.verdict.session import Played, Session, all_editions, claim_row

from ..score.ledger import SheetLine, sheet_lines
from ..score.worlds import Worlds, worlds
from .divergences import Divergence, Together, divergences, together
from .turning import TurningPoint, turning_points

# What is left for a person to look at, most telling first.
FALSE, UNSURE, GAPS, UNKNOWN = "false", "unsure", "gaps", "unknown"
STOPPED, WAITING, UNWRITTEN = "stopped", "waiting", "unwritten"
RULINGS, TAKEN_BACK = "rulings", "taken-back"
OPEN, CHOSEN = "open", "chosen"
NO_BOOK, NO_CLAIM, NO_FACTS = "no-book", "no-claim", "no-facts"


class ClaimLine(msgspec.Struct, frozen=True, kw_only=True):
    """What the table wrote down for one player, and what the replay comes to."""

    seat: str
    claimed: int
    computed: int | str | None  # None: no score, or no such player


class BookSays(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict of one book, as short as it can be told."""

    edition: str
    own: bool
    legality: str
    partial: bool
    exit: int
    clause: str  # of what makes it a breach, or leaves it open
    line: int
    winners: list[str] | None
    decided_by: str
    scores: dict[str, int | str]
    claim: bool | None  # None: nothing was claimed, or there is no score
    worlds: Worlds | None  # who can still have won, where the log does not tell it
    rules_digest: str


class RulingSays(msgspec.Struct, frozen=True, kw_only=True):
    """One ruling, and what the game comes to without it."""

    line: int
    clause: str  # empty: a value was set by hand
    reason: str
    winner_differs: bool
    differs: bool
    outcome: ReplayOutcome | None  # None: what was set by hand is not taken back


class OpenPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A reading that the game asked for and its book leaves to us or to nobody."""

    reading: str
    cls: str = msgspec.field(name="class")
    value: str
    line: int
    matters: bool  # taken otherwise, something comes out differently
    tried: bool


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a person has to look at, with its places and names."""

    kind: str
    lines: list[int] = []
    names: list[str] = []


class Audit(msgspec.Struct, frozen=True, kw_only=True):
    """The report for a dispute, as codes and facts."""

    edition: str
    own: list[str]  # editions that the log names
    claim: list[ClaimLine]
    claim_holds: bool | None
    books: list[BookSays]  # the one that speaks comes first
    agree: bool  # every book comes to the same legality and the same winner
    sheet: list[ScoreLine]
    lines: list[SheetLine]
    divergences: list[Divergence]
    together: list[Together]
    turning: list[TurningPoint]
    rulings: list[RulingSays]
    by_the_book: Branch | None  # without any of the rulings
    points: list[OpenPoint]
    assumed: dict[str, list[str]]
    checks: list[Check]
    deciding: list[str]  # clauses


def audit(session: Session, edition: str) -> tuple[Audit, list[tuple[Verdict, Played]]]:
    """Judge a log under a book and beside it under all others, and say what decided."""
    names = (edition, *(name for name in all_editions(session) if name != edition))
    judged = [judge(session, name, name == edition, telling=True) for name in names]
    games = [played for _, played in judged]
    verdict, own = judged[0]
    others = games[1:]
    books = [book_says(*one) for one in judged]
    parted = divergences(own, others)
    jointly = together(own, others, parted)
    turning = turning_points(own)
    without_any = by_the_book(own)
    rulings = rulings_of(own, verdict, without_any)
    claim = claim_lines(own)
    report = Audit(
        edition=edition,
        own=list(session.editions),
        claim=claim,
        claim_holds=books[0].claim,
        books=books,
        agree=len({str(said_of(one)) for one in books}) == 1,
        sheet=verdict.sheet,
        lines=sheet_lines(own),
        divergences=parted,
        together=jointly,
        turning=turning,
        rulings=rulings,
        by_the_book=without_any,
        points=open_points(verdict),
        assumed=verdict.rests.assumed,
        checks=checks_of(own, verdict, claim),
        deciding=deciding(books, parted, jointly, rulings, verdict),
    )
    return report, judged


def book_says(verdict: Verdict, played: Played) -> BookSays:
    because = verdict.because
    return BookSays(
        edition=verdict.edition,
        own=verdict.own,
        legality=verdict.legality,
        partial=verdict.partial,
        exit=verdict.exit,
        clause=because.clause if because else "",
        line=played.session.log.line_of(because.entry) if because else 0,
        winners=verdict.winners,
        decided_by=verdict.decided_by,
        scores=verdict.scores,
        claim=claim_holds(played),
        worlds=worlds(played.session, verdict),
        rules_digest=verdict.rules_digest,
    )


def said_of(book: BookSays) -> tuple[object, ...]:
    """What books that come to the same have in common."""
    can_have_won = book.worlds.results if book.worlds is not None else None
    return book.legality, book.winners or (), book.claim, can_have_won


def claim_holds(played: Played) -> bool | None:
    """Compare with what was written down, whether or not it binds under this book."""
    lines = claim_lines(played)
    if not lines or any(line.computed in (None, "?") for line in lines):
        return None
    return all(line.claimed == line.computed for line in lines)


def claim_lines(played: Played) -> list[ClaimLine]:
    session = played.session
    row = claim_row(session)
    if row is None:
        return []
    names = names_of(session.log.header, session.vocabulary)
    seats = session.vocabulary.tables["seat"].symbols
    over = session.game.winners(played.trace.state) is not None
    scores = session.game.scores(played.trace.state) if over else {}
    return [
        ClaimLine(seat=seats[seat], claimed=claimed, computed=scores.get(seats[seat]))
        for seat, claimed in read_claim(row.value, session.vocabulary, names) or ()
    ]


def rulings_of(played: Played, verdict: Verdict, without_any: Branch | None) -> list[RulingSays]:
    found = []
    ruled = {ruling.entry for ruling in verdict.rests.rulings}
    for ruling in verdict.rests.rulings:
        branch = without_any if ruling.clause else None
        if branch is not None and ruled != {ruling.entry}:
            branch = by_the_book(played, [ruling.entry], beside=False)
        found.append(
            RulingSays(
                line=played.session.log.line_of(ruling.entry),
                clause=ruling.clause,
                reason=ruling.reason,
                winner_differs=branch is not None and branch.winner_differs,
                differs=branch is not None and branch.differs,
                outcome=branch.outcome if branch is not None else None,
            )
        )
    return found


def open_points(verdict: Verdict) -> list[OpenPoint]:
    """List what the book leaves open or we chose, with whether it matters here."""
    tried = {one.reading for one in verdict.alternatives}
    matters = {name for one in verdict.alternatives if one.differs for name in given(one)}
    return [
        OpenPoint(
            reading=one.reading,
            cls=one.cls,
            value=one.value,
            line=one.line,
            matters=one.reading in matters,
            tried=one.reading in tried,
        )
        for one in verdict.consulted
        if one.cls in (OPEN, CHOSEN)
    ]


def checks_of(played: Played, verdict: Verdict, claim: Sequence[ClaimLine]) -> list[Check]:
    """Name what the replay cannot know, each with its places."""
    session = played.session
    found = verdict.findings

    def lines(*of: str) -> list[int]:
        places = [session.log.line_of(one.entry) for one in found if one.kind in of]
        return list(dict.fromkeys(place for place in places if place))

    false = lines(kinds.FALSE_FACT, kinds.WRONG_DIGEST)
    unsure = list(dict.fromkeys(path for one in found for path in one.rests))
    waits = next((one.waits for one in found if one.kind == kinds.UNFINISHED), "")
    unwritten = list(dict.fromkeys(one.clause for one in found if one.kind == kinds.UNWRITTEN))
    gaps = [session.log.line_of(entry) for entry in verdict.rests.gaps]
    stopped = [session.log.line_of(played.trace.derailed)] if played.trace.derailed >= 0 else []
    rulings = [one.line for one in verdict.rests.rulings]
    back = list(dict.fromkeys(entry.line for entry in session.log.entries if entry.taken_back))
    all_checks = [
        (stopped, Check(kind=STOPPED, lines=stopped)),
        (false, Check(kind=FALSE, lines=false)),
        (unsure, Check(kind=UNSURE, lines=lines(kinds.UNDETERMINED), names=unsure)),
        (gaps, Check(kind=GAPS, lines=gaps)),
        (
            verdict.unjudged,
            Check(kind=UNKNOWN, lines=lines(kinds.UNJUDGED), names=[verdict.wanted]),
        ),
        (waits, Check(kind=WAITING, names=[waits])),
        (unwritten, Check(kind=UNWRITTEN, names=unwritten)),
        (rulings, Check(kind=RULINGS, lines=rulings)),
        (back, Check(kind=TAKEN_BACK, lines=back)),
        (not session.editions, Check(kind=NO_BOOK)),
        (not claim, Check(kind=NO_CLAIM)),
        (not has_facts(session), Check(kind=NO_FACTS)),
    ]
    return [check for there, check in all_checks if there]


def has_facts(session: Session) -> bool:
    return any(entry.kind in (SEEN, DIGEST) for entry in session.log.entries)


def deciding(
    books: Sequence[BookSays],
    parted: Sequence[Divergence],
    jointly: Sequence[Together],
    rulings: Sequence[RulingSays],
    verdict: Verdict,
) -> list[str]:
    """Name the clauses on which the answer turns: broken, ruled, parted on, or breaking a tie."""
    game = verdict.edition.partition("/")[0]
    known = load_readings(game)
    joint = [clause for one in jointly for name in one.readings for clause in known[name].clauses]
    differing = [
        clause
        for one in verdict.alternatives
        if one.differs and (one.cls == OPEN or one.outcome.winners != verdict.winners)
        for reading in given(one)
        for clause in known[reading].clauses
    ]
    named = [
        *(one.clause for one in books),
        *(one.clause for one in rulings),
        *(clause for one in parted for clause in one.clauses),
        *joint,
        *differing,
        *(one.decided_by for one in books if not one.clause),
    ]
    return list(dict.fromkeys(clause for clause in named if clause))
