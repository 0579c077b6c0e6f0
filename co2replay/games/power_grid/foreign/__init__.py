"""Games as the open implementation boardgamers/powergrid saves them, read into logs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from co2replay.notation.records import Log

from ..words import GAME
from .record import is_record, read_record
from .story import told

__all__ = ["GAME", "is_record", "read"]


def read(data: Mapping[str, Any], file: str, with_names: bool) -> Log:
    """A saved game as a log; what of it cannot be read, or is not our game, is in its problems."""
    record, problems = read_record(data)
    if record is None:
        return Log(1, [], [], problems, file)
    return told(record, file, with_names)
