"""`reconcile`: the smallest explanations under which a log holds."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from co2replay.show.wrong_use import WrongUse

from .frame import HelpingCommand
from .outputs import Output
from .play_options import PlayOptions, play_options
from .workers import workers, workers_options

if TYPE_CHECKING:
    from co2replay.tasks.jobs import Jobs

EPILOG = """\b
Examples:
  co2replay reconcile game.log
  co2replay reconcile game.log --claim "{result}"
  co2replay reconcile game.log --claim "{moment}: {facts}"
  co2replay reconcile game.log -o mended.log --choose 2
  co2replay reconcile evening/ --jobs 4

\b
A claim is a result, or what was seen at a moment (`{part}`, `{moment}`,
`line 41`); it stands in place of the log's own. Facts in the log hold, too.
Exit code 0: everything holds as written; 1: explained; 3: no explanation found.
"""


@click.command("reconcile", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@click.option("--claim", "claims", multiple=True, metavar="TEXT", help="What the table says.")
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    metavar="N",
    help="Try so many changes at most (default: 40000).",
)
@click.option(
    "-o",
    "--output",
    "target",
    type=Output(),
    metavar="NEW",
    help="Write the log with one carried out.",
)
@click.option(
    "--choose",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Which one to write.",
)
@workers_options
@play_options
def command(
    asked: PlayOptions,
    log: str,
    claims: tuple[str, ...],
    budget: int | None,
    target: Path | None,
    choose: int,
    jobs: int | None,
    cluster: str | None,
) -> int:
    """Find what may have been otherwise: the rulebook, a reading, a sum, or one entry."""
    from co2replay.questions.reconcile.search import BUDGET, STAGES, reconcile
    from co2replay.show.claims import with_claims
    from co2replay.show.environment import shown_progress
    from co2replay.show.reconcile import exit_of, reconcile_text, stage_words, write_new
    from co2replay.show.verdict.files import is_many

    world = asked.world
    if target is not None and os.path.lexists(target):
        raise WrongUse("never-over", name=str(target))
    if is_many(log):
        if target is not None:
            raise WrongUse("mended-one-by-one", asked.context)
        with workers(jobs, cluster) as crew:
            return explain_many(asked, log, (claims, budget or BUDGET), crew)
    if jobs or cluster:
        raise WrongUse("workers-of-folder", asked.context)
    original, words, book = asked.opened(log)
    session = with_claims(original, claims)
    with shown_progress(world, stage_words(STAGES, words)) as progress:
        answer, solutions = reconcile(session, book, budget or BUDGET, progress)
    asked.show(answer, lambda: reconcile_text(answer, session, words, world.width, world.colour))
    if target is not None and not answer.holds:
        if choose > len(solutions):
            raise WrongUse("no-explanation", number=choose)
        write_new(target, original.log, session, solutions[choose - 1], words)
        world.tell(words.say("reconcile", "written", file=str(target)))
    return exit_of(answer)


def explain_many(
    asked: PlayOptions,
    folder: str,
    order: tuple[tuple[str, ...], int],
    crew: Jobs | None,
) -> int:
    """Each log of a folder in turn, as soon as it is done."""
    from co2replay.notation.spelling import show_safe
    from co2replay.show.reconcile import ReconciledMany, ReconcileTask, reconcile_folder
    from co2replay.verdict.exits import worst

    from .output import write_json

    world = asked.world
    claims, budget = order
    manners = (asked.lang, world.language, world.language_asked, world.width, world.colour)
    first = ReconcileTask("", asked.options(), claims, budget, *manners, None)
    logs = []
    for found in reconcile_folder(folder, first, world, crew):
        logs.append(found.log)
        if not asked.as_json:
            world.write(f"== {show_safe(found.log.file)}\n{found.text}\n")
            world.stdout.flush()
    answer = ReconciledMany(exit=worst(one.exit for one in logs), logs=logs)
    if asked.as_json:
        write_json(asked.context, answer)
    return answer.exit
