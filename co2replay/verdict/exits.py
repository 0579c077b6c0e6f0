"""The exit codes that scripts rely on, and which one speaks for many logs."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from co2replay.verdict.session import Played


class Exit(IntEnum):
    HOLDS = 0
    FINDING = 1
    USAGE = 2
    UNDETERMINED = 3
    UNREADABLE = 4
    INTERRUPTED = 130


# Of many logs the worst speaks, and what could not be read is worse than what was found.
WORST_FIRST = (Exit.UNREADABLE, Exit.FINDING, Exit.UNDETERMINED, Exit.HOLDS)


def exit_of(played: Played, open_points: list[str]) -> Exit:
    """The code of one verdict: what is open is no finding, but a false fact is."""
    from co2replay.verdict.legality import BREACH, UNDETERMINED, holds, legality

    verdict = legality(played)
    if not holds(played) or (verdict == BREACH and not open_points):
        return Exit.FINDING
    return Exit.UNDETERMINED if verdict == UNDETERMINED or open_points else Exit.HOLDS


def worst(codes: Iterable[int]) -> Exit:
    given = set(codes)
    for code in WORST_FIRST:
        if code in given:
            return code
    return Exit.HOLDS
