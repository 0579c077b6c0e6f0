"""Where a command writes; it never writes over what it reads."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from co2replay.show.wrong_use import WrongUse

# Of a folder these are read: logs, what is on record of them, what they say, rulebooks.
READ_IN_FOLDERS = (".log", ".moves", ".txt", ".toml")
STDIN = "-"
Identity = tuple[int, int]
F = TypeVar("F", bound=Callable[..., Any])


class Output(click.Path):
    """A file that a command writes; its type is what keeps it apart from all that is read."""

    def __init__(self, dir_okay: bool = False) -> None:
        super().__init__(dir_okay=dir_okay, allow_dash=True, path_type=Path)


def output_option(said: str) -> Callable[[F], F]:
    """Where an answer goes that is a file by itself; `-` is standard output."""
    return click.option("-o", "--output", type=Output(), metavar="FILE", help=said)


def keep_apart(context: click.Context) -> None:
    """Refuse to write to a file that this command reads, under whatever name."""
    params = context.command.params
    outputs = {param.name for param in params if isinstance(param.type, Output)}
    read = [
        name
        for param in params
        if param.name not in outputs
        for name in names_in(context.params.get(param.name or ""))
    ]
    for output in outputs:
        for target in names_in(context.params.get(output or "")):
            refuse_over(target, read, context)
    taken = stream_identity(context.obj.stdout)  # as `>>` does it
    if taken is not None and any(taken == read_identity(name, context) for name in read):
        raise over("-", context)


def refuse_over(target: Path, read: Iterable[Path], context: click.Context) -> None:
    taken = identity_of(target)
    if taken is None:
        return  # not there yet: nothing can be lost
    for name in read:
        if taken == read_identity(name, context) or taken in inside(name):
            raise over(str(target), context)


def over(name: str, context: click.Context) -> WrongUse:
    return WrongUse("over-input", context, name=name)


def read_identity(name: Path, context: click.Context) -> Identity | None:
    return stream_identity(context.obj.stdin) if str(name) == STDIN else identity_of(name)


def names_in(value: Any) -> Iterator[Path]:
    """Whatever could name a file among what was given."""
    if isinstance(value, str | Path):
        yield Path(value)
    elif isinstance(value, tuple | list):
        for one in value:
            yield from names_in(one)


def inside(folder: Path) -> Iterator[Identity]:
    with contextlib.suppress(OSError, ValueError):
        if folder.is_dir():
            for path in folder.rglob("*"):
                if path.suffix in READ_IN_FOLDERS and (one := identity_of(path)) is not None:
                    yield one


def identity_of(path: Path) -> Identity | None:
    """What tells a regular file from every other, through links and under other names."""
    with contextlib.suppress(OSError, ValueError):
        return regular(path.stat())
    return None


def stream_identity(stream: Any) -> Identity | None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        return regular(os.fstat(stream.fileno()))
    return None


def regular(found: os.stat_result) -> Identity | None:
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
