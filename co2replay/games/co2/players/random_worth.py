"""What an act is worth to a random player: how much nearer it brings the next plant."""

from __future__ import annotations

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import GOAL_NONE
from co2replay.games.co2.lists import legal_answers as answers_of
from co2replay.games.co2.turn import flow, handlers
from co2replay.games.co2.turn.frames import Frame

from ..board.pieces import (
    NO_SEAT,
    card_declared,
    grant_of,
    is_project,
    region_of,
    source_of_tile,
    space_under,
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
    stack = t.rules.box.plants[source]
    level: int = t.state.c[at.EXPERTISE + seat * at.SOURCE_COUNT + source]
    gap: int = stack[len(stack) - left].cubes - level
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
        region, grant = region_of(args[1]), grant_of(args[1])
        if grant == GRANT_MONEY:
            return worth + int(s.c[at.REGION_CEPS + region]) * need_coins
        if grant == GRANT_TECH:
            return worth + 4 * need_cubes
        return worth + 3 * int(s.c[at.POOL + seat] > 0)
    coins, cubes = numbers.install_coins[source], numbers.install_cubes[source]
    return worth + int(coins * need_coins + 2 * cubes * need_cubes)


def worth_of_place(t: Table, seat: int, place: int) -> int:
    """Where the next licence is near, a scientist brings most."""
    if is_project(place):
        return nearness(t, seat, source_of_tile(t.state.tiles[space_under(place)]))
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
