"""Everything that the page of a game of CO₂ shows at a moment, as one row of plain values."""

from __future__ import annotations

from functools import cache
from typing import Any

from co2replay.engine.face import Value
from co2replay.engine.unknown import is_unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board import pieces
from co2replay.games.co2.board import state as co2
from co2replay.games.co2.forms import GRANTS, REGIONS, SEATS, SOURCES, SPACES
from co2replay.games.co2.params import Co2Rules
from co2replay.games.co2.turn import frames as fr

UNKNOWN = "?"
NOTHING = -1
EMPTY = "."
ASKED = ("wait", "asked", "bid")  # what the game waits for, from whom, the highest bid
AGENDA_SOURCES = 3
TOPICS_MOST = 4
NUMBERS_OF_SEAT = (*at.PURSE, *at.LEVELS)
OF_SEAT = (*(one.name.partition(".")[2] for one in NUMBERS_OF_SEAT), "lobby", "goal", "un")


def field_names(rules: Co2Rules) -> tuple[str, ...]:
    """Name the values in the order in which `fields` gives them."""
    return _names(tuple(rules.box.region_spaces), rules.box.summit_places)


@cache
def _names(spaces: tuple[int, ...], summits: int) -> tuple[str, ...]:
    names = ["decade", "round", "phase", "active", "start", *ASKED]
    names += [field.name for field in at.TRACKS]
    for region, name in enumerate(REGIONS):
        names += [f"{name}.cep", f"{name}.tech", f"{name}.control"]
        names += [f"{name}.agenda.{place}" for place in range(AGENDA_SOURCES)]
        names += [f"{name}.plant.{place}" for place in range(spaces[region])]
    for space in SPACES:
        names += [space, f"{space}.scientist"]
    for place in range(1, summits + 1):
        for topic in range(TOPICS_MOST):
            names += [f"summit.{place}.topic.{topic}", f"summit.{place}.speaker.{topic}"]
    for seat in SEATS:
        names += [f"{seat}.{thing}" for thing in OF_SEAT]
    for source in SOURCES:
        names += [f"stack.{source}", f"pool.{source}"]
    return (*names, "un", "events", "un.stack", "lobby.deck")


def fields(s: co2.State, rules: Co2Rules) -> list[Value]:
    """Read the table off; what is hidden in a hand stays so until the game is over."""
    c = s.c
    row: list[Any] = [s.decade, s.round, s.phase, s.active, s.start, *waiting(s)]
    row += [c[cell] for cell in at.cells_of(at.TRACKS, (0,))]
    for region in range(len(REGIONS)):
        row += [c[at.REGION_CEPS + region], c[at.REGION_CUBES + region], s.control[region]]
        row += padded(s.agenda[region], AGENDA_SOURCES)
        row += (
            s.plants[rules.offsets[region] : rules.offsets[region + 1]]
            or [0] * (rules.box.region_spaces[region])
        )
    for space in range(len(SPACES)):
        row += [s.tiles[space], s.visitors[space]]
    for place in range(rules.box.summit_places):
        topics = s.topics[place] if place < len(s.topics) else ()
        speakers = s.speakers[place] if place < len(s.speakers) else ()
        shown = zip(padded(topics, TOPICS_MOST), padded(speakers, TOPICS_MOST), strict=True)
        row += [value for pair in shown for value in pair]
    for seat in range(len(SEATS)):
        row += [c[cell] for cell in at.cells_of(NUMBERS_OF_SEAT, (seat,))]
        row += [lobby(s, seat), goal(s, seat), numbers(s.un_held[seat])]
    for source in range(len(SOURCES)):
        row += [c[at.PLANT_STACK + source], c[at.PROJECT_POOL + source]]
    row += [numbers(s.un_display), numbers(s.events), s.un_hidden, s.lobby_deck]
    return [UNKNOWN if is_unknown(value) else value for value in row]


def waiting(s: co2.State) -> tuple[Any, Any, Any]:
    """What the game waits for, from whom, and in an auction the highest bid."""
    frame = s.pending[-1] if s.pending else None
    if frame is None or frame.is_step:
        return NOTHING, NOTHING, NOTHING
    bid = NOTHING
    if isinstance(frame, fr.Auction) and frame.leader != pieces.NO_SEAT:
        bid = frame.high
    return frame.number, frame.seat, bid


def padded(values: Any, length: int) -> list[Any]:
    """Fill up with nothing; where nobody knows the tile, its first place says so."""
    found = [UNKNOWN] if is_unknown(values) else list(values)
    return [*found, *[NOTHING] * (length - len(found))][:length]


def lobby(s: co2.State, seat: int) -> str:
    known, hidden = s.lobby[seat], s.lobby_hidden[seat]
    if is_unknown(known) or is_unknown(hidden):
        return UNKNOWN
    if s.phase != co2.OVER:
        return " ".join([UNKNOWN] * (len(known) + hidden)) or EMPTY
    return " ".join([*map(str, known), *[UNKNOWN] * hidden]) or EMPTY


def goal(s: co2.State, seat: int) -> str:
    held = s.goal[seat]
    if is_unknown(held):
        return UNKNOWN
    if held == co2.GOAL_NONE:
        return EMPTY
    return str(held) if s.phase == co2.OVER and held != co2.GOAL_HIDDEN else UNKNOWN


def numbers(values: Any) -> str:
    if is_unknown(values):
        return UNKNOWN
    return " ".join(UNKNOWN if is_unknown(value) else str(value) for value in values) or EMPTY


def seats_of(s: co2.State) -> tuple[int, ...]:
    return s.order


def marks_of(rules: Co2Rules) -> dict[str, int]:
    """Give the lines of the scale, and the ends of the price."""
    numbers_ = rules.numbers
    return {
        "warm": numbers_.disaster_from,
        "lost": numbers_.loss_from,
        "price_max": numbers_.price_max,
    }


def grant_spaces(region: int) -> list[tuple[str, int]]:
    """Name the project spaces of a region by their grant, with their place among all."""
    return [(grant, pieces.space_of(region, place)) for place, grant in enumerate(GRANTS)]
