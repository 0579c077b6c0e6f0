"""Player order: who has the most cities, and among equals the highest plant."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.engine.unknown import is_unknown

from ..board.state import State
from ..forms import AUCTION, RESOURCES


# clauses: pg.order.most-cities pg.order.tie-highest-plant pg.order.rest-same
def by_cities(s: State) -> tuple[int, ...]:
    """The order of a round; no two players own the same plant, so nobody is left tied."""
    return tuple(sorted(s.seats, key=lambda seat: (-len(s.networks[seat]), -highest(s, seat))))


# clauses: pg.order.first-round-reset
def by_plants(s: State) -> tuple[int, ...]:
    """The order behind the auctions of the first round."""
    return tuple(sorted(s.seats, key=lambda seat: -highest(s, seat)))


def highest(s: State, seat: int) -> int:
    return max(s.plants[seat], default=0)


# clauses: pg.order.reverse-phases
def backwards(s: State) -> tuple[int, ...]:
    """Who buys resources and builds, one after the other: the last player first."""
    return tuple(reversed(s.order))


def anyway(s: State) -> tuple[int, ...]:
    """All players, where it does not matter in which order; where it is known, in that."""
    return s.seats if is_unknown(s.order) else s.order


def clockwise_behind(s: State, seat: int) -> tuple[int, ...]:
    """The players to the left of one, in turn; that one comes last."""
    at = s.seats.index(seat) + 1
    return s.seats[at:] + s.seats[:at]


# clauses: pg.order.first-round-reset pg.round.phases
def seen_before(s: State) -> Iterator[State]:
    """Until somebody acts, or a mark says so, no word tells that the order was set anew."""
    if not s.former:
        return
    is_new = s.phase == AUCTION and not (s.served or s.declined or s.lot)
    if is_new or (s.phase == RESOURCES and len(s.queue) == len(s.seats) - 1 and not s.acted):
        before = s.copy()
        before.order = s.former
        yield before
