"""The games that are hosted: a name, and what is imported of its package when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from co2replay.engine.game import Game
from co2replay.notation.records import Log
from co2replay.notation.vocabulary import Vocabulary
from co2replay.rulebooks.datafiles import DEFAULT_GAME, is_hosted, package_of


def vocabulary_for(name: str) -> Vocabulary | None:
    """The words of a game's logs, for the reader of a log; None for a game that is not hosted."""
    return game(name).vocabulary() if is_hosted(name) else None


def game_of(log: Log) -> str:
    """The game that a log names; the default where it names none, or none that is hosted."""
    name = log.get("game") or DEFAULT_GAME
    return name if is_hosted(name) else DEFAULT_GAME


def second_judge(name: str) -> Any:
    """The function by which a game is judged a second time; None where a game has none."""
    place = f"{package_of(name)}.judge"
    try:
        return import_module(place).judge
    except ModuleNotFoundError as missing:
        if missing.name != place:
            raise
        return None


def game(name: str) -> Game:
    """Load a game by name; it is imported only when somebody plays it."""
    return cast(Game, import_module(f"{package_of(name)}.game").GAME)
