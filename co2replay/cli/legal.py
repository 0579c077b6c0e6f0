"""`legal`: every legal answer to what the game waits for."""

from __future__ import annotations

import click

from .frame import HelpingCommand
from .play_options import PlayOptions, play_options

EPILOG = """\b
Examples:
  co2replay legal game.log --at "{moment}"
  co2replay legal photo.log --lang pl
  co2replay legal game.log --at "line 41" --edition {edition} --json
"""


@click.command("legal", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@click.option("--at", "at", metavar="MOMENT", help="When (default: behind the last entry).")
@click.option("--all", "every", is_flag=True, help="Each answer, also where many are of a kind.")
@play_options
def command(
    asked: PlayOptions,
    log: str,
    at: str | None,
    every: bool,
) -> int:
    """List every legal answer to what the game waits for, with what each would move."""
    from co2replay.show.check.answers import legal_at
    from co2replay.show.check.text import legal_text
    from co2replay.verdict.exits import Exit

    session, words, book = asked.opened(log)
    answer = legal_at(session, book, at, words.language)
    shown = None if every else ""
    width = asked.world.width
    asked.show(answer, lambda: legal_text(answer, session, words, width, shown))
    return Exit.HOLDS if answer.certain else Exit.UNDETERMINED
