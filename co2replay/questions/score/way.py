"""What the judge says of the game that led to an end that is scored."""

from __future__ import annotations

from typing import NamedTuple

from co2replay.verdict.exits import Exit
from co2replay.verdict.judge import Verdict, judge
from co2replay.verdict.legality import UNDETERMINED
from co2replay.verdict.session import Session, line_in


class Way(NamedTuple):
    """Its legality, what speaks for it first, and its exit code; of an end alone nothing."""

    legality: str = ""
    clause: str = ""
    line: int = 0
    exit: int = Exit.HOLDS

    def fails(self) -> bool:
        return self.exit == Exit.FINDING


def way_of(session: Session, verdict: Verdict) -> Way:
    first = verdict.first
    if first is None:
        return Way(verdict.legality, exit=verdict.exit)
    return Way(verdict.legality, first.clause, line_in(session, first.entry), verdict.exit)


def way_to(session: Session, edition: str, is_form: bool) -> Way:
    """Of a game whose last point was not seen nothing better is said than that it fails."""
    if is_form:
        return Way()
    way = way_of(session, judge(session, edition)[0])
    return way if way.fails() else way._replace(legality=UNDETERMINED)
