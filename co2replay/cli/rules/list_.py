"""`rules list`: every clause, in our words."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import Areas, game_meant, game_option, json_option, language_option, rules_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay rules list --game {game}
  co2replay rules list --game {game} --area {area} --lang it
  co2replay rules list --game {game} --json
"""


@click.command("list", cls=HelpingCommand, epilog=EPILOG)
@click.option("--area", type=Areas(), default="", help="Only one area, such as {area}.")
@game_option()
@language_option()
@rules_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    area: str,
    game: str | None,
    lang: str | None,
    folders: tuple[Path, ...],
    as_json: bool,
) -> None:
    """List every clause with its number, kind and readings. All texts are our own words."""
    from co2replay.show.rulebooks import list_clauses, list_text
    from co2replay.show.words import words_of

    from ..output import show

    world = environment(context)
    game = game_meant(game)
    words = words_of(game, lang or world.language)
    answer = list_clauses(game, words.language, area, folders)
    show(context, answer, as_json, lambda: list_text(answer, words, world.width))
