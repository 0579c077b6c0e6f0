"""`fuzz run`: play and look, for a time or a number of games."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from ..choices import (
    Editions,
    PlayerCounts,
    count_of,
    game_meant,
    game_option,
    json_option,
    language_option,
    seed_option,
)
from ..frame import HelpingCommand, environment
from ..outputs import Output
from ..workers import workers, workers_options

EPILOG = """\b
Examples:
  co2replay fuzz run --game {game} --minutes 10
  co2replay fuzz run --game {game} --games 500 --seed 7 --players 2-4 --paranoid
  co2replay fuzz run --resume

\b
Ctrl-C stops it; what is found is kept in the store, and --resume goes on from
there, up to the --games that were asked for. The same seeds find the same,
however many processes there are. Exit code 1 where something was found.
"""


@click.command("run", cls=HelpingCommand, epilog=EPILOG)
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
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
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
    lang: str | None,
    as_json: bool,
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

    from ..output import show

    if minutes is not None and games is not None:
        raise WrongUse("minutes-or-games")
    world = environment(context)
    named = () if ALL in edition else tuple(known_edition(one, game or "") for one in edition)
    # A run that goes on is of the game that it was of.
    game = game or "" if resume else game_meant(game, named)
    words = words_of(game, lang or world.language)
    counts = tuple(count_of(one, game) for one in players or ()) if game else ()
    options = SearchOptions(
        game, editions=named, players=counts, paranoid=paranoid, guided=not blind
    )
    seconds = None if minutes is None else 60 * minutes
    with workers(jobs, cluster) as crew:
        order = SearchOrder(options, seed, games, seconds, crew or cores(), store, resume)
        answer = run_search(order, world, words)
    show(context, answer, as_json, lambda: run_text(answer, words, world.width))
    if answer.interrupted:
        return Exit.INTERRUPTED
    return Exit.FINDING if answer.findings else Exit.HOLDS
