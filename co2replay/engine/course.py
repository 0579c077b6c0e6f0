"""What a message on a refusal tells of the turn in which it comes: the states that led up to it."""

from __future__ import annotations

from typing import Any

from .contract import Game
from .table import Table
from .trace import Course


class Courses:
    """Copies the state before every entry of the turn at hand; keeps those of what is refused."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game = game
        self.table = table
        self.turn: list[tuple[int, Any]] = []
        self.kept: dict[int, Course] = {}

    def begin(self) -> None:
        self.turn = []

    def remember(self, index: int) -> None:
        if not self.turn or self.turn[-1][0] != index:
            self.turn.append((index, self.game.copy(self.table.state)))

    def keep(self, index: int, at: int) -> None:
        """Keep the turn up to the entry that a refusal is about: mostly the one at hand."""
        self.remember(index)
        found = [one for one in self.turn if one[0] <= at]
        if found and found[-1][0] == at:
            self.kept.setdefault(at, found)
