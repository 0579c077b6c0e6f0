"""The numbers of the rules, and what the German book says on every open point, written down from
the register of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from co2replay.games.judging import CannotKnow

# sc.material.count.*: what the box holds, in all or of a colour.
CEPS = 50
TECHS = 30
TOKENS = 8
CUBES = 8
COLOURS_FREE = 3  # for who plays alone (A51): of four colours one is the rival's
SCIENTISTS = 4
STACK = 5
FIRST_LEVEL = 2  # so many projects of an energy are of level 1, and lie on top
# sc.coop.setup.*, sc.solo.setup.*, sc.comp.setup.*
START_CEPS = 2
START_TECHS = 2
START_MONEY = (3, 4, 4, 5)
MARKET = 2
PRICE = 3
PPM = {"cooperative": 400, "solo": 400, "competitive": 50}
HAND = 5
DEALT = {"cooperative": 2, "solo": 4, "competitive": 2}  # goals of one's own
KEPT = {"solo": 2, "competitive": 1}
GOAL_TILES = {"green": 8, "pink": 5, "blue": 8}
SOLO_POINTS = 20
SOLO_POINTS_CARD_6 = 10
GAS_OUT = 6  # with three players
RIVAL_CUBES = 8
COLOURS_FREE = 3  # for who plays alone (A51): of four colours one is the rival's
RIVALS_MAX = 2  # in a region
# sc.actions.rounds.*, sc.coop.decades.four, sc.comp.decades.five
ROUNDS = {1: 4, 2: 4, 3: 3, 4: 2}
ROUNDS_LAST_OF_THREE = 2
# sc.coop.phases.order, sc.comp.phases.order
ORDER = {
    "cooperative": ("turn", "income", "goals", "supply"),
    "solo": ("turn", "income", "goals", "supply"),
    "competitive": ("supply", "turn", "income", "events"),
}
DECADES = {"cooperative": 4, "solo": 4, "competitive": 5}
# sc.exec.market.*, sc.market.empty.*
PRICE_MIN = 1
PRICE_MAX = 8
REFILL = 2
# sc.actions.plan.grant-tech, sc.actions.infra.benefit-*: money, tech, CEPs
GRANT_TECH = 2
BENEFIT = {
    "recycling": (5, 0, 1),
    "hydro": (3, 1, 1),
    "wind": (5, 1, 0),
    "solar": (0, 3, 0),
    "forestation": (0, 0, 2),
}
# sc.lobby.side-kinds, sc.lobby.20-24-cost, sc.coop.un.two-vp
SIDE_TECH = 1
SIDE_MONEY = 2
UN_POINTS = 2
TALK = 2  # sc.summit.two-per-scientist
# sc.income.first-two-stacks, sc.income.two-players-first-only
STACKS_PAID = {1: 1, 2: 1, 3: 2, 4: 2}
# sc.env.penalty-*, sc.coop.reduce.price-*: by decade
GOAL_PRICE = (1, 2, 3, 4)
AIR_PRICE = (1, 2, 3, 4)
STEP = 10
LIMIT = 500
FLOOR = 400
# sc.comp.events.*
SECOND_EVENT = 400
NO_TECH_POINTS = 2
# sc.comp.company.discard-8, sc.comp.final.*
COMPANY_MONEY = 8
MONEY_A_POINT = 2
MOST_TECH = 3
UN_TABLE = (0, 6, 10, 15, 21)
# sc.comp.goal.NN: points each, at most
COMPANY = {
    1: (2, 16),
    2: (4, 16),
    3: (3, 15),
    4: (4, 16),
    5: (3, 15),
    6: (3, 15),
    7: (3, 15),
    8: (3, 15),
    9: (3, 15),
    10: (3, 15),
}
COOP_GOALS = 16
COMPANY_GOALS = 10
SOLO_CARDS = 12
OPEN_UN = 3  # sc.coop.loss.un-goals, sc.solo.goal.un
# sc.variant.inspectors.steps
STRIDE = {"gas": 2, "oil": 3, "coal": 4}
# Private goals that say a number, and solo goals.
OWN_CEPS = 6
REGION_CEPS = 4
OWN_TECHS = 3
OWN_MONEY = 10
LAST_SPACES = 2
SOLO_PLANTS = 10
SOLO_PLANTS_EARLY = 5
EARLY = 2  # decades
ASIA_CEPS = 6


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
    "equal_goals": "first inspected",  # A72
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
