"""The end of the competitive game: CEPs sold, goals, money, tech, UN goals, and who has won."""

from __future__ import annotations

from co2replay.engine.table import consult, move

from ..board import cells as at
from ..board.state import State
from ..play import Table
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
    ending.stop(t, winners(s))


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
def ranks(s: State, seat: int) -> tuple[int, ...]:
    """What tells the winner, one after the other."""
    return (
        s.c[at.VP + seat],
        len(s.held[seat]),
        len(private.plants(s, seat)),
        len(private.infrastructure(s, seat)),
        s.c[at.MONEY + seat],
    )


DECIDING = ("win.most-vp", "tiebreak.un", "tiebreak.plants", "tiebreak.infra", "tiebreak.money")


def winners(s: State) -> tuple[int, ...]:
    best = max(ranks(s, seat) for seat in s.seats)
    return tuple(seat for seat in s.seats if ranks(s, seat) == best)


def decided_by(s: State) -> str:
    """The clause that told the winner; where nothing does, the victory is shared."""
    found = [ranks(s, seat) for seat in s.seats]
    left = found
    for column, name in enumerate(DECIDING):
        best = max(row[column] for row in left)
        left = [row for row in left if row[column] == best]
        if len(left) == 1:
            return f"sc.comp.{name}"
    return "sc.comp.tiebreak.shared"
