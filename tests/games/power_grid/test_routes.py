"""What a route costs, held against the shortest paths of networkx."""

from __future__ import annotations

import itertools
import random

import networkx as nx
import pytest

from co2replay.games.power_grid.chapters.routes import NO_WAY, cheapest, route
from co2replay.games.power_grid.forms import CITIES, CITIES_OF_MAP, MAPS

from .random_games import opened, rules_for
from .scene import box


def graph(ground: str, regions: tuple[int, ...] | None) -> nx.Graph:
    """The map as networkx has it, all of it or only some regions."""
    found = nx.Graph()
    for city in map(CITIES.index, CITIES_OF_MAP[ground]):
        if regions is not None and box().region_of[city] not in regions:
            continue
        found.add_node(city)
        for other, cost in box().neighbours[city]:
            if regions is None or box().region_of[other] in regions:
                found.add_edge(city, other, weight=cost)
    return found


@pytest.mark.clause("pg.build.route-cheapest")
@pytest.mark.parametrize("ground", MAPS)
@pytest.mark.parametrize("count", [None, 3, 4, 5])
def test_every_route_costs_what_the_shortest_path_does(ground: str, count: int | None) -> None:
    luck = random.Random(count)
    cities = [CITIES.index(city) for city in CITIES_OF_MAP[ground]]
    regions = sorted({box().region_of[city] for city in cities})
    for _ in range(12):
        chosen = None if count is None else tuple(luck.sample(regions, count))
        whole = graph(ground, chosen)
        network = luck.sample(sorted(whole.nodes), luck.randint(1, 6))
        costs = nx.multi_source_dijkstra_path_length(whole, set(network))
        for city in whole.nodes:
            ours = cheapest(box(), network, city, chosen)
            assert ours == costs.get(city, NO_WAY), (CITIES[city], network, chosen)


@pytest.mark.parametrize("ground", MAPS)
@pytest.mark.parametrize("count", [6, 3])
def test_the_route_that_is_told_costs_as_much(ground: str, count: int) -> None:
    """Also past connections at 0, such as that from Halle to Leipzig, which lead nowhere."""
    luck, number = random.Random(count), MAPS.index(ground)
    table = opened(rules_for(3, number))
    regions = sorted({box().region_of[CITIES.index(city)] for city in CITIES_OF_MAP[ground]})
    for _ in range(12):
        table.state.regions = tuple(luck.sample(regions, count))
        whole = graph(ground, table.state.regions)
        network = tuple(luck.sample(sorted(whole.nodes), luck.randint(1, 6)))
        table.state.networks[0] = network
        costs = nx.multi_source_dijkstra_path_length(whole, set(network))
        for city in whole.nodes:
            way = route(table, 0, city)
            assert bool(way) == (city in costs), (CITIES[city], network)
            if way:
                assert (way[0] in network, way[-1]) == (True, city)
                steps = (whole.edges[step]["weight"] for step in itertools.pairwise(way))
                assert sum(steps) == costs[city], (CITIES[city], network)


@pytest.mark.clause("pg.build.zero-edge")
def test_some_neighbours_are_joined_for_nothing() -> None:
    whole = nx.compose(graph("germany", None), graph("usa", None))
    free = {
        tuple(sorted((CITIES[one], CITIES[two])))
        for one, two, cost in whole.edges(data="weight")
        if cost == 0
    }
    assert ("duisburg", "essen") in free
    assert ("frankfurt-main", "wiesbaden") in free
    for one, two in free:
        assert cheapest(box(), [CITIES.index(one)], CITIES.index(two), None) == 0
