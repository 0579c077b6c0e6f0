"""The end of a game alone: score sheet and winner under each book, what the judge says of the
way to it, and what made the difference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from co2replay.engine.trace import ScoreLine
from co2replay.notation.records import GAP, SEEN, Log
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.exits import Exit, exit_for
from co2replay.verdict.judge import Verdict, judge
from co2replay.verdict.legality import BREACH
from co2replay.verdict.session import Session, all_editions, line_in, open_book, players_of

from .closing import ClosingTable, ImpossibleTable, seat_names, table_of
from .far import FarNumber, far_numbers
from .missing_turn import gap_of
from .open_values import OpenValue
from .worlds import Worlds, of_values, worlds


class Way(NamedTuple):
    """Its legality, what speaks for it first, and its exit code; of an end alone nothing."""

    legality: str = ""
    clause: str = ""
    line: int = 0
    exit: int = Exit.HOLDS
    winners: list[str] | None = None

    def fails(self) -> bool:
        return self.exit == Exit.FINDING

    def is_open(self) -> bool:
        return self.exit == Exit.UNDETERMINED

    def ends(self) -> bool:
        """What breaks a rule so that nobody can play on has no winner, whatever the best answers
        in the place of what is missing come to."""
        return self.legality != BREACH or self.winners is not None


def way_of(session: Session, verdict: Verdict) -> Way:
    first = verdict.first
    clause, line = (first.clause, line_in(session, first.entry)) if first else ("", 0)
    return Way(verdict.legality, clause, line, verdict.exit, verdict.winners)


def has_gap(log: Log) -> bool:
    """Was something written down before the table that is looked at?"""
    return any(one.kind == GAP and not one.taken_back for one in log.entries)


def way_to(session: Session, edition: str, table: ClosingTable) -> Way:
    """Whatever was done, at the end too, is judged where everything is; rows alone did nothing."""
    is_alone = table.is_form and not table.acts() and not has_gap(session.log)
    if is_alone and not table.impossible:
        return Way()
    return way_of(session, judge(session, edition)[0])


OPEN = "open"


class Sale(msgspec.Struct, frozen=True, kw_only=True):
    """What one player brings to the sale at the end."""

    seat: str
    hand: int | str
    collected: int | str
    price: int | str
    coins: int | str


class Taken(msgspec.Struct, frozen=True, kw_only=True):
    """An answer that nobody wrote down, taken as well as the book allows."""

    seat: str
    verb: str
    number: int
    way: str


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A written answer that this book does not take; the best one it takes stands instead."""

    line: int
    clause: str
    facts: dict[str, int | str]
    rests: list[str]  # assumed facts that may be otherwise on the table's copy, and let it stand


class Claimed(msgspec.Struct, frozen=True, kw_only=True):
    """What the table wrote down, where the sheet comes to something else."""

    name: str
    claimed: int | str
    computed: int | str


class Otherwise(msgspec.Struct, frozen=True, kw_only=True):
    """An open reading taken the other way, where other winners come out."""

    reading: str
    value: str
    winners: list[list[str]]


class BookScore(msgspec.Struct, frozen=True, kw_only=True):
    """The end of the game under one book."""

    edition: str
    over: bool
    legality: str  # of what was done; empty where rows alone stand
    form: bool  # rows of the end alone were written, and what was answered then
    partial: bool  # the game was not seen up to its last point
    exit: int
    clause: str  # of what does not hold first, or else is open; empty: nothing, or no clause
    line: int
    winners: list[str] | None  # None: not settled
    played: list[str] | None  # who won by the answers as they were written, where one is refused
    possible: list[list[str]]  # every result that what is open allows; empty: too much is open
    worlds: Worlds | None  # who can still have won; None: nothing is open, or nobody can say
    decided_by: str
    sheet: list[ScoreLine]  # a cell that is not settled reads `low-high`
    sales: list[Sale]
    taken: list[Taken]
    refused: list[Refusal]
    impossible: list[ImpossibleTable]
    open: list[OpenValue]
    otherwise: list[Otherwise]
    claim: list[Claimed]
    assumed: list[str]
    rules_digest: str


class Deciding(msgspec.Struct, frozen=True, kw_only=True):
    """A point on which two books part, and that alone changes the result of the first."""

    reading: str
    numbers: list[str]
    clauses: list[str]
    editions: dict[str, str]  # the value in each of the two
    changes: list[str]  # winner, scores


class Scored(msgspec.Struct, frozen=True, kw_only=True):
    """`score`: the end of one game under every book asked for."""

    schema: str = "scored/1"
    file: str
    seats: list[str]
    players: dict[str, str]  # names by seat, as far as the form tells them
    books: list[BookScore]
    deciding: list[Deciding]
    agree: bool  # the same winners under every one of them
    far: list[FarNumber]  # numbers of a last table to look at again


