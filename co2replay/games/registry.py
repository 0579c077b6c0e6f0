"""The games that are hosted: a name, and what is imported of its package when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from co2replay.rulebooks.datafiles import check_game

if TYPE_CHECKING:  # a help text asks for examples, and imports nothing else
    import msgspec

    from co2replay.engine.contract import Game
    from co2replay.notation.records import Log
    from co2replay.notation.vocabulary import Vocabulary

# A game of this package is a folder of code with its data, and a line here.
BUILT_IN = {
    "co2": "co2replay.games.co2",
    "power-grid": "co2replay.games.power_grid",
    "second-chance": "co2replay.games.second_chance",
}
FOREIGN = "foreign"  # the module of a game that reads the records of other programs
ENTRY_POINTS = "co2replay.games"  # by which a package of its own brings a game


@cache
def games() -> dict[str, str]:
    """Every game that is hosted: its name, and the package that holds it."""
    from importlib.metadata import entry_points  # 15 ms, needed only beside the built-in games

    return BUILT_IN | {one.name: one.value for one in entry_points(group=ENTRY_POINTS)}


def is_hosted(name: str) -> bool:
    return name in BUILT_IN or name in games()


def package_of(name: str) -> str:
    check_game(name)
    return BUILT_IN.get(name) or games()[name]


def folder_of(name: str) -> Path:
    return Path(import_module(package_of(name)).__path__[0])


def numbers_of(name: str) -> type[msgspec.Struct]:
    return cast("type[msgspec.Struct]", import_module(f"{package_of(name)}.numbers").Numbers)


def game(name: str) -> Game:
    """Load a game by name; it is imported only when somebody plays it."""
    return cast("Game", import_module(f"{package_of(name)}.game").GAME)


def vocabulary_for(name: str) -> Vocabulary | None:
    """The words of a game's logs, for the reader of a log; None for a game that is not hosted."""
    return game(name).vocabulary() if is_hosted(name) else None


def game_of(log: Log) -> str:
    """The game that a log names; empty where it names none, or none that is hosted."""
    name = log.get("game") or ""
    return name if is_hosted(name) else ""


def foreign_reader(record: Mapping[str, Any]) -> Any:
    """The part of a game that reads what another program saved; None where no game knows it."""
    readers = (part_of(name, FOREIGN) for name in games() if has_part(name, (FOREIGN,)))
    return next((one for one in readers if one.is_record(record)), None)


def part_of(name: str, part: str) -> ModuleType:
    """A module in the folder of a game, by its path there."""
    return import_module(f"{package_of(name)}.{part}")


def has_part(name: str, path: Sequence[str]) -> bool:
    """Is there a module of this path in the folder of a game?"""
    place = folder_of(name).joinpath(*path[:-1])
    return (place / f"{path[-1]}.py").is_file() or (place / path[-1] / "__init__.py").is_file()
