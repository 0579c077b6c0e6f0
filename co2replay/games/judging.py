"""What a second judge says in the end, and how its reading of a log stops: no rule of any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from co2replay.notation.records import Log

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
    winners: list[str]  # of a finished game; nobody: everybody lost
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


def settings_of_header(log: Log) -> dict[str, str]:
    """Read `readings: end_income=no late_start=empty_only`."""
    found = re.findall(r"([\w-]+)\s*=\s*([\w-]+)", log.get("readings") or "")
    return {name.replace("-", "_"): value for name, value in found}


def read_both_ways(
    opinion_of: Callable[[Mapping[str, str]], tuple[Judgement, set[str]]],
    given: Mapping[str, str],
    open_points: Mapping[str, Sequence[str]],
) -> Judgement:
    """A reading of equal right that decides makes legality unknown."""
    opinion, asked = opinion_of(given)
    hanging = []
    if opinion.legal is not None:
        for name, values in sorted(open_points.items()):
            for value in values if name in asked else []:
                other, _ = opinion_of({**given, name: value})
                if other.legal != opinion.legal:
                    hanging.append(name)
    if not hanging:
        return opinion
    why = f"the books can be read both ways: {', '.join(hanging)}"
    return msgspec.structs.replace(opinion, legal=None, unknown=why, open_points=tuple(hanging))
