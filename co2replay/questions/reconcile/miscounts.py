"""How a table may have added a score sheet up wrongly, from what it claims and what comes out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from co2replay.engine.passed import Difference
from co2replay.engine.trace import ScoreLine

LEFT_OUT, COUNTED_TWICE, OFF_BY_ONE, DIGITS, SWAPPED = (
    "sum-left-out",
    "sum-twice",
    "sum-off-by-one",
    "sum-digits",
    "sum-swapped",
)


class Miscount(NamedTuple):
    """One claimed total that is explained by a slip in adding or copying."""

    kind: str
    seat: str
    claimed: int
    computed: int
    line: str = ""  # of the sheet
    clause: str = ""


def miscounts(wrong: Sequence[Difference], sheet: Sequence[ScoreLine]) -> tuple[Miscount, ...]:
    """Explain every wrong total by one slip each; empty when one of them stays unexplained."""
    found = []
    if not all(isinstance(x.seen, int) and isinstance(x.computed, int) for x in wrong):
        return ()
    is_swapped = len(wrong) > 1 and sorted(map(seen, wrong)) == sorted(map(computed, wrong))
    for difference in wrong:
        seat = difference.name.partition(".")[0]
        kind, line = (SWAPPED, None) if is_swapped else slip(seat, difference, sheet)
        if not kind:
            return ()
        found.append(
            Miscount(
                kind=kind,
                seat=seat,
                claimed=seen(difference),
                computed=computed(difference),
                line=(line or sheet[-1]).name,
                clause=(line or sheet[-1]).clause,
            )
        )
    return tuple(found)


def slip(
    seat: str, difference: Difference, sheet: Sequence[ScoreLine]
) -> tuple[str, ScoreLine | None]:
    """Name the slip that makes one total wrong, the line it concerns if there is one."""
    step = seen(difference) - computed(difference)
    lines = [line for line in sheet[:-1] if line.points.get(seat)] if is_sum(sheet, seat) else []
    for kind, sign in ((LEFT_OUT, -1), (COUNTED_TWICE, 1)):
        for line in lines:
            if line.points[seat] == sign * step:
                return kind, line
    if abs(step) == 1:
        return OFF_BY_ONE, None
    if is_turned(seen(difference), computed(difference)):
        return DIGITS, None
    return "", None


def is_sum(sheet: Sequence[ScoreLine], seat: str) -> bool:
    """Is the last line, which tells the winner, what the others come to?"""
    *parts, total = (line.points.get(seat, 0) for line in sheet)
    return all(isinstance(part, int) for part in (*parts, total)) and sum(parts) == total  # type: ignore[arg-type]


def is_turned(one: int, other: int) -> bool:
    """Are two digits the other way round: 61 for 16?"""
    left, right = str(one), str(other)
    wrong = [(a, b) for a, b in zip(left, right, strict=False) if a != b]
    return len(left) == len(right) and len(wrong) == 2 and wrong[0] == wrong[1][::-1]


def seen(difference: Difference) -> int:
    assert isinstance(difference.seen, int)
    return difference.seen


def computed(difference: Difference) -> int:
    assert isinstance(difference.computed, int)
    return difference.computed
