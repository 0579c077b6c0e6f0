"""`fmt`: a log the way logs are written, or whether it is."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .frame import HelpingCommand
from .outputs import output_option
from .play_options import VerbOptions, answering

EPILOG = """\b
Examples:
  co2replay fmt kitchen-table.log               print it in order
  co2replay fmt --write kitchen-table.log       put it in order where it stands
  co2replay fmt kitchen-table.log -o clean.log  into another file
  co2replay fmt --explicit game.log             nothing left to defaults
  co2replay fmt --check games/*.log             exit 1 if one is not in order
"""


@click.command("fmt", cls=HelpingCommand, epilog=EPILOG)
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@click.option("--check", is_flag=True, help="Write nothing; name the logs that are not in order.")
@click.option("--write", is_flag=True, help="Write each log back into its file.")
@output_option("Write it there.")
@click.option("--explicit", is_flag=True, help="Write every answer that any rulebook asks.")
@answering
def command(
    asked: VerbOptions,
    logs: tuple[str, ...],
    check: bool,
    write: bool,
    output: Path | None,
    explicit: bool,
) -> int:
    """Write a log the way logs are written: its words, spaces, and header in order."""
    from co2replay.files import write_whole
    from co2replay.show.rewriting import rewritten
    from co2replay.verdict.exits import Exit

    from .output import write_answer, write_json

    world = asked.world
    if check and (write or output is not None):
        raise WrongUse("check-writes-nothing", asked.context, name="--write" if write else "-o")
    if write and output is not None:
        raise WrongUse("write-or-output", asked.context)
    if write and "-" in logs:
        raise WrongUse("input-not-rewritten", asked.context)
    if len(logs) > 1 and (asked.as_json or output is not None):
        raise WrongUse("one-at-a-time", asked.context, name="--json" if asked.as_json else "-o")
    if write and any(map(is_page_file, logs)):
        raise WrongUse("page-not-rewritten", asked.context)
    changed = False
    for name in logs:
        answer = rewritten(name, world, language=asked.lang, outspoken=explicit)
        changed = changed or answer.changed
        if check and answer.changed and not asked.as_json:
            world.write(name)
        elif not check and not write:
            write_answer(asked.context, answer, output, asked.as_json)
        elif asked.as_json:
            write_json(asked.context, answer)
        if write and answer.changed:
            write_whole(name, answer.text)
    return Exit.FINDING if check and changed else Exit.HOLDS


def is_page_file(name: str) -> bool:
    """A page carries a log and is more than that; what cannot be opened is told when it is read."""
    from co2replay.files import read_bytes
    from co2replay.notation.containers import OPENING_BYTES, is_page

    try:
        return is_page(read_bytes(name, OPENING_BYTES))
    except OSError:
        return False
