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
    world = environment(context)
    filed = put(context, answer.text, output, as_json)
    if as_json:
        write_json(context, answer)
    elif not filed and answer.form == "json":
        world.write_json(answer.text.encode())
    elif not filed:
        world.write_log(answer.text)


def put(
    context: click.Context, text: str, output: Path | None, as_json: bool, fresh: bool = False
) -> bool:
    """Put an answer into the file that `-o` names, if it names one; is it there?"""
    from co2replay.files import write_whole

    if output is None:
        return False
    if str(output) == STDOUT:
        if as_json:
            raise WrongUse("two-outputs", context)
        return False
    write_whole(output, text if text.endswith("\n") else text + "\n", fresh)
    return True
