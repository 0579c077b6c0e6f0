"""What is kept of what verdicts tell: texts by chapter, each with sections by the name of a log."""

from __future__ import annotations

import difflib
import os
from functools import cache
from pathlib import Path

import pytest

SAID = Path(__file__).with_name("said")
BLESS = "BLESS_SAID"  # set to 1 it writes the texts anew; read each difference before it is kept
HEAD = "== "


@cache
def sections(chapter: str) -> dict[str, tuple[int, list[str]]]:
    """The sections of a chapter by name: the line below the name, and what stands there."""
    path = path_of(chapter)
    found: dict[str, tuple[int, list[str]]] = {}
    name = ""
    for number, text in enumerate(read_lines(path), 1):
        if text.startswith(HEAD):
            name = text.removeprefix(HEAD)
            found[name] = (number + 1, [])
        elif name:
            found[name][1].append(text)
    return found


def path_of(chapter: str) -> Path:
    return SAID / f"{chapter}.txt"


def read_lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def hold(chapter: str, name: str, now: list[str]) -> None:
    """Fail where something else is told than what is kept, with both."""
    if os.environ.get(BLESS) == "1":
        keep(chapter, name, now)
    first, before = sections(chapter).get(name, (0, []))
    if now == before:
        return
    lines = list(difflib.unified_diff(before, now, "kept", "now", lineterm="", n=1))
    at = first + int(lines[2].split()[1].split(",")[0].lstrip("-")) if lines else first
    place = f"{path_of(chapter).name}:{at}: {name}"
    how = f"to keep what is told now, once read: {BLESS}=1 pytest tests/corpus/test_said.py"
    pytest.fail("\n".join([place, *lines, "", how]), pytrace=False)


def keep(chapter: str, name: str, now: list[str]) -> None:
    known = {other: lines for other, (_, lines) in sections(chapter).items()}
    write(chapter, {**known, name: now})


def leave_out(chapter: str, wanted: set[str]) -> None:
    """Drop the sections whose log is gone, while the texts are written anew."""
    known = sections(chapter)
    if os.environ.get(BLESS) == "1" and known.keys() - wanted:
        write(chapter, {name: lines for name, (_, lines) in known.items() if name in wanted})


def write(chapter: str, texts: dict[str, list[str]]) -> None:
    lines = [line for name in sorted(texts) for line in (f"{HEAD}{name}", *texts[name])]
    SAID.mkdir(exist_ok=True)
    path_of(chapter).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    sections.cache_clear()
