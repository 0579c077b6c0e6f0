"""Which number stands for a space, a tile, a plant, a cube or a place: known here alone."""

from __future__ import annotations

from ..forms import (
    CARDS,
    ENERGIES,
    FOSSILS,
    GRANTS,
    LEVELS,
    REGIONS,
    SEATS,
    SPACES,
    SUMMIT_PLACES,
    TOPICS,
)

NO_SEAT = -1
EMPTY = 0  # of a project space and of a demand space alike

ENERGY_COUNT, LEVEL_COUNT, GRANT_COUNT = len(ENERGIES), len(LEVELS), len(GRANTS)
PLANNED = 1
PREPARED = PLANNED + ENERGY_COUNT * LEVEL_COUNT
GREEN = 1 + len(FOSSILS)
RIVAL = len(SEATS)  # whose cubes block who plays alone

BOARD = 0
FIRST_SPACE = 1
FIRST_TOPIC = FIRST_SPACE + len(SPACES)
FIRST_CARD = FIRST_TOPIC + len(TOPICS)
PLACE_COUNT = FIRST_CARD + CARDS


# Project spaces and the tiles on them -------------------------------------------------------------


def region_of(space: int) -> int:
    return space // GRANT_COUNT


def grant_of(space: int) -> int:
    return space % GRANT_COUNT


def spaces_of(region: int) -> range:
    return range(region * GRANT_COUNT, (region + 1) * GRANT_COUNT)


def planned_tile(energy: int, level: int) -> int:
    return PLANNED + energy * LEVEL_COUNT + level - 1


def prepared_tile(energy: int, level: int, owner: int) -> int:
    return PREPARED + (owner * ENERGY_COUNT + energy) * LEVEL_COUNT + level - 1


def is_planned(tile: int) -> bool:
    return PLANNED <= tile < PREPARED


def is_prepared(tile: int) -> bool:
    return tile >= PREPARED


def energy_of(tile: int) -> int:
    first = PREPARED if tile >= PREPARED else PLANNED
    return (tile - first) // LEVEL_COUNT % ENERGY_COUNT


def level_of(tile: int) -> int:
    return (tile - PLANNED) % LEVEL_COUNT + 1


def owner_of(tile: int) -> int:
    """Whose infrastructure token lies in a tile."""
    return (tile - PREPARED) // (ENERGY_COUNT * LEVEL_COUNT)


# Plants -------------------------------------------------------------------------------------------


def fossil_plant(kind: int) -> int:
    return 1 + kind


def is_fossil(plant: int) -> bool:
    return EMPTY < plant < GREEN


def fossil_of(plant: int) -> int:
    return plant - 1


def green_plant(energy: int, owner: int) -> int:
    return GREEN + owner * ENERGY_COUNT + energy


def is_green(plant: int) -> bool:
    return plant >= GREEN


def plant_energy(plant: int) -> int:
    return (plant - GREEN) % ENERGY_COUNT


def plant_owner(plant: int) -> int:
    """Whose infrastructure supports a green plant."""
    return (plant - GREEN) // ENERGY_COUNT


# Cubes --------------------------------------------------------------------------------------------


def cube(energy: int, who: int) -> int:
    return who * ENERGY_COUNT + energy


def cube_energy(code: int) -> int:
    return code % ENERGY_COUNT


def cube_owner(code: int) -> int:
    return code // ENERGY_COUNT


# Places of scientists -----------------------------------------------------------------------------


def place_of_space(space: int) -> int:
    return FIRST_SPACE + space


def is_space(place: int) -> bool:
    return FIRST_SPACE <= place < FIRST_TOPIC


def space_of(place: int) -> int:
    return place - FIRST_SPACE


def place_of_topic(summit: int, energy: int) -> int:
    """Summit places are counted from 0 here, and from 1 in a log."""
    return FIRST_TOPIC + summit * ENERGY_COUNT + energy


def is_topic(place: int) -> bool:
    return FIRST_TOPIC <= place < FIRST_CARD


def topic_of(place: int) -> tuple[int, int]:
    """The summit place, from 0, and the energy of a topic."""
    return divmod(place - FIRST_TOPIC, ENERGY_COUNT)


def is_card(place: int) -> bool:
    return place >= FIRST_CARD


def card_of(place: int) -> int:
    return place - FIRST_CARD + 1


assert len(TOPICS) == SUMMIT_PLACES * ENERGY_COUNT
assert len(SPACES) == len(REGIONS) * GRANT_COUNT
