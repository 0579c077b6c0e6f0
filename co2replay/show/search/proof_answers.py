"""The records that show what the search can find, and what disputed readings come to."""

from __future__ import annotations

import msgspec

from co2replay.search.impact import Impact
from co2replay.search.seek import Sought
from co2replay.search.selftest import Trial


class FuzzSelftest(msgspec.Struct, kw_only=True):
    """`fuzz selftest`: faults planted one at a time, and whether each was found."""

    schema: str = "fuzz-selftest/1"
    game: str
    seed: int
    seconds: float
    planted: int
    found: int
    found_by_search: int
    sound: list[Trial]  # searches without any fault; what they find proves nothing
    trials: list[Trial]


class FuzzSeek(msgspec.Struct, kw_only=True):
    """`fuzz seek`: a short game that two ways of reading take otherwise; null: none was found."""

    schema: str = "fuzz-seek/1"
    game: str
    asked: str
    sought: Sought | None


class RulesImpact(msgspec.Struct, kw_only=True):
    """`rules impact`: how often each disputed reading changes something in played games."""

    schema: str = "rules-impact/1"
    game: str
    games: int
    played: int
    seed: int
    readings: list[Impact]
