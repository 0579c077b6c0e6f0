"""`convert`: a log in another form or language, with or without the people in it."""

from __future__ import annotations

from pathlib import Path

import click

from .frame import HelpingCommand
from .outputs import output_option
from .play_options import VerbOptions, answering

EPILOG = """\b
Examples:
  co2replay convert game.log --lang pl -o gra.log          the same game in Polish words
  co2replay convert game.log --to canonical -o game.json   for programs
  co2replay convert game.json --anonymise                  back to text, without names
  co2replay convert saved.json -o game.log                 what boardgamers/powergrid saved
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
@output_option("Write it there.")
@click.option("--anonymise", is_flag=True, help="Colours for names; no comments, dates, x- keys.")
@click.option("--names", is_flag=True, help="Keep the names in what another program saved.")
@answering
def command(
    asked: VerbOptions,
    log: str,
    form: str,
    output: Path | None,
    anonymise: bool,
    names: bool,
) -> None:
    """Turn a log into machine form and back, or into the words of another language."""
    from co2replay.show.logs import first_words
    from co2replay.show.rewriting import dropped_text, rewritten

    from .output import write_answer

    world = asked.world
    form = "json" if form == "canonical" else form
    answer = rewritten(log, world, form, asked.lang, anonymise, foreign=True, with_names=names)
    write_answer(asked.context, answer, output, asked.as_json)
    if answer.dropped and not asked.as_json:
        world.tell(dropped_text(answer.dropped, first_words(world, asked.lang)))
