"""What may lie in a place of which nobody wrote down what lies there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from co2replay.engine.unknown import is_unknown

from .. import forms as f
from . import cells as at
from . import pieces as p
from .pieces import EMPTY
from .state import Table

COINS_MOST = 200  # further than anybody's money goes; what it could be, where nobody knows
POINTS_MOST = 200
PPM_MOST = 600
SEAT_BASE = 1  # in the table of holders nobody comes first


def holders(t: Table, _owner: int, _actor: Any) -> Sequence[int]:
    return (0, *(seat + SEAT_BASE for seat in t.state.seats))  # nobody, or who plays


def projects_out(t: Table) -> tuple[list[int], int]:
    """The energies of the projects known to lie on the board and below plants, and the spaces of
    which nobody wrote down what lies there."""
    s = t.state
    told = [tile for tile in s.tiles if not is_unknown(tile)]
    rows = [row for row in s.demand if not is_unknown(row)]
    seen = [plant for row in rows for plant in row if not is_unknown(plant)]
    energies = [p.energy_of(tile) for tile in told if tile != EMPTY]
    energies += [p.plant_energy(plant) for plant in seen if p.is_green(plant)]
    return energies, len(s.tiles) + sum(t.rules.box.demand) - len(told) - len(seen)


# clauses: sc.material.count.projects
def in_the_stack(t: Table, energy: int, _actor: Any) -> range:
    """What lies nowhere else of an energy."""
    laid, hidden = projects_out(t)
    left = max(t.rules.numbers.stack - laid.count(energy), 0)
    return range(max(left - hidden, 0), left + 1)


def in_the_pile(t: Table, fossil: int, _actor: Any) -> range:
    return range(t.rules.box.fossil_count[fossil] + 1)


def amounts(t: Table, cell: int) -> Iterable[int]:
    """What may lie in a cell of the ledger, as far as anybody ever asks; the price from the top."""
    numbers = t.rules.numbers
    if cell == at.PRICE:
        return range(numbers.price_max, numbers.price_min - 1, -1)
    if cell == at.PPM:
        return range(0, PPM_MOST, numbers.co2_step)
    if at.VP <= cell < at.KNOWLEDGE or cell == at.TEAM:
        return range(-POINTS_MOST, POINTS_MOST)
    if at.KNOWLEDGE <= cell < at.TOKENS:
        return range(len(t.rules.box.tracks[(cell - at.KNOWLEDGE) % at.ENERGY_COUNT].income) + 1)
    if at.TOKENS <= cell < at.POOL:
        return range(numbers.tokens + 1)
    if at.POOL <= cell < at.REGION_CEPS:
        return range(numbers.scientists + 1)
    if at.REGION_CEPS <= cell < at.REGION_TECH:
        return range(t.rules.box.cep_spaces[cell - at.REGION_CEPS] + 1)
    if cell < at.CEPS:
        return range(COINS_MOST)
    is_tech = at.TECH <= cell < at.VP or (cell >= at.REGION_TECH and cell not in CEP_CELLS)
    return range((numbers.tech_total if is_tech else numbers.cep_total) + 1)


def notice(t: Table, cell: int) -> None:
    """What nobody holds lies in a bank without end: so much less than everybody has."""
    c = t.state.c
    for bank, held in HELD.items():
        if cell in held and not any(is_unknown(c[one]) for one in held):
            c[bank] = -sum(c[one] for one in held)
    tokens = [c[at.TOKENS + seat] for seat in t.state.seats]
    if at.TOKENS <= cell < at.POOL and not any(map(is_unknown, tokens)):
        c[at.PLACED] = t.rules.pieces(t.rules.numbers.tokens) * len(tokens) - sum(tokens)
    if cell == at.BANK_TECH:
        c[at.INSPECTORS] = len(f.GROUPS) * t.rules.has_inspectors()


# The cells from which each bank without end has given.
HELD = {
    at.BANK_MONEY: range(at.MONEY, at.CEPS),
    at.BANK_VP: (*range(at.VP, at.KNOWLEDGE), at.TEAM),
    at.SKY: (at.PPM,),
    at.PRICES: (at.PRICE,),
    at.LEARNING: range(at.KNOWLEDGE, at.TOKENS),
}
CEP_CELLS = (at.MARKET, at.BANK_CEPS, at.PLANT_CEPS)
