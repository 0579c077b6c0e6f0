"""`simulate`: a complete random legal game, as a log."""

from __future__ import annotations

import click

from co2replay.view.cli.choices import Editions, language_option
from co2replay.view.cli.frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay simulate --seed 7 --players 3 --edition co2/it > game.log
  co2replay simulate --seed 7 | co2replay -
"""


@click.command("simulate", cls=HelpingCommand, epilog=EPILOG)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed, same game.")
@click.option("--players", type=click.IntRange(2, 5), default=3, show_default=True)
@click.option("--edition", type=Editions(), default="co2/en", show_default=True)
@click.option("--digests", is_flag=True, help="Write the digest of each turn's end.")
@click.option("--to", "form", type=click.Choice(["text", "json"]), default="text")
@language_option()
@click.pass_context
def command(
    context: click.Context,
    seed: int,
    players: int,
    edition: str,
    digests: bool,
    form: str,
    lang: str | None,
) -> None:
    """Play a complete random legal game and write its log."""
    from co2replay.fuzz.random_play import simulate
    from co2replay.rules.editions import load_edition
    from co2replay.view.rewriting import written
    from co2replay.view.words import words_of

    world = environment(context)
    book = load_edition(edition)
    log = simulate(book.id, players, seed, digests)
    world.write(written(log, form, words_of("co2", lang or book.language).language))
