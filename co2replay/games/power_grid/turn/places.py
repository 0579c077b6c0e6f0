"""Places in the player order that cannot be, as far as cities and plants are known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from co2replay.engine.table import Breach, impossible
from co2replay.engine.unknown import is_unknown

from .. import forms as f
from ..board.fields import connected
from ..board.state import State, Table
from ..chapters.order import highest
from .frames import NO_SEAT, Adrift

UNBUILT = (f.AUCTION, f.RESOURCES)  # behind phase 1, and before anybody builds


# clauses: pg.order.most-cities pg.order.rest-same
def misplaced(t: Table, order: Sequence[int]) -> Iterator[Breach]:
    """Who stands behind somebody with fewer cities, or with as many and a smaller plant."""
    s = t.state
    if is_unknown(s.phase) or is_unknown(s.round):
        return
    told = [(seat, connected(t, seat)) for seat in order]
    told = [one for one in told if not is_unknown(one[1])] if s.phase in UNBUILT else []
    for (_, more), (behind, cities) in pairwise(told):
        if more < cities:
            yield impossible("pg.order.most-cities", seat=f.SEATS[behind], cities=cities, most=more)
    yield from misplaced_by_plants(s, dict(told), order)


# clauses: pg.order.tie-highest-plant pg.order.first-round-reset
def misplaced_by_plants(s: State, cities: dict[int, int], order: Sequence[int]) -> Iterator[Breach]:
    """In round 1 plants alone set the order, behind the auctions; later they part who is tied."""
    is_first = s.round == 1
    if s.phase not in range(f.RESOURCES, f.BUREAUCRACY + 1) if is_first else s.phase != f.AUCTION:
        return
    if not is_first and s.past.turn == (s.round, s.phase):
        return  # a gap in these auctions may hide purchases
    clause = "pg.order.first-round-reset" if is_first else "pg.order.tie-highest-plant"
    buyers = () if is_first else may_have_bought(s, order)
    seats = [one for one in order if one not in buyers and not is_unknown(s.plants[one])]
    if not is_first:
        seats = [one for one in seats if one in cities]
    for front, behind in pairwise(seats):
        most, plant = highest(s, front), highest(s, behind)
        if (is_first or cities[front] == cities[behind]) and most < plant:
            yield impossible(clause, seat=f.SEATS[behind], plant=plant, most=most)


def may_have_bought(s: State, order: Sequence[int]) -> Sequence[int]:
    """Whose plants may be others than those that set the order of the round."""
    frame = s.pending[-1] if s.pending else None
    bought = [*s.served, s.holder] if s.lot and not s.bid else [*s.served]
    if s.unheard:
        return [*bought, *s.declined]
    is_told = bool(s.served or s.declined or s.lot)
    if not is_told and isinstance(frame, Adrift) and frame.seat != NO_SEAT:
        bought += order[: order.index(frame.seat)] if frame.seat in order else order
    return bought


def put_right(t: Table, order: Sequence[int]) -> tuple[int, ...]:
    """The order with those who are known to stand wrongly moved forward, one place at a time."""
    found = list(order)
    for _ in range(len(found) ** 2):
        pairs = enumerate(pairwise(found))
        wrong = next((place for place, two in pairs if any(misplaced(t, two))), -1)
        if wrong < 0:
            break
        found[wrong : wrong + 2] = reversed(found[wrong : wrong + 2])
    return tuple(found)
