"""`rules diff`: where two editions part, and what follows from it."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import Editions, json_option, language_option, rules_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay rules diff {first} {edition}
  co2replay rules diff {first} pl --lang pl
"""


@click.command("diff", cls=HelpingCommand, epilog=EPILOG)
@click.argument("left", type=Editions(), metavar="EDITION")
@click.argument("right", type=Editions(), metavar="EDITION")
@language_option()
@rules_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    left: str,
    right: str,
    lang: str | None,
    folders: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Show where two editions allow different conduct, with citations and consequences."""
    from co2replay.show.rulebooks import diff_editions, diff_text
    from co2replay.show.words import words_of

    from ..output import show

    world = environment(context)
    answer = diff_editions(left, right, lang or world.language, folders)
    words = words_of(answer.editions[0].split("/")[0], lang or world.language)
    show(context, answer, as_json, lambda: diff_text(answer, words, world.width))
