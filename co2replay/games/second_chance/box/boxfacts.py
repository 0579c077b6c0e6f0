"""What a `fact` line says of the copy on the table: board, plants, tracks, tiles and cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from co2replay.engine.book import BoxFact, BoxFactProblem, Written
from co2replay.rulebooks.factlines import OWN, FactLine, Reader, read_fact_in, read_keys

from ..forms import ENERGIES, EVENTS, FOSSILS, GOALS, GRANTS, LEVELS, REGIONS

PLANT_KEYS = ("money", "tech", "cep", "vp", "space")
FOSSIL_KEYS = ("ppm", "count")
GRANTS_KEY = "grants"
REGION_KEYS = ("demand", "cep", GRANTS_KEY)
TRACK_KEYS = ("half", "income", "bonus")
BONUS_WORDS = ("none", "tech", "region_cep", "any")
GIFTS = ("money", "tech", "vp", "knowledge", "move", "cep")
SIDES = ("cep", "tech", "money", "move")
WORDS = Path(__file__).parents[1] / "data" / "vocabulary"


def read_fact(text: str, where: str) -> BoxFact | BoxFactProblem:
    """`plant wind 2 money 11 tech 2`, `agenda 3 wind solar recycling`, `un 16 wind wind tech 2`,
    in any language."""
    from ..words import vocabulary

    tables = {
        "energy": ENERGIES,
        "fossil": FOSSILS,
        "region": REGIONS,
        "grant": GRANTS,
        "event": EVENTS,
        "goal": GOALS,
    }
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
    """How many spaces it has for plants, and for CEPs; the grants of its projects."""
    region = line.needed("region")
    while not line.is_over() or not values:
        at = line.at
        key = needed_own(line, REGION_KEYS)
        value: Written = names(line, "grant") if key == GRANTS_KEY else line.needed_number()
        line.put(values, f"board.{key}.{region}", value, at)


def read_track(line: FactLine, values: dict[str, Written]) -> None:
    """The middle of a track; what all of its spaces pay, and the bonus of each, from the first."""
    energy = line.needed("energy")
    while not line.is_over() or not values:
        at = line.at
        key = needed_own(line, TRACK_KEYS)
        value: Written = line.needed_number() if key == "half" else several(line, OF_TRACK[key])
        line.put(values, f"track.{energy}.{key}", value, at)


def read_tile(head: str) -> Reader:
    """The energies of an agenda, or the topics of a summit, by the number of its tile."""

    def read(line: FactLine, values: dict[str, Written]) -> None:
        at, number = line.at, line.needed_number()
        line.put(values, f"{head}.{number}", names(line, "energy"), at)

    return read


def read_un(line: FactLine, values: dict[str, Written]) -> None:
    """The energies of a card, what it costs, or both."""
    at, card = line.at, line.needed_number()
    if line.has("energy"):
        line.put(values, f"un.{card}.energies", names(line, "energy"), at)
    if not line.is_over() or not values:
        needed_own(line, ("tech",))
        line.put(values, f"un.{card}.tech", line.needed_number(), at)


def read_lobby(line: FactLine, values: dict[str, Written]) -> None:
    """What a card pictures, what it gives (one or the other), and its side effect."""
    at, card = line.at, line.needed_number()
    pictured = next((name for name in map(line.name, ("energy", "region")) if name), None)
    if pictured is not None:
        line.put(values, f"lobby.{card}.detail", pictured, at)
    gifts: list[str] = []
    while (gift := line.own(OWN, GIFTS)) is not None:
        gifts.append(f"{gift} {line.needed_number()}")
    if gifts:
        line.put(values, f"lobby.{card}.bonus", tuple(gifts), at)
    if not line.is_over() or not values:
        needed_own(line, ("side",))
        line.put(values, f"lobby.{card}.side", needed_own(line, SIDES), at)


def read_goal(line: FactLine, values: dict[str, Written]) -> None:
    """How many tiles show a goal."""
    at, goal = line.at, line.needed("goal")
    line.put(values, f"goals.{goal}", line.needed_number(), at)


def read_numbers(path: str, is_of_card: bool = True) -> Reader:
    """Numbers that stand on a card: UN goals on display, what a goal asks for, cards taken out."""

    def read(line: FactLine, values: dict[str, Written]) -> None:
        at = line.at
        place = f"{path}.{line.needed_number()}" if is_of_card else path
        line.put(values, place, several(line, FactLine.needed_number), at)

    return read


def read_events(line: FactLine, values: dict[str, Written]) -> None:
    """The regions of all tiles."""
    line.put(values, "event.tiles", names(line, "event"), line.at)


def needed_own(line: FactLine, allowed: tuple[str, ...]) -> str:
    if (found := line.own(OWN, allowed)) is None:
        raise line.refuse(allowed)
    return found


def several(line: FactLine, read: Callable[[FactLine], Written]) -> Written:
    """One at least, and on until a key or the end comes."""
    found = [read(line)]
    while not line.is_over() and not is_key(line):
        found.append(read(line))
    return tuple(found)


def names(line: FactLine, table: str) -> Written:
    found = [line.needed(table)]
    while line.has(table):
        found.append(line.needed(table))
    return tuple(found)


def is_key(line: FactLine) -> bool:
    at = line.at
    found = line.own(OWN, TRACK_KEYS)
    line.at = at
    return found is not None


def bonus(line: FactLine) -> Written:
    return line.own(OWN, BONUS_WORDS) or line.needed("energy")


OF_TRACK: dict[str, Callable[[FactLine], Written]] = {
    "income": FactLine.needed_number,
    "bonus": bonus,
}
READERS: dict[str, Reader] = {
    "plant": read_plant,
    "fossil": read_fossil,
    "region": read_region,
    "track": read_track,
    "agenda": read_tile("agenda"),
    "summit": read_tile("summit"),
    "un": read_un,
    "lobby": read_lobby,
    "goal": read_goal,
    "display": read_numbers("display"),
    "private": read_numbers("private"),
    "company": read_numbers("company.removed", is_of_card=False),
    "event": read_events,
}
