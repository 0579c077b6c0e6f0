"""A record kept line by line: from standard input, a plain terminal, or another program."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable

import msgspec

from co2replay.notation.spelling import show_safe
from co2replay.verdict.exits import Exit

from ..columns import wrapped
from ..environment import Environment
from ..findings.record import display_width
from . import replies
from .recorder import Recorder
from .replies import Recorded

Read = Callable[[str], str | None]  # shows a prompt, gives a line; None: there are no more


def keep_record(
    recorder: Recorder, world: Environment, as_json: bool, first: str, read: Read
) -> Exit:
    """Ask and take lines until somebody ends it; who listens hears at once what became of each."""
    tell(recorder.ready(first), world, as_json)
    while not recorder.done:
        line = read(prompt_of(recorder))
        if line is None:
            break
        reply = recorder.accept(line)
        tell(reply, world, as_json)
        if reply.status == replies.FAILED and not world.interactive:
            break
    if recorder.failed:
        return Exit.UNREADABLE
    if recorder.trouble and not world.interactive:
        return Exit.FINDING
    return Exit.HOLDS


def tell(reply: Recorded, world: Environment, as_json: bool) -> None:
    if as_json:
        world.write_json(msgspec.json.encode(reply))
    else:
        if reply.text:
            world.write(fitted(reply.text, world.width) if world.interactive else reply.text)
        if reply.asked is not None:
            world.write("\n".join(wrapped(show_safe(f"? {reply.asked.text}"), world.width)))
    world.stdout.flush()


def fitted(text: str, width: int) -> str:
    """Break what is too long for the screen between words, under the column where it stands."""
    lines: list[str] = []
    for line in text.split("\n"):
        if display_width(line) <= width:
            lines.append(line)
            continue
        column = re.match(r" *\S+(?: \S+)* {2,}|[ ]*", line)
        indent = len(column[0]) if column else 0
        if indent > width // 2:
            indent = len(line) - len(line.lstrip()) + 2
        lines += textwrap.wrap(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)
    return "\n".join(lines)


def prompt_of(recorder: Recorder) -> str:
    """Short, for what is asked stands in the line above."""
    asked = recorder.question()
    if asked is None:
        return "> "
    mark = f"[{asked.mark}] " if asked.mark else ""
    return f"{mark}{asked.stem or ''}{' ' if asked.stem else ''}> "


def lines_of(world: Environment, shows: bool) -> Read:
    """Read standard input; on a terminal that can do no more than lines a prompt is shown."""

    def read(prompt: str) -> str | None:
        if shows:
            world.stdout.write(prompt)
            world.stdout.flush()
        raw = world.stdin.readline()
        return raw.decode("utf-8", "replace") if raw else None

    return read
