"""`fuzz seek`: make a short game that two ways of reading take otherwise."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import Editions, game_meant, game_option, json_option, language_option, seed_option
from ..frame import HelpingCommand, environment
from ..outputs import Output

EPILOG = """\b
Examples:
  co2replay fuzz seek "winner-differs {reading_number}" --game {game}
  co2replay fuzz seek "legality-differs {reading}" --game {game} -o cube.log
  co2replay fuzz seek "winner-differs {first} {edition}" --seconds 120

\b
QUESTION: winner-differs, legality-differs or scores-differ, and a reading, its
number, or two editions. What comes out on each side stands beside the lines of
the log. Exit code 3 where no such game was found in the time given.
"""


@click.command("seek", cls=HelpingCommand, epilog=EPILOG)
@click.argument("question")
@click.option("--edition", type=Editions(), help="Under this rulebook only.")
@click.option(
    "-o",
    "--output",
    type=Output(),
    metavar="FILE",
    help="Write the log there.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    default=60.0,
    show_default=True,
    help="How long to look, on one core.",
)
@seed_option()
@game_option()
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    question: str,
    edition: str | None,
    output: Path | None,
    seconds: float,
    seed: int,
    game: str | None,
    lang: str | None,
    as_json: bool,
) -> int:
    """Find a short game with another winner, verdict or score under another reading or book."""
    from co2replay.files import write_whole
    from co2replay.rulebooks.editions import holders_of
    from co2replay.search.seek import seek, wanted_of
    from co2replay.show.proofs import FuzzSeek, seek_summary, seek_text
    from co2replay.show.rulebooks import known_edition
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit

    from ..output import show

    world = environment(context)
    books = [word for word in question.split() if "/" in word or holders_of(word, ())]
    game = game_meant(game, [edition or "", *books])
    words = words_of(game, lang or world.language)
    editions = (known_edition(edition, game),) if edition else ()
    found = seek(game, wanted_of(game, question, editions), seed, seconds)
    answer = FuzzSeek(game=game, asked=question, sought=found)
    if output is not None and found is not None:
        write_whole(output, found.log)
        file = str(output)
        show(context, answer, as_json, lambda: seek_summary(answer, file, words, world.width))
    else:
        show(context, answer, as_json, lambda: seek_text(answer, words))
    return Exit.HOLDS if found is not None else Exit.UNDETERMINED
