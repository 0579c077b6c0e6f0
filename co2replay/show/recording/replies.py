"""What is said back to each line that somebody types or a program sends while a record is kept."""

from __future__ import annotations

import msgspec

from ..findings.record import Finding

READY = "ready"  # nothing was typed yet
RECORDED = "recorded"  # it is on the disk
REFUSED = "refused"  # it breaks a clause or is false; nothing was written
UNCLEAR = "unclear"  # it cannot be read, or fits several acts
ANSWERED = "answered"  # a question about the game; nothing was to be written
UNDONE = "undone"
FAILED = "failed"  # the disk did not take it
ENDED = "ended"


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What the record waits for: a row of the header, a draw, or the decision of a player."""

    kind: str  # edition, seats, variants, or the name by which the rules know the decision
    seat: str = ""  # whose decision
    mark: str = ""  # its numbers and whose turn
    stem: str = ""  # what of the answer is known already
    text: str = ""
    options: tuple[str, ...] = ()  # legal answers, where they are few


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """`record`: one of these for every line read, and one before the first."""

    schema: str = "recorded/1"
    file: str
    said: str
    status: str
    written: tuple[str, ...] = ()  # lines that stand in the file now because of this one
    lines: int = 0  # of the file
    text: str = ""
    findings: tuple[Finding, ...] = ()
    choices: tuple[str, ...] = ()  # what the line may have meant
    asked: Asked | None = None  # none: the game is over, or the record is closed
