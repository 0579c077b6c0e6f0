"""A saved game of boardgamers/powergrid: what of its JSON is needed, which games are ours, and
what is known of the implementation: its colours, and what it decides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from co2replay.notation.records import Problem
from co2replay.notation.spelling import fold

from ..box.components import load_box
from ..forms import CITIES, CITIES_OF_MAP, MAPS
from ..words import vocabulary


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The book a saved game is judged by, the readings that it was played by, and its source."""

    edition: str
    origin: str
    licence: str
    sealed: str  # what is told otherwise, where bids were sealed
    sealed_bids: str  # above each such auction
    seats: list[str]
    readings: dict[str, str]
    habits: list[dict[str, str]]
    # Why a ruling takes tokens out of the supply, leaves more of them than fit, lays out a card.
    vanished: str
    kept: str
    laid_out: str


@cache
def habits() -> Habits:
    place = Path(__file__).parents[1] / "data" / "foreign.toml"
    return msgspec.toml.decode(place.read_bytes(), type=Habits)


KEYS = ("map", "players", "options", "log")  # by these a saved game is known
STEP3_CARD = 99
GREATEST = 10**6  # no log holds it, and no money comes near it
DIGITS_SHOWN = 12
MONEY_HIDDEN = -1
ENDED = "Game End"
VARIANT = "original"


class RecordPlant(msgspec.Struct, frozen=True):
    number: int


class House(msgspec.Struct, frozen=True):
    name: str
    position: int | None = None  # of how many houses that stood there before


class RecordPlayer(msgspec.Struct, frozen=True, rename="camel"):
    """What a player has at the end of what was recorded."""

    money: int
    power_plants: list[RecordPlant]
    coal_left: int
    oil_left: int
    garbage_left: int
    uranium_left: int
    cities: list[House]
    name: str = ""
    cities_powered: int | None = None  # could power at the end; not every record tells it
    is_dropped: bool = False

    def named(self) -> str:
        """The name as a header can hold it: in one line, in its quotes, with no comment in it."""
        letters = ("'" if one in '"#' else one if one.isprintable() else " " for one in self.name)
        return "".join(letters).strip()

    def fuel(self) -> tuple[int, ...]:
        return (self.coal_left, self.oil_left, self.garbage_left, self.uranium_left)


class Town(msgspec.Struct, frozen=True):
    name: str


class Edge(msgspec.Struct, frozen=True):
    nodes: list[str]
    cost: int


class Ground(msgspec.Struct, frozen=True):
    """The map: only what is in play."""

    name: str
    cities: list[Town]
    connections: list[Edge]


class RecordOptions(msgspec.Struct, frozen=True, rename="camel"):
    variant: str
    fast_bid: bool = False


class RecordRow(msgspec.Struct, frozen=True):
    """One row of what happened: an event in words, or a move of a player."""

    type: str
    event: str = ""
    player: int = -1
    move: dict[str, Any] = {}
    simple: str = ""


class Record(msgspec.Struct, frozen=True, rename="camel"):
    """A saved game, with where it stands at the end."""

    map: Ground
    options: RecordOptions
    players: list[RecordPlayer]
    player_order: list[int]
    step: int
    round: int
    phase: str
    coal_market: int
    oil_market: int
    garbage_market: int
    uranium_market: int
    coal_supply: int
    oil_supply: int
    garbage_supply: int
    uranium_supply: int
    actual_market: list[RecordPlant]
    future_market: list[RecordPlant]
    log: list[RecordRow]

    def on_market(self) -> tuple[int, ...]:
        return (self.coal_market, self.oil_market, self.garbage_market, self.uranium_market)

    def in_supply(self) -> tuple[int, ...]:
        return (self.coal_supply, self.oil_supply, self.garbage_supply, self.uranium_supply)

    def plants_on_offer(self) -> list[int]:
        numbers = [one.number for one in (*self.actual_market, *self.future_market)]
        return sorted(number for number in numbers if number != STEP3_CARD)

    def is_over(self) -> bool:
        return plain(self.phase) == plain(ENDED)


def is_record(data: Mapping[str, Any]) -> bool:
    """Is this such a game, whole or damaged? A log of ours says its format instead."""
    return "format" not in data and sum(key in data for key in KEYS) >= len(KEYS) - 1


def read_record(data: Mapping[str, Any]) -> tuple[Record | None, list[Problem]]:
    try:
        record = msgspec.convert(data, Record)
    except msgspec.ValidationError as error:
        return None, [problem("record-damaged", str(error))]
    rows = ((at, one) for at, row in enumerate(record.log, 1) for one in too_great_in(row))
    state = msgspec.to_builtins(msgspec.structs.replace(record, log=[]))
    others = ((0, one) for one in too_great(state))
    if (found := next(chain(rows, others), None)) is not None:
        return None, [problem("record-damaged", found[1], found[0])]
    refused = list(reasons_against(record))
    return (None, refused) if refused else (record, [])


def problem(code: str, text: str = "", row: int = 0, nearest: tuple[str, ...] = ()) -> Problem:
    """Rows of what happened are counted from 1; 0 speaks of the record as a whole."""
    return Problem(code, row, 0, 0, text, (), nearest)


