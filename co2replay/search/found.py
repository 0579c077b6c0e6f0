"""What a search has found: a failure, the log that shows it, and the game that it came from."""

from __future__ import annotations

import msgspec

from co2replay.engine.playing import Failure
from co2replay.notation.records import HeaderRow, Log


class Found(msgspec.Struct, frozen=True):
    """A failure with the log that shows it and the game that it came from."""

    failure: Failure
    log: Log
    seed: int = 0
    entries_before: int = 0  # how long the log was before it was shrunk


def with_rows(log: Log, rows: dict[str, str]) -> Log:
    """The same log with some rows of the header set."""
    kept = [row for row in log.header if row.key not in rows]
    new = [HeaderRow(key, value) for key, value in rows.items()]
    return Log(version=log.version, header=[*kept, *new], entries=log.entries, problems=[])
