"""Replay, log and rules-verification of board games whose rulebooks disagree."""

from __future__ import annotations

TYPE_CHECKING = (
    False  # type checkers take it for true; importing `typing` would cost more than this
)
if TYPE_CHECKING:
    from co2replay.library import UnreadableLog as UnreadableLog
    from co2replay.library import audit as audit
    from co2replay.library import check as check
    from co2replay.library import check_position as check_position
    from co2replay.library import diff as diff
    from co2replay.library import explain as explain
    from co2replay.library import legal as legal
    from co2replay.library import position as position
    from co2replay.library import read_log as read_log
    from co2replay.library import reconcile as reconcile
    from co2replay.library import replay as replay
    from co2replay.library import score as score
    from co2replay.library import validate as validate

__version__ = "0.1.0"

__all__ = [
    "UnreadableLog",
    "audit",
    "check",
    "check_position",
    "diff",
    "explain",
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
