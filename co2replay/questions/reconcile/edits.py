"""What somebody may have done to a log in writing it down: every single change near one entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from co2replay.engine.unknown import Consulted
from co2replay.notation.records import (
    ACT,
    BLANK,
    BOX,
    COMMENT,
    CORRECTION,
    DRAW,
    EXPECT,
    MARK,
    NOBODY,
    POSITION,
    SEEN,
    Entry,
)
from co2replay.notation.vocabulary import Form, Slot

from .course import ChangedCourse

INSERT, DOUBLE, DROP, TWICE, MOVE = "insert", "double", "drop", "twice", "move"
AMOUNT, WORD, PLAYER, SWAP = "amount", "word", "player", "swap"
EDITS = (INSERT, DOUBLE, TWICE, DROP, MOVE, AMOUNT, WORD, PLAYER, SWAP)

UNPLAYED = (COMMENT, BLANK, EXPECT, BOX)
DEEDS = (ACT, DRAW)
NUMBERS = (SEEN, POSITION, CORRECTION)
WINDOW = 12  # so many entries away somebody may have noted something too late
TWIN_WINDOW = 60  # and so far apart the same act may have been noted twice


class Edit(NamedTuple):
    """One change: instead of some entries from a place on stand others."""

    kind: str
    place: int
    removed: int
    put: tuple[Entry, ...]
    entry: int = -1  # the entry that is changed; none where one is added
    other: int = -1  # where it goes, or the one that it changes places with


def edits_at(course: ChangedCourse, place: int) -> Iterator[Edit]:
    """Yield every change whose first trace is at this place, entries left out before all others."""
    if place < len(course.entries) and is_unplayed(course.entries[place]):
        return
    options = [*course.session.game.possible(course.table_at(place))]
    options += of_later_turns(course, place, options)
    yield from insertions(course, place, options)
    # What an earlier change has put here stands on no line of which another one could speak.
    if place == len(course.entries) or not course.entries[place].line:
        return
    entry = course.entries[place]
    if entry.kind in DEEDS:
        yield dropped(course, place)
    yield from amounts(course, place)
    if entry.kind in DEEDS:
        yield from other_words(course, place, options)
    yield from other_players(course, place)
    yield from moves(course, place)
    yield from swaps(course, place)


def of_later_turns(course: ChangedCourse, place: int, options: Sequence[Entry]) -> Iterator[Entry]:
    """What others may do, where whose turn it is may have ended it without a word."""
    game, here = course.session.game, {one.who for one in options if one.kind == ACT}
    verbs = dict.fromkeys(one.verb for one in options if one.kind == ACT)
    for who in course.session.seats if here else ():
        for verb in verbs if who not in here else ():
            table = course.table_at(place)
            try:
                game.settle(table, Entry(ACT, verb, (), who))
            except Consulted:
                continue
            if game.waits_for(table.state).seat == who:
                yield from (one for one in game.possible(table) if one.who == who)
                break


def is_unplayed(entry: Entry) -> bool:
    return entry.taken_back or entry.kind in UNPLAYED


def insertions(course: ChangedCourse, place: int, options: list[Entry]) -> Iterator[Edit]:
    if course.rulings_at(place):
        return  # what stands here next is what the ruling is about
    before = next(
        (entry for entry in reversed(course.entries[:place]) if not is_unplayed(entry)), None
    )
    for new in options:
        kind = DOUBLE if before is not None and is_same(before, new) else INSERT
        yield Edit(kind, place, 0, (new,))


def is_same(one: Entry, other: Entry) -> bool:
    named = NOBODY in (one.who, other.who) or one.who == other.who
    return named and (one.kind, one.verb, one.args) == (other.kind, other.verb, other.args)


def dropped(course: ChangedCourse, place: int) -> Edit:
    entry = course.entries[place]
    near = course.entries[max(0, place - TWIN_WINDOW) : place]
    twins = [at for at, one in enumerate(near, max(0, place - TWIN_WINDOW)) if is_same(one, entry)]
    if twins and (entry.args or entry.kind == DRAW):
        return Edit(TWICE, place, 1, (), place, twins[-1])
    return Edit(DROP, place, 1, (), place)


def amounts(course: ChangedCourse, place: int) -> Iterator[Edit]:
    """One number one higher or lower: of a fact, a row, a correction, or the round of a mark."""
    entry = course.entries[place]
    if entry.kind in NUMBERS and entry.line:  # what somebody only claims now has no line
        form = course.session.vocabulary.forms[entry.verb]
        numbers = [at for at, slot in slots_of(form, entry.args) if slot.table == "int"]
        numbers = numbers if len(numbers) == 1 else []
    elif entry.kind == MARK:
        numbers = list(range(1, min(len(entry.args), 3)))
    else:
        return
    for at in numbers:
        if entry.args[at] >= 0:
            for step in (1, -1):
                yield changed(AMOUNT, place, entry, at, entry.args[at] + step)


def other_words(course: ChangedCourse, place: int, options: list[Entry]) -> Iterator[Edit]:
    """The same act with anything else that the table allowed."""
    entry = course.entries[place]
    form = course.session.vocabulary.forms[entry.verb]
    numbers = [at for at, slot in slots_of(form, entry.args) if slot.table == "int" and slot.unit]
    for new in options:
        if not is_reworded(entry, new):
            continue
        kind = AMOUNT if numbers and is_one_off(entry.args, new.args, numbers) else WORD
        yield Edit(kind, place, 1, (replace(entry, args=new.args),), place)


def is_reworded(entry: Entry, new: Entry) -> bool:
    named = NOBODY in (entry.who, new.who) or entry.who == new.who
    same = (entry.kind, entry.verb) == (new.kind, new.verb)
    return named and same and entry.args != new.args


def is_one_off(one: Sequence[int], other: Sequence[int], numbers: Sequence[int]) -> bool:
    """Do only amounts differ, each by one at most?"""
    if len(one) != len(other):
        return False
    steps = [(at, abs(a - b)) for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return all(at in numbers and step == 1 for at, step in steps)


def other_players(course: ChangedCourse, place: int) -> Iterator[Edit]:
    entry = course.entries[place]
    seats = course.session.seats
    if entry.kind == ACT:
        for seat in seats:
            if seat != entry.who:
                yield Edit(PLAYER, place, 1, (replace(entry, who=seat),), place)
    if entry.kind == MARK and course.session.vocabulary.phases[entry.args[0]].seat:
        last = len(entry.args) - 1
        for seat in seats:
            if seat != entry.args[last]:
                yield changed(PLAYER, place, entry, last, seat)
    if entry.kind in DEEDS:
        form = course.session.vocabulary.forms[entry.verb]
        for at, slot in slots_of(form, entry.args):
            for seat in seats if slot.table == "seat" else ():
                if seat != entry.args[at]:
                    yield changed(PLAYER, place, entry, at, seat)


def changed(kind: str, place: int, entry: Entry, at: int, value: int) -> Edit:
    args = (*entry.args[:at], value, *entry.args[at + 1 :])
    return Edit(kind, place, 1, (replace(entry, args=args),), place)


def slots_of(form: Form, args: Sequence[int]) -> list[tuple[int, Slot]]:
    """Say which slot each argument fills; a list of many is left out."""
    found: list[tuple[int, Slot]] = []
    at = 0
    for slot in form.slots:
        if slot.many:
            break
        if slot.table == "literal":
            continue
        if at < len(args):
            found.append((at, slot))
        at += 2 if slot.table == "mark" else 1
    return found


def moves(course: ChangedCourse, place: int) -> Iterator[Edit]:
    """An entry noted too early, or one of the next ones noted too late."""
    entries = course.entries
    near = near_deeds(entries, place)
    if entries[place].kind in DEEDS:
        for other in near:
            between = entries[place + 1 : other + 1]
            put = (*between, moved(entries[place]))
            yield Edit(MOVE, place, len(put), put, place, other + 1)
    for other in near:
        if other > place + 1 or entries[place].kind not in DEEDS:
            put = (moved(entries[other]), *entries[place:other])
            yield Edit(MOVE, place, len(put), put, other, place)


def swaps(course: ChangedCourse, place: int) -> Iterator[Edit]:
    entries = course.entries
    if entries[place].kind not in DEEDS:
        return
    for other in near_deeds(entries, place):
        if other > place + 1:
            between = entries[place + 1 : other]
            put = (moved(entries[other]), *between, moved(entries[place]))
            yield Edit(SWAP, place, len(put), put, place, other)


def moved(entry: Entry) -> Entry:
    """Stands on a line of its own now."""
    return replace(entry, line=0, col=0, end=0)


def near_deeds(entries: Sequence[Entry], place: int) -> list[int]:
    last = min(len(entries), place + WINDOW + 1)
    return [
        at
        for at in range(place + 1, last)
        if entries[at].kind in DEEDS and not entries[at].taken_back and entries[at].line
    ]


def spliced(entries: Sequence[Entry], edit: Edit) -> list[Entry]:
    return [*entries[: edit.place], *edit.put, *entries[edit.place + edit.removed :]]


def new_place(edit: Edit) -> int:
    """Where the added, moved or changed entry stands afterwards."""
    if edit.kind == MOVE and edit.entry == edit.place:
        return edit.place + len(edit.put) - 1
    return edit.place


def changed_entry(edit: Edit) -> Entry | None:
    return edit.put[new_place(edit) - edit.place] if edit.put else None
