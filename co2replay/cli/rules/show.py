"""`rules show`: one clause, all translations side by side."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import Clauses, json_option, language_option, rules_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay rules show {clause}
  co2replay rules show {procedure} --lang pl
"""


@click.command("show", cls=HelpingCommand, epilog=EPILOG)
@click.argument("clause", type=Clauses())
@language_option()
@rules_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    clause: str,
    lang: str | None,
    folders: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Show one clause: our words, stance, place in each book, and the readings it has."""
    from co2replay.rulebooks.clauses import game_of_clause
    from co2replay.show.rulebooks import all_editions, show_clause, show_text
    from co2replay.show.words import words_of

    from ..output import show

    world = environment(context)
    game = game_of_clause(clause)
    answer = show_clause(clause, lang or world.language, folders)
    words = words_of(game, lang or world.language)
    languages = {key: book.language for key, book in all_editions(game, folders).items()}
    show(context, answer, as_json, lambda: show_text(answer, words, world.width, languages))
