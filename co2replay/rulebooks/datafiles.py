"""Who hands the games over, where the data files of each lie, and how one is read so that a slip
names its place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from co2replay import errors
from co2replay.errors import UnknownName
from co2replay.sentences import cause_of, overheard


class Host(Protocol):
    """Who knows the games, and hands over what is read of one."""

    def is_hosted(self, game: str) -> bool: ...

    def games(self) -> Iterable[str]: ...

    def folder_of(self, game: str) -> Path:
        """Where a game has its code and, below `data`, its files."""
        ...

    def numbers_of(self, game: str) -> Any:
        """The record that a game declares for the numbers of its books."""
        ...


_hosts: list[Host] = []


def be_handed(host: Host) -> None:
    """Take the games from here on from this host."""
    _hosts[:] = [host]


def host() -> Host:
    assert _hosts, "no games yet: co2replay.games hands them over when it is imported"
    return _hosts[0]


def games() -> tuple[str, ...]:
    return tuple(host().games())


def check_game(game: str) -> None:
    if not host().is_hosted(game):
        raise UnknownName("game", game, tuple(sorted(games())))


TWICE = ("toml-declared", "toml-overwritten")  # of what its reader refuses


def folder_of(game: str) -> Path:
    check_game(game)
    return host().folder_of(game)


def read_packaged(game: str, name: str) -> str:
    """Text of one data file of a game, by its path below the data folder."""
    return (folder_of(game) / "data" / name).read_bytes().decode()


def edition_files(game: str, extra_dirs: Sequence[str | Path]) -> dict[str, list[str | Path]]:
    """Name every place that holds an edition or a layer, in the package and outside of it."""
    found: dict[str, list[str | Path]] = {
        file[:-5]: [f"editions/{file}"] for file in _packaged_editions(folder_of(game))
    }
    for folder in extra_dirs:
        if not Path(folder).is_dir():
            raise errors.UnreadableFile(str(folder), "no-folder")
        for path in sorted(Path(folder, game, "editions").glob("*.toml")):
            found.setdefault(path.stem, []).append(path)
    return found


@cache
def _packaged_editions(folder: Path) -> tuple[str, ...]:
    """Files that nobody changes while a program runs."""
    names = (entry.name for entry in (folder / "data" / "editions").iterdir())
    return tuple(sorted(name for name in names if name.endswith(".toml")))


def read_place(game: str, place: str | Path) -> str:
    if isinstance(place, str):
        return read_packaged(game, place)
    try:
        return place.read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        raise errors.UnreadableFile(str(place), cause_of(error)) from error


def split_last_table(file: str, text: str, table: str) -> tuple[str, str]:
    """Part a file before its last table, the one that is read only when it is shown."""
    lines = text.splitlines(keepends=True)
    opens = (number for number, line in enumerate(lines) if line.startswith(f"[{table}"))
    first = next(opens, len(lines))
    # Whatever stood behind it would stay unread in silence.
    for number, line in enumerate(lines[first:], first + 1):
        if line.startswith("[") and not line.startswith(f"[{table}"):
            raise errors.DataError(file, table, "not-last-table", line=number)
    return "".join(lines[:first]), "".join(lines[first:])


def parse(file: str, text: str, first_line: int = 1) -> dict[str, Any]:
    """Read TOML; `first_line` is where `text` starts in its file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise explain(file, text, first_line, str(error)) from error


def explain(file: str, text: str, first_line: int, message: str) -> errors.DataError:
    """Name the key of what the reader refused, and both lines of a key written twice."""
    place = re.search(r" \(at line (\d+), column \d+\)$", message)
    if place is None:
        return errors.DataError(file, "end of file", overheard(message))
    lines, number = text.split("\n"), int(place[1])
    here, plain = number + first_line - 1, message[: place.start()]
    key = key_of(lines[number - 1])
    earlier = [n for n, line in enumerate(lines[: number - 1], first_line) if key_of(line) == key]
    what = overheard(plain)
    if key is not None and earlier and what.code in TWICE:
        return errors.DataError(file, key, "twice-in-file", first=earlier[-1], second=here)
    return errors.DataError(file, key or f"line {here}", "at-line", line=here, what=what)


def key_of(line: str) -> str | None:
    match = re.match(r"""\s*(?:\[+\s*)?["']?([\w.-]+)["']?\s*(?:=|\]|\.)""", line)
    return None if match is None else match[1]


def check_keys(file: str, given: Iterable[str], allowed: Iterable[str], of: str = "") -> None:
    """Refuse the first key that is not among the allowed ones; `of` is the table it stands in."""
    names = tuple(allowed)
    for key in given:
        if key not in names:
            full = f"{of}.{key}" if of else key
            raise errors.DataError(file, full, "unknown-key", names=nearest(key, names))


def check_text(file: str, key: str, value: object) -> str:
    if not isinstance(value, str):
        raise errors.DataError(file, key, "no-text")
    return value


def check_table(file: str, key: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise errors.DataError(file, key, "no-table")
    return value


def check_texts(file: str, key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise errors.DataError(file, key, "no-texts")
    return tuple(value)


def nearest(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """The names that come closest; all of them when they are few or nothing comes close."""
    names = tuple(sorted(known))
    if len(names) <= 8:
        return names
    import difflib  # 3 ms, needed only for a message

    return tuple(difflib.get_close_matches(name, names, n=5, cutoff=0.4)) or names
