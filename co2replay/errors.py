"""Every exception of co2replay; it imports nothing of ours, so that every layer may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Co2ReplayError(Exception):
    """What makes going on impossible; the fields tell what, the text is made from them."""

    def __reduce__(self) -> tuple[Callable[..., Co2ReplayError], tuple[Any, ...]]:
        # Exceptions are taken along to other processes by their text alone, which none here takes.
        return raised_elsewhere, (type(self), self.args, vars(self))


def raised_elsewhere(
    kind: type[Co2ReplayError], texts: tuple[Any, ...], fields: dict[str, Any]
) -> Co2ReplayError:
    """The same exception in another process."""
    found = kind.__new__(kind)
    found.args = texts
    vars(found).update(fields)
    return found


class DataError(Co2ReplayError):
    """A data file of rules, components or words is wrong: file, key, and what was allowed."""

    def __init__(self, file: str, key: str, what: str) -> None:
        super().__init__(f"{file}: {key}: {what}")
        self.file = file
        self.key = key
        self.what = what


class UnknownName(Co2ReplayError):
    """A game, edition, reading, value or clause that nobody knows.

    The kind is one word, the same for ever, for it makes the code of the message; what the name
    should have belonged to, such as the reading of a value, stands apart from it.
    """

    def __init__(self, kind: str, name: str, known: tuple[str, ...], of: str = "") -> None:
        self.kind = kind
        self.name = name
        self.known = known
        self.of = of
        super().__init__(f"no {self.what()} named {name!r}; known: {', '.join(known)}")

    def what(self) -> str:
        return f"{self.kind} of {self.of}" if self.of else self.kind


class AmbiguousName(Co2ReplayError):
    """A short name that fits several things, or none at all where one is needed: the full ones."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"which {kind}? one of: {', '.join(known)}")
        self.kind = kind
        self.name = name
        self.known = known


class UnreadableFile(Co2ReplayError):
    """A file that is not there, too large, or not text."""

    def __init__(self, file: str, what: str) -> None:
        super().__init__(f"{file}: {what}")
        self.file = file
        self.what = what
