"""What an act is worth to a random player, and a table to a seat: points, goods, and how far its
plans have come."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import msgspec

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import FINAL, GOAL_NONE, OVER
from co2replay.games.co2.lists import legal_answers as answers_of
from co2replay.games.co2.turn import flow, handlers
from co2replay.games.co2.turn.frames import Frame

from ..board.pieces import (
    GRANT_OF,
    NO_PLANT,
    NO_SEAT,
    PLANTS_OF,
    PROJECT_PLACES,
    REGION_OF,
    SOURCE_OF_TILE,
    SPACE_UNDER,
    card_declared,
    is_green,
    is_proposed,
)

Choice = tuple[int, tuple[int, ...]]  # verb, arguments

GRANT_MONEY, GRANT_TECH = 0, 1
COINS_WANTED = 9  # about the price of a first plant
CUBES_WANTED = 3
NEAR_ENOUGH = 6  # above any number of steps that is missing for a licence


def nearness(t: Table, seat: int, source: int) -> int:
    """How near the seat is to the licence for the next plant of a source."""
    left = t.state.c[at.PLANT_STACK + source]
    if left == 0:
        return 0
    level: int = t.state.c[at.EXPERTISE + seat * at.SOURCE_COUNT + source]
    gap: int = t.rules.box.plants[source][-left].cubes - level
    return NEAR_ENOUGH - gap if gap > 0 else NEAR_ENOUGH


def worth_of(t: Table, seat: int, choice: Choice) -> int:
    """What an installation or a proposal brings: its goods, as far as they are wanted."""
    s, numbers = t.state, t.rules.numbers
    verb, args = choice
    source = args[0]
    need_coins: bool = s.c[at.MONEY + seat] < COINS_WANTED
    need_cubes: bool = s.c[at.CUBES + seat] < CUBES_WANTED
    worth = 2 * nearness(t, seat, source)
    if verb == f.PROPOSE:
        region, grant = REGION_OF[args[1]], GRANT_OF[args[1]]
        if grant == GRANT_MONEY:
            return worth + int(s.c[at.REGION_CEPS + region]) * need_coins
        if grant == GRANT_TECH:
            return worth + 4 * need_cubes
        return worth + 3 * int(s.c[at.POOL + seat] > 0)
    coins, cubes = numbers.install_coins[source], numbers.install_cubes[source]
    return worth + int(coins * need_coins + 2 * cubes * need_cubes)


def worth_of_place(t: Table, seat: int, place: int) -> int:
    """Where the next licence is near, a scientist brings most."""
    if place in PROJECT_PLACES:
        return nearness(t, seat, SOURCE_OF_TILE[t.state.tiles[SPACE_UNDER[place]]])
    return 0


def may_pay(t: Table, seat: int, source: int, space: int, hand: list[int]) -> bool:
    """May this plant be begun? What coins lack, a card in hand takes off, or a goal brings."""
    s = t.state
    stack = t.rules.box.plants[source]
    cost = stack[len(stack) - s.c[at.PLANT_STACK + source]].coins
    declared = t.rules.box.lobby[card_declared(s.armed)] if s.armed else None
    if declared is not None and declared.trigger == "construct":
        cost -= declared.mains[0].amount
    displaced = s.visitors[space] not in (NO_SEAT, seat)
    cost += t.rules.numbers.displacement_fee if displaced else 0
    missing = cost - s.c[at.MONEY + seat]
    cards = answers_of.discounts(t, seat, source, missing) if missing > 0 else hand
    if missing <= 0 or any(card in hand for card in cards):
        return True
    sold = t.rules.settings.displacement_barred_between == "free_moves"
    goal = t.rules.numbers.goal_coins if s.goal[seat] != GOAL_NONE else 0
    return bool(displaced and sold and missing <= goal)


def asks_again(t: Table, frame: Frame) -> bool:
    """Does the step that is taken when nothing is written open the same question once more?"""
    copy = Table(t.state.copy(), t.rules, None)
    if not handlers.UNWRITTEN[type(frame)](copy, copy.state.pending[-1]):
        return False
    flow.run(copy)
    return bool(type(again := copy.state.pending[-1]) is type(frame) and again.seat == frame.seat)


COINS_USEFUL = 16  # about the price of the dearest plant
CUBES_USEFUL = 5
RISK_FROM = 430  # ppm that next supply phase may bring; above it everybody is in danger
PPM_A_PLANT = 30  # of an average fossil plant
LOST = -100.0


class Liking(msgspec.Struct, frozen=True):
    """What a player likes more or less than others do; 1 is the common measure."""

    name: str
    coin: float = 1.0
    cep: float = 1.0
    cube: float = 1.0
    scientist: float = 1.0
    summit: float = 1.0
    expertise: float = 1.0
    income: float = 1.0
    control: float = 1.0
    plan: float = 1.0
    un: float = 1.0
    goal: float = 1.0
    card: float = 1.0
    care: float = 1.0  # for the air
    whim: float = 0.3  # how far chance may turn a choice
    bid: int = 2  # the most that the first turn is worth
    builds: bool = True


def share_left(t: Table) -> float:
    """How much of the game is still to be played, 1 at its start and 0 at its end."""
    s, numbers = t.state, t.rules.numbers
    if s.phase in (FINAL, OVER):
        return 0.0
    rounds = numbers.rounds_by_players[len(s.order)]
    decades = numbers.decades_by_players[len(s.order)]
    done = (s.decade - 1) * rounds + s.round - 1
    return float(max(0.0, 1.0 - done / (decades * rounds)))


def worth(t: Table, seat: int, taste: Liking) -> float:
    """One number for everything that the seat has and may yet come to."""
    s, c = t.state, t.state.c
    if s.result == ():
        return LOST
    left = share_left(t)
    far = min(1.0, 2.5 * left)  # investments pay until near the end
    total = float(c[at.VP + seat])
    total += worth_of_goods(t, seat, taste, far)
    total += worth_of_people(t, seat, taste, far)
    total += worth_of_cards(t, seat, taste, left, far)
    if left:
        total += taste.plan * worth_of_plans(t, seat, far)
        total -= taste.care * danger(t)
    return float(total)


def worth_of_goods(t: Table, seat: int, taste: Liking, far: float) -> float:
    s, c = t.state, t.state.c
    coins, cubes, ceps = c[at.MONEY + seat], c[at.CUBES + seat], c[at.CEPS + seat]
    total = 0.5 * coins + 0.07 * taste.coin * min(coins, COINS_USEFUL) * far
    total += (0.2 + 0.84 * taste.cube * far) * min(cubes, CUBES_USEFUL)
    total += 0.15 * max(0, cubes - CUBES_USEFUL)
    price = c[at.PRICE]
    total += (0.35 * taste.cep + 0.07 * (1.0 - far)) * price * ceps + 1.2 * far * min(ceps, 1)
    for region, holder in enumerate(s.control):
        if holder == seat:
            total += taste.control * (1.0 + 0.6 * far) + 0.5 * price * c[at.REGION_CEPS + region]
    return float(total)


def worth_of_people(t: Table, seat: int, taste: Liking, far: float) -> float:
    """Scientists, where they stand, and what the company knows."""
    s, c, box = t.state, t.state.c, t.rules.box
    total = 1.4 * taste.scientist * far * (c[at.HAND + seat] + c[at.AFIELD + seat])
    placed = s.visitors.count(seat)
    if placed:
        total += taste.scientist * far * (2.5 + 0.7 * placed)
    for speakers in s.speakers:
        mine = speakers.count(seat)
        if mine:
            empty = speakers.count(NO_SEAT)
            total += taste.summit * far * (2.0 * mine + 1.0 - 0.4 * empty)
    decades = t.rules.numbers.decades_by_players[len(s.order)]
    paydays = max(0, decades - s.decade) + 1
    first = at.EXPERTISE + seat * at.SOURCE_COUNT
    bests = best_levels(tuple(c[at.EXPERTISE : at.HAND]))
    for source, level in enumerate(c[first : first + at.SOURCE_COUNT]):
        if not level:
            continue
        total += taste.expertise * (0.1 + 0.15 * far) * level
        stack = c[at.PLANT_STACK + source]
        if stack:
            plants = box.plants[source]
            total += 1.25 * far * min(1.0, level / plants[len(plants) - stack].cubes)
        row = box.income[source]
        paid = row[min(level, len(row) - 1)]
        total += taste.income * paid * paydays * (0.35 if level == bests[source] else 0.2)
    return float(total)


def worth_of_cards(t: Table, seat: int, taste: Liking, left: float, far: float) -> float:
    s, c, box = t.state, t.state.c, t.rules.box
    total = 1.0 * taste.card * far * len(s.lobby[seat])
    built = built_by(tuple(s.plants), seat)
    for number in s.un_display if left else ():
        row = box.un[number]
        part = part_met(row.needs, built)
        if part == 1.0 and not c[at.CUBES + seat]:
            part = 0.9
        total += taste.un * row.vp * 0.35 * part * part
    held = s.goal[seat]
    if held > GOAL_NONE and not (s.phase == FINAL and s.hand_ceps):
        goal = box.goals[held]
        points = goal.per * count_of_goal(t, seat, held)
        if goal.maximum:
            points = min(points, goal.maximum)
        total += max(4.0, taste.goal * (0.8 * points + 6.5 * left))
    return float(total)


# Most tables that are weighed have the plants and tracks of the one before.


@lru_cache(maxsize=4096)
def best_levels(tracks: tuple[int, ...]) -> tuple[int, ...]:
    """The highest level of any seat on the track of each source."""
    return tuple(max(tracks[source :: at.SOURCE_COUNT]) for source in range(at.SOURCE_COUNT))


@lru_cache(maxsize=4096)
def built_by(plants: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """How many plants of each source a seat has."""
    return tuple(plants.count(plant) for plant in PLANTS_OF[seat])


@lru_cache(maxsize=4096)
def full_regions(plants: tuple[int, ...], offsets: tuple[int, ...]) -> tuple[bool, ...]:
    """On which regions green plants stand everywhere: they have the highest numbers."""
    return tuple(is_green(min(plants[first:end])) for first, end in pairwise(offsets))


@lru_cache(maxsize=4096)
def spaces_open(plants: tuple[int, ...], offsets: tuple[int, ...], column: int) -> int:
    """In how many regions nothing stands where the next supply phase looks."""
    return [
        plants[first + column] == NO_PLANT
        for first, end in pairwise(offsets)
        if first + column < end
    ].count(True)


@lru_cache(maxsize=4096)
def part_met(needs: tuple[int, ...], built: tuple[int, ...]) -> float:
    """The share of the sources that a UN Goal asks for of which enough plants stand."""
    wanted = [(source, need) for source, need in enumerate(needs) if need > 0]
    return len([1 for source, need in wanted if built[source] >= need]) / len(wanted)


def count_of_goal(t: Table, seat: int, held: int) -> int:
    """How many of what the goal counts; CEPs in hand are counted while there are hands."""
    if t.rules.box.goals[held].counts == "ceps_in_hand" and not t.state.hand_ceps:
        return int(t.state.c[at.CEPS + seat])
    return answers_of.goal_worth(t, seat, held)


def worth_of_plans(t: Table, seat: int, far: float) -> float:
    """The two best projects on the board: how near the seat is to building there."""
    s, c = t.state, t.state.c
    coins, cubes = c[at.MONEY + seat], c[at.CUBES + seat]
    found = [0.0, 0.0]
    full = full_regions(tuple(s.plants), t.rules.offsets)
    by_source: dict[int, float] = {}
    for space, tile in enumerate(s.tiles):
        if not tile or full[REGION_OF[space]]:
            continue
        source = SOURCE_OF_TILE[tile]
        if source not in by_source:
            by_source[source] = worth_of_plant(t, seat, source, coins, cubes)
        worth_here = by_source[source]
        visitor = s.visitors[space]
        if is_proposed(tile):
            worth_here *= 0.63 if visitor == seat else 0.25
        elif visitor == seat:
            worth_here *= 1.15
        elif visitor != NO_SEAT:
            worth_here *= 0.85
        found.append(worth_here)
    found.sort()
    return far * (found[-1] + 0.5 * found[-2])


def worth_of_plant(t: Table, seat: int, source: int, coins: int, cubes: int) -> float:
    """The points of the next plant of a source, as far as the seat can have it; 0 of none."""
    c = t.state.c
    stack = c[at.PLANT_STACK + source]
    if not stack:
        return 0.0
    plants = t.rules.box.plants[source]
    plant = plants[len(plants) - stack]
    level = c[at.EXPERTISE + seat * at.SOURCE_COUNT + source]
    ready = min(1.0, coins / plant.coins) * min(1.0, (cubes + 0.5) / plant.cubes)
    ready *= min(1.0, (level + 0.5) / plant.cubes)
    return float(0.98 * plant.vp * ready)


def danger(t: Table) -> float:
    """What the air is likely to hold after the next supply phase, as far as it is alarming."""
    s = t.state
    ahead = s.c[at.PPM] + PPM_A_PLANT * spaces_open(tuple(s.plants), t.rules.offsets, s.decade)
    return float(max(0.0, ahead - RISK_FROM) * 0.6)
