"""`db games`: what is in the store."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import Clauses, Editions, json_option, language_option
from ..frame import HelpingCommand, environment
from .option import db_option

EPILOG = """\b
Examples:
  co2replay db games
  co2replay db games --player Ada --edition {edition}
  co2replay db games --clause {chapter} --legality breach
"""


@click.command("games", cls=HelpingCommand, epilog=EPILOG)
@db_option()
@click.option("--edition", type=Editions(), default="", help="Only games of this rulebook.")
@click.option("--player", default="", metavar="NAME", help="Only games of this player or colour.")
@click.option(
    "--clause", type=Clauses(), default="", help="Only games with this clause at work, or broken."
)
@click.option(
    "--legality",
    type=click.Choice(["legal", "breach", "undetermined"]),
    default=None,
    help="Only games of which their own rulebook says so.",
)
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    file: Path,
    edition: str,
    player: str,
    clause: str,
    legality: str | None,
    lang: str | None,
    as_json: bool,
) -> int:
    """List the games of the store, all of them or those that fit."""
    from co2replay.show.rulebooks import known_beginning, known_edition
    from co2replay.show.store import games_in, games_text
    from co2replay.show.words import words_of_any_game
    from co2replay.store.asking import GamesAsked
    from co2replay.verdict.exits import Exit

    from ..output import show

    world = environment(context)
    words = words_of_any_game(lang or world.language)
    wanted = GamesAsked(known_edition(edition), player, known_beginning(clause), legality or "")
    answer = games_in(file, wanted)
    show(context, answer, as_json, lambda: games_text(answer, words, world.width))
    return Exit.HOLDS
