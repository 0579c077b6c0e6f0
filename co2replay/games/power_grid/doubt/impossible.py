"""Why a table, known whole or in part, cannot be, though each of its rows can."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.engine.table import Breach, impossible
from co2replay.engine.unknown import is_unknown

from .. import forms as f
from ..board.fields import connected
from ..play import Table


def impossible_for(t: Table) -> list[Breach]:
    """Every reason; what nobody wrote down speaks against nothing."""
    return list(of_powered(t))


def of_powered(t: Table) -> Iterator[Breach]:
    for seat in t.state.seats:
        powered, cities = t.state.powered[seat], connected(t, seat)
        if not is_unknown(powered) and not is_unknown(cities) and powered > cities:
            facts = {"seat": f.SEATS[seat], "powered": powered, "cities": cities}
            yield impossible("pg.bureaucracy.surplus-wasted", **facts)
