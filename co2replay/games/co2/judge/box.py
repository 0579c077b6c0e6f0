"""The components of 2012 as this judge knows them, written down from the list of components."""

from __future__ import annotations

from typing import Any

FOREST, SUN, ATOM, GREEN, WASTE = "forestation", "solar", "fusion", "biomass", "recycling"
MONEY, TECH, RESEARCH = "money", "tech", "research"
NORTH, SOUTH = "north_america", "south_america"
EUROPE, AFRICA, ASIA, OCEANIA = "europe", "africa", "asia", "oceania"
CEP, CUBE, MOVE, COINS = "cep 1", "tech 1", "move 1", "money 2"  # minor lobbies
NEXT, REGION_CEP, ANY = "expertise 1", "region_cep", "any"

SUPPLY: dict[str, Any] = {
    "ceps": 40,
    "cubes": 25,
    "discs": 20,
    "scientists": 4,
    "projects": 30,
    "fossils": 30,
    "plants_per_source": 5,
    "spaces": 27,  # 5 + 4 + 5 + 3 + 6 + 4
    "agendas": 8,
    "summits": 18,
    "lobby": 26,
    "un": 13,
    "goals": 7,
    "events": 6,
    "coins": {"1": 20, "2": 15, "5": 10, "10": 5},
}
# Demand spaces, CEPs at set-up (one space has its fossil plant), and who follows clockwise.
REGIONS = {
    NORTH: (5, 4, SOUTH),
    SOUTH: (4, 3, EUROPE),
    EUROPE: (5, 4, AFRICA),
    AFRICA: (3, 2, ASIA),
    ASIA: (6, 5, OCEANIA),
    OCEANIA: (4, 3, NORTH),
}
PROJECTS_EACH = 6
FOSSILS = {"coal": 10, "oil": 10, "gas": 10}
# Two smaller plants on top of each stack, three larger ones below: coins, cubes, points.
PLANTS = {
    FOREST: ((11, 3, 9), (16, 5, 14)),
    SUN: ((10, 2, 8), (15, 4, 13)),
    ATOM: ((9, 2, 7), (14, 4, 12)),
    GREEN: ((8, 1, 6), (13, 3, 11)),
    WASTE: ((7, 1, 5), (12, 3, 10)),
}
SMALLER, LARGER = 2, 3
# The space with the crane, and the bonuses by space; the income rises at every second space.
LENGTH = 10
TRACKS: dict[str, tuple[int, dict[int, str]]] = {
    FOREST: (3, {4: TECH, 6: WASTE, 8: REGION_CEP, 10: ANY}),
    SUN: (2, {4: ATOM, 6: REGION_CEP, 8: ANY, 10: TECH}),
    ATOM: (2, {4: REGION_CEP, 6: ANY, 8: TECH, 10: FOREST}),
    GREEN: (1, {4: ANY, 6: TECH, 8: SUN, 10: REGION_CEP}),
    WASTE: (1, {4: TECH, 6: REGION_CEP, 8: GREEN, 10: ANY}),
}
AGENDAS = (
    (FOREST, SUN, GREEN),
    (FOREST, SUN, WASTE),
    (FOREST, ATOM, GREEN),
    (ATOM, FOREST, WASTE),
    (GREEN, WASTE, FOREST),
    (SUN, GREEN, ATOM),
    (SUN, WASTE, ATOM),
    (WASTE, GREEN, SUN),
)
PLACES = 3
SUMMITS = (
    (FOREST, SUN),
    (FOREST, ATOM),
    (FOREST, GREEN),
    (FOREST, WASTE),
    (SUN, ATOM),
    (SUN, GREEN),
    (SUN, WASTE),
    (ATOM, GREEN),
    (ATOM, WASTE),
    (GREEN, WASTE),
    (FOREST, ATOM, WASTE),
    (FOREST, SUN, ATOM),
    (SUN, ATOM, GREEN),
    (SUN, GREEN, WASTE),
    (FOREST, GREEN, WASTE),
    (FOREST, SUN, ATOM, GREEN),
    (FOREST, SUN, GREEN, WASTE),
    (SUN, ATOM, GREEN, WASTE),
)
# From card 1 on: what it goes with, what it shows, the main lobby, the minor one.
LOBBY: tuple[tuple[str, str, str | list[str], str], ...] = (
    ("propose", NORTH, "money 3", CEP),
    ("propose", SOUTH, "money 3", CUBE),
    ("propose", EUROPE, "money 3", MOVE),
    ("propose", AFRICA, "money 3", CEP),
    ("propose", ASIA, "money 3", CUBE),
    ("propose", OCEANIA, "money 3", MOVE),
    ("propose", MONEY, "money 3", CEP),
    ("propose", TECH, CUBE, COINS),
    ("propose", RESEARCH, MOVE, CUBE),
    ("install", WASTE, "money 3", MOVE),
    ("install", ATOM, "money 3", CEP),
    ("install", GREEN, ["money 3", "tech 2"], MOVE),
    ("install", SUN, "tech 2", COINS),
    ("install", FOREST, "tech 2", COINS),
    ("construct", WASTE, "discount 3", CUBE),
    ("construct", ATOM, "discount 3", CEP),
    ("construct", GREEN, "discount 3", CUBE),
    ("construct", SUN, "discount 3", MOVE),
    ("construct", FOREST, "discount 3", CUBE),
    ("summit", WASTE, NEXT, COINS),
    ("summit", ATOM, NEXT, COINS),
    ("summit", GREEN, NEXT, MOVE),
    ("summit", SUN, NEXT, COINS),
    ("summit", FOREST, NEXT, COINS),
    ("buy", "none", "vp 2", CEP),
    ("sell", "none", "money 3", CUBE),
)
# From card 34 on: the plants it asks for; points by how many these are.
UN = (
    (GREEN, WASTE),
    (ATOM, GREEN),
    (SUN, ATOM),
    (FOREST, SUN),
    (FOREST, WASTE),
    (ATOM, GREEN, WASTE),
    (SUN, ATOM, GREEN),
    (FOREST, SUN, ATOM),
    (FOREST, SUN, WASTE),
    (FOREST, GREEN, WASTE),
    (FOREST, SUN, ATOM, GREEN),
    (FOREST, SUN, GREEN, WASTE),
    (SUN, ATOM, GREEN, WASTE),
)
UN_POINTS = {2: 4, 3: 6, 4: 9}
# From card 27 on (C260 to C267): points for each, the most there are, what is counted.
GOALS = (
    (4, 16, "regions_controlled"),
    (3, 15, "regions_with_own_plant"),
    (3, 15, "un_goals_scored"),
    (3, 15, "plants_after_the_first"),
    (2, 16, "ceps_in_hand"),
    (4, 16, "tracks_led"),
    (3, 15, "sources_built"),
)
EVENTS = (NORTH, SOUTH, EUROPE, AFRICA, ASIA, OCEANIA)  # from card 47 on


