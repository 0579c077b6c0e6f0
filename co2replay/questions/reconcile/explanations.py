"""An explanation as people get it: each change with its clause, its citations, what comes out."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from co2replay.notation.format import SIGNS, write_entry
from co2replay.notation.header import language_of, names_of, read_claim
from co2replay.notation.records import ACT, NOBODY, SEEN, Entry
from co2replay.rulebooks.clauses import load_edition_words
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.session import Session, all_editions, header_of, setting_of

from ..score.worlds import has_mark_of_the_end
from . import edits as ed
from .course import ChangedCourse
from .edits import Edit
from .miscounts import Miscount

EDITION, READING = "edition", "reading"
RULED = "ruling"  # stands in the ledger where no clause moved something


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was otherwise than the log, or the book of the table, says."""

    kind: str
    line: int = 0  # of the entry that is changed
    before: int = 0  # the line before which an entry belongs; 0: behind the last one
    next: str = ""  # what stands there
    was: str = ""
    text: str = ""
    name: str = ""  # of a reading, or of a line of the score sheet
    seat: str = ""
    clause: str = ""
    cites: dict[str, str] = {}
    numbers: tuple[str, ...] = ()  # of a reading
    editions: tuple[str, ...] = ()  # that take a reading so
    also: tuple[int, ...] = ()  # lines at which the same would explain it too


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """Changes under which everything holds, and what comes out then."""

    cost: int
    edition: str
    changes: list[Change]
    winners: list[str] | None
    ended: bool  # the table wrote down that the game was over
    scores: dict[str, int | str]
    unjudged: int


class Solution(NamedTuple):
    """What an explanation changes, ready to be played or written."""

    cost: int
    order: int  # of finding
    edition: str
    readings: Mapping[str, str]
    edits: tuple[Edit, ...]
    sums: tuple[Miscount, ...]
    entries: Sequence[Entry]
    places: tuple[int, ...]  # more places for the one edit
    groups: tuple[Hashable, ...] = ()  # what each edit is about, wherever in its turn it stands


def proved(session: Session, base: ChangedCourse, solution: Solution) -> Explanation | None:
    """Play an explanation from the first entry on; None when it does not hold after all."""
    header = header_of(session)
    if solution.sums:
        header["claim"] = corrected_claim(session, solution.sums)
    setting = setting_of(session, solution.edition, solution.readings)
    course = ChangedCourse(session, setting, solution.entries, header)
    if course.whole.failure is not None:
        return None
    game, state = session.game, course.whole.state
    return Explanation(
        cost=solution.cost,
        edition=solution.edition,
        changes=changes_of(session, base, course, solution),
        winners=game.winners(state),
        ended=has_mark_of_the_end(session, solution.entries),
        scores=game.scores(state),
        unjudged=len(course.whole.unjudged),
    )


def corrected_claim(session: Session, sums: Sequence[Miscount]) -> str:
    """The claim of the log with the totals that come out."""
    vocabulary, log = session.vocabulary, session.log
    names = names_of(log.header, vocabulary)
    claimed = read_claim(header_of(session)["claim"], vocabulary, names) or []
    right = {one.seat: one.computed for one in sums}
    words = []
    for seat, number in claimed:
        colour = vocabulary.symbol("seat", seat)
        spelled = vocabulary.spell("seat", seat, language(session))
        words.append(f"{spelled} {right.get(colour, number)}")
    return ", ".join(words)


def changes_of(
    session: Session, base: ChangedCourse, course: ChangedCourse, solution: Solution
) -> list[Change]:
    found: list[Change] = []
    if solution.edition != base.setting.edition:
        found.append(edition_change(session, base, solution.edition))
    found += [reading_change(session, base, *pair) for pair in solution.readings.items()]
    for one in solution.sums:
        found.append(
            Change(
                kind=one.kind,
                was=str(one.claimed),
                text=str(one.computed),
                name=one.line,
                seat=one.seat,
                clause=one.clause,
                cites=cites(session, one.clause),
            )
        )
    entries = session.log.entries
    for number, edit in enumerate(solution.edits):
        is_last = number == len(solution.edits) - 1
        after = solution.entries if is_last else ed.spliced(entries, edit)
        found.append(edit_change(session, base, course, edit, entries, solution, is_last))
        entries = list(after)
    return found


def edition_change(session: Session, base: ChangedCourse, edition: str) -> Change:
    """Another book, and the reading by which it makes the difference, if one alone does."""
    other = setting_of(session, edition, {}).book.settings
    name = deciding_reading(session, base, other)
    reading = load_readings(session.game.name)[name] if name else None
    clause = reading.clauses[0] if reading and reading.clauses else first_clause(base)
    return Change(
        kind=EDITION,
        was=base.setting.edition,
        text=edition,
        name=name,
        numbers=reading.numbers if reading else (),
        clause=clause,
        cites=cites(session, clause),
    )


