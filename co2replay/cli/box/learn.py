"""`box learn`: what the `fact` lines of logs agree on."""

from __future__ import annotations

import click

from ..choices import json_option, language_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay box learn games/*.log
  co2replay box learn games/*.log | co2replay box keep mine - --game {game}

\b
Each value stands with how many logs say so; where they part nothing is taken.
Exit code 0 where they agree, 1 where they part on a value.
"""


@click.command("learn", cls=HelpingCommand, epilog=EPILOG)
@click.argument("logs", nargs=-1, required=True)
@language_option()
@json_option()
@click.pass_context
def command(context: click.Context, logs: tuple[str, ...], lang: str | None, as_json: bool) -> int:
    """Gather what `fact` lines say of the box, with how many logs say it, and what they part on."""
    from co2replay.show.box import learned, learned_text
    from co2replay.show.logs import first_words, session_of
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit
    from co2replay.verdict.session import Options

    from ..output import show

    world = environment(context)
    first = first_words(world, lang)
    sessions = [session_of(log, Options(), world, first) for log in logs]
    answer, agreed = learned(sessions, first.language)
    words = words_of(answer.game, first.language)
    head = words.say("box", "learned", logs=answer.logs, values=len(agreed.values))
    conflict = words.say("box", "conflict")
    show(context, answer, as_json, lambda: learned_text(answer, agreed, head, conflict))
    return Exit.FINDING if answer.conflicts else Exit.HOLDS
