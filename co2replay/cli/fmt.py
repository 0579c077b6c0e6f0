"""`fmt`: a log the way logs are written, or whether it is."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .choices import json_option, language_option
from .frame import HelpingCommand, environment
from .outputs import output_option

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
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    logs: tuple[str, ...],
    check: bool,
    write: bool,
    output: Path | None,
    explicit: bool,
    lang: str | None,
    as_json: bool,
) -> int:
    """Write a log the way logs are written: its words, spaces, and header in order."""
    from co2replay.files import write_whole
    from co2replay.show.rewriting import rewritten
    from co2replay.verdict.exits import Exit

    from .output import write_answer, write_json

    world = environment(context)
    if check and (write or output is not None):
        raise WrongUse("check-writes-nothing", context, name="--write" if write else "-o")
    if write and output is not None:
        raise WrongUse("write-or-output", context)
    if write and "-" in logs:
        raise WrongUse("input-not-rewritten", context)
    if len(logs) > 1 and (as_json or output is not None):
        raise WrongUse("one-at-a-time", context, name="--json" if as_json else "-o")
    if write and any(map(is_page_file, logs)):
        raise WrongUse("page-not-rewritten", context)
    changed = False
    for name in logs:
        answer = rewritten(name, world, language=lang, outspoken=explicit)
        changed = changed or answer.changed
        if check and answer.changed and not as_json:
            world.write(name)
        elif not check and not write:
            write_answer(context, answer, output, as_json)
        elif as_json:
            write_json(context, answer)
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
