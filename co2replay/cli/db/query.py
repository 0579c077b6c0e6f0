"""`db query`: anything in SQL."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from ..choices import json_option, language_option
from ..frame import HelpingCommand, environment
from .option import db_option, limit_option

EPILOG = """\b
Examples:
  co2replay db query "select * from results where legality = 'breach'"
  co2replay db query "select clause, games from clause_use order by games"
  co2replay db query "select * from editions_part" --json

\b
Tables: games, seats, entries, comments, ledger, digests, verdicts, scores,
verdict_findings, clauses; numbered, facts, labels, rulings, sources; runs,
ranges, situations, findings of the search for faults. Views: results,
editions_part, clause_use, broken_clauses; standings, named, lengths, endings,
courses, readings_asked, disputes (docs/statistics.md tells of them). The file is
opened for reading only: no question changes it.
"""


@click.command("query", cls=HelpingCommand, epilog=EPILOG)
@click.argument("sql")
@db_option()
@limit_option(1000)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=60.0,
    show_default=True,
    help="Time at most.",
)
@click.option(
    "--memory",
    type=click.IntRange(1, 64 * 1024),
    default=256,
    show_default=True,
    metavar="MB",
    help="Memory at most, of the work and of the answer.",
)
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    sql: str,
    file: Path,
    limit: int,
    seconds: float,
    memory: int,
    lang: str | None,
    as_json: bool,
) -> int:
    """Ask the store in SQL, and show the rows."""
    from co2replay.show.store import rows_in, rows_text
    from co2replay.show.words import words_of_any_game
    from co2replay.store.asking import BadQuery, Bounds
    from co2replay.verdict.exits import Exit

    from ..output import show

    world = environment(context)
    words = words_of_any_game(lang or world.language)
    try:
        answer = rows_in(file, sql, Bounds(limit, seconds, memory))
    except BadQuery as fault:
        raise WrongUse(fault.cause) from fault
    show(context, answer, as_json, lambda: rows_text(answer, words, world.width))
    return Exit.HOLDS
