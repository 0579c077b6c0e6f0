"""`box ask`: a form for the assumed values that one game touches."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from ..choices import game_meant, game_option
from ..frame import HelpingCommand
from ..outputs import output_option
from ..play_options import PlayOptions, play_options

EPILOG = """\b
Examples:
  co2replay box ask game.log -o mine.toml    then put what you read for each ?
  co2replay replay game.log --manifest mine.toml
  co2replay box ask game.log --manifest mine.toml    what is still assumed
"""


@click.command("ask", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log", required=False)
@game_option()
@output_option("Begin this file with it; one that is there stays as it is.")
@play_options
def command(
    asked: PlayOptions,
    log: str | None,
    game: str | None,
    output: Path | None,
) -> None:
    """List the assumed values that this game touches, in playing order, as a form to fill in.

    Without LOG, all that is assumed of a box, with the words that a value may have.
    """
    from co2replay.games.registry import games
    from co2replay.show.box import asked as questions
    from co2replay.show.box import blank_form, form_of

    from ..output import put

    world = asked.world
    if log is None:
        text = blank_form(game_meant(game), asked.lang or world.language)
        if not put(asked.context, text, output, as_json=False, fresh=True):
            world.write(text)
        return
    if log in games() and not Path(log).exists():
        raise WrongUse("no-log-of-name", name=log)
    session, words, book = asked.opened(log)
    answer = questions(session, book, words.language)
    text = form_of(session, book, words.language)
    if not put(asked.context, text, output, asked.as_json, fresh=True) or asked.as_json:
        asked.show(answer, lambda: text)
