"""`rules review`: what an edition lacks, and where it says two things."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import Editions, json_option, language_option, rules_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay rules review {edition}
  co2replay rules review {game}/es --rules mine
"""


@click.command("review", cls=HelpingCommand, epilog=EPILOG)
@click.argument("edition", type=Editions())
@language_option()
@rules_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    edition: str,
    lang: str | None,
    folders: tuple[Path, ...],
    as_json: bool,
) -> int:
    """List what an edition leaves unanswered, misses, or answers twice."""
    from co2replay.rulebooks.editions import split_name
    from co2replay.show.rulebooks import check_edition
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit

    from ..output import show

    game, _ = split_name(edition, folders)
    words = words_of(game, lang or environment(context).language)
    answer = check_edition(edition, folders, words.language)
    total = (
        words.label("problems", count=len(answer.problems))
        if answer.problems
        else words.label("no_problems")
    )
    show(context, answer, as_json, lambda: "\n".join([*answer.problems, total]))
    return Exit.FINDING if answer.problems else Exit.HOLDS
