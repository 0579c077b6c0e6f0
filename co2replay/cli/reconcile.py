"""`reconcile`: the smallest explanations under which a log holds."""

from __future__ import annotations

import os
from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .frame import HelpingCommand, environment
from .outputs import Output
from .play_options import options_of, play_options

EPILOG = """\b
Examples:
  co2replay reconcile game.log
  co2replay reconcile game.log --claim "{result}"
  co2replay reconcile game.log --claim "{moment}: {facts}"
  co2replay reconcile game.log -o mended.log --choose 2

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
@play_options
@click.pass_context
def command(
    context: click.Context,
    log: str,
    claims: tuple[str, ...],
    budget: int | None,
    target: Path | None,
    choose: int,
    edition: str | None,
    readings: tuple[str, ...],
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
    lang: str | None,
    as_json: bool,
) -> int:
    """Find what may have been otherwise: the rulebook, a reading, a sum, or one entry."""
    from co2replay.questions.reconcile.search import BUDGET, STAGES, reconcile
    from co2replay.show.claims import with_claims
    from co2replay.show.logs import edition_of, opened
    from co2replay.show.progress import shown_progress
    from co2replay.show.reconcile.text import reconcile_text, stage_words
    from co2replay.show.reconcile.writing import write_new
    from co2replay.verdict.exits import Exit

    from .output import show

    world = environment(context)
    options = options_of(edition, readings, overlays, folders)
    if target is not None and os.path.lexists(target):
        raise WrongUse("never-over", name=str(target))
    original, words = opened(log, options, world, lang)
    session = with_claims(original, claims)
    with shown_progress(world, stage_words(STAGES, words)) as progress:
        answer, solutions = reconcile(
            session, edition_of(session, options), budget or BUDGET, progress
        )
    show(
        context,
        answer,
        as_json,
        lambda: reconcile_text(answer, session, words, world.width, world.colour),
    )
    if target is not None and not answer.holds:
        if choose > len(solutions):
            raise WrongUse("no-explanation", number=choose)
        write_new(target, original.log, session, solutions[choose - 1], words)
        world.tell(words.say("reconcile", "written", file=str(target)))
    if answer.holds:
        return Exit.HOLDS
    return Exit.FINDING if answer.explanations else Exit.UNDETERMINED
