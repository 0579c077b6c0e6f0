"""What lies in the box: plants, payments, the resource market, two maps; each with its source."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec

from co2replay.errors import DataError
from co2replay.rulebooks import datafiles

from ..forms import CITIES, CITIES_OF_MAP, FUELS, MAPS, REGIONS
from ..words import GAME

BOX_USUAL = "power-grid-2004"
COAL, OIL, GARBAGE, URANIUM = range(len(FUELS))
KINDS = ("coal", "oil", "garbage", "uranium", "hybrid", "ecological", "fusion")
HYBRID = KINDS.index("hybrid")
FREE = KINDS.index("ecological")  # this kind and the one behind it burn nothing
MARKS = ("rulebook", "public", "assumed", "table")


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
    marks: dict[str, str]
    digest: str


@cache
def load_box(name: str = BOX_USUAL) -> Box:
    file = f"box/{name}.toml"
    text = datafiles.read_packaged(GAME, file)
    document = datafiles.parse(file, text)
    maps = {ground: _read_map(ground) for ground in MAPS}
    region_of, neighbours = _join(maps)
    marks: dict[str, str] = {}
    for key in ("plant", "payment", "market"):
        _gather_marks(file, key, document[key], "", marks)
    for ground in MAPS:
        _gather_marks(f"box/{ground}.toml", ground, maps[ground], "", marks)
    return Box(
        name=document["name"],
        plants={
            int(number): Plant(int(number), KINDS.index(row["kind"]), row["fuel"], row["cities"])
            for number, row in document["plant"].items()
            if number != "mark"
        },
        payments=tuple(document["payment"]["elektro"]),
        shelves=tuple(_shelf(document["market"][fuel]) for fuel in FUELS),
        region_of=region_of,
        neighbours=neighbours,
        marks=marks,
        digest=_digest(document, maps),
    )


def _digest(document: dict[str, Any], maps: dict[str, dict[str, Any]]) -> str:
    """Name what the values are, wherever they come from."""
    matter = msgspec.json.encode([_plain(document), _plain(maps)], order="deterministic")
    return hashlib.blake2b(matter, digest_size=4).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items() if key not in ("mark", "sources")}
    return value


def _shelf(row: dict[str, Any]) -> Shelf:
    return Shelf(row["tokens"], tuple(row["prices"]), row["room"], tuple(row["start"]))


def _read_map(name: str) -> dict[str, Any]:
    file = f"box/{name}.toml"
    document = datafiles.parse(file, datafiles.read_packaged(GAME, file))
    listed = sorted(city for cities in document["regions"].values() for city in cities)
    if listed != sorted(CITIES_OF_MAP[name]):
        raise DataError(file, "regions", "its cities are not those that a log can name")
    return document


def _join(
    maps: dict[str, dict[str, Any]],
) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, int], ...], ...]]:
    """Both maps in one table by city: no connection leads from one to the other."""
    code = {city: number for number, city in enumerate(CITIES)}
    region_of = [0] * len(CITIES)
    beside: list[dict[int, int]] = [{} for _ in CITIES]
    for name, document in maps.items():
        for region, cities in document["regions"].items():
            for city in cities:
                region_of[code[city]] = REGIONS.index(region)
        for city, others in document["connections"].items():
            for other, cost in others.items():
                one, two = code[city], code[other]
                if two in beside[one]:
                    raise DataError(f"box/{name}.toml", f"connections.{city}.{other}", "twice")
                beside[one][two] = beside[two][one] = cost
    return tuple(region_of), tuple(tuple(sorted(row.items())) for row in beside)


def _gather_marks(file: str, path: str, value: Any, above: str, marks: dict[str, str]) -> None:
    """Give every value the nearest mark; one without any is an error."""
    if isinstance(value, dict):
        mark = value.get("mark", above)
        for key, one in value.items():
            if key not in ("mark", "name"):
                _gather_marks(file, f"{path}.{key}", one, mark, marks)
        return
    if above.partition(":")[0] not in MARKS:
        raise DataError(file, path, f"needs a mark: {', '.join(MARKS)}")
    marks[path] = above
