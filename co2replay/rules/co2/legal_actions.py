"""Which acts a player may do now: the list, written apart from the checks of single acts."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.engine.table import Table

from . import cells as at
from .forms import CONSTRUCT, INSTALL, PROPOSE
from .state import GOAL_NONE, NO_SEAT, is_installed, source_of_tile

Args = tuple[int, ...]

GRANT_COUNT = 3
FOSSILS_BELOW = 4  # codes of demand spaces below this hold no green plant


def has_action(t: Table, seat: int) -> bool:
    """Tell whether one of the three Actions is open to this player as the table lies now."""
    for options in (proposals, installations, constructions):
        for _ in options(t, seat):
            return True
    return False


def proposals(t: Table, seat: int) -> Iterator[tuple[int, Args]]:
    """co2.propose: a source that the region's agenda shows, on an empty project space."""
    s = t.state
    restricted = t.rules.settings.agenda_restricts_projects == "yes"
    pool = [source for source in range(at.SOURCE_COUNT) if s.c[at.PROJECT_POOL + source] > 0]
    for space, tile in enumerate(s.tiles):
        if tile != 0:
            continue
        agenda = s.agenda[space // GRANT_COUNT]
        for source in pool:
            if source in agenda or not restricted:
                yield PROPOSE, (source, space)


def installations(t: Table, seat: int) -> Iterator[tuple[int, Args]]:
    """co2.install: any proposed project, with a CEP for the fee and a coin for another's scientist."""
    s = t.state
    if not can_pay_cep(t, seat):
        return
    late = t.rules.settings.displacement_fee_timing == "after_benefit"
    for space, tile in enumerate(s.tiles):
        if tile == 0 or is_installed(tile):
            continue
        source = source_of_tile(tile)
        if s.visitors[space] not in (NO_SEAT, seat):
            coins = s.c[at.MONEY + seat]
            if late:
                coins += t.rules.numbers.install_coins[source]
            if coins < t.rules.numbers.displacement_fee:
                continue
        yield INSTALL, (source, space)


def constructions(t: Table, seat: int) -> Iterator[tuple[int, Args]]:
    """co2.construct: an installed project whose next plant the player is licensed for and can pay."""
    s = t.state
    for space, tile in enumerate(s.tiles):
        if tile == 0 or not is_installed(tile):
            continue
        source = source_of_tile(tile)
        if can_build(t, seat, space, source, 0):
            yield CONSTRUCT, (source, space)


def can_pay_cep(t: Table, seat: int) -> bool:
    """co2.install.fee-source: one CEP in hand or in a region under own control."""
    s = t.state
    if s.c[at.CEPS + seat] > 0:
        return True
    for region, holder in enumerate(s.control):
        if holder == seat and s.c[at.REGION_CEPS + region] > 0:
            return True
    return False


def can_build(t: Table, seat: int, space: int, source: int, discount: int) -> bool:
    """Tell whether licence, cubes, coins and room suffice for the plant on top of this stack."""
    s = t.state
    settings = t.rules.settings
    region = space // GRANT_COUNT
    left = s.c[at.PLANT_STACK + source]
    if left == 0:
        return False
    first, end = t.rules.offsets[region], t.rules.offsets[region + 1]
    if all(plant >= FOSSILS_BELOW for plant in s.plants[first:end]):
        return False
    stack = t.rules.box.plants[source]
    plant = stack[len(stack) - left]
    given = 1 if s.c[at.REGION_CUBES + region] > 0 and plant.cubes > 0 else 0
    licence = plant.cubes - (given if settings.license_against == "net" else 0)
    if s.c[at.EXPERTISE + seat * at.SOURCE_COUNT + source] < licence:
        return False
    cubes = plant.cubes - (given if settings.cubes_against == "net" else 0)
    if s.c[at.CUBES + seat] < cubes:
        return False
    coins = s.c[at.MONEY + seat]
    visitor = s.visitors[space]
    if visitor not in (NO_SEAT, seat):
        # The coin is paid first; the goal may bring the rest where only Free Moves are barred.
        fee = t.rules.numbers.displacement_fee
        if coins < fee:
            return False
        coins -= fee
        if settings.displacement_barred_between == "free_moves" and s.goal[seat] != GOAL_NONE:
            coins += t.rules.numbers.goal_coins
    if visitor == seat and settings.construct_own_scientist_destination == "free_move" and s.moved:
        return False
    return coins >= max(0, plant.coins - discount)
