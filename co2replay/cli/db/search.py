"""`db search`: words of comments."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from ..choices import json_option, language_option
from ..frame import HelpingCommand, environment
from .option import db_option, limit_option

EPILOG = """\b
Examples:
  co2replay db search "{comment}"
  co2replay db search "{searched}" --limit 5

\b
Comments, and why somebody ruled or corrected, in which all the words stand, in
any order; case and accents do not matter, word* is a beginning.
"""


@click.command("search", cls=HelpingCommand, epilog=EPILOG)
@click.argument("words")
@db_option()
@limit_option(50)
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context, words: str, file: Path, limit: int, lang: str | None, as_json: bool
) -> int:
    """Find words in the comments of all games."""
    from co2replay.show.store import found_in, hits_text
    from co2replay.show.words import words_of_any_game
    from co2replay.verdict.exits import Exit

    from ..output import show

    if not words.strip():
        raise WrongUse("no-word")
    world = environment(context)
    said = words_of_any_game(lang or world.language)
    answer = found_in(file, words, limit)
    show(context, answer, as_json, lambda: hits_text(answer, said, world.width))
    return Exit.HOLDS
