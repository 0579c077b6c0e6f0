"""The rules of CO₂ as the engine sees them: numbers, components, one value per reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from co2replay.engine import table
from co2replay.engine.book import Chosen, Rules
from co2replay.engine.table import Table

from .box.components import Manifest
from .numbers import Numbers

# The variants of the books beside the solitaire game, as a header names them.
DRAFT, AUCTION = "draft", "auction"


# Readings of which a table in a chapter says what each value does.
PassDirections = Literal["alternate_from_right", "always_right"]
ScanOrder = Literal["clockwise", "free"]
ExpertiseScope = Literal["built_types", "all_agenda"]
GreenRegion = Literal["full_and_green", "all_plants_green"]
AuctionFormat = Literal["single_round", "open_until_all_pass"]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value per reading, as the data files name them: mypy knows a misspelt one."""

    draft_pass_directions: PassDirections
    income_split_allowed: Literal["yes", "no"]
    region_scan_order: ScanOrder
    cep_shortage_vp: Literal["vp_to_coin", "coins_then_vp"]
    region_cube_subsidy: Literal["mandatory", "optional"]
    round_on_last_space_played: Literal["yes", "no"]
    end_turn_expertise_beneficiary: Literal["active", "everyone"]
    install_own_scientist_free_removal: Literal["no", "yes"]
    scientists_per_project_max: Literal["1"]
    construct_space: Literal["leftmost_empty", "leftmost"]
    construct_own_scientist_destination: Literal["hand", "matrix", "free_move"]
    displacement_fee_timing: Literal["before_removal", "after_benefit"]
    displacement_barred_between: Literal["all_moves", "free_moves"]
    recruit_by: Literal["space", "region"]
    summit_scoring_order: Literal["turn_order_active_last", "free"]
    completed_summit_tile: Literal["removed", "back_to_pile"]
    market_refill_trigger: Literal["any_cause", "purchase_only"]
    buy_after_price_change: Literal["yes", "no"]
    main_lobby_timing: Literal["with_action", "after_action"]
    main_lobby_discount_timing: Literal["with_action", "after_action"]
    minor_lobby_timing: Literal["own_turn", "any"]
    minor_lobby_benefit: Literal["printed", "choice", "cube_and_coins"]
    lobby_07_09_benefit: Literal["printed", "choice", "fixed"]
    un_goal_requirement: Literal["types", "plants"]
    region_cep_purpose: Literal["spend", "any_need"]
    control_check_scope: Literal["builder_vs_controller", "all_players"]
    control_expertise_scope: ExpertiseScope
    control_full_tie: Literal["builder", "non_controller"]
    agenda_restricts_projects: Literal["yes", "no"]
    end_two_green_regions: GreenRegion
    end_income: Literal["yes", "no"]
    goal_exchange_at_end: Literal["choice", "only_if_unmet"]
    sell_after_refill_at_max_price: Literal["no", "yes"]
    auction_format: AuctionFormat
    auction_before_first_decade: Literal["no", "yes", "free"]
    solo_un_faceup_at_start: Literal["0", "10"]
    solo_starter_space_choice: Literal["after_draw", "before_look", "free"]
    solo_starter_next_region: Literal["next_region", "from_last_region"]
    solo_un_reveal_position: Literal["right", "free"]
    solo_end_threshold: Literal["over_500", "from_500"]
    solo_at_exactly_500: Literal["base_loss_no_score", "scored"]
    solo_collapse_scoring: Literal["full_endgame", "vp_total_only"]
    auction_all_pass: Literal["holder_at_zero", "passes_left"]
    auction_reentry: Literal["no", "yes"]
    auction_overpay: Literal["any_set", "minimal_set"]
    solo_un_stack: Literal["10", "13"]
    solo_end_when: Literal["after_phase", "at_once"]
    solo_majorities: Literal["gained", "not_gained"]
    income_without_disc: Literal["not_ranked", "ranked_last"]
    displacement_at_construction: Literal["before_payment", "at_step_7"]
    free_move_interleaving: Literal["outside_actions", "between_steps"]
    card_move_counts: Literal["additional", "as_free_move"]
    summit_lobby_moves: Literal["any_own_move", "free_move_only", "displacement_too"]
    no_action: Literal["pass", "illegal"]
    license_against: Literal["tile", "net"]
    cubes_against: Literal["net", "tile"]
    replace_cep_at_limit: Literal["not_taken", "taken_and_lost"]
    region_cep_full_target: Literal["other_region", "lost"]
    region_cep_optional: Literal["mandatory", "optional"]
    market_short_effect: Literal["refill_and_continue", "take_first"]
    cep_bank_empty: Literal["what_is_there", "no_rise"]
    late_refill_price: Literal["stays", "rises"]
    cube_supply_empty: Literal["what_is_left", "unlimited"]
    coins_limited: Literal["no", "yes"]
    expertise_track_end: Literal["lost", "unlimited"]
    end_turn_expertise: Literal["mandatory", "optional"]
    end_turn_order: Literal["project_first", "summit_first"]
    two_summits: Literal["active_chooses", "board_order"]
    summit_pile_empty: Literal["stays_empty", "reshuffle"]
    control_tie_of_others: Literal["controller_keeps", "builder_takes"]
    safe_zone_return: Literal["after_warming", "any_level_below"]
    majority_of_zero: Literal["all_tied", "needs_one"]
    goal_32_zero: Literal["not_led", "tie_counts"]
    lobby_main_cep_source: Literal["market", "bank"]
    goal_discard_when: Literal["any_time", "own_turn"]


