"""A value nobody wrote down: it takes part in sums; whoever compares it is told its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

# What nobody can write down: what an entry has come to that could not be judged.
BEFORE = "before"
WHICH_WAY = "ways"  # and which way it goes on, where there are more than can be tried
MORE = 10**9  # last among what a number can be: any that is greater than those before it
UNTOLD = "?"  # what a reason says of such a value, or of one that it does not hang on

X = TypeVar("X")


class Consulted(Exception):
    """A rule asked for a value that is not known; `name` says which (`orange.money`).

    `at` is where a number is cut in two by what was asked: whether it was less than so much.
    """

    def __init__(self, name: str, at: int | None = None) -> None:
        super().__init__(name)
        self.name = name
        self.at = at


class Unknown:
    """Adding to it keeps it unknown; comparing it or testing it raises Consulted.

    A number remembers how it was made of what was lost, as far as that can be said: it is `sign`
    times that, and `added` more (None: nobody can say). `low` and `high` are the least and the most
    that was lost, where somebody supposes a bound; what hangs on these alone can be compared.
    """

    __slots__ = ("added", "high", "low", "name", "sign")

    def __init__(
        self,
        name: str,
        added: int | None = 0,
        low: int | None = None,
        high: int | None = None,
        sign: int = 1,
    ) -> None:
        self.name = name
        self.added, self.low, self.high, self.sign = added, low, high, sign

    def __add__(self, other: object) -> Any:
        if self.added is None:
            return Unknown(self.name, None)
        if type(other) is int:
            return Unknown(self.name, self.added + other, self.low, self.high, self.sign)
        if isinstance(other, Unknown) and other.added is not None and self._undoes(other):
            return self.added + other.added
        return Unknown(self.name, None)

    __radd__ = __add__

    def _undoes(self, other: Unknown) -> bool:
        """Were both made of one number, added here and taken away there? Bounds tell it apart from
        all others."""
        bounds = self.low, self.high
        is_one = bounds != (None, None) and bounds == (other.low, other.high)
        return is_one and self.name == other.name and self.sign == -other.sign

    def __neg__(self) -> Unknown:
        added = None if self.added is None else -self.added
        return Unknown(self.name, added, self.low, self.high, -self.sign)

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: object) -> Any:
        return -self + other

    def _blurred(self, other: object) -> Unknown:
        return Unknown(self.name, None)

    __mul__ = __rmul__ = __rshift__ = __floordiv__ = __mod__ = _blurred

    def _is_below(self, other: object, more: int = 0) -> bool:
        if self.added is None or type(other) is not int:
            raise Consulted(self.name)
        least = other + more - self.added  # of what was lost, where it counts as it is
        at = least if self.sign > 0 else 1 - least
        if self.high is not None and self.high < at:
            return self.sign > 0
        if self.low is not None and self.low >= at:
            return self.sign < 0
        raise Consulted(self.name, at)

    def __lt__(self, other: object) -> bool:
        return self._is_below(other)

    def __le__(self, other: object) -> bool:
        return self._is_below(other, 1)

    def __ge__(self, other: object) -> bool:
        return not self._is_below(other)

    def __gt__(self, other: object) -> bool:
        return not self._is_below(other, 1)

    def __eq__(self, other: object) -> bool:
        return not self._is_below(other) and self._is_below(other, 1)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self != 0

    def __index__(self) -> int:
        raise Consulted(self.name)

    def before(self, number: int) -> int:
        """What was lost, where so much has become of it."""
        assert self.added is not None
        return self.sign * (number - self.added)

    def may_be(self, number: int) -> bool:
        """Can it have become so much, as far as its bounds tell?"""
        lost = self.before(number)
        return not (
            (self.low is not None and lost < self.low)
            or (self.high is not None and lost > self.high)
        )

    def __hash__(self) -> int:
        raise Consulted(self.name)

    def __iter__(self) -> object:
        raise Consulted(self.name)

    def __getitem__(self, index: object) -> object:
        raise Consulted(self.name)

    def __len__(self) -> int:
        raise Consulted(self.name)

    def __repr__(self) -> str:
        return "?"


def may_hold(question: Callable[[], bool]) -> bool:
    """Does it hold, or may it, where nobody wrote down what it asks for?"""
    try:
        return question()
    except Consulted:
        return True


def holds_of(question: Callable[[X], bool], things: Iterable[X], often: int = 1) -> bool:
    """Does it hold of one of them, or of as many? What nobody wrote down matters only where it
    decides."""
    lost: list[Consulted] = []
    held = 0
    for thing in things:
        try:
            held += question(thing)
        except Consulted as asked:
            lost.append(asked)
        if held >= often:
            return True
    if held + len(lost) >= often:
        raise lost[0]
    return False


def holds_somewhere(questions: Iterable[Callable[[], bool]]) -> bool:
    """The same of several questions, of which one has to hold."""
    return holds_of(answered, questions)


def answered(question: Callable[[], bool]) -> bool:
    return question()


def is_unknown(value: object) -> bool:
    return type(value) is Unknown


def told(facts: dict[str, int | str]) -> dict[str, int | str]:
    """The facts of a reason as they leave the engine: what nobody wrote down is said to be so."""
    return {name: UNTOLD if is_unknown(value) else value for name, value in facts.items()}
