"""Connections: the cheapest way from a network to a city."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from ..board.state import Table
from ..box.components import Box
from ..params import consult

NO_WAY = -1


Regions = tuple[int, ...] | None  # None: all of them
# Costs to one city, by box, regions and city; a map has few choices of regions, so they are kept.
# They are those of one way of working them out: who puts another in its place wants others.
KEPT: dict[tuple[object, str, Regions, int], dict[int, int]] = {}
KEPT_MAX = 4096


# clauses: pg.build.route-through pg.build.zero-edge pg.build.from-own
def cheapest(box: Box, network: Sequence[int], target: int, regions: Regions) -> int:
    """What the cheapest route from any of these cities costs, through these regions alone."""
    costs = costs_to(box, target, regions)
    return min([costs[city] for city in network if city in costs], default=NO_WAY)


def costs_to(box: Box, target: int, regions: Regions) -> dict[int, int]:
    """What it costs to come to a city from each from which a way leads there."""
    key = (spread, box.digest, regions, target)
    kept = KEPT.get(key)
    if kept is None:
        if len(KEPT) >= KEPT_MAX:
            KEPT.clear()
        kept = KEPT[key] = spread(box, target, regions)
    return kept


def spread(box: Box, target: int, regions: Regions) -> dict[int, int]:
    """Go out from a city, the nearest first; a city outside of the regions leads no further."""
    neighbours, region_of = box.neighbours, box.region_of
    best = {target: 0}
    ways = [(0, target)] if regions is None or region_of[target] in regions else []
    while ways:
        cost, city = heappop(ways)
        if cost > best[city]:
            continue
        for other, step in neighbours[city]:
            sum_there = cost + step
            if other not in best or sum_there < best[other]:
                best[other] = sum_there
                if regions is None or region_of[other] in regions:
                    heappush(ways, (sum_there, other))
    return best


def route(t: Table, seat: int, target: int) -> tuple[int, ...]:
    """The cities of the cheapest route, from the one that a player has; nothing without a way.

    Told only: the neighbour from which the last step is taken costs so much less than the target.
    """
    box, network = t.rules.box, t.state.networks[seat]
    regions = None if t.rules.settings.routes_outside == "yes" else t.state.regions

    def back(way: tuple[int, ...], left: int) -> tuple[int, ...]:
        """Go on to a city of the network; a connection at 0 may lead astray."""
        if way[0] in network:
            return way
        for city, cost in box.neighbours[way[0]]:
            is_cheapest = cheapest(box, network, city, regions) == left - cost
            if is_cheapest and city not in way and (found := back((city, *way), left - cost)):
                return found
        return ()

    left = cheapest(box, network, target, regions)
    return back((target,), left) if left != NO_WAY else ()


def connection(t: Table, seat: int, city: int) -> int:
    """What connecting a city to a player's network costs, without the house."""
    box, network = t.rules.box, t.state.networks[seat]
    inside = cheapest(box, network, city, t.state.regions)
    outside = cheapest(box, network, city, None)
    if inside == outside:
        return inside
    consult(t, "routes_outside")
    return outside if t.rules.settings.routes_outside == "yes" else inside
