"""What the German book says on every open point, from A.. of the register."""

from __future__ import annotations

from collections.abc import Mapping

from co2replay.games.judging import CannotKnow

# Per point the values that can be played, the book's first.
POINTS = {
    "co2_loss": "above at",  # A01
    "sold_cep": "bank market",  # A02
    "refill_short": "price_rises price_stays",  # A05
    "lobby_grant_cards": "per_card as_printed",  # A07
    "lobby_prebonus": "after before",  # A08
    "lobby_summit_move": "executive any",  # A09
    "infra_scientist": "must may",  # A11
    "infra_order": "pay_first scientist_first",  # A12
    "scientist_grant": "barred forfeited",  # A15
    "grant_money_min": "zero one",  # A16
    "co2_floor": "own both",  # A19
    "region_short": "nothing market",  # A23
    "settle_order": "region player",  # A24
    "penalty_price": "before after",  # A26
    "vp_min": "negative zero",  # A27
    "event_presence": "supported any_infrastructure",  # A28
    "events_exhausted": "none reshuffled",  # A30
    "region_tech": "may must",  # A32
    "company_discard": "own_turn any_time",  # A33
    "company_cep": "before_sale after_sale",  # A34
    "tech_zero": "all nobody",  # A37
    "un_reuse": "yes no",  # A40
    "goal_10": "different same",  # A41
    "goal_01": "board with_regions",  # A42
    "gas_removed": "both cooperative",  # A48
    "extra_tokens": "yes no",  # A51
    "cubes_search": "fixed included moving",  # A52
    "solo_tie": "knowledge every",  # A53
    "control_compare": "all controller",  # A58
    "bonus_give": "both cooperative",  # A62
    "inspectors_skip": "flipped none",  # A69
    "second_event": "at above",  # A90
    "income_two": "first two",  # A94
    "event_choice": "duty choice",  # A95
}
# Two readings of equal right: both are tried.
OPEN = {"lobby_summit_move"}
BOOK = "de"


def readings_of(edition: str, settings: Mapping[str, str]) -> dict[str, str]:
    """The value of every point; a setting of the log or command goes first."""
    if edition.rpartition("/")[2] != BOOK:
        raise CannotKnow(f"edition {edition}")
    values = {name: said.split()[0] for name, said in POINTS.items()}
    for name, value in settings.items():
        if name not in POINTS or str(value) not in POINTS[name].split():
            raise CannotKnow(f"reading {name} {value}")
        values[name] = str(value)
    return values


def open_points(_edition: str, settings: Mapping[str, str]) -> dict[str, list[str]]:
    """The points of equal right, with the values that are not the first one tried."""
    return {name: POINTS[name].split()[1:] for name in OPEN if name not in settings}