def whole_box() -> dict[str, Any]:
    """Lay the tables out by kind and name, anew for each game: a copy may be corrected."""
    return {
        "supply": dict(SUPPLY),
        "region": {
            name: {"spaces": spaces, "ceps": ceps, "ring": ring, "grants": [MONEY, TECH, RESEARCH]}
            for name, (spaces, ceps, ring) in REGIONS.items()
        },
        "project": {source: {"count": PROJECTS_EACH} for source in PLANTS},
        "fossil": {kind: {"count": count} for kind, count in FOSSILS.items()},
        "plant": {source: stack_of(source) for source in PLANTS},
        "track": {source: track_of(source) for source in TRACKS},
        "agenda": numbered(1, [list(row) for row in AGENDAS]),
        "summit": {"places": PLACES, **numbered(1, [list(row) for row in SUMMITS])},
        "lobby": numbered(1, [named(row, "trigger", "detail", "main", "minor") for row in LOBBY]),
        "un": numbered(34, [{"needs": list(row), "vp": UN_POINTS[len(row)]} for row in UN]),
        "goal": numbered(27, [named(row, "per", "maximum", "counts") for row in GOALS]),
        "event": numbered(47, [{"region": region} for region in EVENTS]),
    }


def stack_of(source: str) -> dict[str, Any]:
    smaller, larger = PLANTS[source]
    plants = [smaller] * SMALLER + [larger] * LARGER
    return numbered(1, [named(row, "cost", "cubes", "vp") for row in plants])


def track_of(source: str) -> dict[str, Any]:
    licence, bonuses = TRACKS[source]
    spaces = [
        {"income": (space + 1) // 2, "bonus": bonuses.get(space, "none")}
        for space in range(1, LENGTH + 1)
    ]
    return {"length": LENGTH, "licence": licence, **numbered(1, spaces)}


def numbered(first: int, rows: list[Any]) -> dict[str, Any]:
    return {str(number): row for number, row in enumerate(rows, first)}


def named(row: tuple[Any, ...], *names: str) -> dict[str, Any]:
    return dict(zip(names, row, strict=True))
