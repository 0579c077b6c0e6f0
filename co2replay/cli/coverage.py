"""`coverage`: what the corpus proves of each clause in each edition, and what it does not."""

from __future__ import annotations

from pathlib import Path

import click

from .choices import Clauses, Editions, game_meant, game_option
from .frame import HelpingCommand
from .outputs import Output
from .play_options import VerbOptions, answering
from .workers import workers, workers_options

EPILOG = """\b
Examples:
  co2replay coverage --game {game}
  co2replay coverage --edition {edition} --gate
  co2replay coverage --clause {clause}
  co2replay coverage --game {game} --html coverage.html

\b
Every small case and every recorded game is played, and what runs is noted: a
limit or duty is wanted kept and broken, a procedure and a number at work.
Exit code 1 only with --gate, where something is missing.
"""


@click.command("coverage", cls=HelpingCommand, epilog=EPILOG)
@click.option("--edition", type=Editions(), multiple=True, help="Only this rulebook (repeatable).")
@click.option(
    "--clause",
    "clauses",
    type=Clauses(),
    multiple=True,
    help="All that is known of this clause (repeatable).",
)
@click.option("--gate", is_flag=True, help="Exit with 1 where something is missing.")
@click.option(
    "--html",
    "page",
    type=Output(),
    metavar="FILE",
    help="Write all of it there, as a page.",
)
@workers_options
@game_option()
@answering
def command(
    asked: VerbOptions,
    edition: tuple[str, ...],
    clauses: tuple[str, ...],
    gate: bool,
    page: Path | None,
    jobs: int | None,
    cluster: str | None,
    game: str | None,
) -> int:
    """Say what the corpus proves of each clause: kept, broken, at work, by which logs and code."""
    from co2replay.files import write_whole
    from co2replay.questions.coverage.report import measure
    from co2replay.rulebooks.editions import edition_names, split_name
    from co2replay.show.audit.html import page as as_page
    from co2replay.show.coverage import clauses_text, coverage_document, coverage_text
    from co2replay.show.environment import shown_progress
    from co2replay.show.rulebooks import find_clause
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit

    world = asked.world
    game = game_meant(game, edition, clauses)
    words = words_of(game, asked.language)
    names = tuple("/".join(split_name(name, (), game)) for name in edition)
    wanted = [find_clause(name).id for name in clauses]
    names = names or tuple(f"{game}/{name}" for name in edition_names(game))
    stage = words.say("coverage", "playing")
    with workers(jobs, cluster) as crew, shown_progress(world, {stage: stage}) as tell:
        told = (lambda done, total: tell(stage, done, total)) if tell else None
        answer = measure(game, names, crew, told)
    if page is not None:
        write_whole(page, as_page([coverage_document(answer, words)]))
    if wanted and not asked.as_json:
        found = [one for one in answer.clauses if one.id in wanted]
        world.write(clauses_text(found, words, world.width))
    else:
        asked.show(answer, lambda: coverage_text(answer, words, world.width))
    return Exit.FINDING if gate and answer.holes else Exit.HOLDS
