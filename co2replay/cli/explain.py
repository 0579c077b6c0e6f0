"""`explain`: the long form of one clause, with examples that can be played."""

from __future__ import annotations

from pathlib import Path

import click

from .choices import Clauses, json_option, language_option, rules_option
from .frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay explain {clause}
  co2replay explain {procedure} --lang pl
  co2replay explain {clause} --case breach | co2replay validate -
"""


@click.command("explain", cls=HelpingCommand, epilog=EPILOG)
@click.argument("clause", type=Clauses())
@click.option(
    "--case",
    "side",
    type=click.Choice(["legal", "breach", "false"]),
    help="Only this example, as a whole log.",
)
@language_option()
@rules_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    clause: str,
    side: str | None,
    lang: str | None,
    folders: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Explain one clause: our words, each book, its readings, and it kept and broken."""
    from co2replay.rulebooks.clauses import game_of_clause
    from co2replay.show.explain import case_text, explain_clause, explain_text
    from co2replay.show.words import words_of

    from .output import show

    world = environment(context)
    words = words_of(game_of_clause(clause), lang or world.language)
    answer = explain_clause(clause, words.language, folders)
    if side is not None:
        world.write(case_text(answer, side))
        return
    show(context, answer, as_json, lambda: explain_text(answer, words, world.width, folders))
