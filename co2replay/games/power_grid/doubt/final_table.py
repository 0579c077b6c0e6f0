"""A game of which only the last table was seen: cities powered, Elektro, cities; who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from co2replay.engine import final_table
from co2replay.engine.final_table import RefusedAnswer, Sold, TakenAnswer
from co2replay.engine.form import EndForm, FormRows, SeatForm
from co2replay.engine.trace import ScoreLine
from co2replay.engine.unknown import Consulted, Unknown, is_unknown
from co2replay.notation.records import COMMENT, EXPECT, GAP, MARK, POSITION, Entry

from .. import forms as f
from ..board import cells as at
from ..board.fields import FIELDS, money_most
from ..board.held import connected
from ..board.state import OVER, Table
from ..chapters import ending
from .able import CITIES_MOST, able, cities_most, counting, output_printed

# What a row tells of a player, in the order of the sheet.
NAMES = ("powered", "money", "connected")


def form() -> EndForm:
    from ..game import GAME

    needed = [one for one in GAME.header().choices if one.needed]
    return SeatForm(FormRows(GAME.name, GAME.vocabulary, FIELDS, needed), NAMES)


def is_form(entries: Sequence[Entry]) -> bool:
    """Rows alone, and one that tells what somebody powered at the end, or with what."""
    return end_of_play(entries) >= 0


def end_of_play(entries: Sequence[Entry]) -> int:
    """Of a table alone its mark of the end, or behind its last row; one that says in which round it
    lay was seen before, and a log that goes on to its end is replayed. Behind a gap it is alone."""
    ends = (x for x, one in enumerate(entries) if one.kind == MARK and one.args[0] == f.END_OF_GAME)
    end = next(ends, len(entries))
    gap = max((x for x, one in enumerate(entries[:end]) if one.kind == GAP), default=-1)
    told = [entry for entry in entries[gap + 1 : end] if entry.kind not in (COMMENT, EXPECT)]
    powered = f.SEAT_FIELDS.index("powered")
    is_last = any(one.verb == f.SEAT_FIELD and one.args[1] == powered for one in told)
    has_end = end < len(entries) or any(is_of_the_end(one) for one in told)
    is_last |= has_end and any(one.verb == f.SEAT_PLANTS for one in told)
    is_table = all(
        one.kind == POSITION and (one.verb != f.ROUND or is_of_the_end(one)) for one in told
    )
    return end if is_last and is_table else -1


def is_of_the_end(entry: Entry) -> bool:
    return entry.verb == f.ROUND and entry.args[1] == f.END_OF_GAME


def recall(t: Table, entries: Sequence[Entry]) -> None:
    """That the game is over, and what counts for it by plants and fuel, whatever was powered."""
    s = t.state
    if is_unknown(s.phase):
        s.phase = OVER
    for seat in s.seats:
        least, most = counting(t, seat)
        is_told = not is_unknown(s.powered[seat])
        if least == most:
            s.powered[seat] = least
        elif is_told:
            s.powered[seat] = Unknown(f"{f.SEATS[seat]}.powered", low=least, high=most)


def values_of(t: Table, seat: int) -> tuple[Any, ...]:
    return (t.state.powered[seat], t.state.c[at.MONEY + seat], connected(t, seat))


def names_open(t: Table) -> dict[str, tuple[int, ...]]:
    """What nobody wrote down, with what it may be: by the cities, the plants and the fuel."""
    found: dict[str, tuple[int, ...]] = {}
    for seat in t.state.seats:
        powered, money, cities = values_of(t, seat)
        who = f.SEATS[seat]
        if is_unknown(powered):
            least, most = counting(t, seat)
            found[f"{who}.powered"] = tuple(range(least, most + 1))
        if is_unknown(money):
            found[f"{who}.money"] = tuple(range(money_most(t) + 1))
        if is_unknown(cities):
            least = 0 if is_unknown(powered) else powered
            found[f"{who}.connected"] = tuple(range(least, CITIES_MOST + 1))
    return found


def grows_for(name: str) -> int:
    """More is never worse for who has it."""
    return f.SEATS.index(name.partition(".")[0])


def fill(t: Table, values: Mapping[str, int]) -> None:
    s = t.state
    for name, value in values.items():
        owner, _, field = name.partition(".")
        seat = f.SEATS.index(owner)
        if field == "powered":
            s.powered[seat] = value
        elif field == "money":
            s.c[at.MONEY + seat] = value
        else:
            s.counted[seat] = value


def can_be(t: Table, values: Mapping[str, int]) -> bool:
    """All power as many cities as they could; what fuel was there, the domains tell."""
    for seat in t.state.seats:
        least, most = able(t, seat)[0], min(output_printed(t, seat), cities_most(t, seat))
        powered = t.state.powered[seat]
        if not is_unknown(powered) and not least <= powered <= most:
            return False
    return True


def close(
    t: Table, answers: Sequence[tuple[int, Entry]]
) -> tuple[list[TakenAnswer], list[RefusedAnswer]]:
    """Pay the last income where the book has one, and see who has won."""
    powered = {}
    for seat in t.state.seats:
        for name, value in zip(NAMES, values_of(t, seat), strict=True):
            if is_unknown(value):
                raise Consulted(f"{f.SEATS[seat]}.{name}")
        powered[seat] = t.state.powered[seat]
    ending.settle(t, powered, {seat: connected(t, seat) for seat in t.state.seats})
    return [], []


def sold(t: Table) -> list[Sold]:
    return []


def alias(name: str) -> str:
    return name


def show_value(name: str, value: int) -> int | str:
    return value


def sheet_between(
    seats: Sequence[str], lows: Sequence[Sequence[int]], highs: Sequence[Sequence[int]]
) -> list[ScoreLine]:
    return final_table.sheet_between(ending.COLUMNS, seats, lows, highs)
