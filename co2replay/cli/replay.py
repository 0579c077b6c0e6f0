"""`replay`: a log turn by turn, to the score sheet."""

from __future__ import annotations

import click

from .frame import HelpingCommand
from .play_options import PlayOptions, play_options

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
def command(
    asked: PlayOptions,
    log: str,
    at: str | None,
    ledger: bool,
    as_written: bool,
    explain: str | None,
) -> int:
    """Play a log turn by turn under one rulebook; at the end the score sheet and the verdict."""
    from co2replay.show.replay import explain_text, explained, replay_text, replayed, until
    from co2replay.verdict.exits import Exit

    world = asked.world
    whole, words, book = asked.opened(log)
    session = until(whole, at)
    if explain is not None:
        found = explained(session, book, explain)
        asked.show(found, lambda: explain_text(found, words, world.width))
        return Exit.HOLDS
    answer = replayed(session, book, words, at is None, ledger, as_written)
    asked.show(answer, lambda: replay_text(answer, words, world.width, world.colour, ledger))
    return answer.verdict.exit
