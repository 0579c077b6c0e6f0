"""Seats, spaces, places, tiles and plants by name: the one module that knows their numbers.

Each of them is a whole number that a log's words stand for (see `forms`), so that a table is
copied and compared at no cost; nobody else looks into it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..forms import FOSSILS, GRANTS, PLACES, REGIONS, SEATS, SOURCES, SPACES

NO_SEAT = -1
# Asked for in every entry: a name is found sooner than a length, and what hangs on one such number
# alone is looked up in a row sooner than a function is called.
_PER_REGION = len(GRANTS)
_SOURCES = len(SOURCES)


class Deed(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The Action that was taken in a turn, and what it was about; passing is about nothing."""

    verb: int
    region: int = -1
    grant: int = -1
    source: Any = -1  # unknown where nobody wrote which project it was


def verb_of(deed: Deed | None) -> int:
    """What was done, -1 where nothing was or nobody knows it."""
    return -1 if deed is None else deed.verb


# A project space: one of three in each region.


REGION_OF = tuple(space // _PER_REGION for space in range(len(SPACES)))
# Which of the three grants the space gives whoever proposes a project there.
GRANT_OF = tuple(space % _PER_REGION for space in range(len(SPACES)))


def space_of(region: int, grant: int) -> int:
    return region * _PER_REGION + grant


def spaces_of(region: int) -> range:
    return range(region * _PER_REGION, (region + 1) * _PER_REGION)


# What lies on a project space.

NO_PROJECT = 0


PROPOSED = tuple(1 + 2 * source for source in range(_SOURCES))  # the tile of each source
INSTALLED = tuple(2 + 2 * source for source in range(_SOURCES))
# By tile: the source of a project, -1 for an empty space.
SOURCE_OF_TILE = (-1, *(source for source in range(_SOURCES) for _ in ("proposed", "installed")))


IS_INSTALLED = (False, *(stage for _ in range(_SOURCES) for stage in (False, True)))


def is_proposed(tile: int) -> bool:
    return bool(tile & 1)


# What stands on a demand space.

NO_PLANT = 0
_FIRST_FOSSIL = 1
_FIRST_GREEN = _FIRST_FOSSIL + len(FOSSILS)


def fossil(kind: int) -> int:
    return _FIRST_FOSSIL + kind


def kind_of_fossil(plant: int) -> int:
    """Coal, oil or gas; the plant is a fossil one."""
    return plant - _FIRST_FOSSIL


def is_fossil(plant: int) -> bool:
    return _FIRST_FOSSIL <= plant < _FIRST_GREEN


def is_green(plant: int) -> bool:
    return plant >= _FIRST_GREEN


def is_not_green(plant: int) -> bool:
    return plant < _FIRST_GREEN


def plant_of(seat: int, source: int) -> int:
    """What a demand space holds where the seat has built a plant of the source."""
    return _FIRST_GREEN + _SOURCES * seat + source


PLANTS_OF = tuple(
    tuple(plant_of(seat, source) for source in range(_SOURCES)) for seat in range(len(SEATS))
)


def owner_of_plant(plant: int) -> int:
    """The seat that built it, or NO_SEAT for an empty space and a fossil plant."""
    return (plant - _FIRST_GREEN) // _SOURCES if plant >= _FIRST_GREEN else NO_SEAT


def source_of_plant(plant: int) -> int:
    return (plant - _FIRST_GREEN) % _SOURCES


# Where a scientist can be: in the hand, on a project, on a topic of a summit.

HAND = 0
_FIRST_PROJECT = 1
_FIRST_TOPIC = _FIRST_PROJECT + len(SPACES)
PROJECT_PLACES = range(_FIRST_PROJECT, _FIRST_TOPIC)  # in the order of the spaces
TOPIC_PLACES = range(_FIRST_TOPIC, len(PLACES))


def place_on(space: int) -> int:
    return _FIRST_PROJECT + space


# By place: the project space that it is, -1 for the hand and for a topic.
SPACE_UNDER = (-1, *range(len(SPACES)), *(-1 for _ in PLACES[_FIRST_TOPIC:]))


def place_at(summit: int, source: int) -> int:
    """The topic of a source at one of the summits on the board."""
    return _FIRST_TOPIC + summit * _SOURCES + source


def topic_of(place: int) -> tuple[int, int]:
    """Which summit on the board a place belongs to, and its source."""
    return divmod(place - _FIRST_TOPIC, _SOURCES)


# Where a CEP is paid from: the hand, or a region under control.

HAND_PURSE = 0


PURSE_OF = tuple(1 + region for region in range(len(REGIONS)))


def region_of_purse(purse: int) -> int:
    """The region that a purse is; it is one."""
    return purse - 1


# A lobby card declared before what it is for: its number, and the effect chosen.

_CARDS = 100


def declare(card: int, effect: int) -> int:
    return card + _CARDS * effect


def card_declared(armed: int) -> int:
    return armed % _CARDS


def effect_declared(armed: int) -> int:
    return armed // _CARDS
