"""Lines over the moments of a game: drawn here for paper, redrawn by the scripts at their size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from co2replay.engine.face import Value

from .course import UNKNOWN, Course, fits
from .drawing import Chart, FaceData, count_in

WIDTH, HEIGHT = 1000, 120


class Line(NamedTuple):
    """One line: the seat that it is of, or none; the values by moment."""

    seat: str
    name: str
    values: list[Value]


def series_of(
    chart: Chart, rows: Sequence[Mapping[str, Value]], seats: Sequence[str]
) -> list[Line]:
    if chart.tally:
        return [Line(seat, seat, [tally(row, chart.tally, seat) for row in rows]) for seat in seats]
    if chart.field:
        return [
            Line(seat, seat, [row.get(f"{seat}.{chart.field}", UNKNOWN) for row in rows])
            for seat in seats
        ]
    return [Line("", name, [row.get(name, UNKNOWN) for row in rows]) for name in chart.fields]


def tally(row: Mapping[str, Value], patterns: str, word: str) -> Value:
    names = [name for name in row for one in patterns.split() if fits(name, one)]
    return count_in((row[name] for name in names), word)


def standing_lines(course: Course) -> list[Line]:
    parties = dict.fromkeys(party for row in course.standing for party in row)
    return [
        Line(party, party, [row.get(party, UNKNOWN) for row in course.standing])
        for party in parties
    ]


def bounds(lines: Sequence[Line], levels: Sequence[int] = ()) -> tuple[int, int]:
    known = [int(one) for line in lines for one in line.values if is_number(one)]
    return min([0, *known]), max([1, *levels, *known])


def is_number(value: Value) -> bool:
    return isinstance(value, int)


def path(values: Sequence[Value], low: int, high: int, closed: bool = False) -> str:
    """A stepped line through what is known, in a box of 1000 by 120."""
    last = max(len(values) - 1, 1)
    points: list[str] = []
    for at, value in enumerate(values):
        bends = at in (0, len(values) - 1) or values[at - 1] != value or values[at + 1] != value
        if is_number(value) and bends:
            y = HEIGHT - (HEIGHT - 4) * (int(value) - low) / (high - low)
            points.append(f"{WIDTH * at / last:.0f} {y:.0f}")
    if not points:
        return ""
    drawn = "M" + "L".join(points)
    return f"{drawn}V{HEIGHT}H0Z" if closed else drawn


def drawn(lines: Sequence[Line], behind: Sequence[Value] = ()) -> list[dict[str, Any]]:
    """What the template draws: an area, and a line a seat."""
    found = []
    if behind:
        low, high = bounds([Line("", "", list(behind))])
        found.append({"css": "area", "d": path(behind, low, high, True)})
    low, high = bounds(lines)
    for line in lines:
        found.append({"css": f"graph c-{line.seat}", "d": path(line.values, low, high)})
    return found


def told(face: FaceData, names: Sequence[str], seats: Sequence[str], labels: Any) -> dict[str, Any]:
    """The charts for the scripts: places of fields, so that another rulebook is drawn, too."""
    place = {name: number for number, name in enumerate(names)}
    found = []
    for chart in face.charts:
        lines: list[list[Any]] = []
        for seat in seats if chart.tally or chart.field else ():
            wanted = (
                [name for name in names for one in chart.tally.split() if fits(name, one)]
                if chart.tally
                else [f"{seat}.{chart.field}"]
            )
            lines.append([seat, bool(chart.tally), [place[one] for one in wanted if one in place]])
        lines += [["", False, [place[name]]] for name in chart.fields if name in place]
        found.append({"label": labels(chart.label), "lines": lines, "levels": chart.levels})
    behind = face.behind
    area = None
    if behind is not None and behind.field in place:
        area = {
            "label": labels(behind.label),
            "field": place[behind.field],
            "levels": behind.levels,
        }
    return {"charts": found, "behind": area}