def deciding_reading(session: Session, base: ChangedCourse, other: Mapping[str, str]) -> str:
    """The consulted reading that explains the log alone, taken as another book takes it."""
    book = base.whole.book
    asked = book.asked if book is not None else {}
    own = base.setting.book.settings
    for name in sorted(asked, key=lambda one: (-asked[one], one)):
        if own[name] != other[name]:
            setting = setting_of(session, base.setting.edition, {name: other[name]})
            if base.explains(base.under(setting, max(0, asked[name]))):
                return name
    return ""


def reading_change(session: Session, base: ChangedCourse, name: str, value: str) -> Change:
    reading = load_readings(session.game.name)[name]
    clause = reading.clauses[0] if reading.clauses else ""
    takers = [
        edition
        for edition in all_editions(session)
        if setting_of(session, edition, {}).book.settings[name] == value
    ]
    return Change(
        kind=READING,
        name=name,
        was=base.setting.book.settings[name],
        text=value,
        numbers=reading.numbers,
        editions=tuple(takers),
        clause=clause,
        cites=cites(session, clause),
    )


def edit_change(
    session: Session,
    base: ChangedCourse,
    course: ChangedCourse,
    edit: Edit,
    entries: Sequence[Entry],
    solution: Solution,
    is_last: bool,
) -> Change:
    new = ed.changed_entry(edit)
    old = entries[edit.entry] if edit.entry >= 0 else None
    clause = clause_at(course, ed.new_place(edit)) if is_last and new is not None else ""
    if not clause and is_last and old is not None and old.kind == SEEN and new is not None:
        clause = clause_of_fact(course, old, ed.new_place(edit))
    if not clause and edit.entry >= 0 and len(solution.edits) == 1:
        clause = clause_at(base, edit.entry)
    clause = clause or first_clause(base)
    line = old.line if old is not None else 0
    place = edit.place if edit.kind in (ed.INSERT, ed.DOUBLE) else edit.other
    before = line_of(entries, place)
    following = None
    if edit.kind in (ed.INSERT, ed.DOUBLE, ed.MOVE):
        following = next((one for one in entries[place:] if not ed.is_unplayed(one)), None)
        before = line_before(entries, place) if following is not None else 0
    also = {line_before(entries, place) for place in solution.places} - {0, line, before}
    return Change(
        kind=edit.kind,
        line=line,
        before=before,
        next=spelled(session, following) if following is not None else "",
        was=spelled(session, old) if old is not None else "",
        text=spelled(session, new) if new is not None else "",
        clause=clause,
        cites=cites(session, clause),
        also=tuple(sorted(also)) if len(solution.edits) == 1 else (),
    )


def line_of(entries: Sequence[Entry], place: int) -> int:
    return entries[place].line if 0 <= place < len(entries) else 0


def line_before(entries: Sequence[Entry], place: int) -> int:
    """The line of the first written entry at a place or behind it; 0 behind the last one."""
    return next((entry.line for entry in entries[place:] if entry.line), 0)


def clause_at(course: ChangedCourse, place: int) -> str:
    """The clause by which an entry moved something first, if it moved anything."""
    book = course.whole.book
    rows = book.rows if book is not None else []
    return next((clause for at, *_, clause in rows if at == place and clause != RULED), "")


def clause_of_fact(course: ChangedCourse, fact: Entry, place: int) -> str:
    """The clause that moved the number last that a fact tells wrongly there."""
    told = course.session.game.see(course.table_at(place), fact.verb, fact.args)
    return last_mover(course, told.name, place) if told is not None else ""


def first_clause(base: ChangedCourse) -> str:
    """The clause that fails first; of a false fact, the one that moved the number last."""
    failure = base.whole.failure
    if failure is None or failure.clause:
        return failure.clause if failure is not None else ""
    return last_mover(base, str(failure.facts.get("value", "")), len(base.entries))


def last_mover(course: ChangedCourse, name: str, place: int) -> str:
    book = course.whole.book
    cell = course.session.game.goods().places.get(name)
    rows = reversed(book.rows if book is not None else [])
    moved = (clause for at, _, *ends, clause in rows if at < place and cell in ends)
    return next((clause for clause in moved if clause != RULED), "")


def cites(session: Session, clause: str) -> dict[str, str]:
    """Where each book says a clause, as far as it does."""
    found = {}
    game, folders = session.game.name, session.options.folders
    for edition in all_editions(session) if clause else ():
        stance = load_edition_words(game, edition.split("/")[1], folders).get(clause)
        if stance is not None and stance.cite:
            found[edition] = stance.cite
    return found


def language(session: Session) -> str:
    return language_of(session.log.header, session.vocabulary.languages)


def spelled(session: Session, entry: Entry, own: str = "") -> str:
    """Write an entry as it stands in a log, with the name in front and the sign that it needs.

    Who writes a whole log names its `own` language, which is told from the header else.
    """
    own = own or language(session)
    text = SIGNS.get(entry.kind, "") + write_entry(entry, session.vocabulary, own)
    if entry.kind == ACT and entry.who != NOBODY:
        return f"{session.vocabulary.spell('seat', entry.who, own)}: {text}"
    return text
