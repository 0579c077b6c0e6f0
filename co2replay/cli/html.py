"""`html`: a game as one page."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .frame import HelpingCommand
from .outputs import Output
from .play_options import PlayOptions, play_options

STDOUT = "-"
EPILOG = """\b
Examples:
  co2replay html game.log -o game.html
  co2replay html game.log -o game.html --names --lang pl
  co2replay html game.log -o game.html --at "{moment}"
  co2replay validate game.html --edition all
  co2replay html game.log -o - > game.html

\b
The page needs no network. It carries its log: every command reads the page in
the place of the log. As long as the game goes on, no card in a hand is told.
"""


@click.command("html", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@click.option(
    "-o",
    "--output",
    type=Output(),
    required=True,
    metavar="FILE",
    help="Write the page there; `-` is standard output.",
)
@click.option(
    "--at",
    metavar="MOMENT",
    help="Where the page opens, before what stands there; else a finished game as its face says.",
)
@click.option("--names", is_flag=True, help="Names and comments, too, not colours alone.")
@play_options
def command(
    asked: PlayOptions,
    log: str,
    output: Path,
    at: str | None,
    names: bool,
) -> int:
    """Write a game as one page: board, timeline, ledger, verdicts, score sheets, the whole log."""
    from co2replay.files import write_whole
    from co2replay.show.logs import first_words
    from co2replay.show.page.making import Wish, page_of

    from .output import write_json

    world = asked.world
    if str(output) == STDOUT and asked.as_json:
        raise WrongUse("two-outputs", asked.context)
    wish = Wish(asked.options(), asked.lang, names, at)
    answer, text = page_of(log, str(output), world, wish)
    if str(output) == STDOUT:
        world.write_bytes(text)
        return answer.exit
    write_whole(output, text)
    if asked.as_json:
        write_json(asked.context, answer)
    else:
        said = first_words(world, asked.lang).say(
            "page", "written", file=str(output), bytes=answer.bytes, moments=answer.moments
        )
        world.write(said)
    return answer.exit
