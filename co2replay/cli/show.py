"""`show`: the whole table at one moment."""

from __future__ import annotations

import click

from .frame import HelpingCommand
from .play_options import PlayOptions, play_options

EPILOG = """\b
Examples:
  co2replay show game.log --at "{moment}"
  co2replay show game.log --at "line 41" --lang pl
  co2replay show game.log --json
"""


@click.command("show", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@click.option("--at", "at", metavar="MOMENT", default="end", show_default=True, help="When.")
@play_options
def command(
    asked: PlayOptions,
    log: str,
    at: str,
) -> None:
    """Show the whole table at a moment: all that lies there, and what players have."""
    from co2replay.show.moments import moment
    from co2replay.show.replay import shown, table_of

    session, words, book = asked.opened(log)
    upto = moment(at, session.log, session.vocabulary)
    width = asked.world.width
    asked.show(shown(session, book, upto), lambda: table_of(session, book, upto, words, width))
