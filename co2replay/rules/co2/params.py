"""The rules of CO₂ as the engine sees them: numbers, components, one value per reading."""

from __future__ import annotations

import msgspec

from ..rulebook import Rules
from .manifest import Manifest
from .numbers import Numbers


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value per reading; the names and values are those of the data files."""

    draft_pass_directions: str
    income_split_allowed: str
    region_scan_order: str
    cep_shortage_vp: str
    region_cube_subsidy: str
    round_on_last_space_played: str
    end_turn_expertise_beneficiary: str
    install_own_scientist_free_removal: str
    scientists_per_project_max: str
    construct_space: str
    construct_own_scientist_destination: str
    displacement_fee_timing: str
    displacement_barred_between: str
    recruit_by: str
    summit_scoring_order: str
    completed_summit_tile: str
    market_refill_trigger: str
    buy_after_price_change: str
    main_lobby_timing: str
    main_lobby_discount_timing: str
    minor_lobby_timing: str
    minor_lobby_benefit: str
    lobby_07_09_benefit: str
    un_goal_requirement: str
    region_cep_purpose: str
    control_check_scope: str
    control_expertise_scope: str
    control_full_tie: str
    agenda_restricts_projects: str
    end_two_green_regions: str
    end_income: str
    goal_exchange_at_end: str
    sell_after_refill_at_max_price: str
    auction_format: str
    auction_before_first_decade: str
    solo_un_faceup_at_start: str
    solo_starter_space_choice: str
    solo_starter_next_region: str
    solo_un_reveal_position: str
    solo_end_threshold: str
    solo_at_exactly_500: str
    solo_collapse_scoring: str
    auction_all_pass: str
    auction_reentry: str
    auction_overpay: str
    solo_un_stack: str
    solo_end_when: str
    solo_majorities: str
    income_without_disc: str
    displacement_at_construction: str
    free_move_interleaving: str
    card_move_counts: str
    summit_lobby_moves: str
    no_action: str
    license_against: str
    cubes_against: str
    replace_cep_at_limit: str
    region_cep_full_target: str
    region_cep_optional: str
    market_short_effect: str
    cep_bank_empty: str
    cube_supply_empty: str
    coins_limited: str
    expertise_track_end: str
    end_turn_expertise: str
    end_turn_order: str
    two_summits: str
    summit_pile_empty: str
    control_tie_of_others: str
    safe_zone_return: str
    majority_of_zero: str
    goal_32_zero: str
    lobby_main_cep_source: str
    goal_discard_when: str


class Co2Rules(msgspec.Struct, frozen=True):
    """What one replay is played by; built once, never changed."""

    book: Rules
    numbers: Numbers
    box: Manifest
    settings: Settings
    offsets: tuple[int, ...]  # first demand space of each region in the flat row of all of them
    region_of_demand: tuple[int, ...]
    variants: tuple[str, ...] = ()


def resolve(book: Rules, box: Manifest, variants: tuple[str, ...] = ()) -> Co2Rules:
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
