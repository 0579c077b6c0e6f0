"""What lies in the box: board, plants, tracks, tiles and cards; each value with its source.

    name = "second-chance-2018"
    [board]     clockwise = ["north_america", ...]   summits = 4
    [board.demand] asia = 6    [board.cep] asia = 6    [board.grants] asia = ["money", "tech", ...]
    [plant.solar.1]  money, tech, cep, vp, space (of the track: it unlocks the level)
    [track.solar]    half = 5  income = [1, 1, ...]  bonus = ["none", "energy", "tech", ...]
    [fossil.gas]     ppm, count
    [agenda] 1 = ["solar", "hydro", "recycling"]     [summit] 1 = ["recycling", "forestation"]
    [un.1]  energies = [...]  tech = 1               [display] 4 = [3, 3]
    [lobby.1]  kind, detail, bonus = ["money 3"], side     [goals] "plant asia" = 2
    [event] tiles = [...]   [company] removed = [5, 6, 7]   [private] 8 = [3, 3, 2, 2]

A bonus of a track is `none`, `tech`, `region_cep`, `any` or the name of an energy. A lobbyist card
is of kind region, grant, prepare, build, summit or sell; where its bonus lists
two, its player has the choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from co2replay.engine.book import BoxFact, BoxFactProblem, Written
from co2replay.errors import Cause, DataError
from co2replay.rulebooks.boxes import ComponentSets, digest_of_values
from co2replay.rulebooks.boxfiles import (
    ReadError,
    Value,
    check_words,
    number_at,
    numbers_at,
    read_name,
    read_number,
)
from co2replay.sentences import catalogue, languages

from ..forms import CARDS, ENERGIES, EVENTS, FOSSILS, GOALS, GRANTS, LEVELS, PRIVATE_GOALS, REGIONS
from .boxfacts import (
    BONUS_WORDS,
    FOSSIL_KEYS,
    PLANT_KEYS,
    SIDES,
    TRACK_KEYS,
    read_fact,
)
from .boxfacts import (
    GIFTS as GIFTS,
)

UN_KEYS = ("energies", "tech")
LOBBY_KEYS = ("kind", "detail", "bonus", "side")
BOARD_KEYS = ("clockwise", "summits", "demand", "cep", "grants")
HEADS = (
    *("board", "plant", "track", "fossil", "agenda", "summit", "un", "display", "lobby"),
    *("goals", "event", "company", "private"),
)
# Bonuses of a track; behind these stands one per energy.
NO_BONUS, TECH_BONUS, CEP_BONUS, ANY_BONUS = range(4)
BONUSES = (*BONUS_WORDS, *ENERGIES)
ENERGY_BONUS = ANY_BONUS + 1
# What the picture of a card asks for, and what its detail is a name of.
KINDS = ("region", "grant", "prepare", "build", "summit", "sell")
IN_REGION, ON_GRANT, PREPARED, BUILT, AT_SUMMIT, SOLD = range(len(KINDS))
DETAILS = (*REGIONS, *GRANTS, *ENERGIES, "none")
# What a card gives.
MONEY, TECH, VP, KNOWLEDGE, MOVE, CEP = range(len(GIFTS))
NUMBERED = {"agenda": 8, "summit": 18, "un": 45, "lobby": CARDS, "private": PRIVATE_GOALS}
DISPLAYS = ("1", "2", "3", "4", "competitive")

# How many values stand on a component, by the head or the last word of its path.
COUNTS = {
    "agenda": (3, 3),
    "summit": (2, 4),
    "energies": (2, 3),
    "private": (4, 4),
    "display": (2, 2),
}

Values = Mapping[str, Value]
Gift = tuple[int, int]  # what, how many


class BoxCause(Cause):
    """What no copy of the box can have; the catalogue of this game says it."""

    home = "co2replay.games.second_chance"


class Plant(msgspec.Struct, frozen=True):
    """What a plant of one energy and level costs and scores, and the space that unlocks it."""

    money: int
    tech: int
    cep: int
    vp: int
    space: int


class Track(msgspec.Struct, frozen=True):
    """A knowledge track: spaces are counted from 1; lists begin with the first space."""

    half: int
    income: tuple[int, ...]
    bonus: tuple[int, ...]


class UnCard(msgspec.Struct, frozen=True):
    energies: tuple[int, ...]
    tech: int


class Lobbyist(msgspec.Struct, frozen=True):
    """A card: the action pictured, what it gives beside it, and its side effect."""

    kind: int
    detail: int  # a code of the table that the kind names
    gifts: tuple[Gift, ...]  # its player chooses, where there are two
    side: int


class Box(msgspec.Struct, frozen=True):
    """All components; `marks` tells by path where a value comes from."""

    name: str
    clockwise: tuple[int, ...]
    summit_places: int
    demand: tuple[int, ...]  # by region
    cep_spaces: tuple[int, ...]
    grants: tuple[tuple[int, ...], ...]
    plants: tuple[tuple[Plant, Plant], ...]  # by energy and level
    tracks: tuple[Track, ...]
    fossil_ppm: tuple[int, ...]
    fossil_count: tuple[int, ...]
    agendas: tuple[tuple[int, ...], ...]
    summits: tuple[tuple[int, ...], ...]  # each in the order of the energies
    un: tuple[UnCard, ...]  # from card 1
    displays: Mapping[str, tuple[int, ...]]
    lobby: tuple[Lobbyist, ...]  # from card 1
    goals: tuple[int, ...]  # how many tiles show each goal
    events: tuple[int, ...]
    company_removed: tuple[int, ...]
    private_needed: Mapping[int, tuple[int, ...]]  # by card: by players, from one player on
    values: Mapping[str, Value]
    marks: Mapping[str, str]
    digest: str


def folder() -> Path:
    return Path(__file__).parents[1] / "data" / "box"


def allowed_in(head: str, rest: list[str]) -> tuple[tuple[str, ...], ...]:
    """The words that may stand at each place of a path behind its head."""
    if head == "board":
        is_single = rest[:1] in (["clockwise"], ["summits"])
        return (BOARD_KEYS[:2],) if is_single else (BOARD_KEYS[2:], REGIONS)
    cards = tuple(map(str, range(1, NUMBERED.get(head, 0) + 1)))
    shapes: dict[str, tuple[tuple[str, ...], ...]] = {
        "plant": (ENERGIES, tuple(map(str, LEVELS)), PLANT_KEYS),
        "track": (ENERGIES, TRACK_KEYS),
        "fossil": (FOSSILS, FOSSIL_KEYS),
        "agenda": (cards,),
        "summit": (cards,),
        "un": (cards, UN_KEYS),
        "display": (DISPLAYS,),
        "lobby": (cards, LOBBY_KEYS),
        "goals": (GOALS,),
        "event": (("tiles",),),
        "company": (("removed",),),
        "private": (cards,),
    }
    return shapes.get(head, ())


# By head of a path and by its last word: the names that such a value is made of.
NAMES: dict[str, tuple[str, ...]] = {
    "clockwise": REGIONS,
    "grants": GRANTS,
    "bonus": BONUSES,
    "energies": ENERGIES,
    "agenda": ENERGIES,
    "summit": ENERGIES,
    "kind": KINDS,
    "detail": DETAILS,
    "side": SIDES,
    "tiles": EVENTS,
}


def is_gifts(path: str) -> bool:
    return path.startswith("lobby.") and path.endswith(".bonus")


HOME = "co2replay.games.second_chance"


class SecondChanceBoxes(ComponentSets[Box]):
    """What a box of Second Chance is made of; a file of a copy corrects single values."""

    usual = "second-chance-2018"

    def check_shape(self, path: str, file: str) -> None:
        head, *rest = path.split(".")
        check_words(file, path, allowed_in(head, rest), HEADS)

    def names_for(self, path: str) -> tuple[str, ...]:
        head, *rest = path.split(".")
        return NAMES.get(rest[0] if head == "board" else head) or NAMES.get(rest[-1], ())

    def read_value(self, path: str, written: Written, file: str) -> Value:
        if not is_gifts(path):
            value = super().read_value(path, written, file)
        else:
            try:
                value = tuple(read_gift(one) for one in as_list(written))
            except ReadError as error:
                raise DataError(file, path, error.cause) from error
        head, last = path.split(".")[0], path.rpartition(".")[2]
        least, most = COUNTS.get(last) or COUNTS.get(head) or (0, 0)
        if most and isinstance(value, tuple) and not least <= len(value) <= most:
            raise DataError(file, path, BoxCause("how-many", least=least, most=most))
        return value

    def where(self, path: str, language: str) -> str:
        """Where a value stands: the same words for all that is printed on one component."""
        head, *rest = path.split(".")
        said = str(sentences(language)["box_where"][head])
        number = next((part for part in rest if part.isdigit() or part == "?"), "")
        return said.format(number=number)

    def written_value(self, path: str, value: Value) -> int | str | list[str]:
        if not is_gifts(path):
            return super().written_value(path, value)
        assert isinstance(value, tuple)
        return [f"{GIFTS[what]} {amount}" for what, amount in value]

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
        return Box(
            name=name,
            clockwise=_all_regions(values, files, file),
            summit_places=number_at(values, "board.summits"),
            demand=tuple(number_at(values, f"board.demand.{region}") for region in REGIONS),
            cep_spaces=tuple(number_at(values, f"board.cep.{region}") for region in REGIONS),
            grants=tuple(numbers_at(values, f"board.grants.{region}") for region in REGIONS),
            plants=tuple(_plants(values, energy) for energy in ENERGIES),
            tracks=tuple(_track(values, energy, files, file) for energy in ENERGIES),
            fossil_ppm=tuple(number_at(values, f"fossil.{kind}.ppm") for kind in FOSSILS),
            fossil_count=tuple(number_at(values, f"fossil.{kind}.count") for kind in FOSSILS),
            agendas=_cards(values, "agenda"),
            summits=tuple(tuple(sorted(topics)) for topics in _cards(values, "summit")),
            un=tuple(_un(values, card) for card in range(1, NUMBERED["un"] + 1)),
            displays={name: numbers_at(values, f"display.{name}") for name in DISPLAYS},
            lobby=tuple(_lobbyist(values, card, files, file) for card in range(1, CARDS + 1)),
            goals=tuple(number_at(values, f"goals.{goal}") for goal in GOALS),
            events=numbers_at(values, "event.tiles"),
            company_removed=numbers_at(values, "company.removed"),
            private_needed={
                card: numbers_at(values, f"private.{card}")
                for card in range(1, NUMBERED["private"] + 1)
                if f"private.{card}" in values
            },
            values=values,
            marks=marks,
            digest=digest_of_values(values, marks),
        )


BOXES = SecondChanceBoxes(folder)
load_box = BOXES.load


def sentences(language: str) -> Mapping[str, Any]:
    return catalogue(language or languages(HOME)[0], HOME)


def as_list(written: Written) -> list[Written]:
    return list(written) if isinstance(written, list | tuple) else [written]


def read_gift(written: Written) -> Gift:
    """`money 3`, `knowledge 1`."""
    what, _, amount = str(written).partition(" ")
    return read_name(what, GIFTS), read_number(amount)


def _cards(values: Values, head: str) -> tuple[tuple[int, ...], ...]:
    return tuple(numbers_at(values, f"{head}.{card}") for card in range(1, NUMBERED[head] + 1))


def _all_regions(values: Values, files: Mapping[str, str], file: str) -> tuple[int, ...]:
    path = "board.clockwise"
    regions = numbers_at(values, path)
    if sorted(regions) != list(range(len(REGIONS))):
        raise DataError(files.get(path, file), path, BoxCause("regions-not-once"))
    return regions


def _plants(values: Values, energy: str) -> tuple[Plant, Plant]:
    one, two = (
        Plant(*(number_at(values, f"plant.{energy}.{level}.{key}") for key in PLANT_KEYS))
        for level in LEVELS
    )
    return one, two


def _track(values: Values, energy: str, files: Mapping[str, str], file: str) -> Track:
    path = f"track.{energy}"
    income, bonus = numbers_at(values, f"{path}.income"), numbers_at(values, f"{path}.bonus")
    half = number_at(values, f"{path}.half")
    if len(income) != len(bonus) or not 1 <= half <= len(income):
        where = files.get(f"{path}.income", file)
        raise DataError(where, f"{path}.income", BoxCause("track-lengths"))
    return Track(half, income, bonus)


def _un(values: Values, card: int) -> UnCard:
    return UnCard(numbers_at(values, f"un.{card}.energies"), number_at(values, f"un.{card}.tech"))


# clauses: sc.lobby.side-kinds
def _lobbyist(values: Values, card: int, files: Mapping[str, str], file: str) -> Lobbyist:
    path = f"lobby.{card}"
    gifts = values[f"{path}.bonus"]
    assert isinstance(gifts, tuple)
    side = SIDES[number_at(values, f"{path}.side")]
    kind = number_at(values, f"{path}.kind")
    detail = DETAILS[number_at(values, f"{path}.detail")]
    names = {IN_REGION: REGIONS, ON_GRANT: GRANTS, SOLD: ("none",)}.get(kind, ENERGIES)
    if detail not in names:
        where = files.get(f"{path}.detail", file)
        raise DataError(where, f"{path}.detail", BoxCause("not-pictured", names=names))
    return Lobbyist(kind, names.index(detail), gifts, GIFTS.index(side))
