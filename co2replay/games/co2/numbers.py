"""The numbers of the rulebooks of CO₂, as one typed value; each of them is stated by a clause."""

from __future__ import annotations

import msgspec


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tuples by players start with 0 players; by source or fossil they follow the symbols."""

    # length of the game
    rounds_by_players: tuple[int, int, int, int, int, int]
    decades_by_players: tuple[int, int, int, int, int, int]
    # set-up
    start_coins: tuple[int, int, int, int, int]
    start_ceps: int
    start_scientists: int
    scientists_max: int
    market_stock: int
    un_display: tuple[int, int, int, int, int, int]
    lobby_hand: int
    events_visible: int
    co2_ppm: tuple[int, int, int]
    goals_removed: tuple[tuple[int, ...], ...]
    presets: dict[str, tuple[int, int, int]]
    extreme_gas_removed: int
    # supply phase
    income_positions: tuple[int, int, int, int, int, int]
    decay_cubes: int
    disaster_from: int
    disaster_vp: int
    disaster_cubes: int
    # propose and install
    grant_money_floor: int
    grant_cubes: int
    install_ceps: tuple[int, int, int, int, int]
    install_cubes: tuple[int, int, int, int, int]
    install_coins: tuple[int, int, int, int, int]
    # scientists and summits
    displacement_fee: int
    summit_extra: int
    # market
    price_start: int
    price_min: int
    price_max: int
    market_refill: int
    # cards
    discount_coins: int
    un_cost_cubes: int
    goal_coins: int
    # auction
    auction_coin: int
    auction_cube: int
    # end of the game
    loss_from: int
    safe_below: int
    green_regions_to_end: int
    coins_per_vp: int
    majority_vp: int
