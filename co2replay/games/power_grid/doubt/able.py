"""How many cities a player could power at the end, by as much as is known of plants and fuel."""

from __future__ import annotations

from itertools import combinations

from co2replay.engine.unknown import is_unknown

from ..board.held import connected
from ..board.state import Table
from ..chapters.auction import tokens_of
from ..chapters.storage import Fuel, burnt_by, can_burn
from ..params import consult

CITIES_MOST = 22  # no source has anybody build further
PLENTY = 84  # more than all tokens of a fuel


def able(t: Table, seat: int) -> tuple[int, int]:
    """At least and at most; where a last income is paid, fuel may be burnt for it already."""
    cities, held = connected(t, seat), tokens_of(t.state, seat)
    least = 0 if is_unknown(cities) else cities
    most = cities_most(t, seat)
    if is_unknown(t.state.plants[seat]):
        return 0, min(most, output_printed(t, seat))
    low = output(t, seat, [0 if is_unknown(one) else one for one in held])
    high = output(t, seat, [PLENTY if is_unknown(one) else one for one in held])
    if min(high, most) < min(output_printed(t, seat), most):
        consult(t, "final_income")
        if t.rules.settings.final_income == "yes":
            high = output_printed(t, seat)
    return min(low, least), min(high, most)


# clauses: pg.end.winner pg.bureaucracy.choose-fewer
def counting(t: Table, seat: int) -> tuple[int, int]:
    """The same beside a row of what was powered, in the round before or when the game was over:
    nobody had to run all plants for it, and of what it burnt this may be left."""
    told, (least, most) = t.state.powered[seat], able(t, seat)
    if is_unknown(told):
        return (least, most) if told.high is None else (told.low, told.high)
    if most < told <= min(output_printed(t, seat), cities_most(t, seat)):
        return most, told
    return (least, most) if told < least else (told, told)


def cities_most(t: Table, seat: int) -> int:
    cities = connected(t, seat)
    return CITIES_MOST if is_unknown(cities) else cities


# clauses: pg.plant.output-cap
def output_printed(t: Table, seat: int) -> int:
    """Of all plants, whatever fuel there is."""
    if is_unknown(t.state.plants[seat]):
        return output_of_the_best(t)
    return sum(t.rules.box.plants[number].cities for number in t.state.plants[seat])


# clauses: pg.plant.output-cap pg.plant.limit
def output_of_the_best(t: Table) -> int:
    """Of as many plants as a player keeps."""
    printed = sorted(plant.cities for plant in t.rules.box.plants.values())
    return sum(printed[-t.rules.numbers.plants_max[t.rules.players] :])


# clauses: pg.end.winner pg.plant.fuel-exact
def output(t: Table, seat: int, fuel: Fuel) -> int:
    """The most that any choice of plants could power with this fuel."""
    plants = t.state.plants[seat]
    return max(
        sum(t.rules.box.plants[number].cities for number in chosen)
        for count in range(len(plants) + 1)
        for chosen in combinations(plants, count)
        if can_burn(burnt_by(t.rules, chosen), fuel)
    )