# As they are asked for by name: those of the fields above, which a test holds them to.
Reading = Literal[
    "draft_pass_directions",
    "income_split_allowed",
    "region_scan_order",
    "cep_shortage_vp",
    "region_cube_subsidy",
    "round_on_last_space_played",
    "end_turn_expertise_beneficiary",
    "install_own_scientist_free_removal",
    "scientists_per_project_max",
    "construct_space",
    "construct_own_scientist_destination",
    "displacement_fee_timing",
    "displacement_barred_between",
    "recruit_by",
    "summit_scoring_order",
    "completed_summit_tile",
    "market_refill_trigger",
    "buy_after_price_change",
    "main_lobby_timing",
    "main_lobby_discount_timing",
    "minor_lobby_timing",
    "minor_lobby_benefit",
    "lobby_07_09_benefit",
    "un_goal_requirement",
    "region_cep_purpose",
    "control_check_scope",
    "control_expertise_scope",
    "control_full_tie",
    "agenda_restricts_projects",
    "end_two_green_regions",
    "end_income",
    "goal_exchange_at_end",
    "sell_after_refill_at_max_price",
    "auction_format",
    "auction_before_first_decade",
    "solo_un_faceup_at_start",
    "solo_starter_space_choice",
    "solo_starter_next_region",
    "solo_un_reveal_position",
    "solo_end_threshold",
    "solo_at_exactly_500",
    "solo_collapse_scoring",
    "auction_all_pass",
    "auction_reentry",
    "auction_overpay",
    "solo_un_stack",
    "solo_end_when",
    "solo_majorities",
    "income_without_disc",
    "displacement_at_construction",
    "free_move_interleaving",
    "card_move_counts",
    "summit_lobby_moves",
    "no_action",
    "license_against",
    "cubes_against",
    "replace_cep_at_limit",
    "region_cep_full_target",
    "region_cep_optional",
    "market_short_effect",
    "cep_bank_empty",
    "late_refill_price",
    "cube_supply_empty",
    "coins_limited",
    "expertise_track_end",
    "end_turn_expertise",
    "end_turn_order",
    "two_summits",
    "summit_pile_empty",
    "control_tie_of_others",
    "safe_zone_return",
    "majority_of_zero",
    "goal_32_zero",
    "lobby_main_cep_source",
    "goal_discard_when",
]

# What the kernel keeps of a reading that was asked for; mypy knows a misspelt name here, too.
consult: Callable[[Table, Reading], None] = table.consult
is_news: Callable[[Table, Reading], bool] = table.is_news


class Co2Rules(msgspec.Struct, frozen=True):
    """What one replay is played by; built once, never changed."""

    book: Rules[Numbers]
    numbers: Numbers
    box: Manifest
    settings: Settings
    offsets: tuple[int, ...]  # first demand space of each region in the flat row of all of them
    region_of_demand: tuple[int, ...]
    variants: tuple[str, ...] = ()


def rules_of(book: Rules[Numbers], box: Manifest, chosen: Chosen) -> Co2Rules:
    return resolve(book, box, chosen.choices["variants"])


def resolve(book: Rules[Numbers], box: Manifest, variants: tuple[str, ...] = ()) -> Co2Rules:
    """Join a rulebook's values and the components into the rules of one replay."""
    offsets = []
    region_of_demand: list[int] = []
    for region, spaces in enumerate(box.region_spaces):
        offsets.append(len(region_of_demand))
        region_of_demand += [region] * spaces
    return Co2Rules(
        book=book,
        numbers=book.numbers,
        box=box,
        settings=msgspec.convert(book.settings, Settings),
        offsets=(*offsets, len(region_of_demand)),
        region_of_demand=tuple(region_of_demand),
        variants=variants,
    )
