"""The records of `validate`: per log and edition the verdict and what it rests on."""

from __future__ import annotations

import msgspec

from co2replay.engine.passed import Condition, Party
from co2replay.engine.trace import ScoreLine
from co2replay.questions.score.worlds import Worlds
from co2replay.verdict.judge import Apart, Ruling
from co2replay.verdict.legality import ReplayOutcome

from ..findings.record import Finding


class AlternativeRow(msgspec.Struct, kw_only=True):
    """A reading taken otherwise: where it was asked first, and what comes out."""

    reading: str
    cls: str = msgspec.field(name="class")
    value: str
    beside: dict[str, str]  # others that have to be taken otherwise with it
    line: int
    outcome: ReplayOutcome
    differs: bool


class BookRow(msgspec.Struct, kw_only=True):
    """The game by the book: from the first ruling on without what the rulings let stand."""

    line: int
    left_out: list[int]  # lines
    outcome: ReplayOutcome
    differs: bool
    winner_differs: bool
    apart: list[Apart]


class RestsRow(msgspec.Struct, kw_only=True):
    """What a verdict rests on besides the book."""

    rulings: list[Ruling]
    chosen: list[str]
    unanswered: list[str]
    gaps: list[int]  # lines
    assumed: dict[str, list[str]]  # component facts used, by component
    taken_back: list[int]  # lines
    untried: int  # combinations of open readings, more than are tried
    retold: str  # what was recorded otherwise than the log tells it


class OutcomeTold(msgspec.Struct, kw_only=True):
    """How the game ended: ranked, won or lost by all together; who has a result, and why."""

    kind: str
    parties: list[Party]
    conditions: list[Condition]


class EditionVerdict(msgspec.Struct, kw_only=True):
    """What one edition says of one log."""

    edition: str
    own: bool  # the book of the table: facts, digests and claims bind
    legality: str
    exit: int
    partial: bool
    assertions: bool
    open: list[str]  # readings on which the answer hangs
    winners: list[str] | None
    players: dict[str, str]  # names by seat, as far as the log tells them
    scores: dict[str, int | str]
    decided_by: str
    outcome: OutcomeTold | None  # null: not over
    sheet: list[ScoreLine]
    because: Finding | None  # what makes it a breach, or leaves it open
    first: Finding | None  # what does not hold, or else what is open
    ruling: str  # the line that would let the first breach stand; empty: none can
    findings: list[Finding]
    alternatives: list[AlternativeRow]
    by_the_book: BookRow | None
    rests: RestsRow
    judged: int
    unjudged: int
    wanted: str
    lacking: list[str]  # every value without which something could not be judged
    worlds: Worlds | None = (
        None  # who can still have won; told by `validate` of a game that is over
    )
    digest: str
    rules_digest: str


class LogVerdict(msgspec.Struct, kw_only=True):
    """One log: its verdicts, or why it cannot be read."""

    file: str
    own: list[str]
    speaks: str  # the edition whose verdict counts
    exit: int
    verdicts: list[EditionVerdict]
    problems: list[Finding]


class Validated(msgspec.Struct, kw_only=True):
    """`validate`: every log under every edition asked for; the exit code is that of the worst."""

    schema: str = "validate/1"
    exit: int
    logs: list[LogVerdict]
