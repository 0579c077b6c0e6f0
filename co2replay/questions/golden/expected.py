"""What a verdict shows of that which the `#>` lines of a log expect."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from co2replay.corpus.expectations import Seen, Unmet, expectations_of, faults_of, seen_in
from co2replay.notation.records import Log
from co2replay.verdict.judge import judge
from co2replay.verdict.session import Options, open_session


def check_log(log: Log, editions: Sequence[str]) -> list[Unmet]:
    """Judge a log under each edition, open readings tried, and list what comes out otherwise."""

    def look(edition: str, setting: tuple[str, str] | None) -> Seen:
        return seen_of(log, edition, setting)

    return faults_of(expectations_of(log), editions, look)


def seen_of(log: Log, edition: str, setting: tuple[str, str] | None = None) -> Seen:
    """Judge a log under one edition, with one reading set if need be."""
    settings = dict([setting]) if setting else {}
    session, problems = open_session(log, Options(settings=settings))
    assert session is not None, (log.file, problems)
    verdict, played = judge(session, edition)
    trace = msgspec.structs.replace(played.trace, findings=verdict.findings)
    return seen_in(log, session.game, trace, verdict.open)
