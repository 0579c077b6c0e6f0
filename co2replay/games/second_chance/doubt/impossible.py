"""Why a table, known whole or in part, cannot be, though each of its rows can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from co2replay.engine.table import Breach, impossible, resting
from co2replay.engine.unknown import is_unknown

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..chapters.setup import gas_out
from ..chapters.solo import GAS
from ..play import Table


def impossible_for(t: Table) -> list[Breach]:
    """Every reason; what nobody wrote down speaks against nothing."""
    checks = (of_projects, of_fossils, of_ceps, of_techs)
    return [breach for check in checks for breach in check(t)]


def known(values: Iterable[Any]) -> list[Any]:
    return [one for one in values if not is_unknown(one)]


def plants(t: Table) -> list[int]:
    """What is known to lie on the spaces for plants."""
    return known(chain(*known(t.state.demand)))


# clauses: sc.material.count.projects sc.actions.build.tile-consumed
def of_projects(t: Table) -> Iterator[Breach]:
    """Five tiles of an energy: in the stack, on the board, or below a plant."""
    s, most = t.state, t.rules.numbers.stack
    is_told = not any(map(is_unknown, (*s.tiles, *s.stacks, *s.demand, *chain(*known(s.demand)))))
    laid = [p.energy_of(tile) for tile in known(s.tiles) if tile != p.EMPTY]
    laid += [p.plant_energy(plant) for plant in plants(t) if p.is_green(plant)]
    for energy, stack in enumerate(s.stacks):
        amount = laid.count(energy) + (0 if is_unknown(stack) else stack)
        if amount > most or (amount < most and is_told):
            name = f.ENERGIES[energy]
            yield impossible("sc.material.count.projects", energy=name, amount=amount, due=most)


# clauses: sc.material.count.fossil sc.coop.setup.fossil-three-players
def of_fossils(t: Table) -> Iterator[Breach]:
    """No more than the box holds, and than are left of them where some are taken out."""
    s, box = t.state, t.rules.box
    for kind, left in enumerate(s.fossils):
        out = gas_out(t) if kind == GAS else 0
        laid = sum(p.is_fossil(one) and p.fossil_of(one) == kind for one in plants(t))
        amount = laid + (0 if is_unknown(left) else left)
        most = box.fossil_count[kind] - out
        if amount > most:
            clause = "sc.coop.setup.fossil-three-players" if out else "sc.material.count.fossil"
            breach = impossible(clause, fossil=f.FOSSILS[kind], amount=amount, most=most)
            yield resting(breach, f"fossil.{f.FOSSILS[kind]}.count") or breach


def of_ceps(t: Table) -> Iterator[Breach]:
    """Each of them with somebody, in a region, on the market, on a new plant or in the bank."""
    places = (*range(at.CEPS, at.CEPS + at.SEAT_COUNT), *range(at.REGION_CEPS, at.REGION_TECH))
    held = [t.state.c[cell] for cell in (*places, at.MARKET, at.BANK_CEPS, at.PLANT_CEPS)]
    told, total = known(held), t.rules.numbers.cep_total
    if sum(told) > total or (sum(told) < total and len(told) == len(held)):
        yield impossible("sc.material.count.cep", amount=sum(told), due=total)


def of_techs(t: Table) -> Iterator[Breach]:
    """Fewer there may be: what becomes of those that the Arctic takes no rule says."""
    places = (*range(at.TECH, at.TECH + at.SEAT_COUNT), *range(at.REGION_TECH, at.MARKET))
    told = known(t.state.c[cell] for cell in (*places, at.BANK_TECH, at.INSPECTORS))
    most = t.rules.numbers.tech_total
    if sum(told) > most:
        yield impossible("sc.material.count.tech", amount=sum(told), most=most)
