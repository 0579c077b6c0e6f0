"""Tables made wrong in one place at a time, and every reason that is found against each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from co2replay.engine.table import Book, Table
from co2replay.engine.unknown import Unknown
from co2replay.rules.co2 import cells as at
from co2replay.rules.co2 import forms as f
from co2replay.rules.co2.game import GAME
from co2replay.rules.co2.state import GOAL_HIDDEN, GOAL_NONE, NO_SEAT, State

from .saying import breach_line, hashed, line, shown

REASONS = 3  # that are told; of more the count and a hash
EVERY = 3  # of what is forgotten by halves
STRANGE_CARD, PLENTY = 99, 99


def copied(t: Table) -> Table:
    new = Table(t.state.copy(), t.rules, Book())
    new.own = t.own
    return new


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
