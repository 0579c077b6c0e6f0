"""What is printed on somebody's own copy: read off once, kept under a name, found by every verb.

A log says `manifest: mine`; the copy lies in the user's own folder for settings, by game. Beside a
log it may lie as a file, `manifest: mine.toml`, which goes where the log goes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from co2replay.engine.book import Boxes
from co2replay.errors import UnknownName
from co2replay.files import settings_folder, write_whole

from .boxfiles import Overlay, parse_toml, read_overlay

SUFFIX = ".toml"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")  # a name, and never a path to anywhere
SET_NAME = "name"  # in a file: the component set that it corrects


def copies_folder(game: str) -> Path:
    return settings_folder() / "box" / game


def own_copies(game: str) -> tuple[str, ...]:
    """The names under which copies are kept."""
    folder = copies_folder(game)
    return tuple(sorted(file.stem for file in folder.glob(f"*{SUFFIX}"))) if folder.is_dir() else ()


def find_copy(game: str, name: str, log: str) -> Path | None:
    """The file of a copy that a header names: one that is kept, or one beside the log."""
    stem = name.removesuffix(SUFFIX)
    if NAME.fullmatch(stem) is None:
        return None
    found = copies_folder(game) / f"{name}{SUFFIX}"
    if name != stem:
        found = Path(log).parent / name
    return found if found.is_file() else None


def set_of(copy: Path, boxes: Boxes[Any]) -> str:
    """The component set that a copy corrects."""
    name = parse_toml(copy.read_text(encoding="utf-8-sig"), str(copy)).get(SET_NAME, boxes.usual)
    return name if isinstance(name, str) and name in boxes.names() else boxes.usual


def keep_copy(game: str, name: str, boxes: Boxes[Any], read: Overlay) -> tuple[Path, Overlay]:
    """Keep what was read off a copy under a name, over what was kept of it before."""
    from .boxforms import in_toml, write_overlay

    if NAME.fullmatch(name) is None or name in boxes.names():
        raise UnknownName("copy", name, ("mine",))
    path = copies_folder(game) / f"{name}{SUFFIX}"
    before = read_overlay(path).values if path.is_file() else {}
    whole = Overlay(read.file, {**before, **read.values})
    boxes.load(boxes.usual, [whole], ())  # refuses what no copy can have
    path.parent.mkdir(parents=True, exist_ok=True)
    text = f"{SET_NAME} = {in_toml(boxes.usual)}\n{write_overlay(whole)}"
    write_whole(path, text)
    return path, whole
