"""`rules readings`: the points that books tell differently or leave open."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import game_meant, game_option, json_option, language_option, rules_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay rules readings --game {game}
  co2replay rules readings --game {game} --lang it
  co2replay replay game.log --reading {reading}={value}      play one the other way
"""


@click.command("readings", cls=HelpingCommand, epilog=EPILOG)
@game_option()
@language_option()
@rules_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    game: str | None,
    lang: str | None,
    folders: tuple[Path, ...],
    as_json: bool,
) -> None:
    """List every reading: its values in plain words, and what each edition says."""
    from co2replay.show.rulebooks import list_readings, readings_text
    from co2replay.show.words import words_of

    from ..output import show

    world = environment(context)
    game = game_meant(game)
    words = words_of(game, lang or world.language)
    answer = list_readings(game, words.language, folders)
    show(context, answer, as_json, lambda: readings_text(answer, words, world.width))
