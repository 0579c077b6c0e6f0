"""`position examine`: every reason why a table cannot be."""

from __future__ import annotations

from pathlib import Path

import click

from ..frame import HelpingCommand, environment
from ..play_options import options_of, play_options_many

EPILOG = """\b
Examples:
  co2replay position examine photo.log
  co2replay position examine photo.log --edition all
"""


@click.command("examine", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@play_options_many
@click.pass_context
def command(
    context: click.Context,
    log: str,
    edition: tuple[str, ...],
    readings: tuple[str, ...],
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
    lang: str | None,
    as_json: bool,
) -> int:
    """List every reason why a table, written down whole or in part, cannot be."""
    from co2replay.questions.check.position import check_position
    from co2replay.show.check.answers import editions_for, position_code
    from co2replay.show.check.text import position_text
    from co2replay.show.logs import opened

    from ..output import show
    from ..validate import known_editions

    world = environment(context)
    options = options_of(None, readings, overlays, folders)
    session, words = opened(log, options, world, lang)
    names = known_editions(edition, folders)
    answer = check_position(session, editions_for(session, names))
    show(context, answer, as_json, lambda: position_text(answer, session, words, world.width))
    return position_code(answer, session, names)
