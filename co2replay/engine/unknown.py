"""A value nobody wrote down: it takes part in sums; whoever compares it is told its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

# What nobody can write down: what an entry has come to that could not be judged.
BEFORE = "before"
WHICH_WAY = "ways"  # and which way it goes on, where there are more than can be tried
MORE = 10**9  # last among what a number can be: any that is greater than those before it
UNTOLD = "?"  # what a reason says of such a value, or of one that it does not hang on

X = TypeVar("X")


class Consulted(Exception):
    """A rule asked for a value that is not known; `name` says which (`orange.money`)."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Unknown:
    """Adding to it keeps it unknown; comparing it or testing it raises Consulted."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def _same(self, other: object) -> Unknown:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __rshift__ = _same

    def _ask(self, other: object) -> bool:
        raise Consulted(self.name)

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _ask

    def __bool__(self) -> bool:
        raise Consulted(self.name)

    def __index__(self) -> int:
        raise Consulted(self.name)

    def __hash__(self) -> int:
        raise Consulted(self.name)

    def __floordiv__(self, other: object) -> Unknown:
        return self

    def __mod__(self, other: object) -> Unknown:
        return self

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
