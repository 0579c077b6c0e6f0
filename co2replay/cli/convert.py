"""`convert`: a log in another form or language, with or without the people in it."""

from __future__ import annotations

import click

from .choices import json_option, language_option
from .frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay convert game.log --lang pl                   the same game in Polish words
  co2replay convert game.log --to canonical > game.json  for programs
  co2replay convert game.json --anonymise                back to text, without names
  co2replay convert saved.json > game.log                what boardgamers/powergrid saved
"""


@click.command("convert", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@click.option(
    "--to",
    "form",
    type=click.Choice(["text", "canonical", "json"]),
    default="text",
    show_default=True,
    help="Text for people, or the canonical form for machines, which is JSON.",
)
@click.option("--anonymise", is_flag=True, help="Colours for names; no comments, dates, x- keys.")
@click.option("--names", is_flag=True, help="Keep the names in what another program saved.")
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    log: str,
    form: str,
    anonymise: bool,
    names: bool,
    lang: str | None,
    as_json: bool,
) -> None:
    """Turn a log into machine form and back, or into the words of another language."""
    from co2replay.show.rewriting import rewritten

    from .output import write_json

    world = environment(context)
    form = "json" if form == "canonical" else form
    answer = rewritten(log, world, form, lang, anonymise, foreign=True, with_names=names)
    if as_json:
        write_json(context, answer)
        return
    if answer.form == "json":
        world.write_json(answer.text.encode())
    else:
        world.write_log(answer.text)
    for what in answer.dropped:
        world.tell(f"dropped: {what}")
