"""`rules new`: begin an edition in which everything waits for its answer."""

from __future__ import annotations

import click

from co2replay.show.wrong_use import WrongUse

from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay rules new {game}/es > mine/{game}/editions/es.toml
  co2replay rules review {game}/es --rules mine
"""


@click.command("new", cls=HelpingCommand, epilog=EPILOG)
@click.argument("edition", metavar="GAME/NAME")
@click.pass_context
def command(context: click.Context, edition: str) -> None:
    """Print an edition with every clause and reading unanswered, to be filled in."""
    from co2replay.rulebooks.datafiles import check_game
    from co2replay.rulebooks.editions import scaffold_edition
    from co2replay.show.examples import filled

    game, slash, name = edition.partition("/")
    if not slash or not name.isidentifier():
        raise WrongUse("game-and-name", context, example=filled("{game}/es"))
    check_game(game)
    environment(context).write(scaffold_edition(game, name))
