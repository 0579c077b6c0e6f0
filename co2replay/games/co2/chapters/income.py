"""Income: who is first and second on a track, what that pays, and in what."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.engine.table import Breach, impossible, move, refuse, touch

from ..board import cells as at
from ..board.pieces import NO_SEAT
from ..board.state import Table
from ..forms import SEATS, SOURCES
from ..params import consult
from ..turn.frames import Income
from .market import take_money


# clauses: co2.income.ties-full co2.income.second-after-tied-first
def incomes(t: Table) -> tuple[int, ...]:
    """Income due by seat: the number beside the disc, for every position that is paid."""
    due = [0] * at.SEAT_COUNT
    for seat, source, space in paid_discs(t):
        due[seat] += t.rules.box.income[source][space]
        if space:
            touch(t, f"track.{SOURCES[source]}.{space}.income")
    return tuple(due)


def paid_discs(t: Table) -> Iterator[tuple[int, int, int]]:
    """Yield seat, source and space of every disc that is paid for its position."""
    s, box = t.state, t.rules.box
    c = s.c
    positions = t.rules.numbers.income_positions[len(s.order)]
    lowest = 1
    if t.rules.settings.income_without_disc == "ranked_last":
        consult(t, "income_without_disc")
        lowest = 0
    for source in range(at.SOURCE_COUNT):
        column = at.EXPERTISE + source
        levels = sorted({c[column + seat * at.SOURCE_COUNT] for seat in s.order}, reverse=True)
        for level in [x for x in levels if x >= lowest][:positions]:
            for seat in s.order:
                if c[column + seat * at.SOURCE_COUNT] == level:
                    yield seat, source, min(level, box.track_length[source])


def settle_income(t: Table, frame: Income) -> bool:
    if any(frame.due):
        return False
    t.state.pending.pop()
    return True


def is_nothing(frame: Income, seat: int, args: tuple[int, ...]) -> bool:
    """Does a line only say that somebody to whom nothing is due takes nothing?"""
    return seat != NO_SEAT and frame.due[seat] == 0 and not any(args)


def check_income(t: Table, frame: Income, seat: int, args: tuple[int, ...]) -> Breach | None:
    due = frame.due[seat]
    coins, points = args
    if due == 0:
        if coins == 0 and points == 0:
            return None
        return unpaid(t, seat, args)
    if coins < 0 or points < 0 or coins + points != due:
        paths = tuple(
            f"track.{SOURCES[source]}.{space}.income"
            for who, source, space in paid_discs(t)
            if who == seat and space
        )
        facts: dict[str, int | str] = {"seat": SEATS[seat], "due": due, "taken": coins + points}
        return Breach("co2.income.amount", facts, hard=True, rests=paths)
    if coins and points:
        consult(t, "income_split_allowed")
        if t.rules.settings.income_split_allowed == "no":
            return refuse(t, "co2.income.split", coins=coins, vp=points)
    return None


def unpaid(t: Table, seat: int, args: tuple[int, ...]) -> Breach:
    """Why nothing is due: by the places that earn, or because it is paid already."""
    clause = "co2.income.amount"
    if not incomes(t)[seat]:
        is_pair = len(t.state.order) == 2 and any(
            t.state.c[at.EXPERTISE + seat * at.SOURCE_COUNT + x] for x in range(at.SOURCE_COUNT)
        )
        clause = "co2.income.2p-first-only" if is_pair else "co2.income.rank-1-2"
    return impossible(clause, seat=SEATS[seat], due=0, taken=sum(args))


def answer_income(t: Table, frame: Income, seat: int, args: tuple[int, ...]) -> Breach | None:
    if (breach := check_income(t, frame, seat, args)) is not None:
        return breach
    s = t.state
    amounts = list(frame.due)
    amounts[seat] = 0
    s.pending[-1] = Income(tuple(amounts), frame.is_final)
    if args[0]:
        take_money(t, seat, args[0], "co2.income.split")
    if args[1]:
        move(t, at.BANK_VP, at.VP + seat, args[1], "co2.income.split")
    return None


def sole_seat(frame: Income) -> int:
    """The one seat still to be paid, or NO_SEAT when a name is needed."""
    due = [seat for seat, amount in enumerate(frame.due) if amount]
    return due[0] if len(due) == 1 else NO_SEAT
