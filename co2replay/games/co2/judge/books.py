"""What each book says on every open point, and the numbers, written down from the register.

A word in front tells with what right: nothing for what is printed, `free` where the book is silent
and any conduct is legal, `open` for readings of equal right, the first one tried first, and
`chosen` for a default of ours.
"""

from __future__ import annotations

from typing import Any

# What the three books say: English, Italian, Polish.
PARTED: dict[str, tuple[str, str, str]] = {
    "draft_pass_directions": ("alternate_from_right", "alternate_from_right", "always_right"),
    "income_split_allowed": ("yes", "yes", "chosen yes"),
    "region_scan_order": ("clockwise", "free free", "clockwise"),
    "cep_shortage_vp": ("vp_to_coin", "vp_to_coin", "coins_then_vp"),
    "region_cube_subsidy": ("mandatory", "optional", "mandatory"),
    "round_on_last_space_played": ("yes", "chosen yes", "yes"),
    "end_turn_expertise_beneficiary": ("active", "chosen active", "active"),
    "install_own_scientist_free_removal": ("chosen no", "yes", "chosen no"),
    "scientists_per_project_max": ("1", "1", "1"),
    "construct_space": ("leftmost_empty", "chosen leftmost_empty", "leftmost_empty"),
    "construct_own_scientist_destination": ("chosen hand", "matrix", "chosen hand"),
    "displacement_fee_timing": ("before_removal", "before_removal", "before_removal"),
    "displacement_barred_between": (
        "open all_moves free_moves",
        "all_moves",
        "open all_moves free_moves",
    ),
    "recruit_by": ("space", "chosen space", "space"),
    "summit_scoring_order": ("turn_order_active_last", "free free", "turn_order_active_last"),
    "completed_summit_tile": ("chosen removed", "chosen removed", "removed"),
    "summit_pile_empty": ("chosen stays_empty", "chosen stays_empty", "stays_empty"),
    "market_refill_trigger": ("any_cause", "any_cause", "any_cause"),
    "buy_after_price_change": ("open yes no", "yes", "open yes no"),
    "main_lobby_timing": ("chosen with_action", "chosen with_action", "after_action"),
    "main_lobby_discount_timing": ("with_action", "with_action", "chosen with_action"),
    "minor_lobby_timing": ("own_turn", "chosen own_turn", "own_turn"),
    "minor_lobby_benefit": ("printed", "chosen printed", "chosen printed"),
    "lobby_07_09_benefit": ("chosen printed", "chosen printed", "printed"),
    "un_goal_requirement": ("open types plants", "plants", "open types plants"),
    "region_cep_purpose": ("spend", "spend", "chosen spend"),
    "control_check_scope": ("builder_vs_controller", "all_players", "builder_vs_controller"),
    "control_expertise_scope": ("built_types", "all_agenda", "chosen all_agenda"),
    "control_full_tie": ("builder", "builder", "chosen builder"),
    "agenda_restricts_projects": ("yes", "yes", "yes"),
    "end_two_green_regions": ("full_and_green", "full_and_green", "all_plants_green"),
    "end_income": ("yes", "yes", "no"),
    "goal_exchange_at_end": ("choice", "only_if_unmet", "choice"),
    "sell_after_refill_at_max_price": ("open no yes", "no", "open no yes"),
    "auction_format": ("single_round", "open_until_all_pass", "single_round"),
    "auction_before_first_decade": ("no", "no", "free free"),
    "solo_un_faceup_at_start": ("0", "chosen 0", "0"),
    "solo_starter_space_choice": ("after_draw", "before_look", "free free"),
    "solo_starter_next_region": (
        "open next_region from_last_region",
        "next_region",
        "next_region",
    ),
    "solo_un_reveal_position": ("right", "free free", "right"),
    "solo_end_threshold": ("over_500", "from_500", "over_500"),
    "solo_at_exactly_500": ("chosen base_loss_no_score", "scored", "chosen base_loss_no_score"),
    "solo_collapse_scoring": ("chosen full_endgame", "full_endgame", "chosen full_endgame"),
}
# What every book leaves open in the same way: the recommended default.
CHOSEN = {
    "income_without_disc": "not_ranked",  # A08
    "displacement_at_construction": "before_payment",  # A19
    "free_move_interleaving": "outside_actions",  # A26
    "card_move_counts": "additional",  # A28
    "summit_lobby_moves": "any_own_move",  # A29
    "no_action": "pass",  # A36
    "license_against": "tile",  # A37
    "cubes_against": "net",  # A38
    "replace_cep_at_limit": "not_taken",  # A43
    "region_cep_full_target": "other_region",  # A44
    "region_cep_optional": "mandatory",  # A45
    "market_short_effect": "refill_and_continue",  # A46
    "cep_bank_empty": "what_is_there",  # A47
    "late_refill_price": "stays",  # A104
    "cube_supply_empty": "what_is_left",  # A52
    "coins_limited": "no",  # A53
    "expertise_track_end": "lost",  # A56
    "end_turn_expertise": "mandatory",  # A58
    "end_turn_order": "project_first",  # A59
    "two_summits": "active_chooses",  # A60
    "control_tie_of_others": "controller_keeps",  # A65
    "safe_zone_return": "after_warming",  # A68
    "majority_of_zero": "all_tied",  # A73
    "goal_32_zero": "not_led",  # A74
    "auction_all_pass": "holder_at_zero",  # A80
    "auction_reentry": "no",  # A81
    "auction_overpay": "any_set",  # A82
    "solo_un_stack": "10",  # A85
    "solo_end_when": "after_phase",  # A88
    "solo_majorities": "gained",  # A90
    "lobby_main_cep_source": "market",  # A96
    "goal_discard_when": "any_time",  # A97
}
BOOKS = ("en", "it", "pl")
RIGHTS = ("free", "open", "chosen")


def said_by(book: str) -> dict[str, tuple[str, list[str]]]:
    """Tell for each point with what right the book says it, and the values in order of trial."""
    own = {name: row[BOOKS.index(book)].split() for name, row in PARTED.items()}
    said = {
        name: (words[0], words[1:]) if words[0] in RIGHTS and len(words) > 1 else ("printed", words)
        for name, words in own.items()
    }
    return said | {name: ("chosen", [value]) for name, value in CHOSEN.items()}


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
