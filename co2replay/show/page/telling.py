"""The moves of a page in words, turn by turn: what was done, and what of it changed something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from co2replay.engine.face import Said
from co2replay.notation.format import BoxText
from co2replay.notation.records import ACT, DRAW, GAP, MARK, NOBODY, POSITION, Entry
from co2replay.verdict.session import Session

from ..acts import mark_text, seen_text, told
from ..words import Words
from .course import ASKED, PLAYED, WAITS, Course, Moment, fits


class Item(NamedTuple):
    """A moment in the list of moves."""

    moment: int
    said: Said
    quiet: bool  # nothing changed that a board shows
    line: int


class ToldTurn(NamedTuple):
    """A mark, and what was done under it."""

    moment: int
    name: str  # of the address
    seat: str
    said: Said
    items: list[Item]


def turns_of(
    session: Session,
    course: Course,
    moments: Sequence[Moment],
    addresses: Mapping[int, str],
    quiet: Sequence[str],
    faulty: set[int],
    box_text: BoxText,
) -> list[ToldTurn]:
    entries = session.log.entries
    found = [ToldTurn(0, "setup", "", lambda words: words.say("phase", "setup"), [])]
    first = 0
    for number, moment in enumerate(moments[:-1]):
        entry = entries[moment.entry]
        if entry.kind == MARK:
            found.append(
                ToldTurn(
                    number,
                    addresses[moment.entry],
                    seat_of(session, entry),
                    marked(session, entry),
                    [],
                )
            )
            first = moment.entry + 1
            continue
        covered = [
            one for one in entries[first : moment.entry + 1]
            if one.kind in PLAYED and not one.taken_back
        ]  # fmt: skip
        first = moment.entry + 1
        is_quiet = (
            number not in faulty
            and entry.kind in (ACT, DRAW)
            and not changes(course, number, quiet)
        )
        said = sentence(session, covered, found[-1].seat, box_text)
        found[-1].items.append(Item(number, said, is_quiet, entry.line))
    return [turn for turn in found if turn.items or turn.name != "setup"]


def changes(course: Course, number: int, quiet: Sequence[str]) -> bool:
    """Did anything move, or change that a board shows?"""
    if course.moved[number]:
        return True
    if number == 0:
        return True
    before, after = course.shown[number - 1], course.shown[number]
    return any(
        value != before.get(name)
        for name, value in after.items()
        if name not in (WAITS, ASKED) and not any(fits(name, one) for one in quiet)
    )


def seat_of(session: Session, entry: Entry) -> str:
    phase = session.vocabulary.phases[entry.args[0]]
    return session.vocabulary.symbol("seat", entry.args[-1]) if phase.seat else ""


def marked(session: Session, entry: Entry) -> Said:
    return lambda words: mark_text(entry, session.vocabulary, words)


def sentence(
    session: Session, covered: Sequence[Entry], seat: str, box_text: BoxText
) -> Callable[[Words], str]:
    vocabulary = session.vocabulary
    own = vocabulary.code("seat", seat) if seat else NOBODY
    acting = NOBODY if own is None else own

    def said(words: Words) -> str:
        if covered[0].kind == POSITION:
            return words.say("page", "position", count=len(covered))
        if len(covered) == 1 or covered[0].kind == GAP:
            return told(covered[0], acting, vocabulary, words, box_text)
        return seen_text(covered, vocabulary, words)

    return said
