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
from co2replay.rules.co2.state import GOAL_HIDDEN, GOAL_NONE, NO_SEAT, State
from co2replay.rules.co2.supposing import OF_NAME
from co2replay.rules.co2.words import vocabulary
from co2replay.verify.session import begin

from .saying import breach_line, hashed, line, moved_line, session_for, shown, words

TOLD = 6  # changed values that are told; of more the count and a hash
REASONS = 3
EVERY = 3  # of what is forgotten by halves
STRANGE_CARD, PLENTY = 99, 99


def table_at(log: Log, upto: int, edition: str | None = None) -> Table:
    """The table with so many entries played, and the book of how it came about."""
    session = session_for(log)
    _, run = begin(session, edition or session.edition())
    for index in range(upto):
        run.step(index, log.entries[index])
    return run.table


def copied(t: Table) -> Table:
    new = Table(t.state.copy(), t.rules, Book())
    new.own = t.own
    return new


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
    """What an act or a draw leaves open that nobody could judge, one of each kind."""
    seen: set[str] = set()
    half = copied(t)
    half.state.partial = True
    for entry in GAME.possible(half):
        head = write_head(entry, vocabulary())
        kind = f"{head} {shown(entry.args[1:2]) if entry.verb == f.LOBBY else ''}"
        if kind in seen:
            continue
        seen.add(kind)
        for who in dict.fromkeys((entry.who, t.state.order[-1])):
            one = msgspec.structs.replace(entry, who=who) if entry.kind == ACT else entry
            there = copied(t)
            GAME.blur(there, one)
            assert there.book is not None
            moves = "; ".join(map(moved_line, there.book.rows))
            yield line(words(one), "forgets", unknown_names(there.state), moves)
            yield f"  {changed(t.state, there.state)}"
            yield f"  waits {shown(GAME.waits_for(there.state))}"


# What something could be --------------------------------------------------------------------------


def supposed(t: Table) -> Iterator[str]:
    """Every value that each thing of the table could have, and what the first and last change."""
    entry = Entry(ACT, f.CONSTRUCT, (f.OMITTED_SOURCE, space_with_project(t)), NOBODY)
    names = [*at.CELL_NAMES, *f.SPACES, *(f"{space}.scientist" for space in f.SPACES)]
    names += [
        f"{region}.{what}" for region in f.REGIONS for what in ("control", "agenda", "plants")
    ]
    names += [f"{seat}.lobby" for seat in f.SEATS] + [f"summit.{n}" for n in range(6)]
    names += [*OF_NAME, "nothing.such", "nothing"]
    for name in names:
        yield supposed_line(t, name, entry)
    card = next(iter(t.rules.box.un))
    for name in ("un", *(f"{region}.plants" for region in f.REGIONS)):
        yield supposed_line(half_forgotten(t), name, Entry(ACT, f.CLAIM, (card,), NOBODY))


def supposed_line(t: Table, name: str, entry: Entry) -> str:
    found = GAME.suppose(Table(t.state, t.rules, None), name, entry)
    if not found:
        return f"{name}: nobody can say"
    ends = [found[0], found[-1]] if len(found) > 1 else found
    told = [f"{value} -> {changed(t.state, state)}" for value, state in ends]
    values = [shown(value) for value, _ in found]
    few = values if len(values) <= 2 * TOLD else [*values[:2], "..", *values[-2:]]
    others = hashed(f"{value} {GAME.digest(state)}" for value, state in found)
    return f"{name}: {len(values)}: {' '.join(few)} {others}; {'; '.join(told)}"


def space_with_project(t: Table) -> int:
    return next((x for x, tile in enumerate(t.state.tiles) if not is_unknown(tile) and tile), 0)


def half_forgotten(t: Table) -> Table:
    """Every third number, demand space and holder unknown."""
    there = copied(t)
    s = there.state
    s.partial = True
    for cell in range(0, at.CELL_COUNT, EVERY):
        s.c[cell] = Unknown(at.CELL_NAMES[cell])
    for index in range(1, len(s.plants), EVERY):
        region = f.REGIONS[t.rules.region_of_demand[index]]
        s.plants[index] = Unknown(f"{region}.plants")
    for region in range(0, at.REGION_COUNT, EVERY):
        s.control[region] = Unknown(f"{f.REGIONS[region]}.control")
    return there


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


# Tables that cannot be ----------------------------------------------------------------------------


def impossible(t: Table) -> Iterator[str]:
    """One thing of the table made wrong at a time: every reason why it cannot be."""
    yield from reasons("as it lies", t)
    for title, there in spoilt(t):
        yield from reasons(title, there)
    for title, there in spoilt(half_forgotten(t)):
        yield from reasons(f"half {title}", there)


def reasons(title: str, t: Table) -> Iterator[str]:
    found = list(map(breach_line, GAME.impossible(Table(t.state, t.rules, None))))
    if len(found) > REASONS:
        found[REASONS:] = [f"and {len(found) - REASONS} more {hashed(found)}"]
    yield line(f"{title}:", "; ".join(found) or "nothing against it")


