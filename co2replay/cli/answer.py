"""A log without a verb: the answer on one screen."""

from __future__ import annotations

from pathlib import Path

import click

from .frame import HelpingCommand, environment
from .play_options import options_of, play_options

EPILOG = """\b
Examples:
  co2replay kitchen-table.log
  co2replay kitchen-table.log --edition {edition}
"""


@click.command("answer", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@play_options
@click.pass_context
def command(
    context: click.Context,
    log: str,
    edition: str | None,
    readings: tuple[str, ...],
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
    lang: str | None,
    as_json: bool,
) -> int:
    """Say on one screen: legal or the first breach, score sheet, winner, under every rulebook."""
    from co2replay.show.logs import edition_of, opened
    from co2replay.show.replay.answering import replayed
    from co2replay.show.replay.text import answer_text

    from .output import show

    world = environment(context)
    options = options_of(edition, readings, overlays, folders)
    session, words = opened(log, options, world, lang)
    answer = replayed(session, edition_of(session, options), words)
    show(context, answer, as_json, lambda: answer_text(answer, words, world.width, world.colour))
    return answer.verdict.exit
