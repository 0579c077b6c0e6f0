"""What a check of a game can report: which check, what it saw, the clause, the entry, the table."""

from __future__ import annotations

import msgspec

from co2replay.engine.table import Table
from co2replay.engine.unknown import is_unknown
from co2replay.games.co2.board.state import PHASES
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import HeaderRow, Log

# The checks, as they are named in reports and in the headers of findings.
INVARIANT = "invariant"  # something that cannot be on a table
RULING = "ruling"  # a table set by ruling is one that cannot be
LAW = "law"  # something that cannot come after what was there before
UNANSWERABLE = "unanswerable"  # the game waits for somebody who can do nothing
REFUSED = "refused"  # listed as legal, refused by the check of the single act
UNLISTED = "unlisted"  # accepted by the check of the single act, not listed as legal
SPOILED = "spoiled"  # a refused act has changed the table
NEAR_LEGAL = "near-legal"  # a known mistake is accepted, or refused by another clause
ORACLE = "oracle"  # the second judge says something else
REPLAY = "replay"  # the log of a game does not lead to where the game was
TEXT = "text"  # the log does not come back from its text or canonical form
STEP_BACK = "step-back"  # a table put away is not the same when it is taken out again
CRASH = "crash"
HANG = "hang"
TWICE = "twice"  # the same seed gives another game in another process
SLOW = "slow"  # one entry takes many times as long as the others

CHECKS = (
    INVARIANT,
    RULING,
    LAW,
    UNANSWERABLE,
    REFUSED,
    UNLISTED,
    SPOILED,
    NEAR_LEGAL,
    ORACLE,
    REPLAY,
    TEXT,
    STEP_BACK,
    CRASH,
    HANG,
    TWICE,
    SLOW,
)

Facts = dict[str, int | str]
Key = tuple[str, str, str]


class Failure(msgspec.Struct, frozen=True):
    """One thing that cannot be, at the entry after which it was seen (-1: the log as a whole)."""

    check: str
    name: str
    clause: str = ""
    entry: int = -1
    facts: Facts = {}
    shape: str = ""

    def key(self) -> Key:
        """What makes two failures the same one, wherever they are."""
        return self.check, self.name, self.clause


class Found(msgspec.Struct, frozen=True):
    """A failure with the log that shows it and the game that it came from."""

    failure: Failure
    log: Log
    seed: int = 0
    entries_before: int = 0  # how long the log was before it was shrunk


def shape_of(t: Table) -> str:
    """The kind of moment that a table is at: what is folded into one finding looks like this."""
    s = t.state
    top = fr.FRAME_NAMES[s.pending[-1][0]] if s.pending else "nothing"
    phase = "?" if is_unknown(s.phase) else PHASES[s.phase]
    alone = "alone " if len(s.order) == 1 else ""
    return f"{alone}{phase} {top}"


def with_rows(log: Log, rows: dict[str, str]) -> Log:
    """The same log with some rows of the header set."""
    kept = [row for row in log.header if row.key not in rows]
    new = [HeaderRow(key, value) for key, value in rows.items()]
    return Log(version=log.version, header=[*kept, *new], entries=log.entries, problems=[])
