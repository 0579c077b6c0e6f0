"""`validate`: is each log legal, do its claims hold, who won; under one rulebook or all."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .frame import HelpingCommand
from .play_options import PlayOptions, play_options_many
from .workers import resume_option, workers, workers_options

EPILOG = """\b
Examples:
  co2replay validate game.log
  co2replay validate game.log --edition all
  co2replay validate evening/ --edition {edition} --edition {other}
  co2replay validate game.log --keep-going
  co2replay validate game.log --watch
  co2replay validate games/ --resume done.jsonl

\b
Of a folder every *.log is judged. The exit code is that of the log's own
edition, or of those named; of many logs the worst: 4, 2, 1, 3, 0.
"""


@click.command("validate", cls=HelpingCommand, epilog=EPILOG)
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@click.option("--keep-going", is_flag=True, help="Go on after a breach as if ruled; list all.")
@click.option("--try-chosen", is_flag=True, help="Try our chosen readings the other way, too.")
@click.option("--watch", is_flag=True, help="Judge again whenever a log is saved.")
@resume_option
@workers_options
@play_options_many
def command(
    asked: PlayOptions,
    logs: tuple[str, ...],
    keep_going: bool,
    try_chosen: bool,
    watch: bool,
    resume: Path | None,
    jobs: int | None,
    cluster: str | None,
) -> int:
    """Judge logs: the first breach with its rule, false claims, the winner, what it rests on."""
    from co2replay.show.verdict.files import Order, judge_logs, judge_whenever_saved

    if watch and (asked.as_json or resume or "-" in logs):
        raise WrongUse("watch-alone")
    world = asked.world
    order = Order(
        options=asked.options(),
        editions=asked.editions(),
        try_chosen=try_chosen,
        keep_going=keep_going,
        language=asked.lang,
        system_language=world.language,
        language_asked=world.language_asked,
    )
    if watch:
        return judge_whenever_saved(logs, order, world)
    with workers(jobs, cluster) as crew:
        return judge_logs(logs, order, world, crew, asked.as_json, resume)
