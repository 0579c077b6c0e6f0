"""How near a table is to each of its limits: the situations that the search tells apart."""

from __future__ import annotations

from co2replay.engine.table import Table
from co2replay.games.co2.board import cells as at

NEAR = 4  # how far from a limit still counts as near it


def limits(t: Table) -> list[int]:
    """How far each count of the table is from its limit, in steps that grow finer near it."""
    s = t.state
    c = s.c
    decade, control, plants = s.decade, s.control, s.plants
    bank, cubes, ppm = c[at.BANK_CEPS], c[at.BANK_CUBES], c[at.PPM]
    stacks = c[at.PLANT_STACK : at.PLANTS_OUT]
    ceps = c[at.REGION_CEPS : at.REGION_CUBES]
    active = s.active
    held = max(map(control.count, s.order))
    money, own = c[at.MONEY + active], c[at.CEPS + active]
    first = at.EXPERTISE + active * at.SOURCE_COUNT
    levels = c[first : first + at.SOURCE_COUNT]
    free = sum([speakers.count(-1) for speakers in s.speakers])
    # Each kind of situation has its own thousands; what is in them is its place.
    return [
        1000 + c[at.PRICE] * 8 + min(c[at.MARKET_CEPS], NEAR),
        2000 + (bank if bank < NEAR else NEAR + bank // 3),
        3000 + (cubes if cubes < NEAR else NEAR + cubes // 3),
        4000 + ppm // 10 * 2 + s.warmed,
        5000 + decade * 16 + s.round,
        6000 + sum(stacks) * 8 + stacks.count(0),
        7000 + plants.count(0),
        8000 + s.tiles.count(0),
        9000 + held * 8 + control.count(-1),
        10000 + ceps.count(0) * 32 + max(ceps),
        11000 + (money if money < 12 else 12) * 8 + min(own, NEAR),
        12000 + max(levels) * 16 + min(levels),
        13000 + free * 8 + len(s.un_held[active]),
        14000 + c[at.PROJECT_POOL : at.PROJECTS_OUT].count(0) * 8 + len(s.lobby[active]),
    ]
