"""`new`: a header and a set-up to fill in."""

from __future__ import annotations

from pathlib import Path

import click

from .choices import (
    Editions,
    check_choice,
    check_variants,
    count_of,
    game_meant,
    game_option,
    games_with,
    header_options,
    language_option,
    players_option,
    variants_option,
)
from .frame import HelpingCommand, environment
from .outputs import output_option

EPILOG = """\b
Examples:
  co2replay new --game {game} --players 3 -o tonight.log
  co2replay new --players 4 --edition {edition} --lang it
  co2replay new --game {game} --players 2 --seed 11      a random set-up; the seed is noted
  co2replay new --game {game} --players 1                the game for one, with its starter projects
  co2replay new --game {game} --variants {variant}
"""


@click.command("new", cls=HelpingCommand, epilog=EPILOG)
@players_option()
@click.option("--edition", type=Editions(), help="The rulebook (default: in your language).")
@variants_option()
@header_options()
@game_option()
@click.option("--seed", type=int, help="Draw the whole set-up instead of leaving blanks.")
@output_option("Begin this file with it; one that is there stays as it is.")
@language_option()
@click.pass_context
def command(
    context: click.Context,
    /,
    players: int,
    edition: str | None,
    variants: tuple[str, ...],
    game: str | None,
    seed: int | None,
    output: Path | None,
    lang: str | None,
    **chosen: str | None,
) -> None:
    """Write a log's header and set-up, with blanks for what your table draws."""
    from co2replay.games.registry import game as game_named
    from co2replay.rulebooks.editions import edition_names, load_edition
    from co2replay.rulebooks.rulebook import load_rules
    from co2replay.search.settled import random_set_up
    from co2replay.show.blank import blank_log, drawn_log
    from co2replay.show.words import words_of

    from .output import put

    world = environment(context)
    rows = tuple((key, value) for key, value in chosen.items() if value)
    name = game_meant(game, [edition] if edition else (), among=games_with(rows))
    count_of(players, name)
    words = words_of(name, lang or world.language)
    usual = words.language if words.language in edition_names(name) else edition_names(name)[0]
    book = load_edition(edition or usual, game=name)
    for key, value in rows:
        check_choice(context, key, value, players, words)
    check_variants(context, variants, players, words, [value for _, value in rows])
    hosted = game_named(name)
    face = hosted.face()
    if seed is None:
        rules = load_rules(name, book.id)
        text = blank_log(hosted, players, rules, words, variants, rows)
    else:
        written = (*rows, ("variants", " ".join(variants))) if variants else rows
        # The face of a game draws what it plays usually; where the header chooses, anybody does.
        log = (
            random_set_up(book.id, players, seed, written)
            if face is None or rows
            else face.drawn(players, book.id, seed, variants)
        )
        text = drawn_log(log, hosted, book.id, players, words)
    if not put(context, text, output, as_json=False, fresh=True):
        world.write(text)
