"""`legal`: every legal answer to what the game waits for."""

from __future__ import annotations

from pathlib import Path

import click

from .frame import HelpingCommand, environment
from .play_options import options_of, play_options

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
@click.pass_context
def command(
    context: click.Context,
    log: str,
    at: str | None,
    every: bool,
    edition: str | None,
    readings: tuple[str, ...],
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
    lang: str | None,
    as_json: bool,
) -> int:
    """List every legal answer to what the game waits for, with what each would move."""
    from co2replay.show.check.answers import legal_at
    from co2replay.show.check.text import legal_text
    from co2replay.show.logs import edition_of, opened
    from co2replay.verdict.exits import Exit

    from .output import show

    world = environment(context)
    options = options_of(edition, readings, overlays, folders)
    session, words = opened(log, options, world, lang)
    answer = legal_at(session, edition_of(session, options), at, words.language)
    shown = None if every else ""
    show(context, answer, as_json, lambda: legal_text(answer, session, words, world.width, shown))
    return Exit.HOLDS if answer.certain else Exit.UNDETERMINED
