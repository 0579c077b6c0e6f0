"""What a `fact` line says of the copy on the table: of plants, fossil plants and regions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec

from co2replay.engine.book import BoxFact, BoxFactProblem, Written
from co2replay.notation.spelling import words_of
from co2replay.rulebooks.factlines import FactLine, read_fact_line

from ..forms import ENERGIES, FOSSILS, LEVELS, REGIONS

PLANT_KEYS = ("money", "tech", "cep", "vp", "space")
FOSSIL_KEYS = ("ppm", "count")
REGION_KEYS = ("demand", "cep")
OWN = "box"  # the table of the words that only such lines have


def read_fact(text: str, where: str) -> BoxFact | BoxFactProblem:
    """`plant wind 2 money 11 tech 2`, `fossil gas ppm 10`, `region asia demand 6`, in any
    language."""
    tables = {"energy": ENERGIES, "fossil": FOSSILS, "region": REGIONS}
    return read_fact_line(FactLine(text, read_name, tables, read_own), READERS, where)


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
    energy, at = line.needed("energy"), line.at
    level = line.needed_number()
    if level not in LEVELS:
        line.at = at
        raise line.refuse(tuple(map(str, LEVELS)))
    read_keys(line, values, PLANT_KEYS, lambda key: f"plant.{energy}.{level}.{key}")


def read_fossil(line: FactLine, values: dict[str, Written]) -> None:
    kind = line.needed("fossil")
    read_keys(line, values, FOSSIL_KEYS, lambda key: f"fossil.{kind}.{key}")


def read_region(line: FactLine, values: dict[str, Written]) -> None:
    """How many spaces it has for plants, and for CEPs."""
    region = line.needed("region")
    read_keys(line, values, REGION_KEYS, lambda key: f"board.{key}.{region}")


def read_keys(
    line: FactLine,
    values: dict[str, Written],
    keys: tuple[str, ...],
    path_of: Callable[[str], str],
) -> None:
    while not line.is_over() or not values:
        at = line.at
        key = line.own("key", keys)
        if key is None:
            raise line.refuse(keys)
        line.put(values, path_of(key), line.needed_number(), at)


READERS = {"plant": read_plant, "fossil": read_fossil, "region": read_region}
