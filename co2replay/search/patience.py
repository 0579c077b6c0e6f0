"""How long one game may take: a loop without end is a finding, and not the end of the search.

Counted is the time of the processor, so that a busy machine finds nothing. Where there is no such
clock, or outside a main thread, nobody waits less long than before.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

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
