"""The search for illegal states as a command asks for it: store, live display, and the answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

import msgspec
import sqlite_utils

from co2replay.engine.failures import Failure
from co2replay.notation.records import Log
from co2replay.search.explore import SearchOptions
from co2replay.search.recheck import shown
from co2replay.search.recording import begin, resume
from co2replay.search.runner import Tell, Total, search
from co2replay.show.wrong_use import WrongUse
from co2replay.store.findings import DEFAULT_FILE, Kept, findings_in, open_findings
from co2replay.tasks.jobs import Jobs, size_of

from ..environment import Environment
from ..words import Words
from .answers import FuzzFinding, FuzzRepro, FuzzRun

PACKAGE = "co2replay"
SECONDS = 60.0  # of a search that nobody gave a time or a number of games


class SearchOrder(NamedTuple):
    """What a command line asks of a search."""

    options: SearchOptions
    seed: int
    games: int | None
    seconds: float | None
    jobs: Jobs
    store: Path | None
    resume: bool


def run_search(order: SearchOrder, world: Environment, words: Words) -> FuzzRun:
    """Search, keep every finished range, and tell what came out, also when it is stopped."""
    path = order.store or Path(DEFAULT_FILE)
    if order.resume and not path.is_file():
        raise no_run(path)  # and no empty store stays behind
    if order.store is None:
        world.tell(words.say("usage", "kept_in", file=path))
    db = open_findings(path)
    recorder = resume(db) if order.resume else None
    if order.resume and recorder is None:
        raise no_run(path)
    recorder = recorder or begin(db, order.options, order.seed, version_here(), order.games)
    total = recorder.total
    games, seconds = order.games, order.seconds
    if games is None and seconds is None:  # go on to where the run was meant to end
        games = recorder.games_left()
        seconds = SECONDS if games is None else None
    with watched(world, words) as tell:
        search(
            total.options,
            total.first,
            games,
            seconds,
            order.jobs,
            tell,
            total,
            recorder.keep,
        )
    findings = [answer_of(run, kept) for run, kept in findings_in(db, recorder.run.id)]
    return FuzzRun(
        game=total.options.game,
        store=str(path),
        run=recorder.run.id,
        first_seed=total.first,
        next_seed=total.next_seed(),
        jobs=size_of(order.jobs),
        games=total.games,
        actions=total.actions,
        judged=total.judged,
        varied=total.varied,
        abandoned=total.abandoned,
        cases=total.cases,
        seconds=round(total.seconds, 1),
        actions_per_second=speed(total),
        situations=len(total.situations) - total.outcomes(),
        outcomes=total.outcomes(),
        interrupted=total.interrupted,
        findings=findings,
    )


def no_run(path: Path) -> WrongUse:
    return WrongUse("no-run", name=str(path))


def version_here() -> str:
    """The version that searches; a checkout that nobody has installed has no number."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return "unpackaged"


def speed(total: Total) -> int:
    return int(total.actions / total.seconds) if total.seconds else 0


@contextmanager
def watched(world: Environment, words: Words) -> Iterator[Tell | None]:
    """Show how far a search is, where somebody watches; a pipe stays quiet."""
    if not world.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    with Live(console=Console(file=world.stderr), transient=True, refresh_per_second=4) as live:

        def tell(total: Total) -> None:
            live.update(Text(live_line(total, words)))

        yield tell


def live_line(total: Total, words: Words) -> str:
    return words.say(
        "fuzz",
        "live",
        games=total.games,
        actions=total.actions,
        speed=speed(total),
        situations=len(total.situations) - total.outcomes(),
        outcomes=total.outcomes(),
        fresh=total.fresh,
        found=len(total.found),
    )


def answer_of(run: int, kept: Kept) -> FuzzFinding:
    facts = msgspec.json.decode(kept.facts, type=dict[str, int | str])
    plain = msgspec.structs.asdict(kept)
    plain.pop("version")
    return FuzzFinding(run=run, **{**plain, "facts": facts})


def kept_findings(
    path: Path, run: int | None, clause: str, check: str
) -> tuple[sqlite_utils.Database, list[FuzzFinding]]:
    """The findings of a store; one that is not there is wrong usage, and none is made."""
    if not path.is_file():
        raise WrongUse("no-run-store", name=str(path))
    db = open_findings(path)
    return db, [answer_of(number, kept) for number, kept in findings_in(db, run, clause, check)]


def finding_of(log: Log) -> Failure | None:
    """What the header of a finding says that it shows."""
    said = log.get("x-finding") or ""
    check, separator, name = said.partition(": ")
    if not separator:
        return None
    clause = log.get("x-clause") or ""
    return Failure(check, name, "" if clause == "-" else clause)


def repro(log: Log, failure: Failure) -> FuzzRepro:
    """Play a finding again, with the check that found it."""
    found = shown(log, failure)
    return FuzzRepro(
        file=log.file,
        finding=f"{failure.check}: {failure.name}",
        clause=failure.clause,
        shown=found is not None,
        entry=found.entry if found is not None else -1,
        shape=found.shape if found is not None else "",
        facts=dict(found.facts) if found is not None else {},
    )
