"""`position`: a table written from a log, and one that is checked."""

from __future__ import annotations

from pathlib import Path

import click

from .frame import HelpingCommand, Verb, VerbGroup
from .outputs import output_option
from .play_options import PlayOptions, play_options, play_options_many

FROM_EXAMPLES = """\b
Examples:
  co2replay position from game.log --at "{moment}" -o table.log
  co2replay position from game.log --at "line 41" --lang it

\b
The rows tell the table as the turn began; the entries since then follow them.
"""


@click.command("from", cls=HelpingCommand, epilog=FROM_EXAMPLES)
@click.argument("log")
@click.option("--at", "at", metavar="MOMENT", help="When (default: behind the last entry).")
@output_option("Write it there.")
@play_options
def from_(
    asked: PlayOptions,
    log: str,
    at: str | None,
    output: Path | None,
) -> int:
    """Write the table at a moment as rows that read back to the very same table."""
    from co2replay.show.check.answers import position_from
    from co2replay.show.logs import log_language
    from co2replay.verdict.exits import Exit

    from .output import put, write_json

    session, words, book = asked.opened(log)
    answer = position_from(session, book, at, asked.lang or log_language(session.log))
    filed = put(asked.context, answer.text, output, asked.as_json)
    if asked.as_json:
        write_json(asked.context, answer)
    elif not filed:
        asked.world.write_log(answer.text)
    if not answer.exact:
        asked.world.tell(words.say("moment", "inexact"))
    return Exit.HOLDS if answer.exact else Exit.UNDETERMINED


EXAMINE_EXAMPLES = """\b
Examples:
  co2replay position examine photo.log
  co2replay position examine photo.log --edition all
"""


@click.command("examine", cls=HelpingCommand, epilog=EXAMINE_EXAMPLES)
@click.argument("log")
@play_options_many
def examine(
    asked: PlayOptions,
    log: str,
) -> int:
    """List every reason why a table, written down whole or in part, cannot be."""
    from co2replay.questions.check.position import check_position
    from co2replay.show.check.answers import editions_for, position_code
    from co2replay.show.check.text import position_text

    session, words, _ = asked.opened(log)
    names = asked.editions()
    answer = check_position(session, editions_for(session, names))
    width = asked.world.width
    asked.show(answer, lambda: position_text(answer, session, words, width))
    return position_code(answer, session, names)


EPILOG = """\b
Examples:
  co2replay position from game.log --at "{moment}" > table.log
  co2replay position examine table.log
"""

command = VerbGroup(
    name="position",
    help="A table at one moment: written down from a log, or checked.",
    epilog=EPILOG,
    verbs=(
        Verb("from", from_, "Write the table of a log at a moment."),
        Verb("examine", examine, "Every reason why a table cannot be."),
    ),
)
