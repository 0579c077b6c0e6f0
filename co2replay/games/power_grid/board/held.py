"""What goes one way only, or so far in a round: counted when a gap comes, and behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from co2replay.engine.unknown import is_unknown

from .. import forms as f
from ..turn.frames import NO_SEAT, Adrift
from . import cells as at
from .state import IN_DECK, Held, State, Table

Turn = tuple[int, int]


def connected(t: Table, seat: int) -> Any:
    """How many cities; where nobody told their names, as many as a row has counted."""
    s = t.state
    network = s.networks[seat]
    if not is_unknown(network):
        return len(network)
    return network if s.counted[seat] is None else s.counted[seat]


def plants_kept(t: Table, seat: int) -> Any:
    """Without the one too many that goes behind a purchase."""
    owned = t.state.plants[seat]
    return (
        owned if is_unknown(owned) else min(len(owned), t.rules.numbers.plants_max[t.rules.players])
    )


def money(t: Table, seat: int) -> Any:
    return t.state.c[at.MONEY + seat]


def deck_above(t: Table, _seat: int) -> Any:
    """Cards above the Step 3 card; None: it has come, or nobody knows."""
    s = t.state
    return s.deck if not is_unknown(s.card) and s.card == IN_DECK else None


def under_it(t: Table, _seat: int) -> Any:
    """Cards below the Step 3 card."""
    s = t.state
    is_below = not is_unknown(s.card) and s.card == IN_DECK and not is_unknown(s.under)
    return len(s.under) if is_below else None


def step(t: Table, _seat: int) -> Any:
    return t.state.step


def is_surely_in_deck(t: Table) -> bool:
    """Has the Step 3 card not come? It may have in the phase that is on, and the cards below it be
    drawn at once; but where a round begins, or in phase 3 without draws, step 3 would be on."""
    s, frame = t.state, t.state.pending[-1]
    if not is_unknown(s.deck) and s.deck > 0:
        return True
    if t.rules.is_for_novices() or is_unknown(s.phase):
        return False
    is_new = frame == Adrift(NO_SEAT, placed=True) and not (s.served or s.declined or s.lot)
    return bool(s.phase == f.RESOURCES or (s.phase == f.AUCTION and is_new))


OF_A_SEAT = {"connected": connected, "plants": plants_kept, "money": money}
OF_THE_BOARD = {"deck": deck_above, "under": under_it, "step": step}
AMOUNTS: dict[str, Callable[[Table, int], Any]] = {**OF_A_SEAT, **OF_THE_BOARD}


def owners(t: Table, name: str) -> tuple[int, ...]:
    return t.state.seats if name in OF_A_SEAT else (NO_SEAT,)


def all_held(t: Table) -> dict[tuple[str, int], Held]:
    """As much as is known now; of the rest, what was known before."""
    s = t.state
    found = dict(s.past.held)
    if is_unknown(s.round) or is_unknown(s.phase) or not s.round:
        return found
    for name, amount_of in AMOUNTS.items():
        for owner in owners(t, name):
            amount = amount_of(t, owner)
            if amount is not None and not is_unknown(amount):
                found[name, owner] = Held(amount, reached(s, name, owner))
    return found


def reached(s: State, name: str, owner: int) -> Turn:
    """Who has bought a plant in these auctions buys no other one in them."""
    is_done = name == "plants" and s.phase == f.AUCTION and owner in (*s.served, *s.declined)
    return (s.round, f.RESOURCES if is_done else s.phase)
