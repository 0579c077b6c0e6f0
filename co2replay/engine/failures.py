"""What a check of a game can report: which check, what it saw, the clause, the entry, the table."""

from __future__ import annotations

import msgspec

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


class Spotted(Exception):
    """A failure seen in the middle of a game: going on would only show what follows from it."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure
