"""`fuzz`: a search for illegal states, and what it has found."""

from __future__ import annotations

import re
from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .choices import (
    Clauses,
    Editions,
    PlayerCounts,
    count_of,
    game_meant,
    game_option,
    seed_option,
)
from .frame import HelpingCommand, Verb, VerbGroup
from .fuzz_proofs import bench, seek, selftest
from .outputs import Output
from .play_options import VerbOptions, answering
from .workers import workers, workers_options

RUN_EXAMPLES = """\b
Examples:
  co2replay fuzz run --game {game} --minutes 10
  co2replay fuzz run --game {game} --games 500 --seed 7 --players 2-4 --paranoid
  co2replay fuzz run --resume

\b
Ctrl-C stops it; what is found is kept in the store, and --resume goes on from
there, up to the --games that were asked for. The same seeds find the same,
however many processes there are. Exit code 1 where something was found.
"""


@click.command("run", cls=HelpingCommand, epilog=RUN_EXAMPLES)
@click.option("--minutes", type=click.FloatRange(min=0), help="How long (default: 1).")
@click.option("--games", type=click.IntRange(min=1), help="How many games, instead of a time.")
@seed_option()
@click.option(
    "--players",
    type=PlayerCounts(),
    metavar="N[-M]",
    help="How many play (default: as many as may).",
)
@click.option(
    "--edition",
    type=Editions(),
    multiple=True,
    help="Only this rulebook (repeatable), or all.",
)
@workers_options
@click.option("--paranoid", is_flag=True, help="Look at everything more often; slower.")
@click.option("--blind", is_flag=True, help="Do not keep and vary the games that reach new ground.")
@click.option(
    "--store",
    type=Output(),
    metavar="FILE",
    help="Keep runs and findings there (default: fuzz.db).",
)
@click.option("--resume", is_flag=True, help="Go on with the last run of the store.")
@game_option()
@answering
def run(
    asked: VerbOptions,
    minutes: float | None,
    games: int | None,
    seed: int,
    players: tuple[int, ...] | None,
    edition: tuple[str, ...],
    jobs: int | None,
    cluster: str | None,
    paranoid: bool,
    blind: bool,
    store: Path | None,
    resume: bool,
    game: str | None,
) -> int:
    """Play games of every kind and look for what cannot be: broken invariants, disagreement
    between the judges, crashes, slow spots. What is found is shrunk and kept."""
    from co2replay.search.explore import SearchOptions
    from co2replay.show.rulebooks import known_edition
    from co2replay.show.search import SearchOrder, run_search, run_text
    from co2replay.show.words import words_of
    from co2replay.tasks.jobs import cores
    from co2replay.verdict.exits import Exit
    from co2replay.verdict.session import ALL

    if minutes is not None and games is not None:
        raise WrongUse("minutes-or-games")
    world = asked.world
    named = () if ALL in edition else tuple(known_edition(one, game or "") for one in edition)
    # A run that goes on is of the game that it was of.
    game = game or "" if resume else game_meant(game, named)
    words = words_of(game, asked.language)
    counts = tuple(count_of(one, game) for one in players or ()) if game else ()
    options = SearchOptions(
        game, editions=named, players=counts, paranoid=paranoid, guided=not blind
    )
    seconds = None if minutes is None else 60 * minutes
    with workers(jobs, cluster) as crew:
        order = SearchOrder(options, seed, games, seconds, crew or cores(), store, resume)
        answer = run_search(order, world, words)
    asked.show(answer, lambda: run_text(answer, words, world.width))
    if answer.interrupted:
        return Exit.INTERRUPTED
    return Exit.FINDING if answer.findings else Exit.HOLDS


REPRO_EXAMPLES = """\b
Examples:
  co2replay fuzz repro finding.log
  co2replay fuzz repro - < finding.log

\b
A finding says in its header what it shows. Exit code 1 where it still does,
0 where it is mended.
"""


@click.command("repro", cls=HelpingCommand, epilog=REPRO_EXAMPLES)
@click.argument("log")
@answering
def repro(asked: VerbOptions, log: str) -> int:
    """Play the log of a finding with the check that found it."""
    from co2replay.show.logs import opened
    from co2replay.show.search import finding_of, repro, repro_text
    from co2replay.verdict.exits import Exit
    from co2replay.verdict.session import Options

    world = asked.world
    session, words = opened(log, Options(), world, asked.lang)
    failure = finding_of(session.log)
    if failure is None:
        raise WrongUse("no-finding")
    answer = repro(session.log, failure)
    asked.show(answer, lambda: repro_text(answer, words, world.width))
    return Exit.FINDING if answer.shown else Exit.HOLDS


