"""Tells which functions a test calls: asked of the interpreter, not of the source.

Where it can tell the first call of a function alone (Python 3.12 and later), that costs next to
nothing; elsewhere every call is reported, and the first run takes some five times as long.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType

OURS = 4  # one of the numbers that no debugger, profiler or measurer of coverage takes

Note = Callable[[CodeType, FrameType | None], None]


@contextmanager
def calls_noted(note: Note) -> Iterator[None]:
    """Give every function that is called meanwhile to `note`, at least once."""
    if sys.version_info >= (3, 12):
        with _monitored(note):
            yield
    else:
        with _traced(note):
            yield


@contextmanager
def _traced(note: Note) -> Iterator[None]:
    def called(frame: FrameType, event: str, argument: object) -> None:
        note(frame.f_code, frame)

    sys.settrace(called)
    try:
        yield
    finally:
        sys.settrace(None)


if sys.version_info >= (3, 12):

    @contextmanager
    def _monitored(note: Note) -> Iterator[None]:
        watch = sys.monitoring

        def called(code: CodeType, offset: int) -> object:
            note(code, sys._getframe(1))
            return watch.DISABLE

        watch.use_tool_id(OURS, "tests.mutation")
        try:
            watch.register_callback(OURS, watch.events.PY_START, called)
            watch.set_events(OURS, watch.events.PY_START)
            watch.restart_events()  # what the last test called is news again
            yield
        finally:
            watch.set_events(OURS, watch.events.NO_EVENTS)
            watch.free_tool_id(OURS)
