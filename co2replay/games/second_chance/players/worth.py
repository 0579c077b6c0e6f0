"""What a table is worth to who plays on it, roughly in points: by it a sensible player chooses.

The numbers are estimates of how the game goes, no rules; nothing is judged by them.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import EMPTY, NO_SEAT
from ..board.state import Table
from ..box.components import Plant
from ..chapters import company, control, events, goals, income, private

SAVED = 9, 2, 2  # who has nothing to build yet saves so much
PLANNED, PREPARED, OUT_OF_REACH = 0.1, 0.3, 0.6
COMMON = 0.5  # where each plays alone, anybody may build on it first
COSTS = 0.6  # of what a plant costs, off what it is worth before it is built
PROJECTS_SEEN = 5  # more of them nobody will build
FOSSIL = 3  # steps of ten ppm that a region without a plant costs on average
HEAT = 0.6  # of a step below the limit
CARD = 0.6
PRIVATE, PRIVATE_LATE, BEGUN = 15.0, 50.0, 0.7
RUIN = 4.0  # times what lacks, where all would be lost for it
EVENT, COMPANY = 4.0, 9.0
FEAR = 25.0  # of an end at which nobody wins, where each plays alone


class Estimates(msgspec.Struct, frozen=True):
    """What players may see otherwise; of a good, what the first few are worth, and the rest."""

    money: tuple[float, float] = (1.4, 0.3)
    tech: tuple[float, float] = (1.5, 0.5)
    ceps: tuple[float, float] = (2.2, 1.0)
    scientist: float = 1.2
    pool: float = 0.5
    ready: float = 0.5  # of a topic taken
    near: float = 0.2
    summit_goal: float = 0.8
    summit_step: float = 2.0
    summit_shape: float = 1.5
    half_goal: float = 0.6
    last_goal: float = 0.6
    step: float = 0.4
    income: float = 0.5
    claimed: float = 16.0
    claim_begun: float = 9.0


PRUDENT = Estimates()
# Knowledge and summits first: they meet goals, and a goal met early is not paid for four times.
TEAM = Estimates(
    money=(0.8, 0.1),
    tech=(1.0, 0.3),
    ceps=(1.5, 0.3),
    scientist=5.0,
    pool=4.0,
    ready=0.7,
    near=0.4,
    summit_goal=1.4,
    summit_step=3.0,
    summit_shape=2.0,
    half_goal=1.5,
    last_goal=1.5,
    step=1.6,
    income=1.6,
    claimed=30.0,
    claim_begun=18.0,
)


def worth(t: Table, seat: int, e: Estimates = PRUDENT) -> float:
    if t.rules.is_competitive():
        return of_one(t, seat, e)
    return of_team(t, e)


def good(amount: int, few: int, shape: tuple[float, float]) -> float:
    first, rest = shape
    return min(amount, few) * first + max(amount - few, 0) * rest


def purse(t: Table, seat: int, e: Estimates) -> float:
    s = t.state
    money, tech, ceps = wanted_by(t, seat)
    return float(
        good(s.c[at.MONEY + seat], money, e.money)
        + good(s.c[at.TECH + seat], tech, e.tech)
        + good(s.c[at.CEPS + seat], ceps, e.ceps)
        + CARD * len(s.hands[seat])
        + e.pool * (s.c[at.HOME + seat] - s.c[at.POOL + seat])
        + e.scientist * s.scientists.count(seat)
    )


def wanted_by(t: Table, seat: int) -> tuple[int, int, int]:
    """Money, tech and CEPs that the cheapest plant costs which this player could build."""
    s = t.state
    found = [SAVED]
    for tile in s.tiles:
        if p.is_prepared(tile):
            energy = p.energy_of(tile)
            plant = t.rules.box.plants[energy][p.level_of(tile) - 1]
            if s.c[at.known(seat, energy)] >= plant.space:
                found.append((plant.money, plant.tech, plant.cep + 1))
    return min(found[1:] or found)


def decades_left(t: Table) -> int:
    """Incomes that are still to come."""
    numbers, s = t.rules.numbers, t.state
    most = numbers.decades_competitive if t.rules.is_competitive() else numbers.decades
    return int(most - s.decade + (s.phase in (f.ACTIONS, f.INCOMES, f.SUPPLY)))


# Projects -----------------------------------------------------------------------------------------


def projects(t: Table, seat: int, each_goal: float) -> float:
    """The best of what lies on the board, by how far it has come."""
    s = t.state
    found = []
    for space, tile in enumerate(s.tiles):
        if tile == EMPTY:
            continue
        energy, region = p.energy_of(tile), p.region_of(space)
        plant = t.rules.box.plants[energy][p.level_of(tile) - 1]
        seats = (seat,) if t.rules.is_competitive() else s.seats
        share = PREPARED if p.is_prepared(tile) else PLANNED
        share *= COMMON if t.rules.is_competitive() else 1
        if max(s.c[at.known(one, energy)] for one in seats) < plant.space:
            share *= OUT_OF_REACH
        costs = COSTS * (plant.money + plant.tech + 2 * plant.cep) * (1 - share)
        found.append(share * promise(t, region, energy, plant, each_goal) - costs)
    return sum(sorted(found, reverse=True)[:PROJECTS_SEEN])


def promise(t: Table, region: int, energy: int, plant: Plant, each_goal: float) -> float:
    tiles = goals.PLANT_REGION + region, goals.PLANT_ENERGY + energy
    met = sum(each_goal for tile in tiles if is_open(t, tile))
    return plant.vp + met + max(spared(t, region), 0)


def is_open(t: Table, goal: int) -> bool:
    s = t.state
    return any(tile == goal and place not in s.met for place, tile in enumerate(s.goals))


def spared(t: Table, region: int) -> float:
    """What a plant more in a region saves the team."""
    s, prices = t.state, t.rules.numbers.reduce_price
    if t.rules.is_competitive():
        place = min(s.decade, len(s.demand[region]) - 1)  # supplied in the next decade
        is_bare = s.demand[region][place] == EMPTY
        return float(FEAR * s.c[at.PPM] / t.rules.numbers.co2_max * is_bare)
    first = s.decade - 1 + (s.phase not in (f.ACTIONS, f.INCOMES, f.GOAL_PHASE))
    for place in range(max(first, 0), min(len(s.demand[region]), len(prices))):
        if s.demand[region][place] == EMPTY:
            return float(FOSSIL * prices[place]) * 0.7
    return -1.0


# Together -----------------------------------------------------------------------------------------


def of_team(t: Table, e: Estimates) -> float:
    s, numbers = t.state, t.rules.numbers
    if s.result is not None:
        return 1000.0 if s.result else -1000.0
    first = max(s.decade - 1, 0) + (s.phase == f.SUPPLY)
    each = float(sum(numbers.goal_penalty[first:]))
    price = numbers.reduce_price[max(s.decade - 1, 0)]
    team, open_goals = s.c[at.TEAM], len(goals.open_places(t))
    is_behind = first >= len(numbers.goal_penalty)
    due = 0.0 if is_behind else float(numbers.goal_penalty[first] * open_goals)
    heat = (s.c[at.PPM] - numbers.co2_max) / numbers.co2_step
    due += max(heat + FOSSIL * lacking(t), 0) * price
    found = team - each * open_goals - heat * HEAT * price
    found -= RUIN * max(due - team - incomes(t), 0)
    found -= sum(max(holes(t, region), 0.0) for region in range(at.REGION_COUNT))
    found += projects(t, NO_SEAT, each) + tracks(t, each, e) + summits(t, each, e)
    found += sum(purse(t, seat, e) for seat in s.seats)
    found += sum(0.8 * s.c[at.REGION_CEPS + r] for r, who in enumerate(s.control) if who >= 0)
    return float(found + un_goals(t, s.seats, e) + private_goals(t))


def lacking(t: Table) -> int:
    """Regions that will get a fossil plant in this decade."""
    s = t.state
    if s.phase not in (f.ACTIONS, f.INCOMES, f.GOAL_PHASE):
        return 0
    place = s.decade - 1
    return int(sum(place < len(row) and row[place] == EMPTY for row in s.demand))


def incomes(t: Table) -> int:
    """What the tracks bring the team in this decade, as they stand."""
    s = t.state
    if s.phase not in (f.ACTIONS, f.INCOMES):
        return 0
    return sum(income.income_of(t, seat) for seat in s.seats)


def holes(t: Table, region: int) -> float:
    """What the empty spaces of a region will cost, one a decade."""
    s, prices = t.state, t.rules.numbers.reduce_price
    first = max(s.decade - 1, 0) + (s.phase not in (f.ACTIONS, f.INCOMES, f.GOAL_PHASE))
    last = min(len(s.demand[region]), len(prices))
    empty = [place for place in range(first, last) if s.demand[region][place] == EMPTY]
    return sum(FOSSIL * prices[place] * 0.7 for place in empty)


def tracks(t: Table, each_goal: float, e: Estimates) -> float:
    """Incomes to come, steps of everybody, and goals of a track that are near."""
    s = t.state
    paid = sum(income.income_of(t, seat) for seat in s.seats)
    found = e.income * decades_left(t) * paid
    for energy, track in enumerate(t.rules.box.tracks):
        spaces = sorted((s.c[at.known(seat, energy)] for seat in s.seats), reverse=True)
        best = spaces[0]
        found += e.step * sum(spaces)
        if is_open(t, goals.HALF + energy):
            found += e.half_goal * each_goal * min(best / track.half, 1) ** 2
        if is_open(t, goals.LAST + energy):
            found += e.last_goal * each_goal * (best / len(track.income)) ** 3
    return found


def summits(t: Table, each_goal: float, e: Estimates) -> float:
    """Topics taken, and those to which a scientist could go from a project of the same energy."""
    s = t.state
    ready, open_to = [0] * at.ENERGY_COUNT, [0] * at.ENERGY_COUNT
    for tile, who in zip(s.tiles, s.scientists, strict=True):
        if p.is_planned(tile):
            (open_to if who == NO_SEAT else ready)[p.energy_of(tile)] += 1
    found = 0.0
    for topics, speakers in zip(s.topics, s.speakers, strict=True):
        if topics:
            free = [x for x, who in zip(topics, speakers, strict=True) if who == NO_SEAT]
            come = sum(e.ready if ready[x] else e.near if open_to[x] else 0 for x in free)
            filled = (len(topics) - len(free) + come) / len(topics)
            tiles = goals.SIZE + len(topics) - goals.SMALLEST, *(goals.TOPIC + x for x in topics)
            met = sum(each_goal for tile in tiles if is_open(t, tile))
            found += (e.summit_goal * met + e.summit_step * len(topics)) * filled**e.summit_shape
    return found


def un_goals(t: Table, seats: tuple[int, ...], e: Estimates) -> float:
    """Cards claimed, and those that are begun."""
    s = t.state
    own = [Counter(energy for _, energy in private.infrastructure(s, seat)) for seat in seats]
    found = -e.claimed * len(s.display)
    for card in s.display:
        wanted = Counter(t.rules.box.un[card - 1].energies)
        size = wanted.total()
        best = max(sum((wanted & held).values()) for held in own)
        found += e.claim_begun * (best / size) ** 2
    return found


def private_goals(t: Table) -> float:
    """The goals that have come furthest, as many as a player needs."""
    s, numbers = t.state, t.rules.numbers
    each = PRIVATE_LATE if s.decade >= numbers.decades else PRIVATE
    wanted = numbers.solo_kept if t.rules.is_solo() else 1
    found = 0.0
    for seat in s.seats:
        steps = sorted(progress(t, seat, card) for card in s.private[seat] if card > 0)
        found += each * sum(steps[-wanted:])
    return found


def progress(t: Table, seat: int, card: int) -> float:
    """How far a private goal has come, from 0 to 1."""
    if private.is_fulfilled(t, seat, card):
        return 1.0
    if card not in private.COUNTED:
        return 0.0
    pieces, count = private.COUNTED[card]
    wanted = t.rules.box.private_needed[card][t.rules.players - 1]
    return BEGUN * min(count(pieces(t.state, seat)) / wanted, 1.0)


# Each for himself ---------------------------------------------------------------------------------


def of_one(t: Table, seat: int, e: Estimates) -> float:
    s, numbers = t.state, t.rules.numbers
    if s.result is not None:
        return 1000.0 * (seat in s.result)
    found = s.c[at.VP + seat] + purse(t, seat, e) + projects(t, seat, 0.0)
    for energy, track in enumerate(t.rules.box.tracks):
        own = s.c[at.known(seat, energy)]
        ahead = {s.c[at.known(other, energy)] for other in s.seats if other != seat}
        if own and sum(space > own for space in ahead) < numbers.income_stacks[t.rules.players]:
            found += e.income * decades_left(t) * track.income[own - 1]
        found += e.step * own
    found += numbers.un_table[min(len(s.held[seat]), len(numbers.un_table) - 1)]
    found += un_goals(t, (seat,), e) + summits(t, 0.0, e)
    found -= sum(spared(t, region) for region in range(at.REGION_COUNT))
    found += sum(1.2 * s.c[at.REGION_CEPS + region] for region in control.regions_of(s, seat))
    known = [card for card in s.company[seat] if card > 0 and card != 1]
    held = [COMPANY + 0.8 * company.worth(t, seat, card) for card in known]
    found += max(held, default=0.0)
    for place, event in enumerate(s.events):
        if event < at.REGION_COUNT and not events.is_spared(t, seat, event):
            found -= EVENT / (1 + place)
    return float(found)
