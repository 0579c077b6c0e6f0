"""`simulate`: a complete random legal game, as a log."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from click.core import ParameterSource

from co2replay.show.wrong_use import WrongUse

from .choices import (
    Editions,
    PlayerCounts,
    check_choice,
    check_variants,
    choice_of,
    count_of,
    game_meant,
    game_option,
    header_options,
    language_option,
    variants_option,
)
from .frame import HelpingCommand, environment
from .outputs import Output
from .workers import workers, workers_options

EPILOG = """\b
Examples:
  co2replay simulate --seed 7 --players 3 --edition {edition} > game.log
  co2replay simulate --seed 7 --game {game} | co2replay -
  co2replay simulate --seed 7 --game {game} --players 1
  co2replay simulate --count 300 -o games/ --game {game}    seeds from 1 on, a file each
  co2replay simulate --count 10000 -o games.jsonl --game {game} --players 2-4
  co2replay simulate --seed 7 --game {game} --variants {variants}
"""


@click.command("simulate", cls=HelpingCommand, epilog=EPILOG)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed, same game.")
@click.option(
    "--players",
    type=PlayerCounts(),
    default="3",
    show_default=True,
    metavar="N[-M]",
    help="How many play; of several numbers each in turn.",
)
@click.option("--edition", type=Editions(), help="The rulebook (default: the first of the game).")
@game_option()
@variants_option()
@header_options()
@click.option("--digests", is_flag=True, help="Write the digest of each turn's end.")
@click.option("--count", type=click.IntRange(min=1), metavar="N", help="So many, seed by seed.")
@click.option(
    "-o",
    "--output",
    "target",
    type=Output(dir_okay=True),
    metavar="DIR|FILE.jsonl",
    help="A folder with a file for each, or one file with a line for each.",
)
@click.option("--resume", is_flag=True, help="Go on: what is there already is not played again.")
@click.option(
    "--to",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="Text for people, or the canonical form for machines.",
)
@workers_options
@language_option()
@click.pass_context
def command(
    context: click.Context,
    /,
    seed: int,
    players: tuple[int, ...],
    edition: str | None,
    game: str | None,
    variants: tuple[str, ...],
    digests: bool,
    count: int | None,
    target: Path | None,
    resume: bool,
    form: str,
    jobs: int | None,
    cluster: str | None,
    lang: str | None,
    **chosen: str | None,
) -> None:
    """Play a complete random legal game and write its log, or many into a folder or file."""
    from co2replay.rulebooks.editions import load_edition
    from co2replay.search.hosted import editions_of
    from co2replay.show.rulebooks import known_edition
    from co2replay.show.simulating import Series, SimulatedGame, simulated, write_games
    from co2replay.show.words import words_of

    world = environment(context)
    named = known_edition(edition or "", game or "")
    game = game_meant(game, [named])
    book = load_edition(named or editions_of(game)[0])
    words = words_of(game, lang or book.language)
    told = words_of(game, lang or world.language)  # what is refused, whatever the book speaks
    rows = tuple((key, name) for key, name in chosen.items() if name)
    if rows and context.get_parameter_source("players") is ParameterSource.DEFAULT:
        players = those_allowed(game, rows) or players
    seats = tuple(count_of(one, game) for one in players)
    for one in seats:
        for key, name in rows:
            check_choice(context, key, name, one, told)
        check_variants(context, variants, one, told, [name for _, name in rows])
    rows = (*rows, ("variants", " ".join(variants))) if variants else rows
    if (target is None) != (count is None):
        raise WrongUse("count-and-folder", context)
    first = SimulatedGame(book.id, seats[0], seed, digests, rows, form, words.language)
    if target is None or count is None:
        world.write(simulated(first))
        return
    with workers(jobs, cluster) as crew:
        write_games(Series(first, seats, count), target, resume, world, crew)


def those_allowed(game: str, rows: Sequence[tuple[str, str]]) -> tuple[int, ...]:
    """The first number of players that may have what the header is to say."""
    from co2replay.search.hosted import counts_of

    chosen = [(choice_of(game, key), name) for key, name in rows]
    fit = [
        count
        for count in counts_of(game)
        if not any(choice is not None and choice.barred(name, count) for choice, name in chosen)
    ]
    usual = 3
    return (usual,) if usual in fit else tuple(fit[:1])
