"""What a search has found: a failure with the log that shows it, made small: fewer entries, a
shorter way there, smaller numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time

import msgspec
from msgspec.structs import replace

from co2replay.engine.playing import Failure
from co2replay.notation.records import (
    CORRECTION,
    DIGEST,
    DRAW,
    MARK,
    NOBODY,
    Entry,
    HeaderRow,
    Log,
)

from .hosted import hosted_in, opened
from .walking import SearchWalk

StillFails = Callable[[Log], bool]


class Found(msgspec.Struct, frozen=True):
    """A failure with the log that shows it and the game that it came from."""

    failure: Failure
    log: Log
    seed: int = 0
    entries_before: int = 0  # how long the log was before it was shrunk


SECONDS = 20.0
CANDIDATES_MAX = 6000  # so that what comes out does not depend on how quick the machine is
REASON = "shrunk"
PAIRS_MAX = 30  # entries of a log of which any two are left out together
JUMPS = 6  # turn starts tried, from the last one backwards


class Shrinking:
    """One log being shrunk: the smallest so far, what has been tried, and until when."""

    def __init__(self, log: Log, still_fails: StillFails, seconds: float) -> None:
        self.best = log
        self.still_fails = still_fails
        self.until = process_time() + seconds
        self.tried: set[int] = set()
        self.candidates = 0

    def try_log(self, log: Log) -> bool:
        """Keep a candidate where it still shows the failure."""
        seen = hash(
            (
                tuple((x.kind, x.verb, x.args, x.who, x.text) for x in log.entries),
                tuple((row.key, row.value) for row in log.header),
            )
        )
        if seen in self.tried or self.is_over():
            return False
        self.tried.add(seen)
        self.candidates += 1
        if not self.still_fails(log):
            return False
        self.best = log
        return True

    def try_entries(self, entries: list[Entry]) -> bool:
        return self.try_log(replace(self.best, entries=entries))

    def is_over(self) -> bool:
        return self.candidates >= CANDIDATES_MAX or process_time() > self.until


def shrink(log: Log, still_fails: StillFails, seconds: float = SECONDS) -> Log:
    """Find a smaller log that still fails: entries first, then arguments, then the set-up.

    What `still_fails` says of a log must not depend on anything but the log.
    """
    task = Shrinking(log, still_fails, seconds)
    if not still_fails(log):
        return log
    cut_tail(task)
    task.try_entries([entry for entry in task.best.entries if entry.kind != DIGEST])
    jump(task)
    before = -1
    while before != size(task.best) and not task.is_over():
        before = size(task.best)
        drop_groups(task)
        drop_chunks(task)
        leave_out(task)
        drop_pairs(task)
        shrink_arguments(task)
        shrink_setup(task)
    return task.best


def size(log: Log) -> int:
    """How much there is to read: entries and numbers, and how large they are."""
    numbers = sum(len(str(entry.args)) for entry in log.entries)
    return len(log.entries) * 1000 + numbers + len(log.header)


def cut_tail(task: Shrinking) -> None:
    """Cut off what comes after the failure: halve what is cut until one entry is too much."""
    step = len(task.best.entries) // 2
    while step and not task.is_over():
        entries = task.best.entries
        if len(entries) <= step or not task.try_entries(entries[:-step]):
            step //= 2


def drop_groups(task: Shrinking) -> None:
    """What only makes sense together goes together: pollution and the plants it comes from."""
    for verbs in hosted_in(task.best).players.together:
        entries = task.best.entries
        kept = [x for x in entries if x.kind != CORRECTION or x.verb not in verbs]
        if len(kept) < len(entries):
            task.try_entries(kept)


def leave_out(task: Shrinking) -> None:
    """Leave out what only the game knows to hang together."""
    opening = opened(task.best)
    for ways in hosted_in(task.best).players.leave_out() if opening is not None else ():
        for way in ways:
            entries = way(task.best.entries, opening.rules)
            if entries != task.best.entries and task.try_entries(entries):
                break


def drop_pairs(task: Shrinking) -> None:
    """Of a short log also any two entries that hang together."""
    if len(task.best.entries) > PAIRS_MAX:
        return
    for late in range(len(task.best.entries) - 1, 0, -1):
        for early in range(late):
            entries = task.best.entries
            if task.is_over() or late >= len(entries):
                return
            task.try_entries([x for i, x in enumerate(entries) if i not in (early, late)])


def drop_chunks(task: Shrinking) -> None:
    """Delta debugging: leave out ever smaller runs of entries, the latest ones first."""
    chunk = max(1, len(task.best.entries) // 2)
    while chunk and not task.is_over():
        end = len(task.best.entries)
        while end > 0 and not task.is_over():
            start = max(0, end - chunk)
            entries = task.best.entries
            if not task.try_entries([*entries[:start], *entries[end:]]):
                end = start
            else:
                end = min(start, len(task.best.entries))
        chunk //= 2


# A shorter way -----------------------------------------------------------------------------------


def jump(task: Shrinking) -> None:
    """Replace the game before a late turn by rulings that set its table."""
    log = task.best
    phases = hosted_in(log).game.vocabulary().phases
    starts = [
        index
        for index, entry in enumerate(log.entries)
        if entry.kind == MARK and phases[entry.args[0]].seat
    ]
    for index in starts[: -JUMPS - 1 : -1]:
        rulings = rulings_at(log, index)
        if rulings is None:
            return
        begun, rows = rulings
        # The mark itself closes what the turn before has left open: that is over already.
        for entries in (log.entries[index:], log.entries[index + 1 :]):
            if task.try_log(replace(log, entries=[*begun, *rows, *entries])):
                return


def rulings_at(log: Log, index: int) -> tuple[list[Entry], list[Entry]] | None:
    """The entries of the set-up, and rulings that lead from there to the table at an entry."""
    opening = opened(log)
    if opening is None:
        return None
    game, players = hosted_in(log)
    course = SearchWalk(log, opening, 0)
    course.watch.answers = 0
    begun = -1
    before: list[Entry] = []
    while course.index < index:
        if course.step() is not None or course.run.derailed >= 0:
            return None
        is_laid = not players.is_set_up(course.table.state) and is_dealt(log, course.index)
        if begun < 0 and is_laid:
            begun = course.index
            before = game.rows(course.table)
    if begun < 0:
        return None
    game.settle(course.table)
    known = {(entry.verb, entry.args) for entry in before}
    rows = [
        Entry(kind=CORRECTION, verb=entry.verb, args=entry.args, text=REASON)
        for entry in players.rulings(course.table, known)
    ]
    return log.entries[:begun], rows


def is_dealt(log: Log, index: int) -> bool:
    """Is everything drawn and dealt that belongs to the set-up?"""
    entry = log.entries[index] if index < len(log.entries) else None
    return entry is None or entry.kind != DRAW


# Smaller numbers ---------------------------------------------------------------------------------


def shrink_arguments(task: Shrinking) -> None:
    """Make the numbers of each entry smaller, and rows of many things shorter."""
    for index in range(len(task.best.entries) - 1, -1, -1):
        if task.is_over() or index >= len(task.best.entries):
            return
        while any(put(task, index, x) for x in smaller_entries(task, index)):
            pass


def put(task: Shrinking, index: int, entry: Entry) -> bool:
    entries = task.best.entries
    return task.try_entries([*entries[:index], entry, *entries[index + 1 :]])


def smaller_entries(task: Shrinking, index: int) -> Iterator[Entry]:
    entry, players = task.best.entries[index], hosted_in(task.best).players
    for place, number in enumerate(entry.args):
        for less in smaller_numbers(number, players.least(entry, place)):
            args = (*entry.args[:place], less, *entry.args[place + 1 :])
            yield replace(entry, args=args)
    if entry.who != NOBODY:
        yield replace(entry, who=NOBODY)


def smaller_numbers(number: int, least: int) -> Iterator[int]:
    """Nothing, one, the half, one less."""
    fewer = (0, 1, number // 2, number - 1)
    yield from dict.fromkeys(less for less in fewer if least <= less < number)


def shrink_setup(task: Shrinking) -> None:
    """Leave out players, readings and variants that do not matter."""
    header, (game, players) = task.best.header, hosted_in(task.best)
    for key in ("readings", *(choice.key for choice in game.header().choices)):
        kept = [row for row in header if row.key != key]
        if len(kept) < len(header):
            task.try_log(replace(task.best, header=kept))
    shrink_readings(task)
    seats = (task.best.get("seats") or "").split()
    while len(seats) > 2 and not task.is_over():
        fewer = [
            HeaderRow(row.key, " ".join(seats[:-1])) if row.key == "seats" else row
            for row in task.best.header
        ]
        gone = game.vocabulary().tables["seat"].symbols.index(seats[-1].partition("=")[0])
        entries = [x for x in task.best.entries if not players.speaks_of(x, gone)]
        if not task.try_log(replace(task.best, header=fewer, entries=entries)):
            return
        seats = seats[:-1]


def shrink_readings(task: Shrinking) -> None:
    for row in task.best.header:
        if row.key != "readings":
            continue
        settings = [word.strip() for word in row.value.split(",")]
        for one in settings if len(settings) > 1 else ():
            others = ", ".join(word for word in settings if word != one)
            header = [HeaderRow(x.key, others) if x is row else x for x in task.best.header]
            if task.try_log(replace(task.best, header=header)):
                return


def entries_of_play(log: Log) -> int:
    """How many entries come after the set-up: what one reads to see the failure."""
    drawn = (x for x, entry in enumerate(log.entries) if entry.kind != DRAW)
    return len(log.entries) - next(drawn, len(log.entries))
