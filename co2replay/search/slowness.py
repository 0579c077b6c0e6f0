"""How long a game may take, so that a loop without end is a finding and not the end of the
search; and its slow spots: one entry that takes many times as long as the others, each time
again."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from time import perf_counter
from types import FrameType
from typing import Any

from co2replay.engine.playing import SLOW, Failure
from co2replay.engine.replay import Replay
from co2replay.engine.table import Table
from co2replay.notation.records import ACT, DRAW, NO_FORM, Entry, Log

from .hosted import begun, hosted_in, opened

GAME_MAY_TAKE = 30.0  # seconds; the slowest take two
CASE_MAY_TAKE = 12.0  # a small case and what is played on from it
CANDIDATE_MAY_TAKE = 5.0  # a log that is made small


class TooLong(Exception):
    """A game, or a judgement of one, that comes to no end."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooLong in what is done meanwhile, once it has taken so long."""
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def is_over(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"{seconds:.0f} seconds")

    before = signal.signal(signal.SIGVTALRM, is_over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


TIMES_MEDIAN = 50
TRIES = 5  # the quickest of these counts: something else may have held the processor


def slow(log: Log) -> Failure | None:
    """Time every entry of a log twice: as it comes, and again those that took long."""
    opening = opened(log)
    if opening is None:
        return None
    table, run = fresh(log, opening)
    spent: list[float] = []
    for index, entry in enumerate(log.entries):
        begun = perf_counter()
        run.step(index, entry)
        spent.append(perf_counter() - begun)
    plays = [x for x, entry in zip(spent, log.entries, strict=True) if entry.kind in (ACT, DRAW)]
    if not plays:
        return None
    limit = TIMES_MEDIAN * median(plays)
    for index, seconds in enumerate(spent):
        if seconds > limit and log.entries[index].kind in (ACT, DRAW):
            again = quickest(log, opening, index)
            if again > limit:
                entry = log.entries[index]
                facts: dict[str, int | str] = {"times": int(again * TIMES_MEDIAN / limit)}
                shape = hosted_in(log).players.shape(table)
                return Failure(SLOW, verb_name(log, entry), "", index, facts, shape)
    return None


def fresh(log: Log, opening: Any) -> tuple[Table, Replay]:
    header = {row.key: row.value for row in log.header}
    one = hosted_in(log)
    table = begun(one, opening.rules, opening.seats, header)
    return table, Replay(one.game, table, trusted=True)


def quickest(log: Log, opening: Any, index: int) -> float:
    """How long one entry takes at the least."""
    table, run = fresh(log, opening)
    for place in range(index):
        run.step(place, log.entries[place])
    state = table.state
    best = 1e9
    for _ in range(TRIES):
        table.state = hosted_in(log).game.copy(state)
        begun = perf_counter()
        run.step(index, log.entries[index])
        best = min(best, perf_counter() - begun)
    return best


def verb_name(log: Log, entry: Entry) -> str:
    if entry.kind != ACT or entry.verb == NO_FORM:
        return "draw"
    return hosted_in(log).game.vocabulary().forms[entry.verb].name
