"""What the leading discs of the knowledge tracks bring their players."""

from __future__ import annotations

from co2replay.games.judging import Table, says

from .box import ENERGIES, INCOME
from .numbers import STACKS_PAID


def income_of(t: Table, seat: str) -> int:
    """sc.income.first-two-stacks, -two-players-first-only, -full-for-ties, -amount-space; A94"""
    due = 0
    for energy in ENERGIES:
        space = t["know"][seat][energy]
        ahead = {t["know"][one][energy] for one in t["seats"] if t["know"][one][energy] > space}
        paid = STACKS_PAID[len(t["seats"])]
        if space and len(t["seats"]) == 2 and len(ahead) == 1:
            paid = 2 if says(t, "income_two") == "two" else 1
        if space and len(ahead) < paid:
            due += INCOME[space - 1]
    return due
