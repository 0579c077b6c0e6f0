"""Play the small cases and the recorded games of a corpus, and note what became of each clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from co2replay.corpus.cases import CHECKOUT, Case, check_case
from co2replay.engine.contract import Game
from co2replay.engine.trace import BREACH, FAILING, Trace
from co2replay.games.registry import game as game_named
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.opening import replay_log
from co2replay.rulebooks.rulebook import Rules
from co2replay.tasks.jobs import Jobs, cores, each

from .watch import APPLIED, BROKEN, moved, watch_for

# Folders of a game's corpus that hold no games to play: the cases, and logs that cannot be read.
ASIDE = ("rules", "bad")
UNREADABLE = "cannot be read"

Outcomes = dict[str, list[str]]  # clause -> what became of it


class CoverageTask(msgspec.Struct, frozen=True):
    """One log to play under some editions; a case knows its clause and side."""

    game: str
    file: str
    text: str
    editions: tuple[str, ...]
    case: Case | None = None


class PlayedRun(msgspec.Struct, frozen=True):
    """One log played under one edition."""

    file: str
    edition: str
    clause: str  # of a case; else empty
    side: str
    outcomes: Outcomes
    asked: dict[str, list[str]]  # reading -> values with which it was looked up
    broke: str = ""  # what failed first: a clause, or the kind of what does not hold
    fault: str = ""  # a case that does not come out as its lines say: what was found


def cases_as_tasks(game: str, cases: Sequence[Case], editions: Sequence[str]) -> list[CoverageTask]:
    return [CoverageTask(game, case.file, case.text, tuple(editions), case) for case in cases]


def games_as_tasks(game: str, folder: Path, editions: Sequence[str]) -> list[CoverageTask]:
    """Every recorded game below a folder."""
    paths = sorted(path for path in folder.rglob("*.log") if path.parent.name not in ASIDE)
    return [
        CoverageTask(game, str(path.relative_to(folder)), path.read_text("utf-8"), tuple(editions))
        for path in paths
    ]


def checkout_games(game: str) -> Path:
    """Where the recorded games lie beside the package; an installed one has none."""
    return Path(__file__).parents[3].joinpath(*CHECKOUT, game)


def play_all(
    tasks: Sequence[CoverageTask],
    jobs: Jobs | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> list[PlayedRun]:
    """Play every log, on all cores unless told otherwise; in the order of the tasks."""
    found: list[PlayedRun] = []
    for done in each(play, tasks, jobs or cores()):
        task = tasks[done.number]
        found += done.result or [failed(task, edition, "died") for edition in task.editions]
        if tell is not None:
            tell(done.number + 1, len(tasks))
    return found


def play(task: CoverageTask) -> list[PlayedRun]:
    """Play one log under each edition; one on which the engine breaks down proves nothing."""
    try:
        return runs(task)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
        return [failed(task, edition, fault) for edition in task.editions]


def runs(task: CoverageTask) -> list[PlayedRun]:
    log = read_text(task.text, vocabulary_for, task.file)
    if log.problems:
        return [failed(task, edition, UNREADABLE) for edition in task.editions]
    faults = {fault.edition: fault.found for fault in check_case(task.case)} if task.case else {}
    return [run(task, log, edition, faults.get(edition, "")) for edition in task.editions]


def failed(task: CoverageTask, edition: str, fault: str) -> PlayedRun:
    clause, side = (task.case.clause, task.case.side) if task.case else ("", "")
    return PlayedRun(task.file, edition, clause, side, {}, {}, fault=fault)


def run(task: CoverageTask, log: Log, edition: str, fault: str) -> PlayedRun:
    game = game_named(task.game)
    watch = watch_of(task.game)
    watch.take()
    watch.take_read()
    with watch:
        trace, opened, _ = replay_log(log, game, edition, record=True)
    if trace is None:
        return failed(task, edition, fault or UNREADABLE)
    read = watch.take_read()
    # Whether a clause was broken tells the verdict, not a check that was tried on the way.
    seen = {(clause, what) for clause, what, _ in watch.take() if what != BROKEN}
    assert trace.book is not None
    seen |= moved(trace.book.rows) | told(game, trace, opened.rules)
    seen |= {(found.clause, BROKEN) for found in trace.findings if found.kind == BREACH}
    outcomes: Outcomes = {}
    for clause, what in sorted(seen):
        outcomes.setdefault(clause, []).append(what)
    first = trace.first(*FAILING)
    return PlayedRun(
        file=task.file,
        edition=edition,
        clause=task.case.clause if task.case else "",
        side=task.case.side if task.case else "",
        outcomes=outcomes,
        asked=asked(task, log, edition, trace, opened.rules.book, read),
        broke=(first.clause or first.kind) if first else "",
        fault=fault,
    )


watch_of = cache(watch_for)


def told(game: Game, trace: Trace, rules: Any) -> set[tuple[str, str]]:
    """The clauses of the score sheet, and the one that told the winner."""
    if not game.is_over(trace.state):
        return set()
    clauses = {line.clause for line in game.sheet(trace.state)}
    clauses.add(game.decided_by(trace.state, rules))
    return {(clause, APPLIED) for clause in clauses if clause}


def asked(
    task: CoverageTask, log: Log, edition: str, trace: Trace, rules: Rules[Any], read: set[str]
) -> dict[str, list[str]]:
    """The readings looked up with their values; an open one that decided something is tried."""
    assert trace.book is not None
    found = {name: [rules.settings[name]] for name in rules.settings if name in read}
    for name in trace.book.asked:
        values = found.setdefault(name, [rules.settings[name]])
        for value in rules.tried.get(name, ())[1:]:
            other, _, _ = replay_log(
                log, game_named(task.game), edition, record=True, readings={name: value}
            )
            if other is not None and other.book is not None and name in other.book.asked:
                values.append(value)
    return found
