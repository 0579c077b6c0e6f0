"""The numbers of the rules and of the box, and what each book says on every open point, written
down from the register of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from co2replay.games.judging import CannotKnow

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


# Per point the values that can be played; then what the Italian and what the official text says.
# A second value behind a stroke: both have equal right, and the first is tried first.
POINTS: dict[str, tuple[str, str, str]] = {
    "region_adjacency": ("connected pairwise", "connected", "connected"),  # A03
    "opening_bid": ("any minimum", "any", "any"),  # A04, P06
    "bidding_from": ("opener first_player", "opener", "opener"),  # A17
    "last_pays": ("minimum any", "minimum", "any"),  # P07
    "new_plant_discard": ("no yes", "no", "no"),  # A06, P08
    "obsolete_at": ("at_most below", "at_most", "at_most"),  # A18
    "cheapest_first": ("yes no", "yes", "yes"),  # A10, P10
    "late_start": ("any_open empty_only", "any_open", "any_open"),  # A12, P11
    "route_price": ("cheapest any_route", "cheapest", "cheapest"),  # A13, P12
    "routes_outside": ("no yes", "no", "no"),  # A15
    "house_limit": ("none 22 20", "none", "none"),  # A16
    "step3_first_removal": ("same_round next_round", "same_round", "same_round|next_round"),  # A24
    "step3_at_step2": ("building bureaucracy", "building", "building"),  # A25
    "step3_before_step2": ("no_removal removal_later", "no_removal", "no_removal"),  # A30
    "final_income": ("no yes", "no", "no"),  # A26, P23
    "full_tie": ("shared cities", "shared", "cities"),  # A27, P24
    "fuel_thrown": ("no yes", "no", "no"),  # A08, A09, P05
    "market_visits": ("one several", "one", "one"),  # A11
    "obsolete_when": ("any_time building", "any_time", "any_time"),  # A20
    "reshuffle": ("at_once after_phase", "at_once", "at_once"),  # A23, P19
    "step2_by": ("anyone first_player", "anyone", "anyone"),  # A38
    "end_and_step2": ("end_first step2_first", "end_first", "end_first"),  # A41
    "novices_end": ("phase at_once", "phase", "phase"),  # A35
}
BOOKS = ("it", "en")


def readings_of(edition: str, settings: Mapping[str, str]) -> dict[str, str]:
    """The value of every point in a book; a setting of the log or command goes first."""
    values = {name: said.split("|")[0] for name, said in _book(edition).items()}
    for name, value in settings.items():
        if name not in POINTS or str(value) not in POINTS[name][0].split():
            raise CannotKnow(f"reading {name} {value}")
        values[name] = str(value)
    return values


def open_points(edition: str, settings: Mapping[str, str]) -> dict[str, list[str]]:
    """The points of equal right, with the values that are not the first one tried."""
    return {
        name: said.split("|")[1:]
        for name, said in _book(edition).items()
        if "|" in said and name not in settings
    }


def _book(edition: str) -> dict[str, str]:
    name = edition.rpartition("/")[2]
    if name not in BOOKS:
        raise CannotKnow(f"edition {name}")
    return {point: row[1 + BOOKS.index(name)] for point, row in POINTS.items()}
