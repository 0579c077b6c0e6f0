"""Room on a map: cities moved a little and costs laid on their connections, until nothing meets.

Simulated annealing: what lies on something else costs, so does a city far from where it is, a line
through a name that is not its own, and a number far from the middle of its connection.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from typing import NamedTuple

STEPS = 400_000  # some minutes
HOT = 25.0  # worth of what is accepted at the start though it is worse; also how far things move
RADIUS = 9.5  # of a cost, with a little room
EDGE = 55.0  # so near to the right or the left a name begins or ends with its houses
THROUGH = 0.12  # worth of a unit of a line through a name or houses
AWAY = 0.03  # worth of a unit, squared, from where a city is

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Edge = tuple[str, str]
Line = tuple[float, float, float, float]


class Map(NamedTuple):
    start: dict[str, Point]
    edges: list[Edge]
    wide: dict[str, float]  # the names
    size: Point


def arranged(map_: Map, seed: int = 1) -> tuple[dict[str, Point], dict[Edge, Point]]:
    room = Room(map_)
    luck = random.Random(seed)
    for number in range(STEPS):
        left = 1 - number / STEPS
        room.try_one(luck, max(0.2, HOT * left * left), max(1.2, HOT * left))
    return room.places, {edge: middle(room.cost_box(edge)) for edge in map_.edges}


class Room:
    def __init__(self, map_: Map) -> None:
        self.map = map_
        self.places = dict(map_.start)
        self.along = dict.fromkeys(map_.edges, (0.5, 0.0))  # and aside
        self.boxes = {city: self.city_boxes(city) for city in self.places}
        self.costs = {edge: self.cost_box(edge) for edge in map_.edges}
        self.lines = {edge: self.line(edge) for edge in map_.edges}
        self.of = {city: [edge for edge in map_.edges if city in edge] for city in self.places}

    def try_one(self, luck: random.Random, heat: float, far: float) -> None:
        if luck.random() < 0.45:
            city = luck.choice(list(self.places))
            was = (self.places[city], self.boxes[city], dict(self.costs), dict(self.lines))
            before = self.around(city)
            x, y = self.places[city]
            self.places[city] = (x + luck.gauss(0, far), y + luck.gauss(0, far))
            self.boxes[city] = self.city_boxes(city)
            for edge in self.of[city]:
                self.costs[edge] = self.cost_box(edge)
                self.lines[edge] = self.line(edge)
            if not taken(self.around(city) - before, heat, luck):
                self.places[city], self.boxes[city], self.costs, self.lines = was
            return
        edge = luck.choice(self.map.edges)
        kept, before = (self.along[edge], self.costs[edge]), self.of_cost(edge)
        part, aside = self.along[edge]
        part = min(0.85, max(0.15, part + luck.gauss(0, 0.12)))
        if luck.random() < 0.3:
            aside = luck.choice((0, 0, 0, luck.uniform(-14, 14)))
        self.along[edge] = (part, aside)
        self.costs[edge] = self.cost_box(edge)
        if not taken(self.of_cost(edge) - before, heat, luck):
            self.along[edge], self.costs[edge] = kept

    def city_boxes(self, city: str) -> list[Box]:
        """Three houses, and the name below them."""
        x, y = self.places[city]
        wide = self.map.wide[city] + 4
        left = x - 24 if x < 45 else x + 24 - wide if x > self.map.size[0] - EDGE else x - wide / 2
        return [(x - 25, y - 11, x + 25, y + 9), (left, y + 9, left + wide, y + 23.5)]

    def cost_box(self, edge: Edge) -> Box:
        (ax, ay), (bx, by) = self.places[edge[0]], self.places[edge[1]]
        part, aside = self.along[edge]
        length = math.hypot(bx - ax, by - ay) or 1
        x = ax + part * (bx - ax) - aside * (by - ay) / length
        y = ay + part * (by - ay) + aside * (bx - ax) / length
        return (x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS)

    def line(self, edge: Edge) -> Line:
        return (*self.places[edge[0]], *self.places[edge[1]])

    def boxes_but(self, *cities: str) -> list[Box]:
        return [box for city, boxes in self.boxes.items() if city not in cities for box in boxes]

    def of_city(self, city: str) -> float:
        (x, y), (sx, sy) = self.places[city], self.map.start[city]
        total = AWAY * ((x - sx) ** 2 + (y - sy) ** 2)
        others = [*self.boxes_but(city), *self.costs.values()]
        lines = [line for edge, line in self.lines.items() if city not in edge]
        for box in self.boxes[city]:
            total += beyond(box, self.map.size) + met(box, others) + THROUGH * crossed(box, lines)
        return total

    def of_cost(self, edge: Edge, without: str = "") -> float:
        box, (part, aside) = self.costs[edge], self.along[edge]
        total = beyond(box, self.map.size) + THROUGH * aside**2 * (1 if abs(aside) < 9 else 3)
        total += 12 * (part - 0.5) ** 2
        x, y = middle(box)
        core = (x - 5, y - 5, x + 5, y + 5)
        costs = [cost for other, cost in self.costs.items() if other != edge]
        lines = [line for other, line in self.lines.items() if other != edge]
        total += met(box, [*self.boxes_but(without), *costs])
        return total + 2 * THROUGH * crossed(core, lines)

    def around(self, city: str) -> float:
        total = self.of_city(city)
        for edge in self.of[city]:
            ax, ay, bx, by = line = self.lines[edge]
            span = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
            crossing = near(span, self.boxes_but(*edge))
            total += self.of_cost(edge, city)
            total += THROUGH * sum(through(line, box) for box in crossing)
        return total


def taken(worse: float, heat: float, luck: random.Random) -> bool:
    return worse <= 0 or luck.random() < math.exp(-worse / heat)


def middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def near(box: Box, others: Iterable[Box]) -> list[Box]:
    """Nearly everything lies elsewhere, and costs no more than this to leave out."""
    left, top, right, bottom = box
    return [
        one
        for one in others
        if one[0] <= right and one[2] >= left and one[1] <= bottom and one[3] >= top
    ]


def met(box: Box, others: Iterable[Box]) -> float:
    return sum(meeting(box, one) for one in near(box, others))


def crossed(box: Box, lines: Iterable[Line]) -> float:
    left, top, right, bottom = box
    return sum(
        through((ax, ay, bx, by), box)
        for ax, ay, bx, by in lines
        if (ax <= right or bx <= right) and (ax >= left or bx >= left)
        if (ay <= bottom or by <= bottom) and (ay >= top or by >= top)
    )


def meeting(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return min(wide, tall) * 4 + wide * tall * 0.3 if wide > 0 and tall > 0 else 0.0


def beyond(box: Box, size: Point) -> float:
    """How far a box lies outside of the map."""
    out = (2 - box[0], 2 - box[1], box[2] - size[0] + 2, box[3] - size[1] + 2)
    return 30 * sum(max(0.0, one) for one in out)


def through(line: Line, box: Box) -> float:
    """How much of a line lies in a box."""
    ax, ay, bx, by = line
    first, last = 0.0, 1.0
    for run, room in (
        (ax - bx, ax - box[0]),
        (bx - ax, box[2] - ax),
        (ay - by, ay - box[1]),
        (by - ay, box[3] - ay),
    ):
        if run == 0 and room < 0:
            return 0.0
        if run < 0:
            first = max(first, room / run)
        elif run > 0:
            last = min(last, room / run)
    return max(0.0, last - first) * math.hypot(bx - ax, by - ay)
