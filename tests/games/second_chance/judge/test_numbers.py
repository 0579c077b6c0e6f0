"""Every number of the rules beside the second judge's own one."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

from co2replay.games.second_chance.judge import box
from co2replay.games.second_chance.judge import numbers as n

ALONE, TOGETHER, AGAINST = "solo", "cooperative", "competitive"
ENERGIES = ("recycling", "hydro", "wind", "solar", "forestation")  # as the data lists them
COUNTS = range(5)  # nobody, then one to four players


def by_players(told: dict[int, int]) -> list[int]:
    return [told.get(players, 0) for players in COUNTS]


# What the second judge has, by the product's name for it; what it says in its code and not by a
# name stands here as the register has it, with the clause.
OWN: dict[str, Any] = {
    "players": [min(n.ROUNDS), max(n.ROUNDS)],
    "cep_total": n.CEPS,
    "tech_total": n.TECHS,
    "scientists": n.SCIENTISTS,
    "tokens": n.TOKENS,
    "cubes": n.CUBES,
    "stack_first": n.FIRST_LEVEL,
    "stack": n.STACK,
    "gas_removed": by_players({3: n.GAS_OUT}),
    "cep_start": n.START_CEPS,
    "tech_start": n.START_TECHS,
    "money_by_seat": list(n.START_MONEY),
    "lobby_dealt": n.HAND,
    "private_dealt": n.DEALT[TOGETHER],
    "company_dealt": n.DEALT[AGAINST],
    "goal_tiles": list(n.GOAL_TILES.values()),
    "un_competitive": list(box.UN_SHOWN_COMPETITIVE),
    "co2_start": n.PPM[TOGETHER],
    "co2_start_competitive": n.PPM[AGAINST],
    "decades": n.DECADES[TOGETHER],
    "decades_competitive": n.DECADES[AGAINST],
    "rounds": by_players(n.ROUNDS),
    "rounds_last_three": n.ROUNDS_LAST_OF_THREE,
    "market_start": n.MARKET,
    "market_refill": n.REFILL,
    "price_start": n.PRICE,
    "price_max": n.PRICE_MAX,
    "price_min": n.PRICE_MIN,
    "grant_tech": n.GRANT_TECH,
    "benefit_money": [n.BENEFIT[energy][0] for energy in ENERGIES],
    "benefit_tech": [n.BENEFIT[energy][1] for energy in ENERGIES],
    "benefit_cep": [n.BENEFIT[energy][2] for energy in ENERGIES],
    "side_money": n.SIDE_MONEY,
    "side_tech": n.SIDE_TECH,
    "un_vp": n.UN_POINTS,
    "un_open_max": n.OPEN_UN,
    "summit_steps": n.TALK,
    "income_stacks": by_players(n.STACKS_PAID),
    "goal_penalty": list(n.GOAL_PRICE),
    "reduce_price": list(n.AIR_PRICE),
    "co2_step": n.STEP,
    "co2_max": n.LIMIT,
    "co2_floor": n.FLOOR,
    "co2_floor_competitive": 0,  # sc.coop.co2.floor-400, A19
    "events_open": 2,  # sc.comp.setup.events-two-open
    "event_second": n.SECOND_EVENT,
    "event_vp": n.NO_TECH_POINTS,
    "company_money": n.COMPANY_MONEY,
    "money_per_vp": n.MONEY_A_POINT,
    "tech_most_vp": n.MOST_TECH,
    "un_table": list(n.UN_TABLE),
    "company_factor": [factor for factor, _ in n.COMPANY.values()],
    "company_most": [most for _, most in n.COMPANY.values()],
    "solo_vp": n.SOLO_POINTS,
    "solo_vp_goal": n.SOLO_POINTS_CARD_6,
    "solo_money": n.START_MONEY[0],
    "solo_dealt": n.DEALT[ALONE],
    "solo_kept": n.KEPT[ALONE],
    "rival_cubes": n.RIVAL_CUBES,
    "rival_most": n.RIVALS_MAX,
    "private_cep": n.OWN_CEPS,
    "private_region_cep": n.REGION_CEPS,
    "private_summit": 2,  # sc.coop.goal.03
    "private_tech": n.OWN_TECHS,
    "private_money": n.OWN_MONEY,
    "private_tracks": n.LAST_SPACES,
    "solo_plants": n.SOLO_PLANTS,
    "solo_plants_early": n.SOLO_PLANTS_EARLY,
    "solo_early_decade": n.EARLY,
    "solo_asia_cep": n.ASIA_CEPS,
}


def test_both_judges_play_by_the_same_numbers() -> None:
    data = resources.files("co2replay.games.second_chance") / "data" / "numbers.toml"
    rows = tomllib.loads(data.read_text(encoding="utf-8"))
    assert {name: row["value"] for name, row in rows.items()} == OWN
