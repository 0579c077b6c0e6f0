"""`box keep`: what was read off your copy, under a name that every log can say."""

from __future__ import annotations

import click

from ..choices import game_meant, game_option, json_option, language_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay box ask --game {game} > mine.toml    then put what you read for each ?
  co2replay box keep mine mine.toml
  co2replay box learn games/*.log | co2replay box keep mine - --game {game}

\b
A log then says `manifest: mine`, and every verb finds it. It lies in your own
folder for settings; $CO2REPLAY_HOME names another one.
"""


@click.command("keep", cls=HelpingCommand, epilog=EPILOG)
@click.argument("name")
@click.argument("file")
@game_option()
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context, name: str, file: str, game: str | None, lang: str | None, as_json: bool
) -> None:
    """Keep a filled-in form under NAME, over what was kept of it before."""
    from co2replay.games.registry import game as game_named
    from co2replay.games.registry import games
    from co2replay.rulebooks.boxfiles import parse_overlay, read_overlay
    from co2replay.show.box import kept
    from co2replay.show.words import words_of

    from ..output import show

    world = environment(context)
    read = parse_overlay(world.stdin.read().decode()) if file == "-" else read_overlay(file)
    among = [one for one in games() if read.of in game_named(one).header().boxes.names()]
    words = words_of(game_meant(game, among=among), lang or world.language)
    answer = kept(words.game, name, read)
    told = {"name": name, "file": answer.file, "values": answer.values, "left": answer.left}
    show(context, answer, as_json, lambda: words.say("box", "kept", **told))
