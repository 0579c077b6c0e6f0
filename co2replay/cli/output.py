"""How a command shows its one answer: JSON of the record, or text made from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from co2replay.show.wrong_use import WrongUse

from .frame import environment
from .outputs import STDIN as STDOUT

if TYPE_CHECKING:
    from co2replay.show.answers import Converted


def show(
    context: click.Context, answer: msgspec.Struct, as_json: bool, text: Callable[[], str]
) -> None:
    if as_json:
        write_json(context, answer)
    else:
        environment(context).write(text())


def write_json(context: click.Context, answer: msgspec.Struct) -> None:
    environment(context).write_json(msgspec.json.format(msgspec.json.encode(answer), indent=2))


def write_answer(
    context: click.Context, answer: Converted, output: Path | None, as_json: bool
) -> None:
    """Write a log that was written anew: into a file, else to where the command answers."""
    from co2replay.files import write_whole

    world = environment(context)
    if as_json and output is not None and str(output) == STDOUT:
        raise WrongUse("two-outputs", context)
    if output is not None and str(output) != STDOUT:
        write_whole(output, answer.text)
    elif answer.form == "json" and not as_json:
        world.write_json(answer.text.encode())
    elif not as_json:
        world.write_log(answer.text)
    if as_json:
        write_json(context, answer)
