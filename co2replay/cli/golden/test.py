"""`golden test`: which old games come out otherwise now."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import json_option, language_option
from ..frame import HelpingCommand, environment
from ..workers import resume_option, workers, workers_options

EPILOG = """\b
Examples:
  co2replay golden test
  co2replay golden test fixtures/games/{game}/golden
  co2replay golden test my-games/ --jobs 4 --json

\b
Exit code 0 where every game comes out as it is on record, 1 where one does not,
3 where of one nothing is on record: no line `#>`, fact, digest or claim in it,
and no record beside it.
"""


@click.command("test", cls=HelpingCommand, epilog=EPILOG)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@resume_option
@workers_options
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    paths: tuple[str, ...],
    resume: Path | None,
    jobs: int | None,
    cluster: str | None,
    lang: str | None,
    as_json: bool,
) -> int:
    """Replay games and show of each that differs where it does first, and by which clause."""
    from co2replay.show.golden import checked, checked_text, files_in
    from co2replay.show.progress import progress
    from co2replay.show.words import words_of_any_game

    from ..output import show

    world = environment(context)
    words = words_of_any_game(lang or world.language)
    files = files_in(paths, counts=True)
    with workers(jobs, cluster) as crew, progress(world, len(files)) as step:
        answer = checked(files, crew, step, resume)
    show(context, answer, as_json, lambda: checked_text(answer, words, world.width))
    return answer.exit