def spoilt(t: Table) -> Iterator[tuple[str, Table]]:
    """The table with something that is wrong, or at its very limit."""
    state: State = t.state
    box, order = t.rules.box, state.order
    for cell, name in enumerate(at.CELL_NAMES):
        for value in (-1, PLENTY):
            there = copied(t)
            there.state.c[cell] = value
            yield f"{name} {value}", there
    for region, name in enumerate(f.REGIONS):
        for change in (1, 0):  # one too many, and just full
            there = copied(t)
            there.state.c[at.REGION_CEPS + region] = box.region_spaces[region] + change
            yield f"{name} {'over' if change else 'full'} of CEPs", there
        for who in (NO_SEAT, order[0], order[-1]):
            there = copied(t)
            there.state.control[region] = who
            yield f"{name} held by {who}", there
        first, beyond = t.rules.offsets[region : region + 2]
        for title, plants in (
            ("hole", {first: 0, first + 1: 1}),
            ("hole behind", {first: 1, beyond - 2: 0, beyond - 1: 2}),
            ("foreign", {first: 4 + 5 * absent(order) + 1}),
            ("green", {first: 4 + 5 * order[0] + region % 5}),
            ("coal", dict.fromkeys(range(first, beyond), 1)),
        ):
            there = copied(t)
            for index, plant in plants.items():
                there.state.plants[index] = plant
            yield f"{name} {title}", there
        for agenda in ((0, 1, 2), (4, 3, 2)):
            there = copied(t)
            there.state.agenda[region] = agenda
            yield f"{name} agenda {shown(agenda)}", there
    for space, name in enumerate(f.SPACES):
        there = copied(t)
        there.state.tiles[space] = 1 + 2 * (space % 5)
        there.state.visitors[space] = order[space % len(order)]
        yield f"{name} with a scientist", there
        bare = copied(t)
        bare.state.tiles[space], bare.state.visitors[space] = 0, absent(order)
        yield f"{name} with a stranger", bare
    yield from spoilt_cards(t)


def absent(order: tuple[int, ...]) -> int:
    """A colour that does not play; at a full table the last one."""
    return next((seat for seat in range(len(f.SEATS)) if seat not in order), order[-1])


def spoilt_cards(t: Table) -> Iterator[tuple[str, Table]]:
    order = t.state.order
    first, last = order[0], order[-1]

    def with_(title: str, **values: Any) -> tuple[str, Table]:
        there = copied(t)
        for name, value in values.items():
            setattr(there.state, name, value)
        return title, there

    def at_seat(name: str, seat: int, value: Any) -> list[Any]:
        row = list(getattr(t.state, name))
        row[seat] = value
        return row

    for hand in ((1, 1), (STRANGE_CARD,), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5)):
        yield with_(f"hand {shown(hand)}", lobby=at_seat("lobby", first, hand))
    for hidden in (5, 6):
        yield with_(
            f"{hidden} hidden",
            lobby=at_seat("lobby", last, ()),
            lobby_hidden=at_seat("lobby_hidden", last, hidden),
        )
    for goal in (GOAL_NONE, GOAL_HIDDEN, STRANGE_CARD, *t.rules.box.goals):
        yield with_(f"goal {goal}", goal=at_seat("goal", first, goal))
    yield with_("goal twice", goal=[27] * len(f.SEATS))
    for cards in ((34, 34), (STRANGE_CARD,), tuple(range(34, 45)), tuple(range(34, 47))):
        yield with_(f"un {shown(cards)}", un_display=cards)
        yield with_(f"claimed {shown(cards)}", un_held=at_seat("un_held", last, cards))
    for events in ((47, 47), (STRANGE_CARD, 47), (47, 48), (Unknown("event"), 50)):
        yield with_(f"events {shown(events)}", events=events)
    for topics in ((0, 1), (0, 1, 2), (4, 4)):
        row = [topics] * len(t.state.topics)
        free = [(NO_SEAT,) * len(topics)] * len(row)
        yield with_(f"summits {shown(topics)}", topics=row, speakers=free)
        sent = [(first,) * len(topics)] * len(row)
        yield with_(f"speakers {shown(topics)}", topics=row, speakers=sent)
        strange = [(absent(order),) * len(topics)] * len(row)
        yield with_(f"strangers {shown(topics)}", topics=row, speakers=strange)
    for agenda in ((0, 1, 2), (0, 2, 4)):
        yield with_(f"agendas {shown(agenda)}", agenda=[agenda] * at.REGION_COUNT)
    for decade, number in ((0, 1), (1, 0), (6, 1), (7, 9), (5, 4), (1, 6)):
        yield with_(f"turn {decade}.{number}", decade=decade, round=number)
    yield with_("all tiles alike", tiles=[1] * len(f.SPACES))
    yield with_("all tiles installed", tiles=[10] * len(f.SPACES))
    yield with_("all green", plants=[4 + 5 * first] * len(t.state.plants))


TOPICS: dict[str, Callable[[Table], Iterator[str]]] = {
    "rows": rows_told,
    "varied": rows_varied,
    "learnt": learnt,
    "blurred": blurred,
    "supposed": supposed,
    "doubted": doubted,
    "chance": chance_told,
    "impossible": impossible,
}
