"""Proof that the search finds things: planted faults, each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import process_time

import msgspec

from co2replay.corpus.cases import cases_of, check_case
from co2replay.engine.playing import CRASH, Failure, Key
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.questions.golden.subject import check_log
from co2replay.tasks.jobs import Jobs, each

from .explore import Search, SearchOptions
from .hosted import editions_of
from .planted import Fault, chapter_of, kind_of, plant
from .recheck import NOT_IN_A_LOG, still_shows
from .recording import text_of
from .runner import made_small
from .shrink import Found, entries_of_play
from .slowness import GAME_MAY_TAKE, at_most

SECONDS = 30.0  # of one core
SHRINK_SECONDS = 4.0
SECONDS_SOUND = 30.0  # searched without any fault: what is found there proves nothing
PATIENCE = 30  # how many times as long by the clock of a busy machine
CORPUS, ENDED, HUNG = "corpus", "process-ended", "hang"
CHECKOUT = Path(__file__).parents[2] / "fixtures" / "games"
# The small cases are asked already; bad logs expect nothing, findings what one book says.
LEFT_OUT = ("rules", "bad", "fuzz")
NOT_REACHED = "no game came to where it matters"


class PlantedTask(msgspec.Struct, frozen=True):
    """One fault, and how long it is looked for; without one, a search that must find nothing."""

    game: str
    fault: Fault | None
    seed: int = 1
    seconds: float = SECONDS
    shrink: float = SHRINK_SECONDS
    corpus: bool = True
    known: tuple[Key, ...] = ()  # found without any fault: no proof of anything


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """Whether one fault was found: by which check, after how much, in how short a log."""

    name: str
    chapter: str
    clause: str
    kind: str  # words, reading, number
    edition: str = ""
    reading: str = ""
    found: bool
    by_search: bool
    check: str = ""  # a check of the search, or corpus
    what: str = ""
    told_clause: str = ""  # that the finding names
    case: str = ""  # the small case that was varied; none: a game played from an empty table
    actions: int = 0
    games: int = 0
    cases: int = 0  # varied by then
    seconds: float = 0.0
    entries_before: int = 0
    entries: int = 0  # of the shrunk log
    entries_of_play: int = 0  # without the set-up
    log: str = ""
    why: str = ""  # not found by the search


def attempt(task: PlantedTask) -> Trial:
    """Plant the fault in this process and look for it; for a process that is thrown away."""
    fault = task.fault
    if fault is not None:
        plant(task.game, fault)
    search = Search(SearchOptions(task.game), task.seed)
    begun = process_time()
    seed = task.seed
    report = search.report
    found: list[Found] = []
    while not found and process_time() - begun <= task.seconds:
        try:
            search.play_seed(seed)
        except Exception as error:  # a finished game that cannot be judged again is a finding, too
            return unjudgeable(fault, error, report.actions, report.games)
        seed += 1
        found = telling(report.found, task.known)
    trial = blank(
        fault,
        actions=report.actions,
        games=report.games,
        cases=report.cases,
        seconds=round(process_time() - begun, 2),
    )
    if found:
        before = len(found[0].log.entries)
        small = made_small(found[0], task.shrink)
        return msgspec.structs.replace(
            trial,
            found=True,
            by_search=True,
            check=small.failure.check,
            what=small.failure.name,
            told_clause=small.failure.clause,
            case=found[0].log.get("x-case") or "",
            entries_before=before,
            entries=len(small.log.entries),
            entries_of_play=entries_of_play(small.log),
            log=text_of(small.log),
        )
    why = fault.why or NOT_REACHED if fault is not None else ""
    case = first_case(task.game, fault.clause) if task.corpus and fault is not None else ""
    if case:
        return msgspec.structs.replace(trial, found=True, check=CORPUS, what=case, why=why)
    return msgspec.structs.replace(trial, why=why)


def unjudgeable(fault: Fault | None, error: Exception, actions: int, games: int) -> Trial:
    """What was played cannot be replayed: the fault has been noticed, in no log of its own."""
    return msgspec.structs.replace(
        blank(fault, actions, games),
        found=True,
        by_search=True,
        check=CRASH,
        what=f"{type(error).__name__}: {error}"[:200],
    )


def telling(found: Sequence[Found], known: Sequence[Key]) -> list[Found]:
    """What was found and is not found without the fault as well."""
    return [one for one in found if one.failure.key() not in known]


def blank(
    fault: Fault | None, actions: int = 0, games: int = 0, cases: int = 0, seconds: float = 0.0
) -> Trial:
    """A fault that was not found; without one, nothing that should have been."""
    return Trial(
        name=fault.name if fault is not None else "",
        chapter=chapter_of(fault) if fault is not None else "",
        clause=fault.clause if fault is not None else "",
        kind=kind_of(fault) if fault is not None else "",
        edition=fault.edition if fault is not None else "",
        reading=fault.reading if fault is not None else "",
        found=False,
        by_search=False,
        actions=actions,
        games=games,
        cases=cases,
        seconds=seconds,
    )


def first_case(game: str, clause: str) -> str:
    """The first log that comes out otherwise: small cases, those of the clause before the others,
    then whatever games lie in a checkout."""
    cases = sorted(cases_of(game), key=lambda case: case.clause != clause)
    for case in cases:
        if is_otherwise(partial(check_case, case)):
            return case.file
    for path in sorted((CHECKOUT / game).rglob("*.log")):
        if path.parent.name in LEFT_OUT:
            continue
        log = read_text(path.read_bytes(), vocabulary_for, path.name)
        if is_otherwise(partial(check_log, log, editions_of(game))):
            return path.name
    return ""


def is_otherwise(check: Callable[[], Sequence[object]]) -> bool:
    """Does something come out otherwise? A fault may also end the replay: that is noticed, too."""
    try:
        with at_most(GAME_MAY_TAKE):
            return bool(check())
    except Exception:
        return True


def in_own_process(task: PlantedTask) -> Trial:
    """Look for a fault in fresh processes; what shows in this one as well is no proof of it."""
    while True:
        trial = in_fresh_process(task)
        if task.fault is None or not shows_here(trial) or key_of(trial) in task.known:
            return trial
        task = msgspec.structs.replace(task, known=(*task.known, key_of(trial)))


def key_of(trial: Trial) -> Key:
    return trial.check, trial.what, trial.told_clause


def shows_here(trial: Trial) -> bool:
    """Does the log of a finding show the same in this process, where nothing is planted?"""
    if not trial.by_search or not trial.log or trial.check in NOT_IN_A_LOG:
        return False
    log = read_text(trial.log, vocabulary_for)
    return still_shows(Failure(*key_of(trial)))(log)


def in_fresh_process(task: PlantedTask) -> Trial:
    """Look for a fault in one process, which ends with it."""
    code = "from co2replay.search.selftest import answer; answer()"
    wait = PATIENCE * (task.seconds + task.shrink) + 120
    try:
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=msgspec.json.encode(task),
            capture_output=True,
            check=False,
            timeout=wait,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
    except subprocess.TimeoutExpired:
        return ended(task.fault, HUNG, f"no end within {wait:.0f} s")
    if done.returncode != 0:
        return ended(task.fault, ENDED, done.stderr.decode("utf-8", "replace").strip()[-200:])
    return msgspec.json.decode(done.stdout, type=Trial)


def ended(fault: Fault | None, check: str, what: str) -> Trial:
    """A process that gives no answer has found nothing: nobody knows why it ended."""
    return msgspec.structs.replace(blank(fault), check=check, why=what)


def answer() -> None:
    """What the other process is asked: a task comes in, what became of it goes out."""
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=PlantedTask)
    sys.stdout.buffer.write(msgspec.json.encode(attempt(task)))


def selftest(
    game: str,
    faults: Sequence[Fault],
    seed: int = 1,
    seconds: float = SECONDS,
    jobs: Jobs = 1,
    shrink: float = SHRINK_SECONDS,
    sound: float = SECONDS_SOUND,
) -> Iterator[Trial]:
    """Look for each fault, and first for none: a search that finds what is not there is no proof.

    What is found without a fault comes back as a trial without a name, and counts for nothing.
    """
    known: list[Key] = []
    while True:
        trial = in_own_process(PlantedTask(game, None, seed, sound, shrink, known=tuple(known)))
        yield trial
        if not trial.found or not trial.what:
            break
        known.append(key_of(trial))
    tasks = [
        PlantedTask(game, fault, seed, seconds, shrink, known=tuple(known)) for fault in faults
    ]
    for done in each(in_own_process, tasks, jobs):
        yield done.result or ended(tasks[done.number].fault, ENDED, "")


def is_passed(trials: Sequence[Trial]) -> bool:
    """Every fault was found, nothing without one, and every process came to its end."""
    return all(trial.found == bool(trial.name) and trial.check != ENDED for trial in trials)
