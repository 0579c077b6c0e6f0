"""What lies in the box: plants, payments, the resource market, two maps; each with its source,
and what a `fact` line says of the copy on the table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from co2replay.engine.book import BoxFact, BoxFactProblem, Written
from co2replay.errors import Cause, DataError
from co2replay.rulebooks.boxes import ComponentSets, digest_of_values
from co2replay.rulebooks.boxfiles import Value, check_words, number_at, numbers_at
from co2replay.rulebooks.factlines import FactLine, read_fact_in, read_keys

from ..forms import CITIES, CITIES_OF_MAP, FUELS, MAPS, REGIONS

KEYS = ("fuel", "cities")
WORDS = Path(__file__).parents[1] / "data" / "vocabulary"


def read_fact(text: str, where: str) -> BoxFact | BoxFactProblem:
    """`plant 14 fuel 2 cities 2`, `connection essen duisburg 0`, in any language."""
    from ..words import vocabulary

    return read_fact_in(vocabulary, WORDS, {"city": CITIES}, READERS, text, where)


def read_plant(line: FactLine, values: dict[str, Written]) -> None:
    number = line.needed_number()
    read_keys(line, values, KEYS, lambda key: f"plant.{number}.{key}")


def read_connection(line: FactLine, values: dict[str, Written]) -> None:
    """A connection is written once, from the city that comes first in the alphabet."""
    at = line.at
    ends = sorted((line.needed("city"), line.needed("city")))
    ground = next(name for name in MAPS if ends[0] in CITIES_OF_MAP[name])
    line.put(values, f"{ground}.connections.{ends[0]}.{ends[1]}", line.needed_number(), at)


READERS = {"plant": read_plant, "connection": read_connection}


COAL, OIL, GARBAGE, URANIUM = range(len(FUELS))
KINDS = ("coal", "oil", "garbage", "uranium", "hybrid", "ecological", "fusion")
HYBRID = KINDS.index("hybrid")
FREE = KINDS.index("ecological")  # this kind and the one behind it burn nothing
PLANT_KEYS = ("kind", "fuel", "cities")
SHELF_KEYS = ("tokens", "prices", "room", "start")
HEADS = ("plant", "payment", "market", *MAPS)

Values = Mapping[str, Value]


class BoxCause(Cause):
    """What no copy of the box can have; the catalogue of this game says it."""

    home = "co2replay.games.power_grid"


class Plant(msgspec.Struct, frozen=True):
    """A power plant: its kind, the tokens a run burns, and the cities that a run powers."""

    number: int
    kind: int
    fuel: int
    cities: int


class Shelf(msgspec.Struct, frozen=True):
    """The market of one fuel: what each space costs, how many tokens it holds, the beginning."""

    tokens: int
    prices: tuple[int, ...]
    room: int
    start: tuple[int, ...]


class Box(msgspec.Struct, frozen=True):
    """All components; `marks` tells by path where a value comes from."""

    name: str
    plants: dict[int, Plant]
    payments: tuple[int, ...]
    shelves: tuple[Shelf, ...]
    region_of: tuple[int, ...]  # by city
    neighbours: tuple[tuple[tuple[int, int], ...], ...]  # by city: other cities and costs
    values: Mapping[str, Value]
    marks: Mapping[str, str]
    digest: str


def folder() -> Path:
    return Path(__file__).parents[1] / "data" / "box"


class PowerGridBoxes(ComponentSets[Box]):
    """What a box of Power Grid is made of; a file of a copy corrects single values."""

    usual = "power-grid-2004"

    def check_shape(self, path: str, file: str) -> None:
        head, *rest = path.split(".")
        allowed: tuple[tuple[str, ...], ...] = ()
        if head == "plant" and len(rest) == 2 and rest[0].isdecimal():
            allowed = ((rest[0],), PLANT_KEYS)
        elif head == "payment":
            allowed = (("elektro",),)
        elif head == "market":
            allowed = (FUELS, SHELF_KEYS)
        elif head in MAPS and rest[:1] == ["regions"]:
            allowed = (("regions",), REGIONS)
        elif head in MAPS and rest[:1] == ["connections"]:
            allowed = (("connections",), CITIES_OF_MAP[head], CITIES_OF_MAP[head])
        check_words(file, path, allowed, HEADS)

    def names_for(self, path: str) -> tuple[str, ...]:
        return CITIES if ".regions." in path else KINDS if path.endswith(".kind") else ()

    def read_fact(self, text: str, where: str) -> BoxFact | BoxFactProblem:
        return read_fact(text, where)

    def build(
        self,
        name: str,
        values: Values,
        marks: Mapping[str, str],
        files: Mapping[str, str],
        file: str,
    ) -> Box:
        region_of, neighbours = _lay_maps(values, files, file)
        return Box(
            name=name,
            plants=_plants(values),
            payments=numbers_at(values, "payment.elektro"),
            shelves=tuple(_shelf(values, fuel, files, file) for fuel in FUELS),
            region_of=region_of,
            neighbours=neighbours,
            values=values,
            marks=marks,
            digest=digest_of_values(values, marks),
        )


BOXES = PowerGridBoxes(folder)
load_box = BOXES.load


def _plants(values: Values) -> dict[int, Plant]:
    numbers = dict.fromkeys(int(path.split(".")[1]) for path in values if path[:6] == "plant.")
    return {
        number: Plant(number, *(number_at(values, f"plant.{number}.{key}") for key in PLANT_KEYS))
        for number in numbers
    }


def _shelf(values: Values, fuel: str, files: Mapping[str, str], file: str) -> Shelf:
    """The spaces hold what there is, and the beginning fits them."""
    path = f"market.{fuel}"
    prices, start = numbers_at(values, f"{path}.prices"), numbers_at(values, f"{path}.start")
    tokens, room = number_at(values, f"{path}.tokens"), number_at(values, f"{path}.room")
    if len(start) != len(prices) or max(start) > room or sum(start) > tokens:
        where = files.get(f"{path}.start", file)
        raise DataError(where, f"{path}.start", BoxCause("tokens-without-room"))
    return Shelf(tokens, prices, room, start)


def _lay_maps(
    values: Values, files: Mapping[str, str], file: str
) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, int], ...], ...]]:
    """Both maps in one table by city: no connection leads from one to the other."""
    code = {city: number for number, city in enumerate(CITIES)}
    region_of: dict[int, int] = {}
    beside: list[dict[int, int]] = [{} for _ in CITIES]
    for path in values:
        head, *rest = path.split(".")
        if head not in MAPS:
            continue
        where = files.get(path, file)
        if rest[0] == "regions":
            for city in numbers_at(values, path):
                if city in region_of or CITIES[city] not in CITIES_OF_MAP[head]:
                    raise DataError(where, path, BoxCause("city-elsewhere", name=CITIES[city]))
                region_of[city] = REGIONS.index(rest[1])
        else:
            one, two = code[rest[1]], code[rest[2]]
            if one == two or two in beside[one]:
                raise DataError(where, path, BoxCause("connection-twice"))
            beside[one][two] = beside[two][one] = number_at(values, path)
    lost = [name for city, name in enumerate(CITIES) if city not in region_of]
    if lost:
        raise DataError(file, "regions", BoxCause("cities-without-region", names=lost))
    regions = tuple(region_of[city] for city in range(len(CITIES)))
    return regions, tuple(tuple(sorted(row.items())) for row in beside)