def too_great(data: Any, key: str = "") -> Iterator[str]:
    """Numbers beyond all that a log can hold, each behind its key."""
    if isinstance(data, int) and abs(data) >= GREATEST:
        yield f"{key} {str(data)[:DIGITS_SHOWN]}".strip()
    elif isinstance(data, dict | list | tuple):
        for name, one in data.items() if isinstance(data, dict) else ((key, one) for one in data):
            yield from too_great(one, name)


def too_great_in(row: RecordRow) -> Iterator[str]:
    """In what a move carries, and in what is said; the name of who bought may be any number."""
    yield from too_great(row.move)
    said = {"event": row.event.rpartition(" wins the bid ")[2], "simple": row.simple}
    prices = {"event": r"\d+", "simple": r"(?<=\$)\d+(?=\.?$)"}
    for key, text in said.items():
        for number in re.findall(prices[key], text):
            if len(number.lstrip("0")) >= len(str(GREATEST)):
                yield f"{key} {number[:DIGITS_SHOWN]}"


def reasons_against(record: Record) -> list[Problem]:
    """Why this is no game of ours; the first kind of reason found, since others hang on it."""
    if record.options.variant != VARIANT:
        return [problem("record-variant", record.options.variant)]
    if record.map.name.lower() not in MAPS:
        return [problem("record-map", record.map.name)]
    dropped = [number for number, one in enumerate(record.players) if one.is_dropped]
    if dropped:
        return [problem("record-dropped", str(dropped[0]))]
    strange = strange_cities(record) or strange_connections(record) or wrong_seats(record)
    return strange or wrong_positions(record)


def strange_cities(record: Record) -> list[Problem]:
    ground = ground_of(record)
    named = [town.name for town in record.map.cities]
    named += [house.name for player in record.players for house in player.cities]
    return [
        problem("record-city", name, nearest=nearest_cities(name, ground))
        for name in dict.fromkeys(named)
        if city_of(name, ground) is None
    ]


def strange_connections(record: Record) -> list[Problem]:
    """The costs must be those of our map, for prices hang on them."""
    ground, beside = ground_of(record), load_box().neighbours
    there = set(cities_in_play(record))
    written: dict[tuple[int, int], int] = {}
    for edge in record.map.connections:
        ends = sorted(city for name in edge.nodes if (city := city_of(name, ground)) is not None)
        if len(ends) != 2:
            return [problem("record-connection", " - ".join(edge.nodes))]
        if written.setdefault((ends[0], ends[1]), edge.cost) != edge.cost:
            return [problem("record-connection", f"{CITIES[ends[0]]} - {CITIES[ends[1]]}")]
    ours = {
        (city, other): cost
        for city in there
        for other, cost in beside[city]
        if city < other and other in there
    }
    return [
        problem("record-connection", f"{CITIES[one]} - {CITIES[two]}")
        for one, two in sorted(written.keys() | ours.keys())
        if written.get((one, two)) != ours.get((one, two))
    ][:1]


def wrong_seats(record: Record) -> list[Problem]:
    seats = range(len(record.players))
    if sorted(record.player_order) != list(seats):
        return [problem("record-damaged", f"playerOrder {record.player_order}")]
    strange = [row.player for row in record.log if row.type == "move" and row.player not in seats]
    return [problem("record-damaged", f"player {strange[0]}")] if strange else []


def wrong_positions(record: Record) -> list[Problem]:
    """Each house of a city stands behind those that were there before it: 0, 1, 2."""
    told: dict[int, list[int | None]] = {}
    for house in (house for player in record.players for house in player.cities):
        city = city_of(house.name, ground_of(record))
        if city is not None:
            told.setdefault(city, []).append(house.position)
    return [
        problem("record-standing", f"{CITIES[city]} position {', '.join(map(str, positions))}")
        for city, positions in told.items()
        if None not in positions and {*positions} != {*range(len(positions))}
    ][:1]


def ground_of(record: Record) -> int:
    return MAPS.index(record.map.name.lower())


def cities_in_play(record: Record) -> list[int]:
    ground = ground_of(record)
    found = [city_of(town.name, ground) for town in record.map.cities]
    return [city for city in found if city is not None]


def regions_in_play(record: Record) -> tuple[int, ...]:
    region_of = load_box().region_of
    return tuple(sorted({region_of[city] for city in cities_in_play(record)}))


@cache
def spellings(ground: int) -> dict[str, int]:
    """Every spelling of the cities of a map, without case, accents and signs."""
    terms = (term for listed in vocabulary().tables["city"].terms.values() for term in listed)
    ours = CITIES_OF_MAP[MAPS[ground]]
    return {plain(term.written): term.code for term in terms if CITIES[term.code] in ours}


def plain(name: str) -> str:
    return "".join(letter for letter in fold(name) if letter.isalnum())


def city_of(name: str, ground: int) -> int | None:
    return spellings(ground).get(plain(name))


def nearest_cities(name: str, ground: int) -> tuple[str, ...]:
    import difflib  # 3 ms, needed only where a city is not known

    close = difflib.get_close_matches(plain(name), spellings(ground), n=1, cutoff=0)
    return tuple(CITIES[spellings(ground)[one]] for one in close)
