"""The end: when it comes, who can power the most cities, and how ties are broken."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from co2replay.engine.table import move
from co2replay.engine.unknown import is_unknown

from ..board import cells as at
from ..board.state import OVER, State, Table
from ..forms import SEATS
from ..params import consult
from ..turn.frames import Over
from .auction import tokens_of
from .bureaucracy import clause_of_payment, payment
from .storage import burnt_by, can_burn

SEAT, POWERED, MONEY, CITIES = range(4)  # of a row of the sheet
# The lines of a score sheet: name, clause, column; what tells the winner first stands last.
COLUMNS = (
    ("cities", "pg.end.tie-money", CITIES),
    ("money", "pg.end.tie-money", MONEY),
    ("powered", "pg.end.winner", POWERED),
)


# clauses: pg.end.trigger pg.variant.beginner
def is_end_reached(t: Table) -> bool:
    s, due = t.state, cities_to_end(t)
    return any(len(s.networks[seat]) >= due for seat in s.seats)


def cities_to_end(t: Table) -> int:
    """So many cities of one player, connected by the end of the phase, end the game."""
    numbers = t.rules.numbers
    return (
        numbers.cities_novices if t.rules.is_for_novices() else numbers.cities_end[t.rules.players]
    )


# clauses: pg.end.winner pg.variant.beginner-winner
def most_powered(t: Table, seat: int) -> int:
    """The greatest number of cities that any choice of plants could power."""
    s, box = t.state, t.rules.box
    fuel, plants = tokens_of(s, seat), s.plants[seat]
    most = 0
    for count in range(len(plants) + 1):
        for chosen in combinations(plants, count):
            if can_burn(burnt_by(t.rules, chosen), fuel):
                most = max(most, sum(box.plants[number].cities for number in chosen))
    return min(most, len(s.networks[seat]))


def standing(t: Table) -> dict[str, int | str]:
    """The cities that each player could power if the game ended now; `?` where that is lost."""
    s = t.state
    found: dict[str, int | str] = {}
    for seat in s.seats:
        held = (s.plants[seat], s.networks[seat], *tokens_of(s, seat))
        found[SEATS[seat]] = "?" if any(map(is_unknown, held)) else most_powered(t, seat)
    return found


# clauses: pg.end.whole-phase pg.end.not-first pg.variant.beginner-others
def finish(t: Table) -> None:
    s = t.state
    powered = {seat: most_powered(t, seat) for seat in s.order}
    settle(t, powered, {seat: len(s.networks[seat]) for seat in s.seats})


def settle(t: Table, powered: Mapping[int, int], cities: Mapping[int, int]) -> None:
    """Pay what the last round pays, write the sheet, and see who has won."""
    s = t.state
    consult(t, "final_income")
    if t.rules.settings.final_income == "yes":
        for seat in powered:
            is_beyond = powered[seat] > 20
            clause = "pg.end.pay-21" if is_beyond else clause_of_payment(powered[seat])
            move(t, at.BANK, at.MONEY + seat, payment(t, powered[seat]), clause)
    s.sheet = tuple((seat, powered[seat], s.c[at.MONEY + seat], cities[seat]) for seat in s.seats)
    s.result = winners(t)
    s.phase = OVER
    s.turns += 1
    s.pending = [Over()]


# clauses: pg.end.tie-money
def winners(t: Table) -> tuple[int, ...]:
    rows = leaders(t.state.sheet, POWERED)
    rows = leaders(rows, MONEY)
    if len(rows) > 1 and len(leaders(rows, CITIES)) < len(rows):
        consult(t, "full_tie")
        if t.rules.settings.full_tie == "cities":
            rows = leaders(rows, CITIES)
    return tuple(row[SEAT] for row in rows)


def leaders(rows: tuple[tuple[int, ...], ...], column: int) -> tuple[tuple[int, ...], ...]:
    most = max(row[column] for row in rows)
    return tuple(row for row in rows if row[column] == most)


def decided_by(s: State) -> str:
    """The clause that told the winner; none did before the end."""
    if not s.sheet:
        return ""
    alone = len(leaders(s.sheet, POWERED)) == 1
    return "pg.end.winner" if alone else "pg.end.tie-money"