def score(session: Session, editions: Sequence[str] = ()) -> Scored:
    """Score the end of a game under every book, or under those named."""
    names = tuple(editions) or in_order(session)
    tables = {name: table_of(session, name, {}) for name in names}
    books = [book_score(session, name, table) for name, table in tables.items()]
    return Scored(
        file=session.log.file,
        seats=seat_names(session),
        players=players_of(session),
        books=books,
        # What a turn can have come to in every way is not asked again for every reading.
        deciding=[] if any(map(lacks_turn, books)) else deciding(session, books, tables),
        agree=len({str(book.possible) for book in books}) == 1,
        far=far_numbers(session.log, session.vocabulary) if books[0].form else [],
    )


def in_order(session: Session) -> tuple[str, ...]:
    """The book of the table first, then the others."""
    own = session.edition()
    return (own, *(name for name in all_editions(session) if name != own))


def book_score(session: Session, edition: str, table: ClosingTable | None) -> BookScore:
    if table is None or (not table.is_form and gap_of(session.log) >= 0):
        book = replayed_score(session, edition)
        if table is None or lacks_turn(book):
            return book
    explored = table.explore()
    if not explored.values:
        return closed_score(session, edition, table)
    way = way_to(session, edition, table)
    settled = list(explored.outcomes[0]) if len(explored.outcomes) == 1 else None
    others = otherwise(session, edition, table, explored.outcomes)
    refused = refusals(session, table, table.refused or [])
    return BookScore(
        edition=edition,
        over=way.ends(),
        legality=way.legality,
        form=table.is_form,
        partial=bool(way.legality) and way.winners is None,
        exit=exit_for(
            way.fails() or cannot_stand(table, refused),
            settled is None or way.is_open() or bool(others or refused or table.impossible),
        ),
        clause=way.clause,
        line=way.line,
        winners=settled if way.ends() else None,
        played=way.winners if refused else None,
        possible=[list(outcome) for outcome in explored.outcomes] if way.ends() else [],
        worlds=of_values(explored) if way.ends() else None,
        decided_by="",
        sheet=table.knows.sheet_between(seat_names(session), explored.lows, explored.highs),
        sales=sales(table),
        taken=[],
        refused=refused,
        impossible=table.impossible,
        open=explored.values,
        otherwise=others,
        claim=[],
        assumed=assumed(session, table, table.touched),
        rules_digest=table.rules.book.digest,
    )


def lacks_turn(book: BookScore) -> bool:
    return book.worlds is not None and book.worlds.line > 0


def closed_score(session: Session, edition: str, table: ClosingTable) -> BookScore:
    game = session.game
    closed = table.close({})
    state = closed.table.state
    winners = game.winners(state)
    header = {row.key: row.value for row in session.log.header}
    seen = [
        game.see(closed.table, entry.verb, entry.args)
        for _, entry in table.answers
        if entry.kind == SEEN
    ]
    others = otherwise(session, edition, table, [tuple(winners or ())])
    way = way_to(session, edition, table)
    differences = [*game.claim(state, header), *(found for found in seen if found is not None)]
    refused = refusals(session, table, closed.refused)
    is_own = not session.editions or edition in session.editions
    fails = way.fails() or cannot_stand(table, refused) or (is_own and bool(differences))
    return BookScore(
        edition=edition,
        over=way.ends(),
        legality=way.legality,
        form=table.is_form,
        partial=bool(way.legality) and way.winners is None,
        exit=exit_for(fails, way.is_open() or bool(others or refused or table.impossible)),
        clause=way.clause,
        line=way.line,
        winners=winners if way.ends() else None,
        played=way.winners if refused else None,
        possible=[winners or []] if way.ends() else [],
        worlds=None,
        decided_by=game.decided_by(state, table.rules) if way.ends() else "",
        sheet=game.sheet(state),
        sales=sales(table) if state.sheet else [],
        taken=[
            Taken(seat=one.seat, verb=one.verb, number=one.number, way=one.way)
            for one in closed.taken
        ],
        refused=refused,
        impossible=table.impossible,
        open=[],
        otherwise=others,
        claim=[
            Claimed(name=one.name, claimed=one.seen, computed=one.computed) for one in differences
        ],
        assumed=assumed(session, table, table.touched),
        rules_digest=table.rules.book.digest,
    )


def cannot_stand(table: ClosingTable, refused: Sequence[Refusal]) -> bool:
    certain = [one for one in table.impossible if not one.assumed]
    return bool(certain or [one for one in refused if not one.rests])


def refusals(session: Session, table: ClosingTable, refused: Sequence[Any]) -> list[Refusal]:
    """What the closing steps did not take, with what may be otherwise on the table's own copy."""
    trusted = session.log.is_trusted()
    return [
        Refusal(
            line=session.log.entries[one.entry].line,
            clause=one.clause,
            facts=dict(one.facts),
            rests=[] if trusted else assumed(session, table, one.rests),
        )
        for one in refused
    ]


