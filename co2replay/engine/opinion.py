"""What is heard of a game's second judge, who was written apart and sees nothing of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from co2replay.notation.records import Log
from co2replay.notation.vocabulary import Vocabulary


class SeenBreach(Protocol):
    """Where a log first breaks a rule, and which."""

    @property
    def position(self) -> int: ...  # among the entries

    @property
    def clause(self) -> str: ...

    @property
    def reason(self) -> str: ...

    @property
    def is_missing(self) -> bool: ...  # an answer, in front of that entry

    @property
    def also(self) -> Sequence[str]: ...  # what else the same entry breaks


class SeenTurn(Protocol):
    """What every seat has when a turn or phase is over, by names of the judge's own."""

    @property
    def mark(self) -> str: ...

    @property
    def seats(self) -> Mapping[str, Mapping[str, int]]: ...


class Opinion(Protocol):
    """Of one log under one book; `legal` is None where something cannot be known."""

    @property
    def legal(self) -> bool | None: ...

    @property
    def first_breach(self) -> SeenBreach | None: ...

    @property
    def sheet(self) -> Mapping[str, Mapping[str, int]]: ...  # by seat and line

    @property
    def winners(self) -> Sequence[str]: ...

    @property
    def decided_by(self) -> str: ...

    @property
    def finished(self) -> bool: ...

    @property
    def money_of_turns(self) -> Sequence[SeenTurn]: ...

    @property
    def unknown(self) -> str: ...  # why legality cannot be known

    @property
    def open_points(self) -> Sequence[str]: ...  # readings of equal right that legality hangs on


class Judge(Protocol):
    def __call__(
        self,
        log: Log,
        vocabulary: Vocabulary,
        edition: str,
        settings: Mapping[str, str] = {},
        copy: Mapping[str, Any] | None = None,
    ) -> Opinion:
        """Judge a log under a book; `copy` is what the table's own copy has otherwise, by path."""
        ...


def is_silent(said: Opinion) -> bool:
    return said.legal is None and said.first_breach is None and not said.open_points
