"""The numbers of the rulebooks, written down from the clauses that state them."""

from __future__ import annotations

from typing import Any

# A list by players begins with nobody; one by source goes forestation, solar, fusion, biomass,
# recycling; one by fossil plant coal, oil, gas.
NUMBERS: dict[str, Any] = {
    # Length: 7 less the players, also for one (C080, C307); five decades, six with five players.
    "rounds_by_players": [0, 6, 5, 4, 3, 2],
    "decades_by_players": [0, 5, 5, 5, 5, 6],
    # Set-up (C003 to C006, C020, C024, C025, C031, C032, C034, C035).
    "start_scientists": 1,
    "scientists_max": 4,
    "start_coins": [3, 4, 4, 5, 5],
    "start_ceps": 2,
    "co2_ppm": [40, 30, 20],
    "market_stock": 2,
    "price_start": 3,
    "un_display": [0, 10, 7, 10, 10, 10],
    "events_visible": 2,
    "lobby_hand": 5,
    # Company Goals taken out with one, two and three players (C026 to C029).
    "goals_removed": [[], [27, 30, 32, 33], [28, 30, 33], [30], [], []],
    # Presets (C287 to C290).
    "presets": {
        "beginner": [1, 1, 4],
        "normal": [2, 2, 2],
        "expert": [4, 1, 1],
        "extreme": [6, 0, 0],
    },
    "extreme_gas_removed": 6,
    # Supply Phase (C045, C046, C051, C069, C072, C073); alone one is first (A10).
    "income_positions": [0, 1, 1, 2, 2, 2],
    "decay_cubes": 1,
    "disaster_from": 350,
    "disaster_cubes": 1,
    "disaster_vp": 2,
    # Actions (C102, C103, C112 to C116, C159).
    "grant_money_floor": 1,
    "grant_cubes": 2,
    "install_ceps": [2, 0, 0, 1, 1],
    "install_cubes": [0, 3, 1, 1, 0],
    "install_coins": [0, 0, 5, 3, 5],
    "displacement_fee": 1,
    # Summits and market (C179, C189, C191, C195).
    "summit_extra": 1,
    "market_refill": 2,
    "price_max": 8,
    "price_min": 1,
    # Cards and auction (C227 to C231, C241, C259, C297).
    "discount_coins": 3,
    "un_cost_cubes": 1,
    "goal_coins": 8,
    "auction_coin": 1,
    "auction_cube": 2,
    # The end (C270 to C272, C278 to C280).
    "green_regions_to_end": 2,
    "safe_below": 350,
    "loss_from": 500,
    "coins_per_vp": 2,
    "majority_vp": 3,
}
