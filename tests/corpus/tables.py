"""What is told of one table in the middle of a game: as rows, changed, half forgotten, asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from co2replay.engine.table import Book, Breach, Table
from co2replay.engine.unknown import Consulted, Unknown, is_unknown
from co2replay.notation.records import ACT, DRAW, NOBODY, OMITTED, UNKNOWN, Entry, Log
from co2replay.notation.rows import Head, Spec, read_head, write_head
from co2replay.rules.co2 import cells as at
from co2replay.rules.co2 import chances, frames
from co2replay.rules.co2 import forms as f
from co2replay.rules.co2.game import GAME
from co2replay.rules.co2.state import NO_SEAT, State
from co2replay.rules.co2.supposing import OF_NAME
from co2replay.rules.co2.words import vocabulary
from co2replay.verify.session import begin

from .saying import breach_line, hashed, line, moved_line, session_for, shown, words
from .spoilt import copied, half_forgotten, impossible

TOLD = 6  # changed values that are told; of more the count and a hash
MAIN, MINOR = (f.SIDES.index(side) for side in ("main", "minor"))
STRANGE_CARD = 99


def table_at(log: Log, upto: int, edition: str | None = None) -> Table:
    """The table with so many entries played, and the book of how it came about."""
    session = session_for(log)
    _, run = begin(session, edition or session.edition())
    for index in range(upto):
        run.step(index, log.entries[index])
    return run.table


def changed(before: State, after: State) -> str:
    """The named values that differ, as they are now."""
    old, new = GAME.named(before), GAME.named(after)
    found = [f"{name}={shown(value)}" for name, value in new.items() if old[name] != value]
    if len(found) > TOLD:
        return f"{' '.join(found[:TOLD])} and {len(found) - TOLD} more {hashed(found)}"
    return " ".join(found) or "nothing"


# Rows ---------------------------------------------------------------------------------------------


def rows_told(t: Table) -> Iterator[str]:
    """The rows of the table; each holds when it is seen there, and is made of facts of the box."""
    for row in GAME.rows(t):
        there = Table(t.state.copy(), t.rules, t.book)
        difference = told_by(lambda there=there, row=row: GAME.see(there, row.verb, row.args))
        made = GAME.made_of(t, row.verb, row.args)
        yield line(
            words(row),
            "" if difference is None else f"but {shown(difference)}",
            f"made {shown(made) if len(made) <= TOLD else f'{len(made)} {hashed(made)}'}",
        )


def rows_varied(t: Table) -> Iterator[str]:
    """Each row with one value changed: seen there, set by hand, and put into a position."""
    for row in GAME.rows(t):
        for other in variants(row):
            yield words(other)
            seen = told_by(lambda other=other: GAME.see(copied(t), other.verb, other.args))
            yield f"  seen: {difference_line(seen)}"
            told = [put_line(t, other, doing) for doing in (GAME.correct, GAME.place)]
            if told[0] == told[1]:
                yield f"  put: {told[0]}"
            else:
                yield f"  set: {told[0]}"
                yield f"  placed: {told[1]}"


def put_line(t: Table, row: Entry, doing: Callable[[Table, int, tuple[int, ...]], Any]) -> str:
    there = copied(t)
    breach = told_by(lambda: doing(there, row.verb, row.args))
    assert there.book is not None
    return line(
        breach_line(breach) if isinstance(breach, Breach) else marked_asked(breach),
        changed(t.state, there.state),
        "; ".join(map(moved_line, there.book.rows)),
    )


def difference_line(seen: Any) -> str:
    if seen is None:
        return "so"
    if isinstance(seen, str):
        return seen
    return f"{seen.name} seen {seen.seen}, is {seen.computed}"


def marked_asked(value: Any) -> str:
    return value if isinstance(value, str) else ""


def told_by(doing: Callable[[], Any]) -> Any:
    try:
        return doing()
    except Consulted as asked:
        return f"asks {asked.name}"


def variants(row: Entry) -> Iterator[Entry]:
    """The row with one value one more, one less, or unknown; each value as the forms allow."""
    head = read_head(write_head(row, vocabulary()), vocabulary())
    assert head is not None
    for place, value in enumerate(row.args):
        spec = spec_of(head, place)
        # Of a long row of alike values the first two and the last tell enough.
        if 2 < place < len(row.args) - 1 and head.rest is not None:
            continue
        for other in others(spec, value):
            args = (*row.args[:place], other, *row.args[place + 1 :])
            yield msgspec.structs.replace(row, args=args)


def spec_of(head: Head, place: int) -> Spec:
    spec = head.specs[place] if place < len(head.specs) else head.rest
    assert spec is not None
    return spec


def others(spec: Spec, value: int) -> Iterator[int]:
    size = len(vocabulary().tables[spec.table].symbols) if spec.table else 0
    if size:
        yield (max(value, 0) + 1) % size
        return
    if value in (UNKNOWN, OMITTED):
        yield 1
        return
    yield value + 1
    if value > 0:
        yield value - 1


# What is learnt after a gap -----------------------------------------------------------------------


def learnt(t: Table) -> Iterator[str]:
    """Nobody wrote anything down for a while; then the table is told row by row."""
    rows = GAME.rows(t)
    blank = copied(t)
    GAME.gap(blank)
    yield f"forgotten {unknown_names(blank.state)}"
    for title, doing in (("learns", GAME.learn), ("placed", GAME.place)):
        there = Table(blank.state.copy(), t.rules, Book())
        for row in rows:
            before = there.state.copy()
            result = told_by(
                lambda there=there, row=row, doing=doing: doing(there, row.verb, row.args)
            )
            said = breach_line(result) if isinstance(result, Breach) else shown(result)
            yield line(f"{title} {words(row)}:", said, changed(before, there.state))
        yield f"left {unknown_names(there.state)}"
        yield f"otherwise {changed(t.state, there.state)}"


def unknown_names(state: State) -> str:
    names = [name for name, value in GAME.named(state).items() if holds_unknown(value)]
    return line(len(names), names if len(names) <= 30 else hashed(names))


def holds_unknown(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return any(map(holds_unknown, value))
    return bool(value == "?" or is_unknown(value))


def blurred(t: Table) -> Iterator[str]:
    """What an act or a draw leaves open that nobody could judge: on this table and on others."""
    for title, start in blurred_starts(t):
        yield f"{title}:"
        for entry in entries_to_blur(t):
            there = copied(start)
            there.state.partial = True
            told = told_by(lambda there=there, entry=entry: GAME.blur(there, entry))
            assert there.book is not None
            yield line(
                f"  {words(entry)}:",
                marked_asked(told),
                changed(start.state, there.state),
                "; ".join(map(moved_line, there.book.rows)),
                f"waits {shown(GAME.waits_for(there.state))}",
                names_of_unknown(there.state),
            )


def blurred_starts(t: Table) -> Iterator[tuple[str, Table]]:
    yield "as it lies", t
    yield "half forgotten", half_forgotten(t)
    adrift = half_forgotten(t)
    adrift.state.active = Unknown("turn")
    adrift.state.pending = [(frames.ADRIFT, NO_SEAT)]
    adrift.state.decade = Unknown("decade")
    yield "nobody's turn", adrift
    declared = copied(t)
    s = declared.state
    s.armed, s.acted, s.price_changed = 5, False, True
    s.deed = (f.CONSTRUCT, 4, 0, 1)
    s.pending = [*s.pending, (frames.FEE, t.state.order[0], "co2.install.fee")]
    yield "a card declared, a fee due", declared


def entries_to_blur(t: Table) -> Iterator[Entry]:
    first, last = t.state.order[0], t.state.order[-1]
    topic = f.PLACES.index("summit 1/solar")
    hand = t.state.lobby[first]
    card = hand[0] if not is_unknown(hand) and hand else 5
    for verb, args in (
        (f.PROPOSE, (1, 12)),
        (f.INSTALL, (f.OMITTED_SOURCE, 13)),
        (f.INSTALL, (2, 14)),
        (f.CONSTRUCT, (4, 0)),
        (f.RECRUIT, ()),
        (f.SCIENTIST, (0, 5)),
        (f.SCIENTIST, (5, topic)),
        (f.BUY, ()),
        (f.SELL, ()),
        (f.LOBBY, (card, MAIN, OMITTED)),
        (f.LOBBY, (card, MINOR, OMITTED)),
        (f.LOBBY, (13, MAIN, 0)),
        (f.LOBBY, (UNKNOWN, MINOR, 0)),
        (f.CLAIM, (36,)),
        (f.END, ()),
        (f.GO, (0,)),
        (f.PAY, (0,)),
        (f.PAY, (3,)),
        (f.CUBE, (0,)),
        (f.EXPERTISE, (2,)),
        (f.INCOME, (2, 1)),
        (f.DRAFTED, (7,)),
        (f.GOAL, (27, 2)),
        (f.BID, (3,)),
        (f.PAYMENT, (1, 2)),
        (f.SPEAKER, (last,)),
        (f.STARTER, (4,)),
    ):
        for who in (NOBODY, last):
            yield Entry(ACT, verb, args, who)
    for verb, args in (
        (f.FOSSIL, (0, 0)),
        (f.FOSSIL, (3, 2)),
        (f.EVENT, (48,)),
        (f.SUMMIT, (1, 0, 1)),
        (f.SUMMIT, (len(t.state.topics), 0, 1, 2)),
        (f.SUMMIT, (len(t.state.topics) + 1, 0, 1, 2)),
        (f.REVEAL, (34, OMITTED, OMITTED)),
        (f.REVEAL, (35, 0, 36)),
        (f.REFILL, (9,)),
    ):
        yield Entry(DRAW, verb, args)


def names_of_unknown(state: State) -> str:
    """By what name each unknown value would be asked for."""
    names: list[str] = []

    def walk(value: Any) -> None:
        if is_unknown(value):
            names.append(value.name)
        elif isinstance(value, list | tuple):
            for one in value:
                walk(one)

    for slot in State.__slots__:
        walk(getattr(state, slot))
    return line(len(names), hashed(names)) if names else "all known"


# What something could be --------------------------------------------------------------------------


def supposed_numbers(t: Table) -> Iterator[str]:
    """Every value that a number could have, and what the first and the last one change."""
    entry = Entry(ACT, f.BUY, (), NOBODY)
    away = {f"{seat}." for seat in f.SEATS if f.SEATS.index(seat) not in t.state.order[:2]}
    for name in at.CELL_NAMES:
        if name[: name.find(".") + 1] not in away:
            yield supposed_line(t, name, entry)


def supposed_places(t: Table) -> Iterator[str]:
    entry = Entry(ACT, f.CONSTRUCT, (f.OMITTED_SOURCE, space_with_project(t)), NOBODY)
    for name in (*f.SPACES[::2], *(f"{space}.scientist" for space in f.SPACES[1::2])):
        yield supposed_line(t, name, entry)
    last = Entry(ACT, f.CONSTRUCT, (1, 1), t.state.order[-1])
    for region in f.REGIONS:
        for what in ("control", "agenda", "plants"):
            yield supposed_line(t, f"{region}.{what}", entry)
            yield supposed_line(half_forgotten(t), f"{region}.{what}", last)


def supposed_rest(t: Table) -> Iterator[str]:
    entry = Entry(ACT, f.CONSTRUCT, (f.OMITTED_SOURCE, space_with_project(t)), NOBODY)
    lobby = Entry(ACT, f.LOBBY, (5, MAIN, OMITTED), NOBODY)
    names = [f"{seat}.lobby" for seat in f.SEATS] + [f"summit.{n}" for n in range(6)]
    for name in (*names, *OF_NAME, "nothing.such", "nothing"):
        for one in (entry, lobby, Entry(ACT, f.BUY, (), NOBODY)):
            yield supposed_line(t, name, one)
    yield supposed_line(half_forgotten(t), "summit.1", entry)
    cards = list(t.rules.box.un)
    for card in (cards[0], cards[-1], STRANGE_CARD):
        for who in (NOBODY, t.state.order[-1]):
            for name in ("un", *(f"{region}.plants" for region in f.REGIONS)):
                yield supposed_line(half_forgotten(t), name, Entry(ACT, f.CLAIM, (card,), who))


def supposed_line(t: Table, name: str, entry: Entry) -> str:
    found = GAME.suppose(Table(t.state, t.rules, None), name, entry)
    if not found:
        return f"{name}: nobody can say"
    ends = [found[0], found[-1]] if len(found) > 1 else found
    told = [f"{value} -> {changed(t.state, state)}" for value, state in ends]
    values = [shown(value) for value, _ in found]
    few = values if len(values) <= 2 * TOLD else [*values[:2], "..", *values[-2:]]
    before = slots_of(t.state)
    others = hashed(f"{value} {differing_slots(before, state)}" for value, state in found)
    return f"{name}: {len(values)}: {' '.join(few)} {others}; {'; '.join(told)}"


def slots_of(state: State) -> dict[str, str]:
    return {slot: repr(getattr(state, slot)) for slot in State.__slots__}


def differing_slots(before: dict[str, str], state: State) -> str:
    """What differs in memory, and nothing else: the rest of the state is told elsewhere."""
    return str([(slot, now) for slot, now in slots_of(state).items() if now != before[slot]])


def space_with_project(t: Table) -> int:
    return next((x for x, tile in enumerate(t.state.tiles) if not is_unknown(tile) and tile), 0)


def doubted(t: Table) -> Iterator[str]:
    """Numbers as they would be had assumed facts of the box been others."""
    rules = t.rules
    for state, paths in GAME.otherwise(t):
        told = shown(paths) if len(paths) <= TOLD else f"{len(paths)} {hashed(paths)}"
        yield f"{changed(t.state, state)} by {told}"
    rests = sorted({path for _, path in t.book.uses}) if t.book is not None else []
    yield f"assumed {hashed(x for x in rests if GAME.is_assumed(rules, x))} of {len(rests)}"


def chance_told(t: Table) -> Iterator[str]:
    """What chance could bring here, and would bring where the game waited for it."""
    frames_asked: tuple[tuple[Any, ...], ...] = (
        (frames.DRAW_EVENT, NO_SEAT),
        *((frames.DRAW_SUMMIT, NO_SEAT, place) for place in range(len(t.state.topics))),
        *((frames.DRAW_FOSSIL, NO_SEAT, (0, 2, 3), last) for last in (NO_SEAT, 0, 3)),
        (frames.DRAW_REVEAL, NO_SEAT),
        (frames.DRAW_REFILL, NO_SEAT),
        (frames.SET_UP, NO_SEAT, ""),
        (frames.SET_UP, NO_SEAT, "normal"),
    )
    for frame in (*t.state.pending[-1:], *frames_asked):
        there = copied(t)
        there.state.pending = [frame]
        texts = [words(Entry(DRAW, verb, args)) for verb, args in told_by_chance(there)]
        few = " | ".join(texts) if len(texts) <= 4 * TOLD else hashed(texts)
        yield f"{frames.FRAME_NAMES[frame[0]]} {shown(frame[2:])}: {len(texts)}: {few}"


def told_by_chance(t: Table) -> list[tuple[int, tuple[int, ...]]]:
    found = told_by(lambda: chances.chance(t))
    return found if isinstance(found, list) else []


TOPICS: dict[str, Callable[[Table], Iterator[str]]] = {
    "rows": rows_told,
    "varied": rows_varied,
    "learnt": learnt,
    "blurred": blurred,
    "supposed-numbers": supposed_numbers,
    "supposed-places": supposed_places,
    "supposed-rest": supposed_rest,
    "doubted": doubted,
    "chance": chance_told,
    "impossible": impossible,
}
