"""The numbers of the rules of Power Grid, as one typed value; a clause states each."""

from __future__ import annotations

import msgspec

ByPlayers = tuple[int, int, int, int, int, int, int]  # from 0 players on
BySteps = tuple[int, int, int]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the clauses state in figures."""

    # set-up
    players: tuple[int, int]
    regions: ByPlayers
    money_start: int
    houses: int
    houses_marking: int
    plants_open: tuple[int, ...]
    deck_first: int
    deck_removed: ByPlayers
    # plants
    plants_max: ByPlayers
    storage_runs: int
    market_current: int
    market_plants: int
    market_plants_last: int
    # building
    house_prices: tuple[int, int, int]
    networks_by_step: tuple[int, int, int, int]
    # bureaucracy
    refill_coal: tuple[BySteps, ...]
    refill_oil: tuple[BySteps, ...]
    refill_garbage: tuple[BySteps, ...]
    refill_uranium: tuple[BySteps, ...]
    # steps and the end
    cities_step2: ByPlayers
    cities_end: ByPlayers
    cities_novices: int
