"""Where an answer turns: the values of one fact that come out alike, in words or as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

import msgspec

from co2replay.engine.exploring import NO
from co2replay.engine.unknown import MORE


class Span(msgspec.Struct, frozen=True, kw_only=True):
    """Values that come out alike: whole numbers from low to high (none: and more), or words."""

    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()


class FactBranch(msgspec.Struct, frozen=True, kw_only=True):
    """What the answer is for some values of a fact; `open`: it then hangs on another one."""

    values: Span
    answer: str
    clause: str = ""  # of a no
    asks: str = ""  # of an open one: the fact on which it then hangs


class Hangs(msgspec.Struct, frozen=True, kw_only=True):
    """A fact that nobody wrote down and on which the answer turns; no branches: nobody can say.

    What comes behind it in the list is said with the value that is `supposed` here.
    """

    name: str
    branches: tuple[FactBranch, ...]
    supposed: int | str = "?"


class ValueOutcome(NamedTuple):
    """One value of a fact: what the answer is then, and the table with it."""

    value: int | str
    said: tuple[str, str]
    state: Any
    readings: frozenset[str] = frozenset()


def hangs_of(name: str, found: Sequence[ValueOutcome], taken: ValueOutcome) -> Hangs:
    return Hangs(name=name, branches=branches_of(found), supposed=taken.value)


def branches_of(found: Sequence[ValueOutcome]) -> tuple[FactBranch, ...]:
    """Put values that come out alike together, in the order in which they were tried."""
    last = found[-1].value
    rows = list(found)
    if isinstance(last, str):  # words have no order: those that come out alike stand together
        first = list(dict.fromkeys(row.said for row in rows))
        rows.sort(key=lambda row: first.index(row.said))
    branches = []
    for (said, what), group in groupby(rows, key=lambda row: row.said):
        span = span_of([row.value for row in group], last)
        clause, asks = (what, "") if said == NO else ("", what)
        branches.append(FactBranch(values=span, answer=said, clause=clause, asks=asks))
    return tuple(branches)


def span_of(values: Sequence[int | str], last: int | str) -> Span:
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) < len(values):
        return Span(words=tuple(map(str, values)))
    if numbers[0] > numbers[-1]:  # of a price the lowest is the best
        return Span(low=numbers[-1], high=numbers[0])
    return Span(low=numbers[0], high=None if numbers[-1] == last else numbers[-1])


def spans_of(values: Sequence[int | str], last: int | str) -> tuple[Span, ...]:
    """Whole numbers in a row become one span; words stay together."""
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) < len(values):
        return (span_of(values, last),)
    step = min((b - a for a, b in pairwise(numbers)), key=abs, default=1)
    runs: list[list[int | str]] = []
    before = None
    for number in numbers:
        if before is None or (number - before != step and number != MORE):
            runs.append([])
        runs[-1].append(number)
        before = number
    return tuple(span_of(run, last) for run in runs)
