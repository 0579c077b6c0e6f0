"""Answers that nobody had to give: the one option, or the conduct that holds unwritten."""

from __future__ import annotations

from ..board.play import Table
from ..forms import CUBE


def answer_alone(t: Table, verb: int, seat: int, args: tuple[int, ...]) -> None:
    """Note an answer given by the rules; written all the same, it is compared with this one."""
    t.state.settled.append((verb, seat, args))


def answer_written(t: Table, settled: tuple[int, int, tuple[int, ...]]) -> None:
    """An answer given by the rules stands in the log after all; of a cube it may be said again."""
    s = t.state
    if settled[0] != CUBE:
        s.settled = [x for x in s.settled if x is not settled]
