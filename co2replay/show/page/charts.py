"""Small charts over the moments of a game, as its face asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.engine.face import Chart, Value

from .course import UNKNOWN, Course
from .texts import Texts, label

LEFT, RIGHT, TOP, BOTTOM = 34, 440, 10, 120
LABEL_ROOM = 18


def charts(
    drawn: Sequence[Chart],
    courses: Sequence[Course],
    names: Sequence[str],
    seats: Sequence[str],
    texts: Texts,
) -> str:
    return "".join(chart(one, courses, names, seats, texts) for one in drawn)


def chart(
    drawn: Chart,
    courses: Sequence[Course],
    names: Sequence[str],
    seats: Sequence[str],
    texts: Texts,
) -> str:
    kind, key, lines, levels = drawn
    places = {name: names.index(name) for name in lines}
    known = [
        int(row[place])
        for course in courses
        for row in course.shown
        for place in places.values()
        if row[place] != UNKNOWN
    ]
    low, high = min([0, *known]), max([1, *known])
    parts = [
        f'<path d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}" class="axis"/>',
        f'<text x="{LEFT - 4}" y="{TOP + 8}" class="end">{high}</text>',
        f'<text x="{LEFT - 4}" y="{BOTTOM}" class="end">{low}</text>',
    ]
    for level in levels:
        if low < level <= high:
            y = height(level, low, high)
            parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" class="level"/>')
            parts.append(f'<text x="{LEFT - 4}" y="{y + 4:.1f}" class="end">{level}</text>')
    shown = courses[0].shown
    free: float = TOP - LABEL_ROOM
    ends = sorted(lines, key=lambda name: -number(shown[-1][places[name]]))
    for name in ends:
        seat = name.partition(".")[0]
        css = f"graph c-{seat}" if seat in seats else "graph"
        row = [moment[places[name]] for moment in shown]
        parts.append(
            f'<polyline points="{points_of(row, low, high)}" class="{css}" '
            f'data-c="{places[name]}" data-low="{low}" data-high="{high}"/>'
        )
        if seat in seats:
            free = max(free + LABEL_ROOM, height(number(row[-1]), low, high) - 8)
            parts.append(
                f'<use href="#seat-{seats.index(seat)}" x="{RIGHT + 4}" y="{free:.1f}" width="16" '
                'height="16"/>'
            )
    parts.append(f'<path d="M{RIGHT} {TOP - 4}V{BOTTOM}" class="cursor"/>')
    spoken = texts.attribute("aria-label", label(key))
    return (
        f'<figure class="chart"><figcaption>{texts.span(label(key))}</figcaption>'
        f'<svg viewBox="0 0 466 126" role="img" class="chart-{kind}"{spoken}>{"".join(parts)}</svg>'
        "</figure>"
    )


def number(value: Value) -> int:
    return 0 if value == UNKNOWN else int(value)


def height(value: int, low: int, high: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)


def points_of(row: Sequence[Value], low: int, high: int) -> str:
    """Lay a line through what is known, one place a moment."""
    step = (RIGHT - LEFT) / max(len(row) - 1, 1)
    found: list[str] = []
    for at, value in enumerate(row):
        bends = at in (0, len(row) - 1) or row[at - 1] != value or row[at + 1] != value
        if value != UNKNOWN and bends:
            found.append(f"{LEFT + step * at:.1f},{height(int(value), low, high):.1f}")
    return " ".join(found)
