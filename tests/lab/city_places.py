"""Where the cities of a map stand on its board: run once, by hand.

    python -m tests.lab.city_places cities.json naturalearth_lowres.shp germany Germany

`cities.json` says by city its latitude and longitude (GeoNames, CC BY 4.0), as first two numbers.
Longitude and latitude are laid out flat and stretched to the box of the board; cities that would
lie on each other are then pushed apart until the name and three houses of each can be read. What
comes out is printed as the `data` of a `face.toml`.
"""

from __future__ import annotations

import itertools
import json
import math
import sys
from pathlib import Path

from co2replay.games.power_grid.forms import CITIES_OF_MAP

WIDTH, HEIGHT, MARGIN = 560.0, 470.0, 34.0
ROOM = (80.0, 45.0)  # of a city with its name
STEPS = 1500


def main(cities: str, shapes: str, ground: str, country: str) -> None:
    import shapefile  # type: ignore[import-not-found]

    known = json.loads(Path(cities).read_text(encoding="utf-8"))
    told = {name: known[name] for name in CITIES_OF_MAP[ground]}
    middle = math.radians(sum(one[0] for one in told.values()) / len(told))

    def flat(longitude: float, latitude: float) -> tuple[float, float]:
        return longitude * math.cos(middle), -latitude

    points = {name: flat(one[1], one[0]) for name, one in told.items()}
    xs, ys = [x for x, _ in points.values()], [y for _, y in points.values()]
    across = (WIDTH - 2 * MARGIN) / (max(xs) - min(xs))
    down = (HEIGHT - 2 * MARGIN) / (max(ys) - min(ys))

    def placed(x: float, y: float) -> tuple[float, float]:
        return MARGIN + (x - min(xs)) * across, MARGIN + (y - min(ys)) * down

    places = apart({name: placed(*point) for name, point in points.items()})
    print(f"[data.{ground}]")
    for one in shapefile.Reader(shapes).shapeRecords():
        if {str(k).lower(): v for k, v in one.record.as_dict().items()}["name"] != country:
            continue
        ends = [*one.shape.parts, len(one.shape.points)]
        rings = [one.shape.points[a:b] for a, b in itertools.pairwise(ends)]
        ring = max(rings, key=len)
        outline = " ".join(f"{x:.0f} {y:.0f}" for x, y in (placed(*flat(p[0], p[1])) for p in ring))
        print(f'land = "M{outline}Z"')
    print(f"[data.{ground}.places]")
    for name, (x, y) in places.items():
        print(f"{name} = [{x:.0f}, {y:.0f}]")


def apart(places: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """Push cities off each other, a little at a time, and back into the box."""
    for _ in range(STEPS):
        for one in places:
            for other in places:
                if one >= other:
                    continue
                (ax, ay), (bx, by) = places[one], places[other]
                dx, dy = (bx - ax) / ROOM[0], (by - ay) / ROOM[1]
                far = max(abs(dx), abs(dy))
                if far >= 1:
                    continue
                push = (1 - far) / 2
                if abs(dx) >= abs(dy):
                    step = (math.copysign(push * ROOM[0], dx or 1), 0.0)
                else:
                    step = (0.0, math.copysign(push * ROOM[1], dy))
                places[one] = (ax - step[0] / 2, ay - step[1] / 2)
                places[other] = (bx + step[0] / 2, by + step[1] / 2)
        for name, (x, y) in places.items():
            places[name] = (
                min(WIDTH - MARGIN, max(MARGIN, x)),
                min(HEIGHT - 22, max(18.0, y)),
            )
    return places


if __name__ == "__main__":
    main(*sys.argv[1:])
