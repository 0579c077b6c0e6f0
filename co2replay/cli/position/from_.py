"""`position from`: the table of a log at a moment, as a log that begins there."""

from __future__ import annotations

from pathlib import Path

import click

from ..frame import HelpingCommand
from ..outputs import output_option
from ..play_options import PlayOptions, play_options

EPILOG = """\b
Examples:
  co2replay position from game.log --at "{moment}" -o table.log
  co2replay position from game.log --at "line 41" --lang it

\b
The rows tell the table as the turn began; the entries since then follow them.
"""


@click.command("from", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@click.option("--at", "at", metavar="MOMENT", help="When (default: behind the last entry).")
@output_option("Write it there.")
@play_options
def command(
    asked: PlayOptions,
    log: str,
    at: str | None,
    output: Path | None,
) -> int:
    """Write the table at a moment as rows that read back to the very same table."""
    from co2replay.show.check.answers import position_from
    from co2replay.show.logs import log_language
    from co2replay.verdict.exits import Exit

    from ..output import put, write_json

    session, words, book = asked.opened(log)
    answer = position_from(session, book, at, asked.lang or log_language(session.log))
    filed = put(asked.context, answer.text, output, asked.as_json)
    if asked.as_json:
        write_json(asked.context, answer)
    elif not filed:
        asked.world.write_log(answer.text)
    if not answer.exact:
        asked.world.tell(words.say("moment", "inexact"))
    return Exit.HOLDS if answer.exact else Exit.UNDETERMINED
