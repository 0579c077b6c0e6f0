"""Text of component files, whole or partial: values by path, and where each of them comes from."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from co2replay.engine.book import Written
from co2replay.errors import Cause, DataError
from co2replay.sentences import overheard

MARK_KINDS = ("rulebook", "public", "assumed")
TABLE = "table"  # the mark of what was read off the users' own copy
NOT_READ = "?"  # a value of a form that nobody has filled in
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
