"""Fuel at the plants: what they can hold together, what a run burns, what fits nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..box.components import COAL, FREE, GARBAGE, HYBRID, OIL, URANIUM, Plant
from ..params import PowerGridRules


class Room(NamedTuple):
    """So many tokens of each kind; `hybrid` takes coal and oil in any mix."""

    coal: int
    oil: int
    garbage: int
    uranium: int
    hybrid: int


Fuel = Sequence[int]  # coal, oil, garbage, uranium


# clauses: pg.plant.fuel-kind pg.plant.free
def burnt_by(rules: PowerGridRules, plants: Sequence[int], runs: int = 1) -> Room:
    """What so many runs of each of these plants take."""
    need, box = [0, 0, 0, 0, 0], rules.box.plants
    for number in plants:
        plant = box[number]
        if plant.kind < FREE:
            need[plant.kind] += runs * plant.fuel
    return Room(*need)


def runs_alone(plant: Plant, fuel: Fuel) -> bool:
    """Is there fuel for one plant?"""
    if plant.kind == HYBRID:
        return fuel[COAL] + fuel[OIL] >= plant.fuel
    return plant.kind >= FREE or fuel[plant.kind] >= plant.fuel


# clauses: pg.plant.storage pg.plant.storage-kind
def room_of(rules: PowerGridRules, plants: Sequence[int]) -> Room:
    """What these plants can store."""
    return burnt_by(rules, plants, rules.numbers.storage_runs)


# clauses: pg.plant.hybrid-store pg.resources.rearrange pg.auction.discard-move-fuel
def fits(room: Room, fuel: Fuel) -> bool:
    """Can all these tokens lie somewhere, however they are moved about?"""
    if fuel[GARBAGE] > room.garbage or fuel[URANIUM] > room.uranium:
        return False
    return shared(room, fuel) <= room.hybrid


def shared(room: Room, fuel: Fuel) -> int:
    """Tokens of coal and oil for which only hybrids have room."""
    return max(0, fuel[COAL] - room.coal) + max(0, fuel[OIL] - room.oil)


# clauses: pg.resources.buy-capacity
def free_for(room: Room, fuel: Fuel, kind: int) -> int:
    """How many more of one kind there is room for.

    A ruling may have left a player too much of another kind: that takes no room that it cannot use.
    """
    free = max(0, room[kind] - fuel[kind])
    if room.hybrid and kind in (COAL, OIL):
        free += max(0, room.hybrid - shared(room, fuel))
    return free


def is_usable(room: Room, kind: int) -> bool:
    """Does any plant store this kind at all?"""
    return room[kind] > 0 or (kind in (COAL, OIL) and room[HYBRID] > 0)


class Excess(NamedTuple):
    """What has to go: garbage and uranium, and of coal and oil together `shared` tokens."""

    garbage: int
    uranium: int
    shared: int
    coal_most: int  # of the shared ones
    oil_most: int

    def mixes(self) -> list[tuple[int, int]]:
        """Every way to lose the shared ones: coal and oil."""
        return mixes(self.shared, self.coal_most, self.oil_most)


def excess_of(room: Room, fuel: Fuel) -> Excess:
    coal_most = max(0, fuel[COAL] - room.coal)
    oil_most = max(0, fuel[OIL] - room.oil)
    return Excess(
        garbage=max(0, fuel[GARBAGE] - room.garbage),
        uranium=max(0, fuel[URANIUM] - room.uranium),
        shared=max(0, coal_most + oil_most - room.hybrid),
        coal_most=coal_most,
        oil_most=oil_most,
    )


def mixes(amount: int, coal_most: int, oil_most: int) -> list[tuple[int, int]]:
    """Every sum of so many tokens out of so much coal and oil, the least coal first."""
    lowest = max(0, amount - oil_most)
    highest = min(amount, coal_most)
    return [(coal, amount - coal) for coal in range(lowest, highest + 1)]


# clauses: pg.plant.hybrid-mix
def can_burn(need: Room, fuel: Fuel) -> bool:
    """Is there enough for all these runs, hybrids taking what the others leave?

    No clause says that a token has to lie on the plant that burns it: the book is silent, and a
    hybrid full of oil may run on the coal of another plant.
    """
    for kind in (COAL, OIL, GARBAGE, URANIUM):
        if need[kind] and fuel[kind] < need[kind]:
            return False
    if not need.hybrid:  # then nobody asks for fuel that no plant burns
        return True
    return fuel[COAL] - need.coal + fuel[OIL] - need.oil >= need.hybrid


def mixes_of_run(need: Room, fuel: Fuel) -> list[tuple[int, int]]:
    """What the hybrids among these runs may burn."""
    return mixes(need.hybrid, fuel[COAL] - need.coal, fuel[OIL] - need.oil)
