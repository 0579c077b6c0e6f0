"""The record of a folder: what each of its logs tells that no `#>` line says; one section a log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from co2replay.files import write_whole

TOLD = "told.txt"
HEAD = "== "


def told_before(path: Path) -> list[str] | None:
    """What a log told when it was blessed; nothing yet of a new one, None where none is kept."""
    place = path.parent / TOLD
    if not place.is_file():
        return None
    return sections(place, place.stat().st_mtime_ns).get(path.name, [])


@lru_cache(maxsize=64)
def sections(place: Path, _written: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for text in place.read_text(encoding="utf-8").splitlines():
        if text.startswith(HEAD):
            lines = found.setdefault(text.removeprefix(HEAD), [])
        else:
            lines.append(text)
    return found


def keep_told(path: Path, lines: Sequence[str]) -> None:
    """Write the section of one log anew, and leave out those whose log is gone."""
    place = path.parent / TOLD
    known = {**sections(place, place.stat().st_mtime_ns), path.name: list(lines)}
    kept = {name: known[name] for name in sorted(known) if (path.parent / name).is_file()}
    text = [row for name, rows in kept.items() for row in (f"{HEAD}{name}", *rows)]
    write_whole(place, "".join(f"{row}\n" for row in text))
