"""Is a refusal told by a clause that belongs to it? Held against what the second judge finds broken
in the same entry, which has its clauses from the register."""

from __future__ import annotations

from collections.abc import Sequence

from co2replay.notation.records import ACT, DRAW, MARK, Log

from .opinion import Opinion, SeenBreach
from .playing import ORACLE, Facts, Failure
from .trace import BREACH, UNDETERMINED, Observation, Trace


def misnamed(said: Opinion, trace: Trace, log: Log) -> Failure | None:
    """An entry refused by none of the clauses that the second judge finds broken in it."""
    breach = said.first_breach
    if breach is None or not 0 <= breach.position < len(log.entries):
        return None
    told = (one for one in trace.findings if one.kind in (BREACH, UNDETERMINED) and one.clause)
    first = next((one for one in told if one.entry == breach.position), None)
    if first is None:
        return None
    if log.entries[first.entry].kind not in (ACT, DRAW, MARK):
        return None  # a table laid out breaks many laws at once
    broken = may_be_named(first, breach)
    if first.clause in broken:
        return None
    facts: Facts = {"engine": first.clause, "oracle": " ".join(broken) or breach.clause}
    return Failure(ORACLE, "clause", first.clause, first.entry, facts)


def may_be_named(first: Observation, breach: SeenBreach) -> Sequence[str]:
    """Of an answer that is lacking, what asks for it; of an act that stands in its place, why it
    does not stand there; of any other, all that it breaks."""
    if first.missing:
        return [breach.clause] * breach.is_missing
    return breach.also if breach.is_missing else [breach.clause, *breach.also]
