"""Places in the player order that cannot be, as far as cities and plants are known; and the order
that follows from them where nobody wrote it down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from co2replay.engine.table import Breach, impossible
from co2replay.engine.unknown import is_unknown

from .. import forms as f
from ..board.held import connected
from ..board.state import State, Table
from .frames import NO_SEAT, Adrift

MOST = 10**6  # more than anybody's cities, and than the number of any plant


class OrderStanding(NamedTuple):
    """What a player had when the order of the round was set: cities and greatest plant, each from
    the least to the most that may have been."""

    least: int
    most: int
    plant_least: int
    plant_most: int


# clauses: pg.order.most-cities pg.order.rest-same pg.order.tie-highest-plant
# pg.order.first-round-reset
def misplaced(t: Table, order: Sequence[int]) -> Iterator[Breach]:
    """Who stands behind somebody with fewer cities, or with as many and a smaller plant."""
    held = standings(t, order)
    seats = [seat for seat in order if seat in held]
    pairs = sorted(combinations(range(len(seats)), 2), key=lambda two: two[1] - two[0])
    named = [(held[seats[front]], held[seats[at]], f.SEATS[seats[at]]) for front, at in pairs]
    for front, behind, seat in named:
        if behind.least > front.most:
            facts = {"cities": behind.least, "most": front.most}
            yield impossible("pg.order.most-cities", seat=seat, **facts)
    is_first = t.state.round == 1 if held else False
    clause = "pg.order.first-round-reset" if is_first else "pg.order.tie-highest-plant"
    for front, behind, seat in named:
        if behind.least == front.most and behind.plant_least > front.plant_most:
            facts = {"plant": behind.plant_least, "most": front.plant_most}
            yield impossible(clause, seat=seat, **facts)


def standings(t: Table, order: Sequence[int]) -> dict[int, OrderStanding]:
    """Of each player who stands in the order: in round 1 plants alone set it, behind the auctions;
    later the cities and plants that were there before them."""
    s = t.state
    if is_unknown(s.phase) or is_unknown(s.round):
        return {}
    if s.phase not in range(f.AUCTION, f.BUREAUCRACY + 1) or (s.round, s.phase) == (1, f.AUCTION):
        return {}
    if s.round == 1:
        known = [seat for seat in order if not is_unknown(s.plants[seat])]
        return {seat: OrderStanding(0, 0, *exactly(s.plants[seat])) for seat in known}
    buyers = may_have_bought(s, order) if s.phase == f.AUCTION else order
    builders = may_have_built(s, order)
    most = t.rules.numbers.plants_max[t.rules.players]
    found = {}
    for seat in order:
        cities, plants = connected(t, seat), s.plants[seat]
        if is_unknown(cities):
            continue
        held = (0, MOST)
        if not is_unknown(plants):
            held = exactly(plants)
            if seat in buyers:
                held = before_a_purchase(plants, most, is_bare(s) or seat in s.served)
        found[seat] = OrderStanding(0 if seat in builders else cities, cities, *held)
    return found


def exactly(plants: Sequence[int]) -> tuple[int, int]:
    return (max(plants, default=0),) * 2


def before_a_purchase(plants: Sequence[int], most: int, bare: bool) -> tuple[int, int]:
    """The greatest plant of who may have bought one of these. All have one since round 1, so that
    an only one was not bought later; of tables that tell of none, nobody knows. Who has as many as
    may be has perhaps given another one up."""
    if len(plants) < 2:
        return (0, MOST) if bare else exactly(plants)
    return sorted(plants)[-2], MOST if len(plants) >= most else max(plants)


def is_bare(s: State) -> bool:
    """Is it a table, or was it, on which somebody has no plant?"""
    owned = (s.plants[seat] for seat in s.seats)
    return s.past.bare or any(not is_unknown(one) and not one for one in owned)


def may_have_bought(s: State, order: Sequence[int]) -> Sequence[int]:
    """Whose plants may be others than those that set the order of the round."""
    frame = s.pending[-1] if s.pending else None
    if s.past.turn == (s.round, s.phase) or is_begun(s):
        return order  # a gap in these auctions may hide purchases
    bought = [*s.served, s.holder] if s.lot and not s.bid else [*s.served]
    if s.unheard:
        return [*bought, *s.declined]
    is_told = bool(s.served or s.declined or s.lot)
    if not is_told and isinstance(frame, Adrift) and frame.seat != NO_SEAT:
        bought += order[: order.index(frame.seat)] if frame.seat in order else order
    return bought


def may_have_built(s: State, order: Sequence[int]) -> Sequence[int]:
    """Whose cities may be more than those that set the order: the last in it builds first."""
    if s.phase in (f.AUCTION, f.RESOURCES):
        return ()
    frame = s.pending[-1] if s.pending else None
    if s.phase != f.BUILDING or s.stage or s.called or frame is None:
        return order
    if s.past.begun == (s.round, s.phase):
        return order  # no row told how far it had come
    if not isinstance(frame, Adrift):
        return [seat for seat in order if seat not in s.queue]
    return order[order.index(frame.seat) :] if frame.seat in order else order


def is_begun(s: State) -> bool:
    """May a gap hide the beginning of the phase that a mark tells?"""
    frame = s.pending[-1] if s.pending else None
    return isinstance(frame, Adrift) and frame.begun


def put_right(t: Table, order: Sequence[int]) -> tuple[int, ...]:
    """The order with those who are known to stand wrongly moved forward, one place at a time."""
    found = list(order)
    for _ in range(len(found) ** 2):
        wrong = next((at for at in range(1, len(found)) if is_wrong(t, found[at - 1 : at + 1])), 0)
        if not wrong:
            break
        found[wrong - 1 : wrong + 1] = reversed(found[wrong - 1 : wrong + 1])
    return tuple(found)


def is_wrong(t: Table, order: Sequence[int]) -> bool:
    return any(misplaced(t, order))


def worked_out(t: Table) -> tuple[int, ...]:
    """The one order that cities and plants allow; nothing where they allow several."""
    seats = t.state.seats
    if is_unknown(t.state.phase) or any(is_unknown(connected(t, seat)) for seat in seats):
        return ()
    orders = (one for one in permutations(seats) if not is_wrong(t, one))
    found = next(orders, ())
    return () if next(orders, None) is not None else found
