"""The search for illegal states as a command asks for it: store, live display, and the answer as
text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlite_utils

from co2replay.engine.playing import Failure
from co2replay.notation.records import Log
from co2replay.notation.spelling import show_safe
from co2replay.search.explore import SearchOptions
from co2replay.search.recheck import shown
from co2replay.search.recording import begin, resume
from co2replay.search.runner import Tell, Total, search
from co2replay.show.wrong_use import WrongUse
from co2replay.store.findings import DEFAULT_FILE, Kept, findings_in, open_findings
from co2replay.tasks.jobs import Jobs, size_of

from .columns import columns, wrapped
from .environment import Environment
from .words import Words


class FuzzFinding(msgspec.Struct, kw_only=True):
    """One thing that cannot be, and the shortest log that shows it."""

    name: str
    run: int
    check: str
    what: str
    clause: str
    shape: str
    entry: int
    seed: int
    edition: str
    players: int
    entries: int
    times: int
    facts: dict[str, Any]
    log: str


class FuzzRun(msgspec.Struct, kw_only=True):
    """`fuzz run`: what was played and what was found."""

    schema: str = "fuzz-run/1"
    game: str
    store: str
    run: int
    first_seed: int
    next_seed: int
    jobs: int
    games: int
    actions: int
    judged: int
    varied: int
    abandoned: int
    cases: int
    seconds: float
    actions_per_second: int
    situations: int
    outcomes: int
    interrupted: bool
    findings: list[FuzzFinding]


class FuzzRepro(msgspec.Struct, kw_only=True):
    """`fuzz repro`: whether a log still shows what was found with it."""

    schema: str = "fuzz-repro/1"
    file: str
    finding: str
    clause: str
    shown: bool
    entry: int
    shape: str
    facts: dict[str, Any]


class FuzzList(msgspec.Struct, kw_only=True):
    """`fuzz list`: the findings of a store."""

    schema: str = "fuzz-list/1"
    store: str
    findings: list[FuzzFinding]


class FuzzExport(msgspec.Struct, kw_only=True):
    """`fuzz export`: the files that were written."""

    schema: str = "fuzz-export/1"
    store: str
    files: list[str]


class Reached(msgspec.Struct, kw_only=True):
    """How many actions it took to come to one rare situation; -1: not reached."""

    situation: str
    guided: int
    blind: int


class FuzzBench(msgspec.Struct, kw_only=True):
    """`fuzz bench`: guided search beside blind play, in the same number of actions."""

    schema: str = "fuzz-bench/1"
    actions: int
    seeds: int
    reached: list[Reached]
    guided_per_second: int
    blind_per_second: int
    paranoid_per_second: int


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


INDENT = "   "
LINES_SHOWN = 30  # of a log that shows a finding


def run_text(answer: FuzzRun, words: Words, width: int) -> str:
    head = words.say(
        "fuzz",
        "played",
        games=answer.games,
        actions=answer.actions,
        speed=answer.actions_per_second,
        judged=answer.judged,
        situations=answer.situations,
        outcomes=answer.outcomes,
    )
    lines = wrapped(head, width)
    if answer.games:
        last = answer.next_seed - 1
        lines += wrapped(words.say("fuzz", "seeds", first=answer.first_seed, last=last), width)
    if answer.interrupted:
        lines.append(words.say("fuzz", "interrupted"))
    lines.append("")
    if not answer.findings:
        lines.append(words.say("fuzz", "nothing"))
    for one in answer.findings:
        lines += [*finding_lines(one, words, width), ""]
    return "\n".join(lines)


def finding_lines(one: FuzzFinding, words: Words, width: int) -> list[str]:
    """A finding, where it was, and the end of the log that shows it."""
    rule = f" [{one.clause}]" if one.clause else ""
    lines = wrapped(f"{words.say('fuzz_check', key_of(one.check))}: {one.what}{rule}", width)
    place = words.say(
        "fuzz",
        "place",
        edition=one.edition or "-",
        players=one.players,
        seed=one.seed,
        entries=one.entries,
        times=one.times,
    )
    lines += wrapped(place, width, INDENT)
    facts = ", ".join(f"{name} {value}" for name, value in one.facts.items())
    if facts:
        lines += wrapped(show_safe(facts), width, INDENT)
    body = one.log.rstrip().splitlines()
    shown = body[-LINES_SHOWN:]
    if len(shown) < len(body):
        lines.append(f"{INDENT}| ...")
    return [*lines, *(f"{INDENT}| {show_safe(line)}" for line in shown)]


def key_of(check: str) -> str:
    return check.replace("-", "_")


def list_text(answer: FuzzList, words: Words, width: int) -> str:
    if not answer.findings:
        return words.say("fuzz", "nothing_kept", store=show_safe(answer.store))
    head = [words.say("fuzz", key) for key in ("check", "clause", "what", "entries", "times")]
    rows = [
        [one.check, one.clause or "-", one.what, str(one.entries), str(one.times)]
        for one in answer.findings
    ]
    return "\n".join(columns([head, *rows], width, right=(3, 4), ruled=True))


def repro_text(answer: FuzzRepro, words: Words, width: int) -> str:
    key = "shown" if answer.shown else "not_shown"
    rule = f" [{answer.clause}]" if answer.clause else ""
    lines = wrapped(
        words.say("fuzz", key, file=show_safe(answer.file), finding=answer.finding + rule), width
    )
    if answer.shown:
        lines += wrapped(words.say("fuzz", "at_entry", entry=answer.entry + 1), width, INDENT)
        facts = ", ".join(f"{name} {value}" for name, value in answer.facts.items())
        if facts:
            lines += wrapped(show_safe(facts), width, INDENT)
    return "\n".join(lines)


def export_text(answer: FuzzExport, words: Words) -> str:
    if not answer.files:
        return words.say("fuzz", "nothing_kept", store=show_safe(answer.store))
    return "\n".join(map(show_safe, answer.files))


def bench_text(answer: FuzzBench, words: Words, width: int) -> str:
    never = words.say("fuzz", "never")
    head = [words.say("fuzz", key) for key in ("situation", "guided", "blind")]
    rows = [
        [one.situation, told(one.guided, never), told(one.blind, never)] for one in answer.reached
    ]
    rates: Sequence[tuple[str, int]] = (
        ("blind", answer.blind_per_second),
        ("guided", answer.guided_per_second),
        ("paranoid", answer.paranoid_per_second),
    )
    speeds = ", ".join(f"{words.say('fuzz', name)} {rate}" for name, rate in rates)
    return "\n".join(
        [
            *wrapped(words.say("fuzz", "bench", actions=answer.actions, seeds=answer.seeds), width),
            "",
            *columns([head, *rows], width, right=(1, 2), ruled=True),
            "",
            words.say("fuzz", "speeds", speeds=speeds),
        ]
    )


def told(actions: int, never: str) -> str:
    return never if actions < 0 else str(actions)
