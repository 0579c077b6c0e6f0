"""Who can still have won: every way in which what nobody wrote down can have been."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from co2replay.engine.trace import BREACH
from co2replay.notation.records import MARK, Entry
from co2replay.verdict.judge import Verdict
from co2replay.verdict.legality import LEGAL
from co2replay.verdict.session import Session

from .open_values import OpenEndings, OpenValue

if TYPE_CHECKING:
    from .hidden_values import Hidden
    from .missing_turn import Turns

END = "end"  # the phase whose mark says that the game is played


class Worlds(msgspec.Struct, frozen=True, kw_only=True):
    """Every result that comes out, whatever it was that nobody wrote down."""

    results: list[list[str]]  # who won; nobody: all lost
    deciding: list[OpenValue]  # the one fact that decides alone, else those that turn the result
    alone: bool
    line: int  # of the gap that one turn fills; 0: none, values are open
    looked_at: int
    ways: int  # to fill in what is open; tables that the turn can lead to, so many at least
    exhaustive: bool  # no other result can come out

    def is_too_open(self) -> bool:
        """Is the game over, and nobody can say more?"""
        return not self.looked_at


TOO_OPEN = Worlds(
    results=[], deciding=[], alone=False, line=0, looked_at=0, ways=0, exhaustive=False
)


def worlds(session: Session, verdict: Verdict) -> Worlds | None:
    """Say it of a log that comes to its end and does not tell who won; of others nothing."""
    if verdict.winners is not None or any(found.kind == BREACH for found in verdict.findings):
        return None
    if not comes_to_an_end(session):
        return None
    found = ways_left(session, verdict)
    is_said = verdict.legality == LEGAL and has_mark_of_the_end(session, session.log.entries)
    return TOO_OPEN if found is None and is_said else found


def ways_left(session: Session, verdict: Verdict) -> Worlds | None:
    # Most logs tell who won, and need none of what looks for it.
    from .closing import table_of
    from .hidden_values import HiddenValues
    from .missing_turn import MissingTurn, gap_of

    gap = gap_of(session.log)
    if gap >= 0 and (turns := MissingTurn(session, verdict.edition, gap).play()) is not None:
        return of_turn(turns, session.log.entries[gap].line)
    table = table_of(session, verdict.edition, {}, verdict)
    if table is not None:
        return of_values(table.explore()) if not table.impossible else None
    hidden = HiddenValues(session, verdict.edition).play()
    return of_hidden(hidden) if hidden is not None else None


def comes_to_an_end(session: Session) -> bool:
    """Did the table write down that the game was over: by its mark, by what came out, or by rows
    that tell of its end alone?"""
    told = bool(session.log.get("claim")) or has_mark_of_the_end(session, session.log.entries)
    return told or session.game.final_table().end_of_play(session.log.entries) >= 0


def has_mark_of_the_end(session: Session, entries: Sequence[Entry]) -> bool:
    ends = {phase.code for phase in session.vocabulary.phases.values() if phase.name == END}
    marks = (x for x in entries if x.kind == MARK and not x.taken_back)
    return any(mark.args[0] in ends for mark in marks)


def of_values(found: OpenEndings) -> Worlds | None:
    if not found.looked_at:
        return None
    facts, alone = deciding(found.values)
    if not facts and found.exhaustive and len(found.seen) > 1:
        facts = found.values  # no value of one leaves less than any other: they turn it together
    return Worlds(
        results=[list(one) for one in found.seen],
        deciding=facts,
        alone=alone,
        line=0,
        looked_at=found.looked_at,
        ways=found.ways,
        exhaustive=found.exhaustive,
    )


def of_turn(found: Turns, line: int) -> Worlds:
    return Worlds(
        results=[list(one) for one in found.results],
        deciding=found.facts[:1],
        alone=bool(found.facts),
        line=line,
        looked_at=found.looked_at,
        ways=found.ways,
        exhaustive=found.exhaustive,
    )


def of_hidden(found: Hidden) -> Worlds:
    alone = [value for value in found.values if len(value.ranges) > 1]
    return Worlds(
        results=[list(one) for one in found.results],
        deciding=alone[:1] or found.values,
        alone=bool(alone),
        line=0,
        looked_at=found.looked_at,
        ways=found.ways,
        exhaustive=found.exhaustive,
    )


def deciding(values: Sequence[OpenValue]) -> tuple[list[OpenValue], bool]:
    """The first fact whose every value settles the result; else all that turn it."""
    turning = [x for x in values if len({(*one.winners, one.certain) for one in x.ranges}) > 1]
    alone = next((x for x in turning if all(one.certain for one in x.ranges)), None)
    return ([alone], True) if alone is not None else (turning, False)
