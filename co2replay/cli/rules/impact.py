"""`rules impact`: how often each disputed reading changes something in played games."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import game_meant, game_option, json_option, language_option, seed_option
from ..frame import HelpingCommand, environment
from ..workers import workers, workers_options

EPILOG = """\b
Examples:
  co2replay rules impact --game {game}
  co2replay rules impact --games 300 --jobs 2 --json
  co2replay rules impact my-games/*.log --games 0

\b
Every reading on which books part, or that one leaves open, is taken as another
book takes it, one at a time, in games in which everybody plays to win. Without
logs the golden games of a checkout are looked at as well.
"""


@click.command("impact", cls=HelpingCommand, epilog=EPILOG)
@click.argument("logs", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--games", type=click.IntRange(min=0), default=60, show_default=True, help="Games to be played."
)
@seed_option()
@workers_options
@game_option()
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    logs: tuple[Path, ...],
    games: int,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    game: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Rank the disputed readings by how often they change legality, scores or winner."""
    from co2replay.search.impact import golden_logs, impacts
    from co2replay.show.proofs import RulesImpact, impact_text
    from co2replay.show.recording.keeping import game_kept
    from co2replay.show.words import words_of
    from co2replay.tasks.jobs import cores

    from ..output import show

    world = environment(context)
    game = game_meant(game or next((kept for log in logs if (kept := game_kept(log))), None))
    words = words_of(game, lang or world.language)
    with workers(jobs, cluster) as crew:
        found = impacts(game, logs or golden_logs(game), games, seed, crew or cores())
    answer = RulesImpact(
        game=game, games=found.games, played=found.played, seed=seed, readings=found.readings
    )
    show(context, answer, as_json, lambda: impact_text(answer, words, world.width))
