"""Company goals of the competitive game: given up for money, or scored at the end."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.table import Breach, impossible, move, refuse, resting
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import UNKNOWN

from ..board import cells as at
from ..board.state import State, Table
from ..forms import COMPANY_GOALS, DISCARDED, SEATS
from ..params import consult
from ..turn.frames import Company
from . import control, private


# clauses: sc.comp.company.discard-8 sc.comp.company.discard-secret
def check_discard(t: Table, seat: int, card: int, is_own_turn: bool) -> Breach | None:
    held = t.state.company[seat]
    if not held:
        return impossible("sc.comp.company.discard-8", held="no")
    if (breach := check_shown(t, seat, card, "sc.comp.company.discard-8")) is not None:
        return breach
    if not is_own_turn:
        consult(t, "company_discard")
        if t.rules.settings.company_discard == "own_turn":
            return refuse(t, "sc.comp.company.discard-8", turn="other")
    return None


def check_shown(t: Table, seat: int, card: int, clause: str) -> Breach | None:
    """Can somebody have the goal that is shown? What nobody wrote down was dealt."""
    if not is_held(t.state, seat, card):
        return impossible(clause, held="no", card=card)
    return None if card in t.state.company[seat] else check_taken_out(t, card)


# clauses: sc.comp.setup.company-two-players
def check_taken_out(t: Table, card: int) -> Breach | None:
    """Two players leave some of the cards in the box."""
    if t.rules.players != 2 or card not in t.rules.box.company_removed:
        return None
    return resting(impossible("sc.comp.setup.company-two-players", card=card), "company.removed")


# clauses: sc.material.count.company-goals
def is_held(s: State, seat: int, card: int) -> bool:
    """`?` stands for whichever card it is, on both sides; there is one of each, and what somebody
    else is known to hold it cannot be."""
    held = s.company[seat]
    if card == UNKNOWN or card in held:
        return True
    others = [s.company[one] for one in s.seats if one != seat]
    return UNKNOWN in held and not any(card in one for one in others if not is_unknown(one))


def discard(t: Table, seat: int, clause: str = "sc.comp.company.discard-8") -> None:
    t.state.company[seat] = ()
    move(t, at.BANK_MONEY, at.MONEY + seat, t.rules.numbers.company_money, clause)


def meant(held: tuple[int, ...], card: int) -> int:
    """A goal that is known need not be named."""
    return held[0] if card == UNKNOWN and len(held) == 1 else card


def check_final(t: Table, frame: Company, card: int, way: int) -> Breach | None:
    card = meant(t.state.company[frame.seat], card)
    if (breach := check_shown(t, frame.seat, card, "sc.comp.final.company")) is not None:
        return breach
    if way != DISCARDED and card == UNKNOWN:
        raise Consulted(f"{SEATS[frame.seat]}.company")  # revealed, but nobody wrote down which
    if way != DISCARDED and not 1 <= card <= COMPANY_GOALS:
        return impossible("sc.comp.final.company", revealed="no")
    return None


# clauses: sc.comp.final.company
def settle(t: Table, frame: Company, card: int, way: int) -> None:
    seat = frame.seat
    if way == DISCARDED:
        discard(t, seat, "sc.comp.final.company")
        return
    card = meant(t.state.company[seat], card)
    t.state.company[seat] = (card,)
    points = worth(t, seat, card)
    if points:
        move(t, at.BANK_VP, at.VP + seat, points, f"sc.comp.goal.{card:02}")


# clauses: sc.comp.goal.01 sc.comp.goal.02 sc.comp.goal.03 sc.comp.goal.04 sc.comp.goal.05
# sc.comp.goal.06 sc.comp.goal.07 sc.comp.goal.08 sc.comp.goal.09 sc.comp.goal.10
def worth(t: Table, seat: int, card: int) -> int:
    numbers = t.rules.numbers
    count = counted(t, seat, card)
    return min(count * numbers.company_factor[card - 1], numbers.company_most[card - 1])


def counted(t: Table, seat: int, card: int) -> int:
    s = t.state
    # Each asks for nothing but its own: a table known in part need not tell the rest.
    found: dict[int, Callable[[], int]] = {
        1: lambda: ceps(t, seat),
        2: lambda: first_places(s, seat),
        3: lambda: len(s.held[seat]),
        4: lambda: control.controls(s, seat),
        5: lambda: private.regions(private.plants(s, seat)),
        6: lambda: private.energies(private.plants(s, seat)),
        7: lambda: max(len(private.plants(s, seat)) - 1, 0),
        8: lambda: private.regions(private.infrastructure(s, seat)),
        9: lambda: private.energies(private.infrastructure(s, seat)),
        10: lambda: max(len(private.infrastructure(s, seat)) - 1, 0),
    }
    return found[card]()


def ceps(t: Table, seat: int) -> int:
    """The CEPs that a player had before all of them were sold."""
    s = t.state
    if s.sold[seat]:
        consult(t, "company_cep")
    return int(s.sold[seat] if t.rules.settings.company_cep == "before_sale" else 0)


def first_places(s: State, seat: int) -> int:
    found = 0
    for energy in range(at.ENERGY_COUNT):
        own = s.c[at.known(seat, energy)]
        found += own > 0 and all(own >= s.c[at.known(other, energy)] for other in s.seats)
    return found
