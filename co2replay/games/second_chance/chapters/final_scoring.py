"""The end of the competitive game: CEPs sold, goals, money, tech, UN goals, and who has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from co2replay.engine.table import move

from ..board import cells as at
from ..board.state import State, Table
from ..params import consult
from ..turn.frames import Company
from . import control, ending, private

# Columns of a row of the sheet; what the track showed stands first behind the seat.
SEAT, PLAY, COMPANY, MONEY, TECH, UN, TOTAL = range(7)
# The lines of a score sheet: name, clause, column.
LINES = (
    ("play", "sc.comp.setup.own-score", PLAY),
    ("company", "sc.comp.final.company", COMPANY),
    ("money", "sc.comp.final.money", MONEY),
    ("tech", "sc.comp.final.most-tech", TECH),
    ("un", "sc.comp.final.un-table", UN),
    ("total", "sc.comp.win.most-vp", TOTAL),
)


# clauses: sc.comp.final.order sc.comp.final.collect-region-cep sc.comp.final.sell-all
def begin(t: Table) -> None:
    """Steps 1 and 2; then company goals are scored or given up."""
    s = t.state
    for seat in s.seats:
        for region in control.regions_of(s, seat):
            held = s.c[at.REGION_CEPS + region]
            if held:
                clause = "sc.comp.final.collect-region-cep"
                move(t, at.REGION_CEPS + region, at.CEPS + seat, held, clause)
        s.sold[seat] = s.c[at.CEPS + seat]
        sell_all(t, seat)
    s.sheet = tuple((seat, s.c[at.VP + seat]) for seat in s.seats)
    s.pending += [Company(seat=seat) for seat in reversed(s.seats) if s.company[seat]]


def sell_all(t: Table, seat: int) -> None:
    s, clause = t.state, "sc.comp.final.sell-all"
    if count := s.c[at.CEPS + seat]:
        move(t, at.CEPS + seat, at.BANK_CEPS, count, clause)
        move(t, at.BANK_MONEY, at.MONEY + seat, count * s.c[at.PRICE], clause)


# clauses: sc.comp.final.money sc.comp.final.most-tech sc.comp.final.un-table
def finish(t: Table) -> None:
    """Steps 4 to 6, and the winners."""
    s, numbers = t.state, t.rules.numbers
    rows = []
    most = max(s.c[at.TECH + seat] for seat in s.seats)
    for seat, play in s.sheet:
        company = s.c[at.VP + seat] - play
        money = s.c[at.MONEY + seat] // numbers.money_per_vp
        tech = points_for_tech(t, s.c[at.TECH + seat], most)
        un = numbers.un_table[min(len(s.held[seat]), len(numbers.un_table) - 1)]
        for points, (_, clause, _) in zip((money, tech, un), LINES[2:5], strict=True):
            if points:
                move(t, at.BANK_VP, at.VP + seat, points, clause)
        rows.append((seat, play, company, money, tech, un, s.c[at.VP + seat]))
    s.sheet = tuple(rows)
    ending.stop(t, ranked(s)[0])


def points_for_tech(t: Table, held: int, most: int) -> int:
    if held < most:
        return 0
    if most == 0:
        consult(t, "tech_zero")
        if t.rules.settings.tech_zero == "nobody":
            return 0
    return t.rules.numbers.tech_most_vp


# clauses: sc.comp.win.most-vp sc.comp.tiebreak.un sc.comp.tiebreak.plants
# sc.comp.tiebreak.infra sc.comp.tiebreak.money sc.comp.tiebreak.shared

# What tells the winner, one after the other, and the clause that says so.
RANKS: tuple[tuple[str, Callable[[State, int], Any]], ...] = (
    ("sc.comp.win.most-vp", lambda s, seat: s.c[at.VP + seat]),
    ("sc.comp.tiebreak.un", lambda s, seat: len(s.held[seat])),
    ("sc.comp.tiebreak.plants", lambda s, seat: len(private.plants(s, seat))),
    ("sc.comp.tiebreak.infra", lambda s, seat: len(private.infrastructure(s, seat))),
    ("sc.comp.tiebreak.money", lambda s, seat: s.c[at.MONEY + seat]),
)


def ranked(s: State) -> tuple[tuple[int, ...], str]:
    """The winners, and the clause that told them; who is not tied is asked for nothing more."""
    left = s.seats
    for clause, rank in RANKS:
        found = {seat: rank(s, seat) for seat in left}
        best = max(found.values())
        left = tuple(seat for seat in left if found[seat] == best)
        if len(left) == 1:
            return left, clause
    return left, "sc.comp.tiebreak.shared"
