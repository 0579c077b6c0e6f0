"""`position from`: the table of a log at a moment, as a log that begins there."""

from __future__ import annotations

from pathlib import Path

import click

from ..frame import HelpingCommand, environment
from ..play_options import options_of, play_options

EPILOG = """\b
Examples:
  co2replay position from game.log --at "{moment}" > table.log
  co2replay position from game.log --at "line 41" --lang it

\b
The rows tell the table as the turn began; the entries since then follow them.
"""


@click.command("from", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@click.option("--at", "at", metavar="MOMENT", help="When (default: behind the last entry).")
@play_options
@click.pass_context
def command(
    context: click.Context,
    log: str,
    at: str | None,
    edition: str | None,
    readings: tuple[str, ...],
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
    lang: str | None,
    as_json: bool,
) -> int:
    """Write the table at a moment as rows that read back to the very same table."""
    from co2replay.show.check.answers import position_from
    from co2replay.show.logs import edition_of, log_language, opened
    from co2replay.verdict.exits import Exit

    from ..output import write_json

    world = environment(context)
    options = options_of(edition, readings, overlays, folders)
    session, words = opened(log, options, world, lang)
    book = edition_of(session, options)
    answer = position_from(session, book, at, lang or log_language(session.log))
    if as_json:
        write_json(context, answer)
    else:
        world.write_log(answer.text)
    if not answer.exact:
        world.tell(words.say("moment", "inexact"))
    return Exit.HOLDS if answer.exact else Exit.UNDETERMINED