def replayed_score(session: Session, edition: str) -> BookScore:
    """A log that goes through to the end, or stops before it."""
    verdict, played = judge(session, edition)
    way = way_of(session, verdict)
    game = session.game
    header = {row.key: row.value for row in session.log.header}
    over = verdict.winners is not None
    differing = [
        one
        for one in verdict.alternatives
        if one.cls == OPEN and one.outcome.winners != verdict.winners
    ]
    outcomes = [list(verdict.winners or [])] if over else []
    outcomes += [one.outcome.winners for one in differing if one.outcome.winners is not None]
    found = worlds(session, verdict)
    if found is not None and found.exhaustive:
        outcomes = found.results
    return BookScore(
        edition=edition,
        over=over or found is not None,
        legality=way.legality,
        form=False,
        partial=not over,
        exit=way.exit if over else exit_for(way.fails(), is_open=True),
        clause=way.clause,
        line=way.line,
        winners=verdict.winners,
        played=None,
        possible=outcomes,
        worlds=found,
        decided_by=verdict.decided_by,
        sheet=verdict.sheet,
        sales=[],
        taken=[],
        refused=[],
        impossible=[],
        open=[],
        otherwise=[
            Otherwise(
                reading=one.reading,
                value=one.value,
                winners=[one.outcome.winners] if one.outcome.winners is not None else [],
            )
            for one in differing
        ],
        claim=[
            Claimed(name=one.name, claimed=one.seen, computed=one.computed)
            for one in (game.claim(played.trace.state, header) if over else [])
        ],
        assumed=[path for paths in verdict.rests.assumed.values() for path in paths],
        rules_digest=verdict.rules_digest,
    )


def sales(table: ClosingTable) -> list[Sale]:
    return [
        Sale(
            seat=one.seat,
            hand=one.hand,
            collected=one.collected,
            price=one.price,
            coins=one.coins,
        )
        for one in table.knows.sold(table.before)
    ]


def assumed(session: Session, table: ClosingTable, paths: Iterable[str]) -> list[str]:
    return [path for path in paths if session.game.is_assumed(table.rules, path)]


def otherwise(
    session: Session, edition: str, table: ClosingTable, own: Sequence[tuple[str, ...]]
) -> list[Otherwise]:
    """Try every open reading that the closing asked for the other way."""
    book = table.rules.book
    found = []
    for reading in table.asked:
        if book.classes[reading] != OPEN:
            continue
        for value in book.tried[reading]:
            if value == book.settings[reading]:
                continue
            other = ClosingTable(session, edition, {reading: value}).explore().outcomes
            if other != list(own):
                found.append(
                    Otherwise(reading=reading, value=value, winners=[list(x) for x in other])
                )
    return found


def totals(book: BookScore) -> dict[str, int | str]:
    return dict(book.sheet[-1].points) if book.sheet else {}


def deciding(
    session: Session, books: Sequence[BookScore], tables: Mapping[str, ClosingTable | None]
) -> list[Deciding]:
    """Take each point on which another book parts from the first as that one has it."""
    known = load_readings(session.game.name)
    first = books[0]
    settings = {name: settings_of(session, name, table) for name, table in tables.items()}
    found: dict[tuple[str, str], Deciding] = {}
    for other in books[1:]:
        for reading, value in settings[other.edition].items():
            own = settings[first.edition][reading]
            if value == own or not may_matter(
                reading, tables[first.edition], tables[other.edition]
            ):
                continue
            if (reading, value) in found:
                continue
            change = with_reading(session, first.edition, reading, value)
            changes = [
                *(["winner"] if change.possible != first.possible else []),
                *(["scores"] if totals(change) != totals(first) else []),
            ]
            if changes:
                point = known[reading]
                found[reading, value] = Deciding(
                    reading=reading,
                    numbers=list(point.numbers),
                    clauses=list(point.clauses),
                    editions={
                        name: settings[name][reading]
                        for name in settings
                        if settings[name][reading] in (own, value)
                    },
                    changes=changes,
                )
    return sorted(found.values(), key=lambda one: one.changes[0], reverse=True)


def settings_of(session: Session, edition: str, table: ClosingTable | None) -> Mapping[str, str]:
    if table is not None:
        return dict(table.rules.book.settings)
    return dict(open_book(session, edition).rules.book.settings)


def may_matter(reading: str, first: ClosingTable | None, other: ClosingTable | None) -> bool:
    """In a whole game every reading may; at the end only those that one of the books asks for."""
    if first is None or other is None:
        return True
    return reading in first.asked or reading in other.asked


def with_reading(session: Session, edition: str, reading: str, value: str) -> BookScore:
    table = table_of(session, edition, {reading: value})
    if table is not None:
        return book_score(session, edition, table)
    options = session.options
    mixed = options._replace(settings={**options.settings, reading: value})
    return replayed_score(session._replace(options=mixed), edition)
