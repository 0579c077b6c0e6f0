"""Files of components, whole or partial: values by path, where each of them comes from, and what
was read off somebody's own copy, kept under a name and found by every verb."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from co2replay.engine.book import Boxes, Written
from co2replay.errors import Cause, DataError, UnknownName, UnreadableFile
from co2replay.files import read_bytes, settings_folder, write_whole
from co2replay.sentences import cause_of, overheard

MARK_KINDS = ("rulebook", "public", "assumed")
TABLE = "table"  # the mark of what was read off the users' own copy
NOT_READ = "?"  # a value of a form that nobody has filled in
FILE_BYTES_MAX = 1_000_000
NUMBER_MAX = (
    1000  # far above anything printed: a slip of the finger must not become a billion tiles
)
DEPTH_MAX = 4

# A value as a game counts with it; readers make it of what is written.
Value = int | str | tuple[Any, ...]


class Overlay(msgspec.Struct, frozen=True):
    """A partial component file, read off the users' own copy."""

    file: str
    values: dict[str, Written]
    of: str = ""  # the set for which a form asked, if it says so; the values are the same anywhere


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


def parse_overlay(text: str, file: str = "-") -> Overlay:
    """Read a partial component file from its text; a value left as `?` is not there."""
    tree = parse_toml(text, file)
    of = str(tree.pop("name", ""))
    values: dict[str, Written] = {}
    flatten(tree, "", values, None, "", file)
    read = {path: listed(value) for path, value in values.items()}
    return Overlay(file, {path: v for path, v in read.items() if not is_blank(v)}, of)


def listed(value: Written) -> Written:
    """A list as a form shows it and people copy it down: `"1, 1, 2"`."""
    if not isinstance(value, str) or "," not in value:
        return value
    parts = [part.strip() for part in value.split(",")]
    return [int(part) if part.isascii() and part.isdecimal() else part for part in parts]


def is_assumed(mark: str) -> bool:
    return mark.startswith("assumed")


def show_key(key: str) -> str:
    """Make a key of a stranger's file fit for a message: printable and short."""
    shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in key)
    return shown if len(shown) <= 80 else shown[:80] + "…"


def parse_toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise DataError(file, "-", "nested") from error
    except ValueError as error:
        # The reader says the line itself; a key or piece written twice ends here too.
        raise DataError(file, "-", "no-toml", why=overheard(show_key(str(error)))) from error


def flatten(
    table: Mapping[str, Any],
    prefix: str,
    values: dict[str, Written],
    marks: dict[str, str] | None,
    inherited: str,
    file: str,
) -> None:
    own: Mapping[str, Any] = {}
    mark = table.get("mark")
    if mark is not None and marks is None:
        raise DataError(file, f"{show_key(prefix)}mark", "mark-at-table")
    if isinstance(mark, str):
        inherited = mark
    elif isinstance(mark, dict):
        own = mark
        inherited = str(mark.get("rest", inherited))
        for key in own:
            if key != "rest" and key not in table:
                raise unknown_key(file, f"{prefix}mark.{key}", tuple(table))
    for key, value in table.items():
        if key == "mark":
            continue
        path = f"{prefix}{key}"
        here = str(own.get(key, inherited))
        if isinstance(value, dict):
            if path.count(".") + 1 >= DEPTH_MAX:
                raise DataError(file, show_key(path), "value-no-table")
            flatten(value, f"{path}.", values, marks, here, file)
        else:
            values[path] = value
            if marks is not None:
                marks[path] = here


def is_blank(value: Written) -> bool:
    return value == NOT_READ or (isinstance(value, list) and NOT_READ in value)


def check_mark(path: str, mark: str, codes: Mapping[str, str], file: str) -> None:
    kind, _, named = mark.partition(":")
    if kind not in MARK_KINDS:
        if not mark:
            raise DataError(file, path, "no-mark", names=MARK_KINDS)
        raise DataError(file, path, "unknown-mark", name=mark, names=MARK_KINDS)
    for code in named.split(",") if named else ():
        if code not in codes:
            raise DataError(file, path, "unknown-source", name=code, names=tuple(codes))


class ReadError(Exception):
    """Why a written value cannot be read; the place is added by the caller."""

    def __init__(self, cause: Cause) -> None:
        self.cause = cause


def read_number(value: Written) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 5:
        value = int(value)  # a form filled in inside its quotes
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= NUMBER_MAX:
        return value
    raise ReadError(Cause("no-whole-number", value=shown(value), most=NUMBER_MAX))


def read_name(value: Written, allowed: Sequence[str]) -> int:
    if isinstance(value, str) and value in allowed:
        return tuple(allowed).index(value)
    raise ReadError(Cause("unknown-value", value=shown(value), names=tuple(allowed)))


def number_at(values: Mapping[str, Value], path: str) -> int:
    value = values[path]
    assert isinstance(value, int)
    return value


def numbers_at(values: Mapping[str, Value], path: str) -> tuple[int, ...]:
    value = values[path]
    assert isinstance(value, tuple)
    return value


def check_words(
    file: str, path: str, allowed: Sequence[Sequence[str]], heads: Sequence[str]
) -> None:
    """Refuse a path that does not go on, word for word, as one of its head does."""
    rest = path.split(".")[1:]
    if not allowed or len(allowed) != len(rest):
        raise unknown_key(file, path, heads)
    for word, known in zip(rest, allowed, strict=True):
        if word not in known:
            raise unknown_key(file, path, known)


def unknown_key(file: str, path: str, known: Iterable[str]) -> DataError:
    """Say that nothing is called so, and what is."""
    names = [name for name in dict.fromkeys(known) if name not in ("mark", "rest")]
    return DataError(file, show_key(path), "unknown-key-here", names=names)


def shown(value: object) -> str:
    return show_key(repr(value))


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
