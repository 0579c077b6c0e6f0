"""`fuzz bench`: guided search beside blind play."""

from __future__ import annotations

import click

from ..choices import game_meant, game_option, json_option, language_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay fuzz bench --game {game}
  co2replay fuzz bench --game {game} --actions 200000 --starts 5

\b
Games as the books have them, no table set by ruling: how many actions until a
rare situation is there for the first time, by the middle one of the starts.
"""


@click.command("bench", cls=HelpingCommand, epilog=EPILOG)
@click.option(
    "--actions",
    type=click.IntRange(min=100),
    default=60_000,
    show_default=True,
    help="Actions of each start.",
)
@click.option(
    "--starts",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="How often each begins, with a seed of its own.",
)
@game_option()
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    actions: int,
    starts: int,
    game: str | None,
    lang: str | None,
    as_json: bool,
) -> int:
    """Count the actions that guided search and blind play need to reach what is rare."""
    from co2replay.search.benchmark import compare, speeds
    from co2replay.show.search import FuzzBench, Reached, bench_text
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit

    from ..output import show

    world = environment(context)
    game = game_meant(game)
    words = words_of(game, lang or world.language)
    reached = [Reached(**one._asdict()) for one in compare(game, actions, starts)]
    rates = speeds(game, min(300, max(10, actions // 200)))
    answer = FuzzBench(
        actions=actions,
        seeds=starts,
        reached=reached,
        guided_per_second=rates["guided"],
        blind_per_second=rates["blind"],
        paranoid_per_second=rates["paranoid"],
    )
    show(context, answer, as_json, lambda: bench_text(answer, words, world.width))
    return Exit.HOLDS
