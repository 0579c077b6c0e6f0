"""Replay, log and rules-verification of board games whose rulebooks disagree."""

from __future__ import annotations

TYPE_CHECKING = (
    False  # type checkers take it for true; importing `typing` would cost more than this
)
if TYPE_CHECKING:
    from co2replay.library import AmbiguousName as AmbiguousName
    from co2replay.library import Audit as Audit
    from co2replay.library import Checked as Checked
    from co2replay.library import ClauseExplained as ClauseExplained
    from co2replay.library import Co2ReplayError as Co2ReplayError
    from co2replay.library import DataError as DataError
    from co2replay.library import Diffed as Diffed
    from co2replay.library import Finding as Finding
    from co2replay.library import Legal as Legal
    from co2replay.library import Played as Played
    from co2replay.library import PositionChecked as PositionChecked
    from co2replay.library import PositionWritten as PositionWritten
    from co2replay.library import Reconciled as Reconciled
    from co2replay.library import Scored as Scored
    from co2replay.library import Session as Session
    from co2replay.library import UnknownName as UnknownName
    from co2replay.library import UnreadableFile as UnreadableFile
    from co2replay.library import UnreadableLog as UnreadableLog
    from co2replay.library import Validation as Validation
    from co2replay.library import audit as audit
    from co2replay.library import check as check
    from co2replay.library import check_position as check_position
    from co2replay.library import diff as diff
    from co2replay.library import explain as explain
    from co2replay.library import findings as findings
    from co2replay.library import legal as legal
    from co2replay.library import position as position
    from co2replay.library import read_log as read_log
    from co2replay.library import reconcile as reconcile
    from co2replay.library import replay as replay
    from co2replay.library import score as score
    from co2replay.library import validate as validate

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
