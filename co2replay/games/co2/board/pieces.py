"""Seats, spaces, places, tiles and plants by name: the one module that knows their numbers.

Each of them is a whole number that a log's words stand for (see `forms`), so that a table is
copied and compared at no cost; nobody else looks into it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..forms import FOSSILS, GRANTS, SOURCES, SPACES

NO_SEAT = -1
# Asked for in every entry: a name is found sooner than a length.
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


def region_of(space: int) -> int:
    return space // _PER_REGION


def grant_of(space: int) -> int:
    """Which of the three grants the space gives whoever proposes a project there."""
    return space % _PER_REGION


def space_of(region: int, grant: int) -> int:
    return region * _PER_REGION + grant


def spaces_of(region: int) -> range:
    return range(region * _PER_REGION, (region + 1) * _PER_REGION)


# What lies on a project space.

NO_PROJECT = 0


def proposed(source: int) -> int:
    return 1 + 2 * source


def installed(source: int) -> int:
    return 2 + 2 * source


def source_of_tile(tile: int) -> int:
    """The source of a project, -1 for an empty space."""
    return (tile - 1) >> 1


def is_installed(tile: int) -> bool:
    return tile > 0 and not tile & 1


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


def plant_of(seat: int, source: int) -> int:
    """What a demand space holds where the seat has built a plant of the source."""
    return _FIRST_GREEN + _SOURCES * seat + source


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


def place_on(space: int) -> int:
    return _FIRST_PROJECT + space


def is_project(place: int) -> bool:
    return _FIRST_PROJECT <= place < _FIRST_TOPIC


def space_under(place: int) -> int:
    """The project space that a place is; it is one."""
    return place - _FIRST_PROJECT


def place_at(summit: int, source: int) -> int:
    """The topic of a source at one of the summits on the board."""
    return _FIRST_TOPIC + summit * _SOURCES + source


def is_at_summit(place: int) -> bool:
    return place >= _FIRST_TOPIC


def topic_of(place: int) -> tuple[int, int]:
    """Which summit on the board a place belongs to, and its source."""
    return divmod(place - _FIRST_TOPIC, _SOURCES)


# Where a CEP is paid from: the hand, or a region under control.

HAND_PURSE = 0


def purse_of(region: int) -> int:
    return 1 + region


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
