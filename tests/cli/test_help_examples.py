"""What an example of `--help` says can be typed: its verb, options and arguments are known."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import click
import pytest

from co2replay.cli.frame import VerbGroup
from co2replay.cli.main import main_group
from co2replay.show.examples import filled

OURS = "co2replay"
BESIDE = re.compile(r"\s{2,}.*$")  # what is said of it
FILES = (click.Path, click.File)  # need not be there
TO_AND_FROM = (">", ">>", "<")


def epilogs(command: click.Command, path: str = "co2replay") -> Iterator[tuple[str, str]]:
    yield path, filled(command.epilog or "")
    if isinstance(command, VerbGroup):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from epilogs(inner, f"{path} {name}")


def typed(epilog: str) -> Iterator[str]:
    """The commands of ours in the examples, each by itself, without where it reads and writes."""
    for line in epilog.splitlines():
        if OURS not in line:
            continue
        words = shlex.split(BESIDE.sub("", line.strip()))
        while words:
            end = words.index("|") if "|" in words else len(words)
            one, words = words[:end], words[end + 1 :]
            if one and one[0] == OURS:
                cut = next((x for x, word in enumerate(one) if word in TO_AND_FROM), len(one))
                yield shlex.join(one[:cut])


EXAMPLES = sorted({one for _, epilog in epilogs(main_group()) for one in typed(epilog)})


def wrong(example: str) -> str:
    """What click says against it."""
    command: click.Command = main_group()
    words = shlex.split(example)[1:]
    context = click.Context(command, info_name="co2replay")
    try:
        while isinstance(command, click.Group):
            name, inner, words = command.resolve_command(context, words)
            assert inner is not None, name
            context = click.Context(inner, parent=context, info_name=name)
            command = inner
        given, left, _ = command.make_parser(context).parse_args(args=list(words))
        for one in command.get_params(context):
            value = given.get(one.name or "")
            if isinstance(value, str | list | tuple) and not isinstance(one.type, FILES):
                one.type_cast_value(context, value)
    except click.UsageError as error:
        return error.format_message()
    return f"too much: {left}" if left else ""


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_can_be_typed(example: str) -> None:
    assert wrong(example) == ""


def test_examples_that_cannot_be_typed_are_found() -> None:
    assert len(EXAMPLES) > 100
    for example in (
        "co2replay rules readings co2",
        "co2replay validat game.log",
        "co2replay validate game.log --editions all",
        "co2replay html game.log --begin",
        "co2replay new --players many",
    ):
        assert wrong(example), example
