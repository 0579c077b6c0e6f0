"""`diff`: where two games part."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .choices import Editions, Readings
from .frame import HelpingCommand
from .play_options import PlayOptions, options_of, with_options

EPILOG = """\b
Examples:
  co2replay diff mine.log yours.log
  co2replay diff game.log --edition {first} --edition {other}
  co2replay diff game.log --other-reading {reading}={value}
  co2replay diff game.log --other-manifest our-copy.toml

\b
A second --edition, and what is called other, is for the second game; all else
is for both. Exit code 0 only where the two games are the same, else 1.
"""


edition_option = click.option(
    "--edition",
    type=Editions(),
    multiple=True,
    help="The rulebook of both; given twice, of the first and of the second.",
)


@click.command("diff", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@click.argument("other", required=False)
@click.option(
    "--other-reading",
    "other_readings",
    type=Readings(),
    multiple=True,
    help="Play the second game with this reading.",
)
@click.option(
    "--other-manifest",
    "other_overlays",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    metavar="FILE",
    help="Facts of the copy of the second game.",
)
@partial(with_options, edition=edition_option)
def command(
    asked: PlayOptions,
    log: str,
    other: str | None,
    other_readings: tuple[str, ...],
    other_overlays: tuple[Path, ...],
) -> int:
    """Put two logs side by side, or one log under two rulebooks, readings or sets of facts."""
    from co2replay.questions.diff import diff
    from co2replay.show.diff_text import diff_text
    from co2replay.show.logs import edition_of, first_words, game_words, session_for, session_of
    from co2replay.verdict.exits import Exit

    world, edition, lang = asked.world, asked.edition, asked.lang
    if len(edition) > 2:
        raise WrongUse("two-games-two-books")
    if other is None and len(set(edition)) < 2 and not other_readings and not other_overlays:
        raise WrongUse("one-log-alone")
    first, second = (edition * 2)[:2] if edition else (None, None)
    readings, overlays = (*asked.readings, *other_readings), (*asked.overlays, *other_overlays)
    here = options_of(first, asked.readings, asked.overlays, asked.folders)
    there = options_of(second, readings, overlays, asked.folders)
    spoken = first_words(world, lang)
    left = session_of(log, here, world, spoken)
    if other is None:
        right = session_for(left.log, there, spoken, world)
    else:
        right = session_of(other, there, world, spoken)
    if left.game.name != right.game.name:
        raise WrongUse("two-families")
    answer = diff(left, edition_of(left, here), right, edition_of(right, there))
    words = game_words(left, world, lang)
    asked.show(answer, lambda: diff_text(answer, words, world.width))
    return Exit.HOLDS if answer.equal else Exit.FINDING
