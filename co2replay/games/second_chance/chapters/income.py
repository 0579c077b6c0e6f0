"""Income: what the leading discs of each track bring, as money or as points."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move, touch

from ..board import cells as at
from ..board.state import Table
from ..forms import ENERGIES
from ..params import consult
from ..turn.frames import Share
from . import market


# clauses: sc.income.each-track sc.income.first-two-stacks sc.income.two-players-first-only
# sc.income.full-for-ties sc.income.amount-space
def income_of(t: Table, seat: int) -> int:
    return sum(income_on(t, seat, energy) for energy in range(at.ENERGY_COUNT))


def income_on(t: Table, seat: int, energy: int) -> int:
    s = t.state
    space: int = s.c[at.known(seat, energy)]
    if space == 0:
        return 0
    discs = s.c[at.KNOWLEDGE + energy : at.TOKENS : at.ENERGY_COUNT]
    ahead = len({discs[other] for other in s.seats if discs[other] > space})
    if ahead >= stacks_paid(t, ahead):
        return 0
    touch(t, f"track.{ENERGIES[energy]}.income", seat)
    return t.rules.box.tracks[energy].income[space - 1]


def stacks_paid(t: Table, ahead: int) -> int:
    """How many stacks get income; two players are told of it in two ways."""
    numbers, players = t.rules.numbers, t.rules.players
    paid = numbers.income_stacks[players]
    if players == 2 and ahead == paid:
        consult(t, "income_two")
        if t.rules.settings.income_two == "two":
            return paid + 1
    return paid


# clauses: sc.income.player-order sc.comp.income.as-coop
def ask(t: Table, seats: tuple[int, ...]) -> None:
    """In player order, each with what the tracks show now."""
    found = [Share(seat=seat, amount=income_of(t, seat)) for seat in seats]
    t.state.pending += [frame for frame in reversed(found) if frame.amount]


def check_share(frame: Share, money: int, points: int) -> Breach | None:
    if money + points != frame.amount:
        facts = {"income": frame.amount, "written": money + points}
        breach = impossible("sc.income.amount-space", **facts)
        rests = tuple(f"track.{energy}.income" for energy in ENERGIES)
        return Breach(breach.clause, breach.facts, True, rests)
    if money < 0 or points < 0:
        return impossible("sc.income.split-choice", money=money, vp=points)
    return None


# clauses: sc.income.split-choice sc.income.money-personal sc.coop.income.team-vp
# sc.comp.income.own-vp
def share(t: Table, frame: Share, money: int, points: int) -> None:
    seat = frame.seat
    if money:
        move(t, at.BANK_MONEY, at.MONEY + seat, money, "sc.income.split-choice")
    if points:
        is_own = t.rules.is_competitive()
        clause = "sc.comp.income.own-vp" if is_own else "sc.coop.income.team-vp"
        move(t, at.BANK_VP, market.points_of(t, seat), points, clause)
