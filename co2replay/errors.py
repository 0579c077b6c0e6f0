"""Every exception of co2replay, and why: a code with its facts; no sentence stands here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

# What a sentence is filled with: words, a number, a list of names, or a cause within a cause.
Fact: TypeAlias = "str | int | float | tuple[str, ...] | list[str] | Cause"


class Cause:
    """Why something cannot be: a code, and what it is about; the catalogues say it."""

    home = ""  # of the causes of a game: its package, whose own catalogue has their sentences

    def __init__(self, code: str, /, **facts: Fact) -> None:
        self.code = code
        self.facts = facts

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        from co2replay.sentences import say  # reads a catalogue, which only a message needs

        return say(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {self.facts})"


def as_cause(cause: str | Cause, facts: dict[str, Fact]) -> Cause:
    """A cause that is there already, or that of a code with these facts."""
    return cause if isinstance(cause, Cause) else Cause(cause, **facts)


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

    def __init__(self, file: str, key: str, cause: str | Cause, /, **facts: Fact) -> None:
        self.file = file
        self.key = key
        self.cause = as_cause(cause, facts)

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.cause}"


class UnreadableFile(Co2ReplayError):
    """A file that is not there, too large, or not text."""

    def __init__(self, file: str, cause: str | Cause, /, **facts: Fact) -> None:
        self.file = file
        self.cause = as_cause(cause, facts)

    def __str__(self) -> str:
        return f"{self.file}: {self.cause}"


class UnknownName(Co2ReplayError):
    """A game, edition, reading, value or clause that nobody knows.

    The kind is one word, the same for ever, for it makes the code of the message; what the name
    should have belonged to, such as the reading of a value, stands apart from it.
    """

    def __init__(
        self,
        kind: str,
        name: str,
        known: tuple[str, ...],
        of: str = "",
        about: tuple[str, ...] = (),
        game: str = "",
    ) -> None:
        self.kind = kind
        self.name = name
        self.known = known
        self.of = of
        self.about = about  # the known ones that it is a part, or a number, of
        self.game = game  # whose words the known ones are, where they are words of a log

    def cause(self, kind: str) -> Cause:
        """Why, with a word for what the name should have been one of."""
        if self.of:
            return Cause("unknown-name-of", kind=kind, of=self.of, name=self.name)
        return Cause("unknown-name", kind=kind, name=self.name)

    def __str__(self) -> str:
        return f"{self.cause(self.kind)}; {Cause('known-names', names=self.known)}"


class AmbiguousName(Co2ReplayError):
    """A short name that fits several things, or none at all where one is needed: the full ones."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        self.kind = kind
        self.name = name
        self.known = known

    def cause(self, kind: str) -> Cause:
        if self.name:
            return Cause("ambiguous-name", kind=kind, name=self.name)
        return Cause("which-name", kind=kind)

    def __str__(self) -> str:
        return f"{self.cause(self.kind)}; {Cause('one-of', names=self.known)}"


class ClusterFault(Co2ReplayError):
    """A cluster that cannot be used, or no longer."""

    def __init__(self, code: str, /, **facts: str | int) -> None:
        self.cause = Cause(code, **facts)

    def __str__(self) -> str:
        return str(self.cause)
