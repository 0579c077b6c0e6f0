"""Where the cities of a map stand on its board, and the costs between them: run once, by hand.

    python -m tests.lab.city_places cities.json naturalearth_lowres.shp germany Germany
    python -m tests.lab.city_places germany

`cities.json` says by city its latitude and longitude (GeoNames, CC BY 4.0), as first two numbers.
Longitude and latitude are laid out flat and stretched to the box of the board, the outline of the
land with the cities in it; where many cities lie close together a map may be stretched more than
where there are few. `tests/lab/room.py` then moves cities a little and looks for a place on each
connection for its cost, until nothing lies on anything else. What comes out is printed as the
`data` of a `face.toml`, with how far the cities stand from where they are in the end. With a map
alone, the one in the face is drawn out for the tall window of a telephone, and arranged anew there.
"""

from __future__ import annotations

import bisect
import itertools
import json
import math
import sys
from pathlib import Path

from co2replay.games.power_grid.box.components import load_box
from co2replay.games.power_grid.forms import CITIES, CITIES_OF_MAP
from co2replay.sentences import languages
from co2replay.show.page.drawing import face_of
from co2replay.show.words import words_of
from tests.lab.room import Map, Point, arranged
from tests.show.browsing import browser

WIDTH, HEIGHT = WIDE = (640.0, 460.0)
TALL = (408.0, 660.0)
MARGIN = 34.0
# How much of a place across and down is by the count of cities before it, not by the distance: in
# the USA 29 of 42 lie in the eastern half.
BY_COUNT = {"germany": (0.0, 0.0), "usa": (0.6, 0.4)}
FONT = '600 13.4px "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif'
MEASURE = """([font, names]) => {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  return names.map((all) => Math.max(...all.map((one) => pen.measureText(one).width)));
}"""


def main(cities: str, shapes: str, ground: str, country: str) -> None:
    import shapefile  # type: ignore[import-not-found]

    known = json.loads(Path(cities).read_text(encoding="utf-8"))
    told = {name: known[name] for name in CITIES_OF_MAP[ground]}
    middle = math.radians(sum(one[0] for one in told.values()) / len(told))

    def flat(longitude: float, latitude: float) -> tuple[float, float]:
        return longitude * math.cos(middle), -latitude

    points = {name: flat(one[1], one[0]) for name, one in told.items()}
    axes = [sorted(one[axis] for one in points.values()) for axis in (0, 1)]

    def placed(x: float, y: float) -> tuple[float, float]:
        across, down = BY_COUNT[ground]
        return (
            MARGIN + (WIDTH - 2 * MARGIN) * part_of(x, axes[0], across),
            MARGIN + (HEIGHT - 2 * MARGIN) * part_of(y, axes[1], down),
        )

    print(f"[data.{ground}]")
    for one in shapefile.Reader(shapes).shapeRecords():
        if {str(k).lower(): v for k, v in one.record.as_dict().items()}["name"] != country:
            continue
        ends = [*one.shape.parts, len(one.shape.points)]
        rings = [one.shape.points[a:b] for a, b in itertools.pairwise(ends)]
        ring = max(rings, key=len)
        outline = " ".join(f"{x:.0f} {y:.0f}" for x, y in (placed(*flat(p[0], p[1])) for p in ring))
        print(f'land = "M{outline}Z"')
    arrange(f"data.{ground}", {name: placed(*point) for name, point in points.items()}, WIDE)


def tall(ground: str) -> None:
    """Every place of the wide map where it comes to lie as that is drawn out."""
    face, _ = face_of("power-grid")
    across, down = TALL[0] / WIDTH, TALL[1] / HEIGHT
    places = face.data[ground]["places"]
    start = {city: (across * x, down * y) for city, (x, y) in places.items()}
    arrange(f"data.{ground}.tall", start, TALL)


def arrange(table: str, start: dict[str, Point], size: Point) -> None:
    places, costs = arranged(Map(start, connections(start), name_widths(start), size))
    moved = [math.dist(start[name], places[name]) for name in start]
    print(f"# On average {sum(moved) / len(moved):.1f} away, {max(moved):.0f} at most.")
    print(f"[{table}.places]")
    for name, (x, y) in places.items():
        print(f"{name} = [{x:.0f}, {y:.0f}]")
    print(f"[{table}.costs]")
    for (one, other), (x, y) in costs.items():
        print(f"{one}-{other} = [{x:.0f}, {y:.0f}]")


def part_of(value: float, cities: list[float], by_count: float) -> float:
    """Which part of the way from the first city to the last lies before a value."""
    part = (value - cities[0]) / (cities[-1] - cities[0])
    before = bisect.bisect_right(cities, value)
    counted = part
    if 0 < before < len(cities):
        nearest, following = cities[before - 1], cities[before]
        counted = (before - 1 + (value - nearest) / (following - nearest)) / (len(cities) - 1)
    return (1 - by_count) * part + by_count * counted


def connections(there: dict[str, tuple[float, float]]) -> list[tuple[str, str]]:
    neighbours = load_box().neighbours
    return [
        (one, CITIES[other])
        for number, one in enumerate(CITIES)
        if one in there
        for other, _ in neighbours[number]
        if other > number
    ]


def name_widths(there: dict[str, tuple[float, float]]) -> dict[str, float]:
    """Of each city the longest of its names, as the browser draws them."""
    spoken = [words_of("power-grid", language) for language in languages()]
    names = [[w.say_or("name", city, w.word("city", city)) for w in spoken] for city in there]
    with browser() as chromium:
        found = chromium.new_page().evaluate(MEASURE, [FONT, names])
    return dict(zip(there, found, strict=True))


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 2 else tall(sys.argv[1])
