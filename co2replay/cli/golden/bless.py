"""`golden bless`: take over what a changed engine makes of old games."""

from __future__ import annotations

import click

from co2replay.show.wrong_use import WrongUse

from ..choices import Clauses, game_meant, game_option, json_option, language_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay golden bless --reason "{comment} counts now" --clause {clause}
  co2replay golden bless games/ --reason "..." --clause {reading}
  co2replay golden bless --new games/

\b
Digests, counts and winners are written anew, and the reason into the header of
each game that changes. What a line says of legality stays as it is: exit code 1
where games come out otherwise still.
"""


@click.command("bless", cls=HelpingCommand, epilog=EPILOG)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("--reason", default="", metavar="TEXT", help="Why old games may change.")
@click.option(
    "--clause",
    "clauses",
    type=Clauses(),
    multiple=True,
    help="A clause or reading by which they do; as often as you like.",
)
@click.option("--new", "only_new", is_flag=True, help="Only record games that have no record yet.")
@game_option()
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    paths: tuple[str, ...],
    reason: str,
    clauses: tuple[str, ...],
    only_new: bool,
    game: str | None,
    lang: str | None,
    as_json: bool,
) -> int:
    """Write down what games come to now, why, and show what changed for whom."""
    from co2replay.questions.golden.blessing import known_reason
    from co2replay.show.golden import blessed, blessed_text, files_in
    from co2replay.show.progress import progress
    from co2replay.show.words import words_of

    from ..output import show

    if only_new and (reason or clauses):
        raise WrongUse("new-has-no-reason")
    if not only_new and not (reason.strip() and clauses):
        raise WrongUse("reason-needed")
    if only_new and not paths:
        raise WrongUse("new-has-paths")
    world = environment(context)
    named = [name for name in clauses if "." in name]
    game = game_meant(game, clauses=named) if game or not only_new else ""
    words = words_of(game, lang or world.language)
    files = files_in(paths, counts=True)
    why = None if only_new else known_reason(reason, list(clauses), game)
    with progress(world, len(files)) as step:
        answer = blessed(files, why, step)
    show(context, answer, as_json, lambda: blessed_text(answer, words, world.width))
    return answer.exit
