"""What was read off somebody's own copy: its file, kept under a name and found by every verb."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from co2replay.engine.book import Boxes
from co2replay.errors import UnknownName, UnreadableFile
from co2replay.files import read_bytes, settings_folder, write_whole
from co2replay.sentences import cause_of

from .boxfiles import Overlay, parse_overlay, parse_toml

FILE_BYTES_MAX = 1_000_000
SUFFIX = ".toml"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")  # a name, and never a path to anywhere
SET_NAME = "name"  # in a file: the component set that it corrects


def read_overlay(path: str | Path) -> Overlay:
    """Read a partial component file."""
    file = str(path)
    try:
        data = read_bytes(path, FILE_BYTES_MAX + 1)
    except OSError as error:
        raise UnreadableFile(file, cause_of(error)) from error
    if len(data) > FILE_BYTES_MAX:
        raise UnreadableFile(file, "too-large", number=FILE_BYTES_MAX)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(file, "not-utf8", number=error.start + 1) from error
    return parse_overlay(text, file)


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
