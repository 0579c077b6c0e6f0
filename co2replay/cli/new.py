"""`new`: a header and a set-up to fill in."""

from __future__ import annotations

import click

from .choices import Editions, check_variants, language_option, players_option, variants_option
from .frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay new --players 3 > tonight.log
  co2replay new --players 4 --edition co2/it --lang it
  co2replay new --players 2 --seed 11      a random set-up; the seed is noted
  co2replay new --players 1                the game for one, with its starter projects
  co2replay new --variants auction
"""


@click.command("new", cls=HelpingCommand, epilog=EPILOG)
@players_option()
@click.option("--edition", type=Editions(), help="The rulebook (default: in your language).")
@variants_option()
@click.option("--seed", type=int, help="Draw the whole set-up instead of leaving blanks.")
@language_option()
@click.pass_context
def command(
    context: click.Context,
    players: int,
    edition: str | None,
    variants: tuple[str, ...],
    seed: int | None,
    lang: str | None,
) -> None:
    """Write a log's header and set-up, with blanks for what your table draws."""
    from co2replay.rulebooks.editions import load_edition
    from co2replay.show.co2_blank import blank_log, drawn_log
    from co2replay.show.words import words_of

    world = environment(context)
    words = words_of("co2", lang or world.language)
    book = load_edition(edition or f"co2/{words.language}")
    check_variants(context, variants, players, words)
    if seed is None:
        world.write(blank_log(players, book.id, words, variants))
    else:
        world.write(drawn_log(players, book.id, seed, words, variants))
