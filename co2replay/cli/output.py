"""How a command shows its one answer: JSON of the record, or text made from it."""

from __future__ import annotations

from collections.abc import Callable

import click
import msgspec

from .frame import environment


def show(
    context: click.Context, answer: msgspec.Struct, as_json: bool, text: Callable[[], str]
) -> None:
    if as_json:
        write_json(context, answer)
    else:
        environment(context).write(text())


def write_json(context: click.Context, answer: msgspec.Struct) -> None:
    environment(context).write_json(msgspec.json.format(msgspec.json.encode(answer), indent=2))
