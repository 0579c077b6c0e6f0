"""`words`: every word of a log, with what it says and an example."""

from __future__ import annotations

from pathlib import Path

import click

from .choices import game_meant, game_option, json_option, language_option
from .frame import HelpingCommand, environment
from .outputs import output_option

EPILOG = """\b
Examples:
  co2replay words --game {game} | less          everything, on a page to print
  co2replay words discard --game {game}         what a word has to do with
  co2replay words --game {game} --lang it
  co2replay words --game {game} -o words.txt
"""


@click.command("words", cls=HelpingCommand, epilog=EPILOG)
@click.argument("said", nargs=-1, metavar="[WORD]...")
@game_option()
@language_option()
@click.option("--markdown", is_flag=True, help="As a table for a page of docs.")
@output_option("Write it there.")
@json_option()
@click.pass_context
def command(
    context: click.Context,
    said: tuple[str, ...],
    game: str | None,
    lang: str | None,
    markdown: bool,
    output: Path | None,
    as_json: bool,
) -> None:
    """List what a log can say: every act, draw, answer and fact, with an example.

    With WORD, only what is said by it, or meant; with several, by all of them.
    """
    from co2replay.show.wordlist import word_list, words_markdown, words_text
    from co2replay.show.words import words_of

    from .output import put, show

    world = environment(context)
    words = words_of(game_meant(game), lang or world.language)
    answer = word_list(words.game, words.language, " ".join(said))

    text = words_markdown(answer, words) if markdown else words_text(answer, words, world.width)
    if not put(context, text, output, as_json) or as_json:
        show(context, answer, as_json, lambda: text)
