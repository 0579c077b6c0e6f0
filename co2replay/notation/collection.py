"""A file of many games: each line a log in canonical form, by the name `FILE.jsonl:17`."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

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
