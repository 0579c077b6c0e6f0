"""`fuzz list`: the findings of a store."""

from __future__ import annotations

from pathlib import Path

import click

from ..choices import Clauses, game_meant, game_option, json_option, language_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay fuzz list
  co2replay fuzz list night.db --clause {clause}
  co2replay fuzz list --check oracle --json
"""


@click.command("list", cls=HelpingCommand, epilog=EPILOG)
@click.argument("store", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--run", "number", type=click.IntRange(min=1), help="Only this run.")
@click.option("--clause", type=Clauses(), default="", help="Only findings of this clause.")
@click.option("--check", default="", help="Only what this check has found.")
@game_option()
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    store: Path | None,
    number: int | None,
    clause: str,
    check: str,
    game: str | None,
    lang: str | None,
    as_json: bool,
) -> int:
    """List what was found, folded by check, clause and kind of moment."""
    from co2replay.show.rulebooks import find_clause
    from co2replay.show.search import FuzzList, kept_findings, list_text
    from co2replay.show.words import words_of
    from co2replay.store.findings import DEFAULT_FILE
    from co2replay.verdict.exits import Exit

    from ..output import show

    world = environment(context)
    words = words_of(game_meant(game) if game else "", lang or world.language)
    path = store or Path(DEFAULT_FILE)
    clause = find_clause(clause).id if clause else ""
    _, found = kept_findings(path, number, clause, check)
    answer = FuzzList(store=str(path), findings=found)
    show(context, answer, as_json, lambda: list_text(answer, words, world.width))
    return Exit.FINDING if found else Exit.HOLDS
