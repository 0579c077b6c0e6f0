"""What a `fact` line says of the copy on the table: a plant, or what a connection costs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from co2replay.engine.book import BoxFact, BoxFactProblem, Written
from co2replay.notation.spelling import words_of
from co2replay.rulebooks.factlines import FactLine, read_fact_line

from ..forms import CITIES, CITIES_OF_MAP, MAPS

KEYS = ("fuel", "cities")
OWN = "box"  # the table of the words that only such lines have


def read_fact(text: str, where: str) -> BoxFact | BoxFactProblem:
    """`plant 14 fuel 2 cities 2`, `connection essen duisburg 0`, in any language."""
    return read_fact_line(FactLine(text, read_name, {"city": CITIES}, read_own), READERS, where)


def read_name(table: str, word: str) -> int | None:
    from ..words import vocabulary  # words are read where a log has such a line

    return vocabulary().read(table, word)


def read_own(_table: str, words: tuple[str, ...]) -> str | None:
    return own_words().get(words)


@cache
def own_words() -> dict[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    for place in (Path(__file__).parents[1] / "data" / "vocabulary").iterdir():
        for symbol, spellings in msgspec.toml.decode(place.read_bytes())[OWN].items():
            found.update((words_of(spelling), symbol) for spelling in spellings)
    return found


def read_plant(line: FactLine, values: dict[str, Written]) -> None:
    number = line.needed_number()
    while not line.is_over() or not values:
        at = line.at
        key = line.own("key", KEYS)
        if key is None:
            raise line.refuse(KEYS)
        line.put(values, f"plant.{number}.{key}", line.needed_number(), at)


def read_connection(line: FactLine, values: dict[str, Written]) -> None:
    """A connection is written once, from the city that comes first in the alphabet."""
    at = line.at
    ends = sorted((line.needed("city"), line.needed("city")))
    ground = next(name for name in MAPS if ends[0] in CITIES_OF_MAP[name])
    line.put(values, f"{ground}.connections.{ends[0]}.{ends[1]}", line.needed_number(), at)


READERS = {"plant": read_plant, "connection": read_connection}
