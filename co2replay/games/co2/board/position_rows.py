"""A table as position rows: everything that a board and a memory of the game hold, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import OMITTED, POSITION, UNKNOWN, Entry

from .. import forms as f
from ..doubt.completing import known
from . import cells as at
from .facts import topic_code
from .play import Table
from .row_reading import UN
from .state import GOAL_HIDDEN, NO_SEAT, State

Row = tuple[int, ...]  # verb and arguments

SEAT_CELLS = (
    ("money", at.MONEY),
    ("cep", at.CEPS),
    ("tech", at.CUBES),
    ("vp", at.VP),
    ("hand", at.HAND),
    ("pool", at.POOL),
)
BOARD_CELLS = (at.PPM, at.PRICE, at.MARKET_CEPS, at.BANK_CEPS, at.BANK_CUBES)
REMEMBERED = ("warmed", "drafted")
TURN_FLAGS = ("acted", "moved", "bought", "sold", "carded", "price-changed")


def position_rows(t: Table) -> list[Entry]:
    """Write the table as it lies when a turn begins; what is unknown is left out."""
    found: list[Entry] = []
    for line, rows in enumerate(filter(None, all_groups(t)), 1):
        found += [Entry(POSITION, row[0], row[1:], line=line) for row in rows]
    return found


def all_groups(t: Table) -> Iterator[list[Row]]:
    """The rows in the order in which a table is looked at; a group shares a line."""
    s = t.state
    yield turn_rows(s)
    yield [
        (f.BOARD_FIELD, field, s.c[cell])
        for field, cell in enumerate(BOARD_CELLS)
        if not is_unknown(s.c[cell])
    ]
    yield from region_rows(t)
    yield from project_rows(s)
    yield list(summit_rows(s))
    for seat in s.order:
        yield list(seat_rows(s, seat))
        yield list(expertise_rows(s, seat))
        yield list(card_rows(s, seat))
    yield list(display_rows(s))
    yield list(gone_rows(t))
    yield list(solo_rows(s))


def turn_rows(s: State) -> list[Row]:
    found: list[Row] = []
    if known((s.decade, s.round, s.active)) and s.active != NO_SEAT:
        found.append((f.TURN, s.decade, s.round, s.active))
        if not is_unknown(s.start) and s.start != NO_SEAT:
            found.append((f.STARTING, s.start))
    done = [
        f.MEMORIES.index(name)
        for name in (*TURN_FLAGS, *REMEMBERED)
        if getattr(s, name.replace("-", "_")) is True
    ]
    if done:
        found.append((f.DONE, *done))
    return found


def region_rows(t: Table) -> Iterator[list[Row]]:
    s, offsets = t.state, t.rules.offsets
    for region in range(at.REGION_COUNT):
        found: list[Row] = []
        if not is_unknown(s.agenda[region]) and s.agenda[region]:
            found.append((f.AGENDA_ROW, region, *s.agenda[region]))
        plants = [unless_known(x) for x in s.plants[offsets[region] : offsets[region + 1]]]
        if any(plant != UNKNOWN for plant in plants):
            found.append((f.PLANT_ROW, region, *plants))
        for field, base in enumerate((at.REGION_CEPS, at.REGION_CUBES)):
            if not is_unknown(s.c[base + region]):
                found.append((f.REGION_FIELD, region, field, s.c[base + region]))
        if not is_unknown(s.control[region]):
            found.append((f.CONTROL, region, s.control[region] + 1))
        yield found


def project_rows(s: State) -> Iterator[list[Row]]:
    """One line a region; an empty space is written too, else nobody would know that it is."""
    for region in range(at.REGION_COUNT):
        found: list[Row] = []
        for grant in range(len(f.GRANTS)):
            space = region * len(f.GRANTS) + grant
            if known((s.tiles[space], s.visitors[space])):
                who = s.visitors[space]
                visitor = OMITTED if who == NO_SEAT else who + 1
                found.append((f.TILE, space, s.tiles[space], visitor))
        yield found


def summit_rows(s: State) -> Iterator[Row]:
    for place, topics in enumerate(s.topics):
        speakers = s.speakers[place]
        if known((topics, speakers)) and known(speakers):
            yield (f.SUMMIT_STATE, place + 1, *map(topic_code, topics, speakers))


def seat_rows(s: State, seat: int) -> Iterator[Row]:
    for name, base in SEAT_CELLS:
        if not is_unknown(s.c[base + seat]):
            yield (f.SEAT_FIELD, seat, f.SEAT_FIELDS.index(name), s.c[base + seat])


def expertise_rows(s: State, seat: int) -> Iterator[Row]:
    for source, name in enumerate(f.SOURCES):
        level = s.c[at.EXPERTISE + seat * at.SOURCE_COUNT + source]
        if not is_unknown(level):
            yield (f.SEAT_FIELD, seat, f.SEAT_FIELDS.index(name), level)


def card_rows(s: State, seat: int) -> Iterator[Row]:
    cards, hidden = s.lobby[seat], s.lobby_hidden[seat]
    if known((cards, hidden)):
        yield (f.LOBBY_HAND, seat, *cards, *(UNKNOWN,) * hidden)
    yield (f.GOAL_HELD, seat, UNKNOWN if s.goal[seat] == GOAL_HIDDEN else s.goal[seat])
    held = s.un_held[seat]
    if not is_unknown(held) and known(held):
        yield (f.UN_HELD, seat, *held)
    elif not is_unknown(held):
        yield (f.SEAT_FIELD, seat, UN, len(held))


def display_rows(s: State) -> Iterator[Row]:
    if not is_unknown(s.un_display):
        yield (f.UN_DISPLAY, *s.un_display)
    if s.events and known(s.events):
        yield (f.EVENT_ROW, *s.events)


def gone_rows(t: Table) -> Iterator[Row]:
    """What lies nowhere any more and cannot come again."""
    s = t.state
    hands = {card for hand in s.lobby if not is_unknown(hand) for card in hand}
    # UN Goals are given in full, in the order in which they came up.
    piles: tuple[tuple[str, Iterable[int]], ...] = (
        ("lobby", sorted({*s.lobby_used} - hands)),
        ("goal", sorted({*s.goals_used} - {*s.goal})),
        ("event", sorted({*s.events_used} - {x for x in s.events if not is_unknown(x)})),
        ("un", s.un_used),
    )
    for name, cards in piles:
        if (numbers := tuple(cards)) and known(numbers):
            yield (f.USED, f.PILES.index(name), *numbers)
    for kind, name in enumerate(f.FOSSILS):
        if not is_unknown(s.c[at.FOSSIL_GONE + kind]):
            yield (f.USED, f.PILES.index(name), s.c[at.FOSSIL_GONE + kind])
    lying = [tuple(sorted(topics)) for topics in s.topics if not is_unknown(topics)]
    for index in s.summits_used:
        tile = t.rules.box.summits[index]
        if len(lying) == len(s.topics) and tuple(sorted(tile)) not in lying:
            yield (f.CLOSED, *tile)


def solo_rows(s: State) -> Iterator[Row]:
    if len(s.order) > 1:
        return
    for name, left in (("deck.lobby", s.lobby_deck), ("deck.un", s.un_hidden)):
        if not is_unknown(left):
            yield (f.BOARD_FIELD, f.BOARD_FIELDS.index(name), left)
    if s.starters and s.starter_last != NO_SEAT:
        yield (f.STARTERS, s.starter_last, *s.starters)


def unless_known(value: Any) -> int:
    return UNKNOWN if is_unknown(value) else int(value)


# What shows in the row of something else, by name; what no row tells has none.
ROW_OF = {
    "turn": "turn",
    "decade": "turn",
    "round": "turn",
    "action": "",
    "digest": "",
    "un.stack": "deck.un",
    "lobby.deck": "deck.lobby",
}


def row_of(name: str) -> str:
    """The first words of the row that tells an unknown value."""
    if name in ROW_OF:
        return ROW_OF[name]
    owner, _, what = name.partition(".")
    if name in (*TURN_FLAGS, *REMEMBERED, "refilled"):
        return "done"
    if what == "scientist":
        return owner
    if owner == "summit":
        return f"summit {what}"
    return f"{owner}.goals" if owner in f.SEATS and what == "un" else name
