"""`db stats`: what many games come to."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from ..choices import json_option, language_option
from ..frame import HelpingCommand, environment
from ..outputs import Output
from .option import db_option

EPILOG = """\b
Examples:
  co2replay db stats
  co2replay db stats --by players --html stats.html
  co2replay db stats --by x-club --where "players > 2 and [x-date] >= '2026'"
  co2replay db stats --where "id in (select game from seats where name = 'Ada')" --json

\b
--where is a condition on the table `games`, with the x- keys of a log's header
in brackets as further columns; --by holds apart by players, edition, variants, family, or
an x- key such as x-club.
"""


@click.command("stats", cls=HelpingCommand, epilog=EPILOG)
@db_option()
@click.option("--where", default="", metavar="SQL", help="Only games of which this is true.")
@click.option("--by", default="", metavar="WHAT", help="Hold apart by it.")
@click.option("--html", "page", type=Output(), metavar="FILE", help="Write a page there, too.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=60.0,
    show_default=True,
    help="Time at most.",
)
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    file: Path,
    where: str,
    by: str,
    page: Path | None,
    seconds: float,
    lang: str | None,
    as_json: bool,
) -> int:
    """Count over all games: wins, scores, lengths, endings, courses, disputes, players."""
    from co2replay.files import write_whole
    from co2replay.show.audit.document import plain_text
    from co2replay.show.audit.html import page as as_page
    from co2replay.show.store import counted_in, document
    from co2replay.show.words import words_of_any_game
    from co2replay.store.asking import BadQuery
    from co2replay.store.statistics import GamesChosen
    from co2replay.verdict.exits import Exit

    from ..output import show

    world = environment(context)
    words = words_of_any_game(lang or world.language)
    choice = GamesChosen(where, by)
    try:
        answer = counted_in(file, choice, seconds)
    except BadQuery as fault:
        raise WrongUse(fault.cause) from fault
    said = document(answer.statistics, choice, str(file), words)
    if page is not None:
        write_whole(page, as_page([said]))
    show(context, answer, as_json, lambda: plain_text([said], world.width))
    return Exit.HOLDS
