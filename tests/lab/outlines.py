"""Outlines for boards, from Natural Earth (public domain): run once, by hand, where it is at hand.

    python -m tests.lab.outlines naturalearth_lowres.shp world
    python -m tests.lab.outlines naturalearth_lowres.shp country Germany

prints paths for the `data` of a `face.toml`: projected by longitude and latitude about the middle
of the place, put into a box, in whole numbers. `shapefile` (pyshp) reads the file; the program
itself needs neither.
"""

from __future__ import annotations

import itertools
import json
import math
import sys
from collections.abc import Iterable

Point = tuple[float, float]
BOX = (250.0, 140.0)
SMALLEST = 60.0  # square units of the box: what is smaller is left out
NEAR = 7
# (continent as Natural Earth has it, west, east, south, north)
REGIONS = {
    "north_america": ("North America", -168, -52, 8, 74),
    "south_america": ("South America", -82, -34, -56, 13),
    "europe": ("Europe", -24, 52, 35, 71),
    "africa": ("Africa", -18, 52, -35, 38),
    "asia": ("Asia", 26, 150, -11, 74),
    "oceania": ("Oceania", 110, 179, -48, 0),
}


def clipped(ring: list[Point], west: float, east: float, south: float, north: float) -> list[Point]:
    """Cut a ring to a rectangle, side by side."""
    for axis, limit, sign in ((0, west, 1), (0, east, -1), (1, south, 1), (1, north, -1)):
        found: list[Point] = []
        for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
            inside, next_inside = ((p[axis] - limit) * sign >= 0 for p in (here, there))
            if inside:
                found.append(here)
            if inside != next_inside:
                part = (limit - here[axis]) / (there[axis] - here[axis])
                found.append(
                    (here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1]))
                )
        ring = found
        if not ring:
            break
    return ring


def fitted(rings: Iterable[list[Point]], box: Point) -> list[list[Point]]:
    """Put rings of longitude and latitude into a box, in the middle of it."""
    kept = [ring for ring in rings if len(ring) > 2]
    every = [point for ring in kept for point in ring]
    middle = math.radians((min(y for _, y in every) + max(y for _, y in every)) / 2)
    flat = [[(x * math.cos(middle), -y) for x, y in ring] for ring in kept]
    xs, ys = ([p[axis] for ring in flat for p in ring] for axis in (0, 1))
    scale = min(box[0] / (max(xs) - min(xs)), box[1] / (max(ys) - min(ys)))
    left = (box[0] - scale * (max(xs) - min(xs))) / 2
    top = (box[1] - scale * (max(ys) - min(ys))) / 2
    return [
        [(left + scale * (x - min(xs)), top + scale * (y - min(ys))) for x, y in ring]
        for ring in flat
    ]


def area(ring: list[Point]) -> float:
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def thinned(ring: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Leave out what lies too near the point before to be seen."""
    found = ring[:1]
    for x, y in ring[1:]:
        if abs(x - found[-1][0]) + abs(y - found[-1][1]) > NEAR:
            found.append((x, y))
    return found


def path(rings: Iterable[list[Point]]) -> str:
    parts = []
    for ring in rings:
        if area(ring) >= SMALLEST:
            points = thinned([(round(x), round(y)) for x, y in ring])
            parts.append("M" + " ".join(f"{x} {y}" for x, y in points) + "Z")
    return "".join(parts)


def main(source: str, what: str, *names: str) -> None:
    import shapefile  # type: ignore[import-not-found]

    shapes = []
    for one in shapefile.Reader(source).shapeRecords():
        record = {str(key).lower(): value for key, value in one.record.as_dict().items()}
        ends = [*one.shape.parts, len(one.shape.points)]
        pairs = itertools.pairwise(ends)
        rings = [[(p[0], p[1]) for p in one.shape.points[a:b]] for a, b in pairs]
        shapes.append((record, rings))
    if what == "world":
        for region, (continent, *limits) in REGIONS.items():
            found = [
                clipped(ring, *limits)
                for record, rings in shapes
                if record["continent"] == continent
                or (record["name"] == "Russia" and region in ("asia", "europe"))
                for ring in rings
            ]
            print(f"{region} = {json.dumps(path(fitted(found, BOX)))}")
        return
    rings = [ring for record, rings in shapes if record["name"] in names for ring in rings]
    for ring in rings:
        print(json.dumps([[round(x, 2), round(y, 2)] for x, y in ring]))


if __name__ == "__main__":
    main(*sys.argv[1:])
