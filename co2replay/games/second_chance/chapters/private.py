"""Private goals of the co-operative game and of the game alone: what each asks for at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from co2replay.engine.table import touch
from co2replay.engine.unknown import holds_of

from ..board import cells as at
from ..board import pieces as p
from ..board.state import ALONE, State, Table
from ..params import consult
from . import control

SUMMIT_ALONE = 3
# Cards whose number stands printed on them by the number of players.
REGIONS_HELD, SAME_INFRA, OTHER_INFRA, INFRA_ONE_REGION, INFRA_REGIONS = range(8, 13)
SAME_PLANTS, OTHER_PLANTS, PLANTS_ONE_REGION, PLANTS_REGIONS = range(13, 17)


def infrastructure(s: State, seat: int) -> list[tuple[int, int]]:
    """Region and energy of every infrastructure that a player has prepared, with a plant or not."""
    waiting = [
        (p.region_of(space), p.energy_of(tile))
        for space, tile in enumerate(s.tiles)
        if p.is_prepared(tile) and p.owner_of(tile) == seat
    ]
    built = [
        (region, p.plant_energy(plant))
        for region, plants in enumerate(s.demand)
        for plant in plants
        if p.is_green(plant) and p.plant_owner(plant) == seat
    ]
    return waiting + built


def plants(s: State, seat: int) -> list[tuple[int, int]]:
    """Region and energy of every plant that a player has built."""
    return [
        (region, p.cube_energy(one))
        for region, cubes in enumerate(s.cubes)
        for one in cubes
        if p.cube_owner(one) == seat
    ]


Pieces = list[tuple[int, int]]


def in_one_region(pieces: Pieces) -> int:
    return max(Counter(region for region, _ in pieces).values(), default=0)


def of_one_energy(pieces: Pieces) -> int:
    return max(Counter(energy for _, energy in pieces).values(), default=0)


def regions(pieces: Pieces) -> int:
    return len({region for region, _ in pieces})


def energies(pieces: Pieces) -> int:
    return len({energy for _, energy in pieces})


# By card: of which pieces, and how they are counted.
COUNTED: dict[int, tuple[Callable[[State, int], Pieces], Callable[[Pieces], int]]] = {
    SAME_INFRA: (infrastructure, of_one_energy),
    OTHER_INFRA: (infrastructure, energies),
    INFRA_ONE_REGION: (infrastructure, in_one_region),
    INFRA_REGIONS: (infrastructure, regions),
    SAME_PLANTS: (plants, of_one_energy),
    OTHER_PLANTS: (plants, energies),
    PLANTS_ONE_REGION: (plants, in_one_region),
    PLANTS_REGIONS: (plants, regions),
}


# clauses: sc.coop.goal.01 sc.coop.goal.02 sc.coop.goal.03 sc.coop.goal.04 sc.coop.goal.05
# sc.coop.goal.06 sc.coop.goal.07
def is_fulfilled(t: Table, seat: int, goal: int) -> bool:
    s, numbers = t.state, t.rules.numbers
    if goal >= REGIONS_HELD:
        return is_counted(t, seat, goal)
    # Each asks for nothing but its own: a table known in part need not tell the rest.
    found: dict[int, Callable[[], bool]] = {
        1: lambda: has_ceps(t, seat),
        2: lambda: any(
            s.c[at.REGION_CEPS + region] >= numbers.private_region_cep
            for region in control.regions_of(s, seat)
        ),
        SUMMIT_ALONE: lambda: bool(s.feats[ALONE + seat]),
        4: lambda: bool(s.c[at.TECH + seat] >= numbers.private_tech),
        5: lambda: bool(s.c[at.POOL + seat] == 0),
        6: lambda: bool(s.c[at.MONEY + seat] >= numbers.private_money),
        7: lambda: tracks_ended(t, seat) >= numbers.private_tracks,
    }
    return found[goal]()


def tracks_ended(t: Table, seat: int) -> int:
    """Knowledge tracks of which a player has reached the last space."""
    return sum(
        bool(t.state.c[at.known(seat, energy)] >= len(track.income))
        for energy, track in enumerate(t.rules.box.tracks)
    )


def has_ceps(t: Table, seat: int) -> bool:
    s, wanted = t.state, t.rules.numbers.private_cep
    held = s.c[at.CEPS + seat]
    if held >= wanted:
        return True
    own = control.regions_of(s, seat)
    if held + sum(s.c[at.REGION_CEPS + region] for region in own) >= wanted:
        consult(t, "goal_01")
        return t.rules.settings.goal_01 == "with_regions"
    return False


# clauses: sc.coop.goal.08 sc.coop.goal.09 sc.coop.goal.10 sc.coop.goal.11 sc.coop.goal.12
# sc.coop.goal.13 sc.coop.goal.14 sc.coop.goal.15 sc.coop.goal.16
def is_counted(t: Table, seat: int, goal: int) -> bool:
    """Goals that count pieces, with a number printed for so many players."""
    s = t.state
    touch(t, f"private.{goal}", seat)
    wanted = t.rules.box.private_needed[goal][t.rules.players - 1]
    if goal == REGIONS_HELD:
        return control.controls(s, seat) >= wanted
    pieces, count = COUNTED[goal]
    found = count(pieces(s, seat)) >= wanted
    if goal == OTHER_INFRA:
        same = of_one_energy(infrastructure(s, seat)) >= wanted
        if same != found:
            consult(t, "goal_10")
            return same if t.rules.settings.goal_10 == "same" else found
    return found


def are_fulfilled(t: Table, seat: int, cards: tuple[int, ...], often: int = 1) -> bool:
    """Are so many of these goals fulfilled? Of the others nobody needs to know."""
    return holds_of(partial(is_fulfilled, t, seat), cards, often)
