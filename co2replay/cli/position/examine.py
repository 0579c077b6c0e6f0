"""`position examine`: every reason why a table cannot be."""

from __future__ import annotations

import click

from ..frame import HelpingCommand
from ..play_options import PlayOptions, play_options_many

EPILOG = """\b
Examples:
  co2replay position examine photo.log
  co2replay position examine photo.log --edition all
"""


@click.command("examine", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@play_options_many
def command(
    asked: PlayOptions,
    log: str,
) -> int:
    """List every reason why a table, written down whole or in part, cannot be."""
    from co2replay.questions.check.position import check_position
    from co2replay.show.check.answers import editions_for, position_code
    from co2replay.show.check.text import position_text

    session, words, _ = asked.opened(log)
    names = asked.editions()
    answer = check_position(session, editions_for(session, names))
    width = asked.world.width
    asked.show(answer, lambda: position_text(answer, session, words, width))
    return position_code(answer, session, names)
