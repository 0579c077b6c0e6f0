"""What a `fact` line says of the copy on the table: of plants, fossil plants and regions."""

from __future__ import annotations

from pathlib import Path

from co2replay.engine.book import BoxFact, BoxFactProblem, Written
from co2replay.rulebooks.factlines import FactLine, read_fact_in, read_keys

from ..forms import ENERGIES, FOSSILS, LEVELS, REGIONS

PLANT_KEYS = ("money", "tech", "cep", "vp", "space")
FOSSIL_KEYS = ("ppm", "count")
REGION_KEYS = ("demand", "cep")
WORDS = Path(__file__).parents[1] / "data" / "vocabulary"


def read_fact(text: str, where: str) -> BoxFact | BoxFactProblem:
    """`plant wind 2 money 11 tech 2`, `fossil gas ppm 10`, `region asia demand 6`, in any
    language."""
    from ..words import vocabulary

    tables = {"energy": ENERGIES, "fossil": FOSSILS, "region": REGIONS}
    return read_fact_in(vocabulary, WORDS, tables, READERS, text, where)


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


READERS = {"plant": read_plant, "fossil": read_fossil, "region": read_region}
