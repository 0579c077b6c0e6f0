"""The numbers of the rules and of the box, written down from the register of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

FUELS = ("coal", "oil", "garbage", "uranium")
# pg.setup.money, pg.setup.plants-open, pg.setup.deck-top
MONEY = 50
OPEN = [3, 4, 5, 6, 7, 8, 9, 10]
FIRST = 13
# pg.setup.market-coal, -oil, -garbage, -uranium, pg.setup.market-capacity, -uranium: spaces from
# the cheapest on, how many tokens each holds, how many lie there at the start, and how many exist.
SPACES = {
    "coal": [1, 2, 3, 4, 5, 6, 7, 8],
    "oil": [1, 2, 3, 4, 5, 6, 7, 8],
    "garbage": [1, 2, 3, 4, 5, 6, 7, 8],
    "uranium": [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16],
}
ROOM = {"coal": 3, "oil": 3, "garbage": 3, "uranium": 1}
AT_START = {"coal": 24, "oil": 18, "garbage": 6, "uranium": 2}
TOKENS = {"coal": 24, "oil": 24, "garbage": 24, "uranium": 12}
# By players from two on: pg.setup.deck-remove, pg.setup.regions-count, pg.plant.limit,
# pg.step2.trigger, pg.end.trigger.
REMOVED = {2: 8, 3: 8, 4: 4, 5: 0, 6: 0}
REGIONS = {2: 3, 3: 3, 4: 4, 5: 5, 6: 5}
PLANTS = {2: 4, 3: 3, 4: 3, 5: 3, 6: 3}
TO_STEP_2 = {2: 10, 3: 7, 4: 7, 5: 7, 6: 6}
TO_END = {2: 21, 3: 17, 4: 17, 5: 15, 6: 14}
NOVICES = 7  # pg.variant.beginner, pg.variant.beginner-cap
# pg.bureaucracy.refill-table: players, then a word for each fuel with its steps 1, 2 and 3.
REFILL = {
    2: {"coal": (3, 4, 3), "oil": (2, 2, 4), "garbage": (1, 2, 3), "uranium": (1, 1, 1)},
    3: {"coal": (4, 5, 3), "oil": (2, 3, 4), "garbage": (1, 2, 3), "uranium": (1, 1, 1)},
    4: {"coal": (5, 6, 4), "oil": (3, 4, 5), "garbage": (2, 3, 4), "uranium": (1, 2, 2)},
    5: {"coal": (5, 7, 5), "oil": (4, 5, 6), "garbage": (3, 3, 5), "uranium": (2, 3, 2)},
    6: {"coal": (7, 9, 6), "oil": (5, 6, 7), "garbage": (3, 5, 6), "uranium": (2, 3, 3)},
}
HOUSES = [10, 15, 20]  # pg.build.space-prices
# pg.bureaucracy.pay-powered, pg.bureaucracy.pay-zero, pg.end.pay-21; more than 21 pay as much.
PAYMENTS = [10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105]
PAYMENTS += [112, 118, 124, 129, 134, 138, 142, 145, 148, 150, 150]
# Plants: how many tokens a run burns, of what, and how many cities it powers.
Cards = Mapping[int, tuple[int, str, int]]
PLANT: Cards = {
    3: (2, "oil", 1),
    4: (2, "coal", 1),
    5: (2, "coal oil", 1),
    6: (1, "garbage", 1),
    7: (3, "oil", 2),
    8: (3, "coal", 2),
    9: (1, "oil", 1),
    10: (2, "coal", 2),
    11: (1, "uranium", 2),
    12: (2, "coal oil", 2),
    13: (0, "", 1),
    14: (2, "garbage", 2),
    15: (2, "coal", 3),
    16: (2, "oil", 3),
    17: (1, "uranium", 2),
    18: (0, "", 2),
    19: (2, "garbage", 3),
    20: (3, "coal", 5),
    21: (2, "coal oil", 4),
    22: (0, "", 2),
    23: (1, "uranium", 3),
    24: (2, "garbage", 4),
    25: (2, "coal", 5),
    26: (2, "oil", 5),
    27: (0, "", 3),
    28: (1, "uranium", 4),
    29: (1, "coal oil", 4),
    30: (3, "garbage", 6),
    31: (3, "coal", 6),
    32: (3, "oil", 6),
    33: (0, "", 4),
    34: (1, "uranium", 5),
    35: (1, "oil", 5),
    36: (3, "coal", 7),
    37: (0, "", 4),
    38: (3, "garbage", 7),
    39: (1, "uranium", 6),
    40: (2, "oil", 6),
    42: (2, "coal", 6),
    44: (0, "", 5),
    46: (3, "coal oil", 7),
    50: (0, "", 6),
}


def paid(cities: int) -> int:
    return PAYMENTS[min(cities, len(PAYMENTS) - 1)]
