"""`conform`: a game held to its contract."""

from __future__ import annotations

from pathlib import Path

import click

from .choices import Games
from .frame import HelpingCommand
from .play_options import VerbOptions, answering

EPILOG = """\b
Examples:
  co2replay conform power-grid
  co2replay conform my-game games/*.log
  co2replay conform my-game --json

\b
Without logs the small cases of the game are played. Exit code 1 where
something is not as the contract wants it.
"""


@click.command("conform", cls=HelpingCommand, epilog=EPILOG)
@click.argument("name", metavar="GAME", type=Games())
@click.argument("logs", nargs=-1, metavar="[LOGS]...", type=click.Path(exists=True, dir_okay=False))
@click.option(
    "--cases", type=click.IntRange(1), default=40, show_default=True, help="Small cases at most."
)
@answering
def command(asked: VerbOptions, name: str, logs: tuple[str, ...], cases: int) -> int:
    """Hold a game to what every game has to keep: from the replay to the words and the drawing."""
    from co2replay.games.registry import game
    from co2replay.questions.conform.kit import conform
    from co2replay.show.conform import CHECKS, conformed_text
    from co2replay.show.words import words_of

    world = asked.world
    texts = [(one, Path(one).read_text(encoding="utf-8")) for one in logs]
    answer = conform(game(name), texts, CHECKS, cases)
    words = words_of(name, asked.language)
    asked.show(answer, lambda: conformed_text(answer, words, world.width))
    return answer.exit
