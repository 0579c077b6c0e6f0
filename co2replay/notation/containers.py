"""Logs that lie in other files: in a page, how it is put in and taken out again; many in one
file, each line a log in canonical form, by the name `FILE.jsonl:17`."""

from __future__ import annotations

import codecs
import re
from array import array
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from .spelling import UNSEEN, in_ascii

DOCTYPE = b"<!doctype html"
OPENED = '<script type="application/json" id="co2replay-log">'
CLOSED = "</script>"
OPENING_BYTES = 1000  # of a file: enough to see what it is
# What would end the block, open a comment in it, end a line of a script, or not be seen.
ESCAPED = re.compile(f"[<>&{UNSEEN}]")


def block(text: str) -> str:
    """Write a log as the block of a page that carries it."""
    return f"{OPENED}{escaped(msgspec.json.encode(text).decode('utf-8'))}{CLOSED}"


def escaped(json: str) -> str:
    """Write JSON so that no browser finds markup in it."""
    return ESCAPED.sub(in_ascii, json)


def is_page(data: bytes) -> bool:
    opening = data[:OPENING_BYTES].removeprefix(codecs.BOM_UTF8).lstrip()
    return opening[: len(DOCTYPE)].lower() == DOCTYPE


def carried_log(data: bytes) -> str | None:
    """Take the log out of a page; None where there is none, two, or a broken one."""
    opened = OPENED.encode("ascii")
    start = data.find(opened) + len(opened)
    if start < len(opened) or data.find(opened, start) >= 0:
        return None
    stop = data.find(CLOSED.encode("ascii"), start)
    if stop < 0:
        return None
    try:
        return msgspec.json.decode(memoryview(data)[start:stop], type=str)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


SUFFIX = ".jsonl"
NAME = re.compile(rf"(?P<file>.+\{SUFFIX}):(?P<line>[1-9]\d*)")


def names_in(file: str) -> Iterator[str]:
    """The name of each game in the file."""
    return (f"{file}:{line}" for line in range(1, len(beginnings(file, stamp(file)))))


def line_named(name: str) -> tuple[str, int] | None:
    """The file and line of a name; None where it is the name of a file, whatever is in it."""
    found = NAME.fullmatch(name)
    if found is None or Path(name).exists() or not Path(found["file"]).is_file():
        return None
    return found["file"], int(found["line"])


def read_line(file: str, line: int) -> bytes:
    """One line; nothing where there are not so many."""
    known = beginnings(file, stamp(file))
    if line >= len(known):
        return b""
    with Path(file).open("rb") as opened:
        opened.seek(known[line - 1])
        return opened.read(known[line] - known[line - 1])


def stamp(file: str) -> tuple[int, int]:
    found = Path(file).stat()
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=4)
def beginnings(file: str, _stamp: tuple[int, int]) -> array[int]:
    """Where each line begins, and where the last one ends: eight bytes a game."""
    found, at = array("q", [0]), 0
    with Path(file).open("rb") as opened:
        for line in opened:
            at += len(line)
            found.append(at)
    return found
