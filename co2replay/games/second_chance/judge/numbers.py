"""The numbers of the rules, written down from the register of the rulebook."""

from __future__ import annotations

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
