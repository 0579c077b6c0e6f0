"""`box list`: the copies that are kept."""

from __future__ import annotations

import click

from ..choices import json_option
from ..frame import HelpingCommand

EPILOG = """\b
Examples:
  co2replay box list
"""


@click.command("list", cls=HelpingCommand, epilog=EPILOG)
@json_option()
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """List the copies that are kept, by game."""
    from co2replay.show.box import copies

    from ..output import show

    answer = copies()
    lines = [f"{game}: {', '.join(names)}" for game, names in answer.copies.items()]
    show(context, answer, as_json, lambda: "\n".join(lines))
