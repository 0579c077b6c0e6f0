"""Connections: the cheapest way from a network to a city."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from co2replay.engine.table import consult

from ..box.components import Box
from ..play import Table

NO_WAY = -1


# clauses: pg.build.route-through pg.build.zero-edge pg.build.from-own
def cheapest(box: Box, network: Sequence[int], target: int, regions: Sequence[int] | None) -> int:
    """What the cheapest route from any of these cities costs, through these regions alone."""
    neighbours, region_of = box.neighbours, box.region_of
    best = dict.fromkeys(network, 0)
    ways = [(0, city) for city in network]
    while ways:
        cost, city = heappop(ways)
        if city == target:
            return cost
        if cost > best[city]:
            continue
        for other, step in neighbours[city]:
            if regions is not None and region_of[other] not in regions:
                continue
            sum_there = cost + step
            if other not in best or sum_there < best[other]:
                best[other] = sum_there
                heappush(ways, (sum_there, other))
    return NO_WAY


def route(t: Table, seat: int, target: int) -> tuple[int, ...]:
    """The cities of the cheapest route, from the one that a player has; nothing without a way.

    Told only: the neighbour from which the last step is taken costs so much less than the target.
    """
    box, network = t.rules.box, t.state.networks[seat]
    everywhere = t.rules.settings.routes_outside == "yes"
    regions = None if everywhere else t.state.regions
    left = cheapest(box, network, target, regions)
    way = [target]
    while left != NO_WAY and way[-1] not in network:
        steps = (
            (cheapest(box, network, city, regions), city)
            for city, cost in box.neighbours[way[-1]]
            if city not in way and cheapest(box, network, city, regions) + cost == left
        )
        found = next((one for one in steps if one[0] != NO_WAY), None)
        if found is None:
            return ()
        left, city = found
        way.append(city)
    return tuple(reversed(way)) if left != NO_WAY else ()


def connection(t: Table, seat: int, city: int) -> int:
    """What connecting a city to a player's network costs, without the house."""
    box, network = t.rules.box, t.state.networks[seat]
    inside = cheapest(box, network, city, t.state.regions)
    outside = cheapest(box, network, city, None)
    if inside == outside:
        return inside
    consult(t, "routes_outside")
    return outside if t.rules.settings.routes_outside == "yes" else inside
