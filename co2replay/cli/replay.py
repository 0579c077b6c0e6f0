"""`replay`: a log turn by turn, to the score sheet."""

from __future__ import annotations

from pathlib import Path

import click

from .frame import HelpingCommand, environment
from .play_options import options_of, play_options

EPILOG = """\b
Examples:
  co2replay replay game.log
  co2replay replay game.log --edition {other} --at "{part}"
  co2replay replay game.log --ledger --at "{moment}"
  co2replay replay game.log --explain {number}
  co2replay replay game.log --explain "Ada punti"
  co2replay replay game.log --reading {reading}={value}

\b
A moment: `{part}`, `{moment}` (as that turn begins), `line 41` and
`entry 12` (before what stands there), `end`.
"""


@click.command("replay", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@click.option("--at", "at", metavar="MOMENT", help="Stop there, before what stands there.")
@click.option("--ledger", is_flag=True, help="Who got what from where, by which clause.")
@click.option("--as-written", is_flag=True, help="Moves as a log writes them, not in words.")
@click.option("--explain", metavar="WHAT", help="Every entry that made a number: {number}.")
@play_options
@click.pass_context
def command(
    context: click.Context,
    log: str,
    at: str | None,
    ledger: bool,
    as_written: bool,
    explain: str | None,
    edition: str | None,
    readings: tuple[str, ...],
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
    lang: str | None,
    as_json: bool,
) -> int:
    """Play a log turn by turn under one rulebook; at the end the score sheet and the verdict."""
    from co2replay.show.logs import edition_of, opened
    from co2replay.show.replay.answering import explained, replayed, until
    from co2replay.show.replay.text import explain_text, replay_text
    from co2replay.verdict.exits import Exit

    from .output import show

    world = environment(context)
    options = options_of(edition, readings, overlays, folders)
    session, words = opened(log, options, world, lang)
    session = until(session, at)
    book = edition_of(session, options)
    if explain is not None:
        found = explained(session, book, explain)
        show(context, found, as_json, lambda: explain_text(found, words, world.width))
        return Exit.HOLDS
    answer = replayed(session, book, words, at is None, ledger, as_written)
    show(
        context,
        answer,
        as_json,
        lambda: replay_text(answer, words, world.width, world.colour, ledger),
    )
    return answer.verdict.exit
