"""Can this table be? Every reason why not, under each edition asked."""

from __future__ import annotations

import msgspec

from co2replay.engine.replay import Replay
from co2replay.engine.table import Table
from co2replay.engine.trace import BREACH, UNDETERMINED
from co2replay.notation.records import CORRECTION, POSITION
from co2replay.verdict.session import Session, begin

from .act import AskedMoment, assumed_paths


class Impossible(msgspec.Struct, frozen=True, kw_only=True):
    """One reason why a table cannot be; `line` where a single row says it."""

    clause: str
    facts: dict[str, int | str]
    editions: tuple[str, ...]
    assumed: tuple[str, ...]  # component facts that it rests on and nobody has read off a piece
    line: int = 0


class PositionChecked(msgspec.Struct, frozen=True, kw_only=True):
    """`position examine`: every reason, and what of the table nobody wrote down."""

    schema: str = "position-check/1"
    file: str
    editions: tuple[str, ...]
    reasons: tuple[Impossible, ...]
    rows: int
    unknown: tuple[str, ...]


def check_position(session: Session, editions: tuple[str, ...]) -> PositionChecked:
    """Collect the reasons of all editions; the same reason names all that have it."""
    found: dict[tuple[str, str, int], Impossible] = {}
    unknown: tuple[str, ...] = ()
    for edition in editions:
        reasons, unknown = reasons_under(session, edition)
        for reason in reasons:
            key = (reason.clause, repr(sorted(reason.facts.items())), reason.line)
            known = found.setdefault(key, reason)
            if edition not in known.editions:
                together = (*known.editions, edition)
                found[key] = msgspec.structs.replace(known, editions=together)
    return PositionChecked(
        file=session.log.file,
        editions=editions,
        reasons=tuple(found.values()),
        rows=sum(entry.kind == POSITION for entry in session.log.entries),
        unknown=unknown,
    )


def reasons_under(session: Session, edition: str) -> tuple[list[Impossible], tuple[str, ...]]:
    _, run = begin(session, edition)
    run.going = True  # one row that cannot be does not hide the next
    for index, entry in enumerate(session.log.entries):
        run.step(index, entry)
    named = session.game.named(run.table.state)
    unknown = tuple(name for name, value in named.items() if value == "?")
    return reasons_of(session, edition, run), unknown


def reasons_of(session: Session, edition: str, run: Replay) -> list[Impossible]:
    """What speaks against the rows that were put down; what was done behind them is not asked."""
    table, entries = run.table, session.log.entries
    moment = AskedMoment(session, edition, table.state, table.rules)
    is_ruled = any(one.kind == CORRECTION for one in entries)  # it may set what no game leads to
    here = Table(table.state, table.rules, None)
    together = [] if is_ruled else session.game.impossible(here)
    found = [
        Impossible(
            clause=one.clause,
            facts=one.facts,
            editions=(edition,),
            assumed=one.rests,
            line=entries[one.entry].line,
        )
        for one in run.findings
        if one.kind in (BREACH, UNDETERMINED)
        and entries[one.entry].kind == POSITION
        and (one.clause, one.facts) not in [(each.clause, each.facts) for each in together]
    ]
    told = {one.clause for one in found}
    return found + [
        Impossible(
            clause=breach.clause,
            facts=breach.facts,
            editions=(edition,),
            assumed=assumed_paths(moment, breach.rests),
        )
        for breach in together
        if breach.clause not in told
    ]
