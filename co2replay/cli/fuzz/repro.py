"""`fuzz repro`: show a finding happening again."""

from __future__ import annotations

import click

from co2replay.show.wrong_use import WrongUse

from ..choices import json_option, language_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay fuzz repro finding.log
  co2replay fuzz repro - < finding.log

\b
A finding says in its header what it shows. Exit code 1 where it still does,
0 where it is mended.
"""


@click.command("repro", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@language_option()
@json_option()
@click.pass_context
def command(context: click.Context, log: str, lang: str | None, as_json: bool) -> int:
    """Play the log of a finding with the check that found it."""
    from co2replay.show.logs import opened
    from co2replay.show.search import finding_of, repro, repro_text
    from co2replay.verdict.exits import Exit
    from co2replay.verdict.session import Options

    from ..output import show

    world = environment(context)
    session, words = opened(log, Options(), world, lang)
    failure = finding_of(session.log)
    if failure is None:
        raise WrongUse("no-finding")
    answer = repro(session.log, failure)
    show(context, answer, as_json, lambda: repro_text(answer, words, world.width))
    return Exit.FINDING if answer.shown else Exit.HOLDS
