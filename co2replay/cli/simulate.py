"""`simulate`: a complete random legal game, as a log."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .choices import (
    Editions,
    check_variants,
    count_of,
    game_meant,
    game_option,
    language_option,
    players_option,
    variants_option,
)
from .frame import HelpingCommand, environment
from .outputs import Output

EPILOG = """\b
Examples:
  co2replay simulate --seed 7 --players 3 --edition {edition} > game.log
  co2replay simulate --seed 7 --game {game} | co2replay -
  co2replay simulate --seed 7 --game {game} --players 1
  co2replay simulate --count 300 -o games/ --game {game}    seeds from 1 on, a file each
  co2replay simulate --seed 7 --game {game} --variants {variants}
"""


@click.command("simulate", cls=HelpingCommand, epilog=EPILOG)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed, same game.")
@players_option()
@click.option("--edition", type=Editions(), help="The rulebook (default: the first of the game).")
@game_option()
@variants_option()
@click.option("--digests", is_flag=True, help="Write the digest of each turn's end.")
@click.option("--count", type=click.IntRange(min=1), metavar="N", help="So many, seed by seed.")
@click.option(
    "-o", "--output", "target", type=Output(dir_okay=True), metavar="DIR", help="A file for each."
)
@click.option("--to", "form", type=click.Choice(["text", "json"]), default="text")
@language_option()
@click.pass_context
def command(
    context: click.Context,
    seed: int,
    players: int,
    edition: str | None,
    game: str | None,
    variants: tuple[str, ...],
    digests: bool,
    count: int | None,
    target: Path | None,
    form: str,
    lang: str | None,
) -> None:
    """Play a complete random legal game and write its log, or many into a folder."""
    from co2replay.files import write_whole
    from co2replay.rulebooks.editions import load_edition
    from co2replay.search.hosted import editions_of
    from co2replay.search.settled import settled_game
    from co2replay.show.rewriting import written
    from co2replay.show.rulebooks.answers import known_edition
    from co2replay.show.words import words_of

    world = environment(context)
    named = known_edition(edition or "", game or "")
    game = game_meant(game, [named])
    book = load_edition(named or editions_of(game)[0])
    words = words_of(game, lang or book.language)
    check_variants(context, variants, players, words)
    rows = (("variants", " ".join(variants)),) if variants else ()
    if (target is None) != (count is None):
        raise WrongUse("count-and-folder", context)
    seats = count_of(players, game)
    for number in range(seed, seed + (count or 1)):
        log = settled_game(book.id, seats, number, digests, rows)
        text = written(log, form, words.language)
        if target is None:
            world.write(text)
        else:
            target.mkdir(parents=True, exist_ok=True)
            write_whole(target / f"{game}-{number}.{'log' if form == 'text' else form}", text)
