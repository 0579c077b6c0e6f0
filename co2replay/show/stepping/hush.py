"""Keys that are pressed while a program starts: kept for it, and not written onto the terminal."""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

BEFORE: list[Any] = []  # how the terminal was, as long as it echoes nothing


def hush() -> None:
    """Echo nothing from here on; at the latest at the end the terminal is as it was."""
    try:
        import termios

        before = termios.tcgetattr(0)
    except (ImportError, OSError, ValueError):  # Windows echoes nothing by itself
        return
    except termios.error:  # no terminal
        return
    if not BEFORE:
        BEFORE.append(before)
        quiet = [*before]
        quiet[3] &= ~termios.ECHO
        termios.tcsetattr(0, termios.TCSANOW, quiet)
        atexit.register(speak)


def speak() -> None:
    if BEFORE:
        import termios

        termios.tcsetattr(0, termios.TCSANOW, BEFORE.pop())


@contextmanager
def hushed() -> Iterator[None]:
    hush()
    try:
        yield
    finally:
        speak()
