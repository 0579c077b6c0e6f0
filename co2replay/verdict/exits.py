"""The exit codes that scripts rely on, and which one speaks for many logs."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Exit(IntEnum):
    HOLDS = 0
    FINDING = 1
    USAGE = 2
    UNDETERMINED = 3
    UNREADABLE = 4
    INTERRUPTED = 130


# Of many logs the worst speaks, and what could not be read or asked is worse than what was found.
WORST_FIRST = (Exit.UNREADABLE, Exit.USAGE, Exit.FINDING, Exit.UNDETERMINED, Exit.HOLDS)


def exit_for(fails: bool, is_open: bool) -> Exit:
    """The code of one answer: something does not hold, or else something is not settled."""
    if fails:
        return Exit.FINDING
    return Exit.UNDETERMINED if is_open else Exit.HOLDS


def worst(codes: Iterable[int]) -> Exit:
    given = set(codes)
    for code in WORST_FIRST:
        if code in given:
            return code
    return Exit.HOLDS