LIST_EXAMPLES = """\b
Examples:
  co2replay fuzz list
  co2replay fuzz list night.db --clause {clause}
  co2replay fuzz list --check oracle --json
"""


@click.command("list", cls=HelpingCommand, epilog=LIST_EXAMPLES)
@click.argument("store", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--run", "number", type=click.IntRange(min=1), help="Only this run.")
@click.option("--clause", type=Clauses(), default="", help="Only findings of this clause.")
@click.option("--check", default="", help="Only what this check has found.")
@game_option()
@answering
def list_(
    asked: VerbOptions,
    store: Path | None,
    number: int | None,
    clause: str,
    check: str,
    game: str | None,
) -> int:
    """List what was found, folded by check, clause and kind of moment."""
    from co2replay.show.rulebooks import find_clause
    from co2replay.show.search import FuzzList, kept_findings, list_text
    from co2replay.show.words import words_of
    from co2replay.store.findings import DEFAULT_FILE
    from co2replay.verdict.exits import Exit

    world = asked.world
    words = words_of(game_meant(game) if game else "", asked.language)
    path = store or Path(DEFAULT_FILE)
    clause = find_clause(clause).id if clause else ""
    _, found = kept_findings(path, number, clause, check)
    answer = FuzzList(store=str(path), findings=found)
    asked.show(answer, lambda: list_text(answer, words, world.width))
    return Exit.FINDING if found else Exit.HOLDS


EXPORT_EXAMPLES = """\b
Examples:
  co2replay fuzz export fuzz.db findings/
  co2replay fuzz export night.db fixtures/games/{game}/fuzz --check oracle
"""


@click.command("export", cls=HelpingCommand, epilog=EXPORT_EXAMPLES)
@click.argument("store", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--run", "number", type=click.IntRange(min=1), help="Only this run.")
@click.option("--check", default="", help="Only what this check has found.")
@game_option()
@answering
def export(
    asked: VerbOptions,
    store: Path,
    folder: Path,
    number: int | None,
    check: str,
    game: str | None,
) -> int:
    """Write each finding as a log that replays alone; its header says what it shows."""
    from co2replay.files import write_whole
    from co2replay.show.search import FuzzExport, export_text, kept_findings
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit

    words = words_of(game_meant(game) if game else "", asked.language)
    _, found = kept_findings(store, number, "", check)
    folder.mkdir(parents=True, exist_ok=True)
    files: list[str] = []
    for one in found:
        if not one.log:
            continue  # of a process that ended there is no log
        stem = re.sub(r"[^a-z0-9.]+", "-", f"{one.check} {one.clause or one.what}".lower())
        path = free_place(folder, f"{stem.strip('-')}-{one.seed}", one.log)
        write_whole(path, one.log)
        files.append(str(path))
    files = list(dict.fromkeys(files))
    answer = FuzzExport(store=str(store), files=files)
    asked.show(answer, lambda: export_text(answer, words))
    return Exit.HOLDS


def free_place(folder: Path, stem: str, log: str) -> Path:
    """A file that is not there yet, or says the same: no finding is written over another."""
    path = folder / f"{stem}.log"
    number = 1
    while path.exists() and path.read_bytes() != log.encode("utf-8", "backslashreplace"):
        number += 1
        path = folder / f"{stem}-{number}.log"
    return path


EPILOG = """\b
Examples:
  co2replay fuzz run --game {game} --minutes 5
  co2replay fuzz run --games 2000 --players 1-3 --edition {edition} --jobs 2
  co2replay fuzz list
  co2replay fuzz repro finding.log
  co2replay fuzz selftest --faults faults.toml --count 10
  co2replay fuzz seek "winner-differs {reading_number}" --game {game}
"""

command = VerbGroup(
    name="fuzz",
    help="Search for illegal states: games of every kind, judged by every check there is.",
    epilog=EPILOG,
    verbs=(
        Verb("run", run, "Play and look, for a time or a number of games."),
        Verb("repro", repro, "Show a finding happening again."),
        Verb("list", list_, "The findings of a store."),
        Verb("export", export, "Write the findings of a store as logs."),
        Verb("bench", bench, "Guided search beside blind play."),
        Verb("selftest", selftest, "Plant known faults, and count what is found."),
        Verb("seek", seek, "A short game that two readings take otherwise."),
    ),
)
