"""Who knows the games hands them over here; the rulebooks import none of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

from co2replay.errors import UnknownName


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
