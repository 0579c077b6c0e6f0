"""The books and the box as a game uses them: readings with what is set, a copy of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from co2replay.games.judging import CannotKnow

from .books import BOOKS, said_by
from .box import whole_box

# The values of each reading that this judge can play; a reading that is not here has no part in
# what it judges.
PLAYABLE: dict[str, tuple[str, ...]] = {
    "income_split_allowed": ("yes", "no"),
    "region_scan_order": ("clockwise", "free"),
    "cep_shortage_vp": ("vp_to_coin", "coins_then_vp"),
    "region_cube_subsidy": ("mandatory", "optional"),
    "round_on_last_space_played": ("yes", "no"),
    "end_turn_expertise_beneficiary": ("active",),
    "install_own_scientist_free_removal": ("no", "yes"),
    "scientists_per_project_max": ("1",),
    "construct_space": ("leftmost_empty",),
    "construct_own_scientist_destination": ("hand", "matrix"),
    "displacement_fee_timing": ("before_removal",),
    "displacement_barred_between": ("all_moves", "free_moves"),
    "recruit_by": ("space",),
    "summit_scoring_order": ("turn_order_active_last", "free"),
    "completed_summit_tile": ("removed",),
    "market_refill_trigger": ("any_cause", "purchase_only"),
    "buy_after_price_change": ("yes", "no"),
    "main_lobby_timing": ("with_action", "after_action"),
    "main_lobby_discount_timing": ("with_action", "after_action"),
    "minor_lobby_timing": ("own_turn",),
    "minor_lobby_benefit": ("printed", "choice", "cube_and_coins"),
    "lobby_07_09_benefit": ("printed", "choice", "fixed"),
    "un_goal_requirement": ("types", "plants"),
    "region_cep_purpose": ("spend",),
    "control_check_scope": ("builder_vs_controller", "all_players"),
    "control_expertise_scope": ("built_types", "all_agenda"),
    "control_full_tie": ("builder", "non_controller"),
    "agenda_restricts_projects": ("yes", "no"),
    "end_two_green_regions": ("full_and_green", "all_plants_green"),
    "end_income": ("yes", "no"),
    "goal_exchange_at_end": ("choice", "only_if_unmet"),
    "sell_after_refill_at_max_price": ("no", "yes"),
    "income_without_disc": ("not_ranked", "ranked_last"),
    "displacement_at_construction": ("before_payment", "at_step_7"),
    "free_move_interleaving": ("outside_actions",),
    "card_move_counts": ("additional", "as_free_move"),
    "summit_lobby_moves": ("any_own_move", "free_move_only"),
    "no_action": ("pass", "illegal"),
    "license_against": ("tile", "net"),
    "cubes_against": ("net", "tile"),
    "replace_cep_at_limit": ("not_taken", "taken_and_lost"),
    "region_cep_full_target": ("other_region", "lost"),
    "region_cep_optional": ("mandatory",),
    "market_short_effect": ("refill_and_continue",),
    "cep_bank_empty": ("what_is_there", "no_rise"),
    "late_refill_price": ("stays", "rises"),
    "cube_supply_empty": ("what_is_left", "unlimited"),
    "coins_limited": ("no",),
    "expertise_track_end": ("lost", "unlimited"),
    "end_turn_expertise": ("mandatory",),
    "end_turn_order": ("project_first", "summit_first"),
    "two_summits": ("active_chooses", "board_order"),
    "summit_pile_empty": ("stays_empty",),
    "control_tie_of_others": ("controller_keeps", "builder_takes"),
    "safe_zone_return": ("after_warming", "any_level_below"),
    "majority_of_zero": ("all_tied", "needs_one"),
    "goal_32_zero": ("not_led", "tie_counts"),
    "lobby_main_cep_source": ("market", "bank"),
    "goal_discard_when": ("any_time", "own_turn"),
    "draft_pass_directions": ("alternate_from_right", "always_right"),
    "auction_format": ("single_round", "open_until_all_pass"),
    "auction_before_first_decade": ("no", "yes", "free"),
    "auction_all_pass": ("holder_at_zero", "passes_left"),
    "auction_reentry": ("no", "yes"),
    "auction_overpay": ("any_set", "minimal_set"),
    "solo_un_faceup_at_start": ("0", "10"),
    "solo_un_stack": ("10", "13"),
    "solo_starter_space_choice": ("after_draw", "before_look", "free"),
    "solo_starter_next_region": ("next_region", "from_last_region"),
    "solo_un_reveal_position": ("right", "free"),
    "solo_end_threshold": ("over_500", "from_500"),
    "solo_at_exactly_500": ("base_loss_no_score", "scored"),
    "solo_end_when": ("after_phase",),
    "solo_collapse_scoring": ("full_endgame", "vp_total_only"),
    "solo_majorities": ("gained", "not_gained"),
}


def components(copy: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out the box, with what a copy at the table has otherwise: `plant.solar.1.cost`, 9."""
    box = whole_box()
    for path, value in copy.items():
        *way, last = path.split(".")
        place = box
        for name in way:
            place = place.setdefault(name, {})
        place[last] = value
    return box


def readings_of(edition: str, settings: Mapping[str, str]) -> dict[str, str]:
    """Collect the value of every reading in a book; a setting of the log or command goes first."""
    values = {name: said[0] for name, (_, said) in _book(edition).items()}
    for name, value in settings.items():
        values[name] = str(value)
    for name, value in values.items():
        if name in PLAYABLE and value not in PLAYABLE[name]:
            raise CannotKnow(f"reading {name} {value}")
    return values


def open_readings(edition: str, settings: Mapping[str, str]) -> dict[str, list[str]]:
    """List the readings of equal right, with the values that are not the first one tried."""
    return {
        name: said[1:]
        for name, (right, said) in _book(edition).items()
        if right == "open" and name not in settings
    }


def _book(edition: str) -> dict[str, tuple[str, list[str]]]:
    name = edition.rpartition("/")[2]
    if name not in BOOKS:
        raise CannotKnow(f"edition {name}")
    return said_by(name)
