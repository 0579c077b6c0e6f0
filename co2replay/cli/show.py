"""`show`: the whole table at one moment."""

from __future__ import annotations

from pathlib import Path

import click

from .frame import HelpingCommand, environment
from .play_options import options_of, play_options

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
@click.pass_context
def command(
    context: click.Context,
    log: str,
    at: str,
    edition: str | None,
    readings: tuple[str, ...],
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
    lang: str | None,
    as_json: bool,
) -> None:
    """Show the whole table at a moment: all that lies there, and what players have."""
    from co2replay.show.logs import edition_of, opened
    from co2replay.show.moments import moment
    from co2replay.show.replay.answering import shown, table_of

    from .output import show

    world = environment(context)
    options = options_of(edition, readings, overlays, folders)
    session, words = opened(log, options, world, lang)
    book = edition_of(session, options)
    upto = moment(at, session.log, session.vocabulary)
    show(
        context,
        shown(session, book, upto),
        as_json,
        lambda: table_of(session, book, upto, words, world.width),
    )
