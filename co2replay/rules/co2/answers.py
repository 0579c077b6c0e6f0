"""Answers that nobody had to give: the one option, or the conduct that holds unwritten."""

from __future__ import annotations

from co2replay.engine.table import Table


def answer_alone(t: Table, verb: int, seat: int, args: tuple[int, ...]) -> None:
    """Note a forced answer: written down all the same, it is compared with this one."""
    t.state.settled.append((verb, seat, args))
    answer_unwritten(t, verb, seat, args)


def answer_unwritten(t: Table, verb: int, seat: int, args: tuple[int, ...]) -> None:
    """Note a conduct that was taken because nothing was written."""
    if t.book is not None:
        t.book.answers.append((t.entry, seat, verb, args))


def answer_written(t: Table, settled: tuple[int, int, tuple[int, ...]]) -> None:
    """A forced answer stands in the log after all."""
    s = t.state
    s.settled = [x for x in s.settled if x is not settled]
    if t.book is not None:
        verb, seat, args = settled
        for index in reversed(range(len(t.book.answers))):
            if t.book.answers[index][1:] == (seat, verb, args):
                del t.book.answers[index]
                return
