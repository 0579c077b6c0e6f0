"""`db import`: logs into the store."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import json_option, language_option
from ..frame import HelpingCommand, environment
from ..workers import workers, workers_options
from .option import db_option

EPILOG = """\b
Examples:
  co2replay db import games/
  co2replay db import kitchen-table.log --db club.db
  co2replay db import games.jsonl --light --resume

\b
Each game is judged under every rulebook and written whole: an import that is
ended can be begun again. A game that is known, by what was played, is written
anew. Exit code 4 where a log cannot be read; the others are in the file then.
"""


@click.command("import", cls=HelpingCommand, epilog=EPILOG)
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@db_option()
@click.option(
    "--light",
    is_flag=True,
    help="Leave out what a replay of the kept log gives again: entries, ledger, digests.",
)
@click.option("--resume", is_flag=True, help="Pass over what this program has brought already.")
@workers_options
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    paths: tuple[str, ...],
    file: Path,
    light: bool,
    resume: bool,
    jobs: int | None,
    cluster: str | None,
    lang: str | None,
    as_json: bool,
) -> int:
    """Put logs into the store: entries, ledger, verdicts under every rulebook, digests."""
    from co2replay.show.store import imported, imported_text
    from co2replay.show.words import words_of_any_game

    from ..output import show

    world = environment(context)
    words = words_of_any_game(lang or world.language)
    with workers(jobs, cluster) as crew:
        answer = imported(paths, file, crew, world, light, resume)
    show(context, answer, as_json, lambda: imported_text(answer, words))
    return answer.exit
