"""Answers and draws that break exactly one named clause."""

from __future__ import annotations

from .. import forms as f
from ..board import cells as at
from ..board.pieces import EMPTY
from ..board.state import Table
from ..turn.frames import (
    Bonus,
    Draft,
    DrawFossil,
    DrawInspector,
    DrawSummit,
    Keep,
    Pay,
    Reduce,
    Share,
    Study,
)
from .near_legal import (
    asked,
    name,
)


def wrong_topic(t: Table) -> str | None:
    frame = asked(t, Study)
    if not frame:
        return None
    energies = [x for x in range(at.ENERGY_COUNT) if x not in t.state.topics[frame.place]]
    return f"{name(frame.seat)}: topic {f.ENERGIES[energies[0]]}" if energies else None


def too_much_income(t: Table) -> str | None:
    frame = asked(t, Share)
    return f"{name(frame.seat)}: income {frame.amount} coins 1 vp" if frame else None


def given_to_oneself(t: Table) -> str | None:
    frame = asked(t, Bonus)
    is_alone = len(t.state.seats) == 1
    return f"{name(frame.seat)}: give {name(frame.seat)}" if frame and not is_alone else None


def full_region(t: Table) -> str | None:
    frame = asked(t, Bonus)
    if not frame or frame.kind != 2:
        return None
    for region, most in enumerate(t.rules.box.cep_spaces):
        if t.state.c[at.REGION_CEPS + region] >= most:
            return f"{name(frame.seat)}: cep {f.REGIONS[region]}"
    return None


def out_of_no_purse(t: Table) -> str | None:
    frame = asked(t, Pay)
    for region, holder in enumerate(t.state.control) if frame else ():
        if holder != frame.seat:
            return f"{name(frame.seat)}: pay {f.REGIONS[region]}"
    return None


def below_the_floor(t: Table) -> str | None:
    if not asked(t, Reduce):
        return None
    numbers = t.rules.numbers
    return f"reduce {t.state.c[at.PPM] - numbers.co2_floor + numbers.co2_step}"


def wrong_region(t: Table) -> str | None:
    frame = asked(t, DrawFossil)
    place = t.state.decade - 1
    for region in t.state.queue[1:] if frame else ():
        row = t.state.demand[region]
        if place < len(row) and row[place] == EMPTY:
            kind = next(k for k, left in enumerate(t.state.fossils) if left)
            return f"! fossil {f.REGIONS[region]} {f.FOSSILS[kind]}"
    return None


def supplied_region(t: Table) -> str | None:
    frame = asked(t, DrawFossil)
    place = t.state.decade - 1
    for region, row in enumerate(t.state.demand) if frame else ():
        if place >= len(row) or row[place] != EMPTY:
            return f"! fossil {f.REGIONS[region]} oil"
    return None


def no_such_tile_left(t: Table) -> str | None:
    frame = asked(t, DrawFossil)
    for kind, left in enumerate(t.state.fossils) if frame else ():
        if not left:
            return f"! fossil {f.REGIONS[frame.region]} {f.FOSSILS[kind]}"
    return None


def wrong_inspector(t: Table) -> str | None:
    frame = asked(t, DrawInspector)
    return f"! inspector {f.GROUPS[1 - frame.group]} oil" if frame else None


def wrong_place(t: Table) -> str | None:
    frame = asked(t, DrawSummit)
    if not frame:
        return None
    place = (frame.place + 1) % t.rules.box.summit_places + 1
    return f"! summit {place} recycling hydro"


def too_few_kept(t: Table) -> str | None:
    frame = asked(t, Keep)
    if not frame or frame.deck != f.COMPANY_DECK:
        return None
    held = t.state.company[frame.seat]
    return f"{name(frame.seat)}: keep {' '.join('?' if x < 0 else str(x) for x in held)}"


def not_two_drafted(t: Table) -> str | None:
    """One or three: what the first card is decides."""
    frame = asked(t, Draft)
    if not frame or frame.count != 2 or min(t.state.hands[frame.seat]) < 0:
        return None
    hand = t.state.hands[frame.seat]
    return f"{name(frame.seat)}: draft {' '.join(map(str, hand[: 1 + hand[0] % 2 * 2]))}"
