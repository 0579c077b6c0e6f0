"""After a correction of the board: pools, stacks and hands give or take what it changed."""

from __future__ import annotations

from co2replay.engine.table import move

from .. import forms as f
from . import cells as at
from .pieces import NO_SEAT, owner_of_plant, source_of_plant, source_of_tile
from .play import Table


def recount(t: Table) -> None:
    """After a correction of the board: pools, stacks and hands give or take what it changed."""
    s = t.state
    if s.partial:
        return
    out = [0] * at.SOURCE_COUNT
    for tile in s.tiles:
        if tile:
            out[source_of_tile(tile)] += 1
    built = [0] * at.SOURCE_COUNT
    fossils = [0] * len(f.FOSSILS)
    for plant in s.plants:
        if owner_of_plant(plant) != NO_SEAT:
            built[source_of_plant(plant)] += 1
        elif plant:
            fossils[plant - 1] += 1
    for source in range(at.SOURCE_COUNT):
        _balance(t, at.PROJECT_POOL + source, at.PROJECTS_OUT + source, out[source])
        _balance(t, at.PLANT_STACK + source, at.PLANTS_OUT + source, built[source])
    for kind, count in enumerate(fossils):
        _balance(t, at.FOSSIL_PILE + kind, at.FOSSIL_OUT + kind, count)
    for seat in s.order:
        away = s.visitors.count(seat) + sum(speakers.count(seat) for speakers in s.speakers)
        missing = away - s.c[at.AFIELD + seat] - s.c[at.HAND + seat]
        if missing > 0:  # the hand does not hold as many: the recruitment pool gives the rest
            move(t, at.POOL + seat, at.HAND + seat, missing, "ruling")
        _balance(t, at.HAND + seat, at.AFIELD + seat, away)


def _balance(t: Table, reserve: int, shown: int, wanted: int) -> None:
    difference = wanted - t.state.c[shown]
    if difference:
        move(t, reserve, shown, difference, "ruling")
