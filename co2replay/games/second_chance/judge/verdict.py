"""What the second judge says in the end, and the ways in which its reading of a log stops."""

from __future__ import annotations

from typing import Any

import msgspec

Page = dict[str, Any]  # one entry of the log, in words
Table = dict[str, Any]  # everything on the table, in plain dictionaries and lists


class FirstBreach(msgspec.Struct, frozen=True):
    """Where the log first breaks a rule: the entry's position in the log, its line, the clause.

    An answer that is missing is a fault of the entry it is missing in front of.
    """

    position: int
    line: int
    clause: str
    reason: str
    is_missing: bool = False


class TurnMark(msgspec.Struct, frozen=True):
    """What every seat has when a turn or phase is over."""

    mark: str
    seats: dict[str, dict[str, int]]


class Judgement(msgspec.Struct, frozen=True):
    """The opinion on one log under one book; `legal` is None where something cannot be known."""

    legal: bool | None
    first_breach: FirstBreach | None
    sheet: dict[str, dict[str, int]]
    winners: list[str]
    decided_by: str
    finished: bool
    money_of_turns: list[TurnMark]
    table: Table = {}  # how everything lies where the log ends, or where it first breaks a rule
    unknown: str = ""  # why legality cannot be known
    open_points: tuple[str, ...] = ()  # readings of equal right that the legality hangs on


class Wrong(Exception):
    """An entry breaks a clause, or an answer that the clause asks for is missing before it."""

    def __init__(self, clause: str, page: Page, reason: str, is_missing: bool = False) -> None:
        super().__init__(clause)
        self.clause = clause
        self.page = page
        self.reason = reason
        self.is_missing = is_missing


class OutOfPages(Exception):
    """The log ends while the game still waits for something."""


class CannotKnow(Exception):
    """The log, or a setting, holds something that this judge does not judge."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
