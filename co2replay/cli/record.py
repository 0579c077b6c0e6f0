"""`record`: keep the record of a game at the table."""

from __future__ import annotations

from pathlib import Path

import click

from .choices import Editions, game_meant, game_option, language_option, rules_option
from .frame import HelpingCommand, environment
from .outputs import Output

EPILOG = """\b
Examples:
  co2replay record tonight.log --edition {edition}
  co2replay record tonight.log                  goes on where it stopped
  co2replay record tonight.log --game {game} < answers.txt
  some-program | co2replay record tonight.log --json

\b
Short forms: beginnings of words, as long as one legal act fits; answers need
no first word. What is written is the full form:
  {short[0]}
  {short[1]}
  {short[2]}
why, undo, anyway, legal, show, score, help and quit are understood in every
language; `help` explains the rest.

\b
Every line is on the disk before the next question comes. Exit codes: 0 kept,
1 a line of standard input was refused or not understood, 4 the file cannot
be read or written.
"""


@click.command("record", cls=HelpingCommand, epilog=EPILOG)
@click.argument("file", type=Output(dir_okay=True), metavar="FILE")
@click.option("--edition", type=Editions(), help="The rulebook of a new record.")
@click.option(
    "--repair", is_flag=True, help="Keep a half-written last line as a comment, and go on."
)
@click.option(
    "--manifest",
    "overlays",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    metavar="OVERLAY",
    help="Facts of your own copy, as `box ask` writes them.",
)
@rules_option()
@game_option()
@language_option()
@click.option("--json", "as_json", is_flag=True, help="One JSON object for every line read.")
@click.pass_context
def command(
    context: click.Context,
    file: Path,
    edition: str | None,
    repair: bool,
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
    game: str | None,
    lang: str | None,
    as_json: bool,
) -> int:
    """Keep the record of a game: asks for the set-up, then for each decision whose and what."""
    from co2replay.show.recording.keeping import game_asked, game_kept, keep
    from co2replay.show.words import words_of, words_of_any_game
    from co2replay.verdict.session import Options

    world = environment(context)
    options = Options(overlays=overlays, folders=folders)
    language = lang or world.language
    name = game_kept(file)
    if not (name or game or edition or as_json):
        name = game_asked(words_of_any_game(language), world)
    name = name or game_meant(game, [edition] if edition else ())
    words = words_of(name, language)
    is_asked = bool(lang) or world.language_asked
    return keep(str(file), edition, options, words, is_asked, repair, as_json, world)
