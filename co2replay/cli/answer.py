"""A log without a verb: the answer on one screen."""

from __future__ import annotations

import click

from .frame import HelpingCommand
from .play_options import PlayOptions, play_options

EPILOG = """\b
Examples:
  co2replay kitchen-table.log
  co2replay kitchen-table.log --edition {edition}
"""


@click.command("answer", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@play_options
def command(
    asked: PlayOptions,
    log: str,
) -> int:
    """Say on one screen: legal or the first breach, score sheet, winner, under every rulebook."""
    from co2replay.show.replay import answer_text, replayed

    session, words, book = asked.opened(log)
    answer = replayed(session, book, words)
    world = asked.world
    asked.show(answer, lambda: answer_text(answer, words, world.width, world.colour))
    return answer.verdict.exit
