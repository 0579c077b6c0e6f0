"""`box ask`: a form for the assumed values that one game touches."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import game_meant, game_option
from ..frame import HelpingCommand, environment
from ..play_options import options_of, play_options

EPILOG = """\b
Examples:
  co2replay box ask game.log > mine.toml    then put what you read for each ?
  co2replay replay game.log --manifest mine.toml
  co2replay box ask game.log --manifest mine.toml    what is still assumed
"""


@click.command("ask", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log", required=False)
@game_option()
@play_options
@click.pass_context
def command(
    context: click.Context,
    log: str | None,
    game: str | None,
    edition: str | None,
    readings: tuple[str, ...],
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
    lang: str | None,
    as_json: bool,
) -> None:
    """List the assumed values that this game touches, in playing order, as a form to fill in.

    Without LOG, all that is assumed of a box, with the words that a value may have.
    """
    from co2replay.show.asking import asked, form_of
    from co2replay.show.box.answering import blank_form
    from co2replay.show.logs import edition_of, opened

    from ..output import show

    world = environment(context)
    if log is None:
        name = game_meant(game)
        world.write(blank_form(name, lang or world.language))
        return
    options = options_of(edition, readings, overlays, folders)
    session, words = opened(log, options, world, lang)
    book = edition_of(session, options)
    answer = asked(session, book, words.language)
    show(context, answer, as_json, lambda: form_of(session, book, words.language))
