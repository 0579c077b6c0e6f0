"""The games that are hosted: a name, and where its Game object lives."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from co2replay.engine.game import Game
from co2replay.notation.vocabulary import Vocabulary

from .datafiles import GAMES, check_game


def vocabulary_for(name: str) -> Vocabulary | None:
    """The words of a game's logs, for the reader of a log; None for a game that is not hosted."""
    return game(name).vocabulary() if name in GAMES else None


def game(name: str) -> Game:
    """Load a game by name; it is imported only when somebody plays it."""
    check_game(name)
    return cast(Game, import_module(f"{GAMES[name]}.game").GAME)
