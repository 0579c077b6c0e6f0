"""The slice of the game that two layouts are measured on: its verbs, its cells, its numbers."""

from __future__ import annotations

PROPOSE, SCIENTIST, INSTALL, BUY, SELL, CONSTRUCT, END = range(7)
SEATS, REGIONS, SOURCES = 3, 6, 5
SPACES = REGIONS * 3
DEMAND = 4  # spaces for plants in each region
NOBODY = -1
LOAN = 12  # whoever begins a turn with little gets coins and cubes: the slice has no income

# Cells, shared by both layouts: what one seat has, then what lies on the board.
MONEY, TECH, CEPS, POINTS, HAND = range(5)
EXPERTISE = 5  # + source
SEAT_CELLS = EXPERTISE + SOURCES
REGION_CEPS = SEATS * SEAT_CELLS
BANK_CEPS = REGION_CEPS + REGIONS
MARKET = BANK_CEPS + 1
PRICE = MARKET + 1
PPM = PRICE + 1
POOL = PPM + 1  # + source
CELLS = POOL + SOURCES

# Costs and gains of the slice, in the order of the sources; what they are does not matter here.
PLANT_COINS = (6, 9, 12, 7, 5)
PLANT_CUBES = (1, 2, 3, 1, 1)
PLANT_POINTS = (4, 7, 10, 5, 3)
BENEFIT_CEPS = (2, 0, 1, 1, 0)
BENEFIT_CUBES = (0, 3, 2, 0, 1)
BENEFIT_COINS = (0, 1, 0, 4, 5)
TRACK_END = 6
# Level reached -> bonus: nothing, one cube, a step on the track of the next source.
BONUS = (0, 0, 1, 0, 2, 0, 2)

Entry = tuple[int, int, int]  # verb, source, space


def start_cells() -> list[int]:
    seat = [20, 4, 3, 0, 2] + [1] * SOURCES
    return seat * SEATS + [2] * REGIONS + [40, 3, 3, 200] + [6] * SOURCES
