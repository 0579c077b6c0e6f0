"""Where a game stands by its record: the text played anew, and what another line makes of it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from co2replay.engine.face import Keeping
from co2replay.engine.passed import Wait
from co2replay.engine.plain import PlainKeeping
from co2replay.engine.replay import Replay
from co2replay.engine.trace import (
    BREACH,
    FAILING,
    FALSE_FACT,
    UNDETERMINED,
    WRONG_DIGEST,
    Observation,
)
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import MARK, Entry, Log
from co2replay.questions.check.act import AskedMoment
from co2replay.verdict.judge import as_judged, play_judged
from co2replay.verdict.session import Options, Played, Session, begin, open_session

from ..faults import ProblemsInLog
from ..logs import problem_finding, session_for
from ..words import Words

REFUSED = (BREACH, FALSE_FACT, WRONG_DIGEST)


class Standing(NamedTuple):
    """A record played to its end under one edition."""

    text: str
    session: Session
    edition: str
    run: Replay
    findings: list[Observation]  # as the judge leaves them

    @property
    def log(self) -> Log:
        return self.session.log

    @property
    def entries(self) -> list[Entry]:
        return self.session.log.entries


def standing_of(text: str, file: str, options: Options, words: Words) -> Standing:
    """Play a record from its first line; raise with everything in it that cannot be read.

    Facts of the box bear on what came before them, so a line is never judged by itself.
    """
    log = read_text(text, vocabulary_for, file)
    session, problems = open_session(log, options)
    found = [*log.problems, *(one for one in problems if one not in log.problems)]
    if log.problems:
        raise ProblemsInLog(file, [problem_finding(log, one, words) for one in found])
    if session is None:
        session = session_for(log, options, words)  # raises with the places in the header
    edition = session.edition()
    _, run = begin(session, edition, telling=True)
    for index, entry in enumerate(log.entries):
        run.step(index, entry)
    return Standing(text, session, edition, run, weighed_here(session, edition, run))


def weighed_here(session: Session, edition: str, run: Replay) -> list[Observation]:
    """What was found on the way; the judge is asked only where something fails."""
    if not any(one.kind in FAILING for one in run.findings):
        return run.findings
    return as_judged(run.findings, play_judged(session, edition).trace.findings)


def with_lines(standing: Standing, lines: list[str], words: Words) -> Standing:
    """The record with more lines at its end, played."""
    text = standing.text + "".join(f"{line}\n" for line in lines)
    return standing_of(text, standing.log.file, standing.session.options, words)


def news(before: Standing, after: Standing) -> list[Observation]:
    """What is found with the new lines that was not found without them."""
    return [found for found in after.findings if found not in before.findings]


def is_refused(found: Observation) -> bool:
    """Something is broken or false; what hangs on an assumed component or an open reading alone
    may be written."""
    return found.kind in REFUSED or (found.kind == UNDETERMINED and found.hard)


def played_of(standing: Standing) -> Played:
    """The same in the form in which findings are put into words."""
    rules = standing.run.table.rules
    trace = structs.replace(standing.run.so_far(), findings=standing.findings)
    return Played(standing.session, standing.edition, rules.book, rules, trace)


def moment_here(standing: Standing) -> AskedMoment:
    table = standing.run.table
    return AskedMoment(standing.session, standing.edition, table.state, table.rules)


def keeping_of(standing: Standing) -> Keeping:
    """What is asked in this game beside its decisions."""
    face = standing.session.game.face()
    return face.keeping() if face is not None else PlainKeeping()


def waits_here(standing: Standing) -> Wait:
    return standing.session.game.waits_for(standing.run.table.state)


def last_mark(standing: Standing) -> tuple[int, ...]:
    """What the last mark on record says; empty where there is none."""
    for entry in reversed(standing.entries):
        if entry.kind == MARK and not entry.taken_back:
            return entry.args
    return ()


def is_over(standing: Standing) -> bool:
    return standing.session.game.is_over(standing.run.table.state)
