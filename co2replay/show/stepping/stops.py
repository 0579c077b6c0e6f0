"""Where one stops in a log: one stop an action, and the first of each turn, round and part."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from co2replay.notation.records import (
    ACT,
    CORRECTION,
    DIGEST,
    DRAW,
    GAP,
    MARK,
    POSITION,
    SEEN,
    Entry,
)
from co2replay.notation.vocabulary import Phase

ALONE = (ACT, DRAW, MARK, CORRECTION, GAP)
TOGETHER = {SEEN: SEEN, DIGEST: SEEN, POSITION: POSITION}  # neighbours of a sort make one stop


class Stop(NamedTuple):
    """Entries that are shown in one step; `at` is the one that counts, -1 before the first."""

    start: int
    end: int
    at: int
    quiet: bool = False  # nothing but what the table saw: a step over actions passes it by


BEGIN = Stop(0, 0, -1)


def stops_of(entries: Sequence[Entry]) -> list[Stop]:
    """Cut a log into steps: what is not played joins the step that follows on its own line."""
    found = [BEGIN]
    start = 0
    at = 0
    while at < len(entries):
        entry = entries[at]
        if not is_step(entry):
            at += 1
            continue
        end = at + 1
        sort = TOGETHER.get(entry.kind)
        if sort is not None:
            while end < len(entries) and TOGETHER.get(entries[end].kind) == sort:
                end += 1
        end = end_of_line(entries, end)
        found.append(Stop(start, end, at, sort == SEEN))
        start = at = end
    if start < len(entries):  # comments behind the last step are read with it
        last = found.pop()
        found.append(last._replace(end=len(entries)))
    return found


def is_step(entry: Entry) -> bool:
    return not entry.taken_back and (entry.kind in ALONE or entry.kind in TOGETHER)


def end_of_line(entries: Sequence[Entry], end: int) -> int:
    """What only says something about an action stands behind it on its line."""
    line = entries[end - 1].line
    while end < len(entries) and entries[end].line == line and line:
        if is_step(entries[end]) and entries[end].kind not in (SEEN, DIGEST):
            break
        end += 1
    return end


class Places(NamedTuple):
    """The stops of a log, and those with which a turn, a round or a longer part begins."""

    stops: list[Stop]
    ends: list[int]  # entries played, by stop
    turns: list[int]
    rounds: list[int]
    parts: list[int]

    def holding(self, entry: int) -> int:
        """Find the stop in which an entry is shown; behind the last entry it is the last."""
        return min(bisect_left(self.ends, entry + 1), len(self.ends) - 1)

    def after(self, played: int) -> int:
        """Find the first stop at which so many entries are played."""
        return self.holding(played - 1) if played > 0 else 0


def places_of(entries: Sequence[Entry], phases: Mapping[int, Phase]) -> Places:
    stops = stops_of(entries)

    def numbers(args: tuple[int, ...]) -> tuple[int, ...]:
        return args[1 : 1 + len(phases[args[0]].numbers)]

    marks = [(at, entries[stop.at].args) for at, stop in enumerate(stops) if is_mark(stop, entries)]
    return Places(
        stops=stops,
        ends=[stop.end for stop in stops],
        turns=[0, *(at for at, _ in marks)],
        # Turns of one round share its numbers; a phase without a seat stands by itself.
        rounds=[0, *firsts(marks, lambda args: (phases[args[0]].seat, *numbers(args)))],
        parts=[0, *firsts(marks, lambda args: numbers(args)[:1])],
    )


def is_mark(stop: Stop, entries: Sequence[Entry]) -> bool:
    return stop.at >= 0 and entries[stop.at].kind == MARK


def firsts(
    marks: Sequence[tuple[int, tuple[int, ...]]],
    key: Callable[[tuple[int, ...]], tuple[int, ...]],
) -> list[int]:
    found: list[int] = []
    before: tuple[int, ...] | None = None
    for at, args in marks:
        if key(args) != before:
            found.append(at)
            before = key(args)
    return found


def next_of(wanted: Sequence[int], here: int) -> int | None:
    return next((at for at in wanted if at > here), None)


def previous_of(wanted: Sequence[int], here: int) -> int | None:
    return next((at for at in reversed(wanted) if at < here), None)
