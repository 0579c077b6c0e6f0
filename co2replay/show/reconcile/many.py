"""The smallest explanations of all logs of a folder, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from co2replay.errors import Co2ReplayError
from co2replay.questions.reconcile.search import Reconciled, reconcile
from co2replay.tasks.jobs import Jobs, Made, carried, cores, each
from co2replay.verdict.exits import Exit
from co2replay.verdict.session import Options

from ..claims import with_claims
from ..environment import Environment, unheard
from ..faults import fault_exit, fault_findings
from ..findings.record import Finding, finding_text
from ..logs import edition_of, first_words, game_words, log_of, read_bytes, session_for
from ..progress import ALONE, progress
from ..verdict.files import died, logs_in
from .text import reconcile_text


class ReconcileTask(NamedTuple):
    """One log to be explained; `data` is its text, where whoever explains cannot read it."""

    name: str
    options: Options
    claims: tuple[str, ...]
    budget: int
    language: str | None
    system_language: str
    language_asked: bool
    width: int
    colour: bool
    data: bytes | None


class ReconciledLog(msgspec.Struct, kw_only=True):
    """What became of one log: the explanations, or why it cannot be read."""

    file: str
    exit: int
    reconciled: Reconciled | None
    problems: list[Finding]


class ReconciledMany(msgspec.Struct, kw_only=True):
    """`reconcile` of a folder."""

    schema: str = "reconciled-many/1"
    exit: int
    logs: list[ReconciledLog]


class ReconciledFile(NamedTuple):
    """The same for a program and for people."""

    log: ReconciledLog
    text: str


def exit_of(answer: Reconciled) -> Exit:
    if answer.holds:
        return Exit.HOLDS
    return Exit.FINDING if answer.explanations else Exit.UNDETERMINED


def reconcile_file(task: ReconcileTask) -> ReconciledFile:
    """Explain one log; whatever is wrong with it is part of the answer."""
    world = unheard(task.system_language, task.language_asked)
    try:
        data = read_bytes(task.name, world) if task.data is None else task.data
        log = log_of(data, task.name, world, task.options)
        session = session_for(log, task.options, first_words(world, task.language))
        words = game_words(session, world, task.language)
        session = with_claims(session, task.claims)
        answer, _ = reconcile(session, edition_of(session, task.options), task.budget, None)
        text = reconcile_text(answer, session, words, task.width, task.colour)
    except Co2ReplayError as fault:
        findings = fault_findings(fault, task.language or world.language)
        return unexplained(task, fault_exit(fault), findings)
    row = ReconciledLog(file=task.name, exit=exit_of(answer), reconciled=answer, problems=[])
    return ReconciledFile(row, text)


def unexplained(task: ReconcileTask, code: Exit, found: list[Finding]) -> ReconciledFile:
    row = ReconciledLog(file=task.name, exit=code, reconciled=None, problems=found)
    return ReconciledFile(row, "\n\n".join(finding_text(one, task.colour) for one in found))


def reconcile_folder(
    folder: str, first: ReconcileTask, world: Environment, jobs: Jobs | None
) -> Iterator[ReconciledFile]:
    """All logs of a folder in the order of their names, as `first` says for each."""
    files = logs_in([folder])

    def make(name: str) -> ReconcileTask:
        return first._replace(name=name, data=carried(name, jobs))

    wanted = jobs or (1 if len(files) < ALONE else cores())
    with progress(world, len(files)) as step:
        for done in each(reconcile_file, Made(files, make), wanted):
            name = files[done.number]
            found = [died(name, first.language or world.language)]
            yield done.result or unexplained(first._replace(name=name), Exit.UNREADABLE, found)
            step()
