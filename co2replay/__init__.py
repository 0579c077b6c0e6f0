"""Replay, log and rules-verification of board games whose rulebooks disagree."""

# ruff: noqa: F403, F405 - what is named below, and nothing else
from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it for true; to import `typing` would cost more
if TYPE_CHECKING:
    from co2replay.library import *

__version__ = "0.1.0"

__all__ = [
    "AmbiguousName",
    "Audit",
    "Checked",
    "ClauseExplained",
    "Co2ReplayError",
    "DataError",
    "Diffed",
    "Finding",
    "Legal",
    "Played",
    "PositionChecked",
    "PositionWritten",
    "Reconciled",
    "Scored",
    "Session",
    "UnknownName",
    "UnreadableFile",
    "UnreadableLog",
    "Validation",
    "audit",
    "check",
    "check_position",
    "diff",
    "explain",
    "findings",
    "legal",
    "position",
    "read_log",
    "reconcile",
    "replay",
    "score",
    "validate",
]


def __getattr__(name: str) -> object:
    """Load the library when something of it is asked for: the commands do without."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from co2replay import library

    return getattr(library, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
