"""What a `fact` line says of the copy on the table: a plant, or what a connection costs."""

from __future__ import annotations

from pathlib import Path

from co2replay.engine.book import BoxFact, BoxFactProblem, Written
from co2replay.rulebooks.factlines import FactLine, read_fact_in, read_keys

from ..forms import CITIES, CITIES_OF_MAP, MAPS

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
