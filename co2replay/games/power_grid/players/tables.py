"""The second judge's own tables beside the data that everything else plays by: they are one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from co2replay.engine.playing import ORACLE, Facts, Failure
from co2replay.games.power_grid import forms as f
from co2replay.games.power_grid.judge import board, fuel, numbers, possible
from co2replay.rulebooks.editions import edition_names, load_edition
from co2replay.rulebooks.rulebook import load_rules

from ..box.components import Box, load_box
from ..params import resolve

GAME = "power-grid"
Pair = tuple[Any, Any]


def parted() -> Iterator[Failure]:
    """Every value that the data has and the second judge has not, or the other way about."""
    box = load_box()
    found = {**of_numbers(), **of_plants(box), **of_markets(box), **of_maps(box), **of_books()}
    for name, (told, own) in found.items():
        if told != own:
            facts: Facts = {"engine": str(told)[:200], "oracle": str(own)[:200]}
            yield Failure(ORACLE, f"table of {name}", facts=facts)


def of_numbers() -> Mapping[str, Pair]:
    told = load_rules(GAME, edition_names(GAME)[0], {}).numbers
    by_players = {
        "deck_removed": numbers.REMOVED,
        "regions": numbers.REGIONS,
        "plants_max": numbers.PLANTS,
        "cities_step2": numbers.TO_STEP_2,
        "cities_end": numbers.TO_END,
    }
    found: dict[str, Pair] = {
        name: ({count: getattr(told, name)[count] for count in own}, own)
        for name, own in by_players.items()
    }
    for kind in numbers.FUELS:
        table = getattr(told, f"refill_{kind}")
        own = {count: row[kind] for count, row in numbers.REFILL.items()}
        found[f"refill_{kind}"] = ({count: table[count] for count in own}, own)
    found["players"] = (list(told.players), [min(numbers.REGIONS), max(numbers.REGIONS)])
    found["money_start"] = (told.money_start, numbers.MONEY)
    found["plants_open"] = (list(told.plants_open), numbers.OPEN)
    found["deck_first"] = (told.deck_first, numbers.FIRST)
    found["storage_runs"] = (told.storage_runs, fuel.RUNS_STORED)
    found["market_current"] = (told.market_current, len(numbers.OPEN) // 2)
    found["market_plants"] = (told.market_plants, possible.IN_MARKET)
    found["market_plants_last"] = (told.market_plants_last, possible.IN_LAST_STEP)
    found["house_prices"] = (list(told.house_prices), numbers.HOUSES)
    # pg.setup.houses: two of them mark score and order
    found["houses"] = (told.houses, possible.HELD_BACK + 2)
    found["houses_marking"] = (told.houses_marking, 2)
    found["networks_by_step"] = (list(told.networks_by_step), list(range(len(numbers.HOUSES) + 1)))
    found["cities_novices"] = (told.cities_novices, numbers.NOVICES)
    return found


def of_plants(box: Box) -> Mapping[str, Pair]:
    from ..box.components import KINDS

    told = {number: (one.fuel, KINDS[one.kind], one.cities) for number, one in box.plants.items()}
    words = {"hybrid": "coal oil", "ecological": "", "fusion": "", "free": ""}
    plain = {n: (fuel, words.get(kind, kind), out) for n, (fuel, kind, out) in told.items()}
    return {"plants": (plain, numbers.PLANT), "payments": (list(box.payments), numbers.PAYMENTS)}


def of_markets(box: Box) -> Mapping[str, Pair]:
    found: dict[str, Pair] = {}
    for kind, shelf in zip(numbers.FUELS, box.shelves, strict=True):
        told = (list(shelf.prices), shelf.room, shelf.tokens, sum(shelf.start))
        own = (
            numbers.SPACES[kind],
            numbers.ROOM[kind],
            numbers.TOKENS[kind],
            numbers.AT_START[kind],
        )
        found[f"market of {kind}"] = (told, own)
    return found


def of_maps(box: Box) -> Mapping[str, Pair]:
    found: dict[str, Pair] = {}
    for name in f.MAPS:
        cities = [f.CITIES.index(city) for city in f.CITIES_OF_MAP[name]]
        regions = {f.CITIES[city]: f.REGIONS[box.region_of[city]] for city in cities}
        ways = {
            f.CITIES[city]: {f.CITIES[other]: cost for other, cost in box.neighbours[city]}
            for city in cities
        }
        own = board.board(name)
        found[f"regions of {name}"] = (regions, own.region)
        found[f"ways of {name}"] = (ways, own.ways)
    return found


def of_books() -> Mapping[str, Pair]:
    """What each book says on each point, and what else it lets be tried."""
    found: dict[str, Pair] = {}
    for edition in numbers.BOOKS:
        rows = load_edition(f"{GAME}/{edition}").readings
        told = {name: (one.value, {one.value, *one.tried}) for name, one in rows.items()}
        values = numbers.readings_of(edition, {})
        tried = numbers.open_points(edition, {})
        own = {
            name: (value, {value, *tried[name]} if name in tried else {value})
            for name, value in values.items()
        }
        found[f"readings {edition}"] = (told, own)
        settings = resolve(load_rules(GAME, edition, {}), load_box(), 0, 3).settings
        found[f"settings {edition}"] = ({name: getattr(settings, name) for name in own}, values)
    return found
