"""Answers that nobody had to give: the one option, or the conduct that holds unwritten."""

from __future__ import annotations

from co2replay.engine.table import Answered

from ..board.play import Table
from ..forms import CUBE


def answer_alone(t: Table, verb: int, seat: int, args: tuple[int, ...]) -> None:
    """Note an answer given by the rules; written all the same, it is compared with this one."""
    t.state.settled.append(Answered(verb, seat, args))


def answer_written(t: Table, settled: Answered) -> None:
    """An answer given by the rules stands in the log after all; of a cube it may be said again."""
    s = t.state
    if settled.verb != CUBE:
        s.settled = [x for x in s.settled if x is not settled]
