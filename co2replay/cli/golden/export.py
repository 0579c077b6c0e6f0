"""`golden export`: every game for another engine to test itself."""

from __future__ import annotations

import click

from ..choices import language_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay golden export --jsonl > games.jsonl
  co2replay golden export --jsonl fixtures/games/{game}/golden | head -1
  co2replay schema golden-case

\b
One JSON object a line. Of a turn's table only what differs from the turn before
is told; --whole-states tells all of it.
"""


@click.command("export", cls=HelpingCommand, epilog=EPILOG)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("--jsonl", is_flag=True, required=True, help="One JSON object a line.")
@click.option("--whole-states", is_flag=True, help="Tell the whole table of every turn.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes at most (default: one for each core).",
)
@language_option()
@click.pass_context
def command(
    context: click.Context,
    paths: tuple[str, ...],
    jsonl: bool,
    whole_states: bool,
    jobs: int | None,
    lang: str | None,
) -> int:
    """Write actions, chance, the table of each turn, legal answers and verdicts of every game."""
    from co2replay.show.golden import files_in
    from co2replay.show.golden_export import exported
    from co2replay.show.progress import progress
    from co2replay.verdict.exits import Exit

    world = environment(context)
    files = files_in(paths)
    with progress(world, len(files)) as step:
        for line in exported(files, whole_states, jobs):
            if line:
                world.write_json(line)
            step()
    return Exit.HOLDS
