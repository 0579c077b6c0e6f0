"""Keys that are pressed while a program starts: kept for it, and not written onto the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def hushed() -> Iterator[None]:
    """Echo nothing until the end; then the terminal is as it was. Elsewhere nothing happens."""
    try:
        import termios
    except ImportError:  # Windows echoes nothing by itself
        yield
        return
    try:
        before = termios.tcgetattr(0)
    except (termios.error, OSError, ValueError):
        yield
        return
    quiet = [*before]
    quiet[3] &= ~termios.ECHO
    termios.tcsetattr(0, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(0, termios.TCSANOW, before)
