"""Rulings that put things in place, and the end of the first decade, as lines of a log."""

from __future__ import annotations

from typing import Any

from co2replay.games.co2.board.state import named
from co2replay.games.co2.forms import HOLDERS, PLANTS, REGIONS, SEATS
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.scene import SEATS as COLOURS
from tests.games.co2.scene import Scene

EDITIONS = ("en", "it", "pl")
ROUNDS = {2: 5, 3: 4, 4: 3, 5: 2}  # rounds in a decade, by players
# The second space of every region is taken: no fossil plant is drawn in decade 2.
SECOND_SPACES_TAKEN = (
    "north_america.plants oil gas empty empty empty",
    "south_america.plants coal gas empty empty",
    "europe.plants gas gas empty empty empty",
    "africa.plants coal gas empty",
    "asia.plants oil gas empty empty empty empty",
    "oceania.plants oil gas empty empty",
)


def placed(*rows: str) -> str:
    """Put numbers and tiles in place, one ruling each."""
    return "".join(f'ruling set {row} "in place"\n' for row in rows)


def why(scene: Scene) -> tuple[str, dict[str, Any]]:
    """The first breach, with its facts."""
    found = scene.breach()
    assert found is not None
    return found.clause, found.facts


def space(scene: Scene, name: str) -> tuple[str, str]:
    """What lies on a project space, and whose scientist stands there."""
    values = named(scene.state)
    return values[name], values[f"{name}.scientist"]


def plants_of(scene: Scene, region: str) -> list[str]:
    """The demand spaces of a region from left to right."""
    return row(scene, region).split()


def last_turn(decade: int, players: int = 3) -> str:
    """Begin the last turn of a decade; orange holds the marker in these tests."""
    seat = COLOURS[players - 1]
    mark = f"{decade}.{ROUNDS[players]} {seat}"
    return placed(f"turn {mark}") + f"[{mark}]\n"


def due(scene: Scene) -> dict[str, int]:
    """Incomes that the game waits for, by seat."""
    frame = scene.state.pending[-1]
    assert isinstance(frame, fr.Income), frame.name
    return {SEATS[seat]: amount for seat, amount in enumerate(frame.due) if amount}


def controller(scene: Scene, region: str) -> str:
    return HOLDERS[scene.state.control[REGIONS.index(region)] + 1]


def row(scene: Scene, region: str) -> str:
    """The demand spaces of a region, as a log writes them."""
    plants = [
        PLANTS[plant]
        for plant, where in zip(scene.state.plants, region_of_spaces(), strict=True)
        if where == region
    ]
    return " ".join(plants)


def region_of_spaces() -> list[str]:
    """The region of every demand space in the order of the board: 5, 4, 5, 3, 6 and 4 of them."""
    return [
        region
        for region, spaces in zip(REGIONS, (5, 4, 5, 3, 6, 4), strict=True)
        for _ in range(spaces)
    ]


def waits(scene: Scene) -> str:
    return scene.state.pending[-1].name
