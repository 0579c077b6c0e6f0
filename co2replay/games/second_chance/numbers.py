"""The numbers of the rules of Second Chance, as one typed value; a clause states each."""

from __future__ import annotations

import msgspec

Four = tuple[int, int, int, int]
ByPlayers = tuple[int, int, int, int, int]  # from 0 players on


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the clauses state in figures; what is printed on components lies in the box."""

    players: tuple[int, int]
    # components
    cep_total: int
    tech_total: int
    scientists: int
    tokens: int  # infrastructure tokens of a colour
    cubes: int  # control cubes of a colour
    stack_first: int  # projects of level 1 in a stack; they lie on top
    stack: int  # projects in a stack
    gas_removed: ByPlayers
    # set-up
    cep_start: int
    tech_start: int
    money_by_seat: Four
    lobby_dealt: int
    private_dealt: int
    company_dealt: int
    goal_tiles: tuple[int, int, int]  # plant, knowledge, summit
    un_competitive: tuple[int, int]
    co2_start: int
    co2_start_competitive: int
    # the course
    decades: int
    decades_competitive: int
    rounds: ByPlayers
    rounds_last_three: int  # of the last decade, three players together
    # market
    market_start: int
    market_refill: int
    price_start: int
    price_max: int
    price_min: int
    # actions
    grant_tech: int
    # by energy: recycling, hydro, wind, solar, forestation
    benefit_money: tuple[int, int, int, int, int]
    benefit_tech: tuple[int, int, int, int, int]
    benefit_cep: tuple[int, int, int, int, int]
    # cards
    side_money: int
    side_tech: int
    un_vp: int
    un_open_max: int
    # summits and income
    summit_steps: int
    income_stacks: ByPlayers
    # goals, supply and the end of all together
    goal_penalty: Four
    reduce_price: Four
    co2_step: int
    co2_max: int
    co2_floor: int
    co2_floor_competitive: int
    # competitive
    events_open: int
    event_second: int
    event_vp: int
    company_money: int
    money_per_vp: int
    tech_most_vp: int
    un_table: tuple[int, int, int, int, int]
    company_factor: tuple[int, int, int, int, int, int, int, int, int, int]
    company_most: tuple[int, int, int, int, int, int, int, int, int, int]
    # alone
    solo_vp: int
    solo_vp_goal: int
    solo_money: int
    solo_dealt: int
    solo_kept: int
    rival_cubes: int
    rival_most: int
    # private goals that state a number
    private_cep: int
    private_region_cep: int
    private_summit: int
    private_tech: int
    private_money: int
    private_tracks: int
    # solo goals
    solo_plants: int
    solo_plants_early: int
    solo_early_decade: int
    solo_asia_cep: int
