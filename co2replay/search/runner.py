"""A search over many ranges of seeds: on all cores, for a time or a number of games, added up."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import monotonic

import msgspec

from co2replay.engine.playing import CRASH, TWICE, Failure, Key
from co2replay.tasks.jobs import Done, Jobs, each, size_of

from .explore import RANGE, Report, SearchOptions, explore
from .recheck import NOT_IN_A_LOG, shown, still_shows
from .shrink import Found, shrink

RANGES_AT_ONCE = 4  # for each job: how many ranges are given out before the clock is looked at
GAMES_TWICE = 12  # played again in another process
CASES_TWICE = 4  # before each of them
SHRINK_SECONDS = 20.0
HASH_SEED = "4711"
UNSHRINKABLE = ("wrong-digest", "unseen", "stuck", "unfinished", "header")

Tell = Callable[["Total"], None]


class SearchTask(msgspec.Struct, frozen=True):
    """One range of seeds, and what to do with each."""

    options: SearchOptions
    first: int
    count: int


class Total(msgspec.Struct):
    """Everything that a search has brought so far; adding a range twice changes nothing."""

    options: SearchOptions
    first: int
    ranges: dict[int, str] = {}  # first seed of each finished range -> its fingerprint
    ends: dict[int, int] = {}  # first seed of each finished range -> the seed behind it
    games: int = 0
    actions: int = 0
    judged: int = 0
    varied: int = 0
    abandoned: int = 0
    cases: int = 0
    seconds: float = 0.0
    situations: set[str] = set()
    fresh: int = 0  # situations that the last range brought
    found: dict[str, Found] = {}
    times: dict[str, int] = {}  # how often each finding came up
    interrupted: bool = False
    following: int = 0  # the first seed behind all ranges that are done

    def outcomes(self) -> int:
        """How many things have become of clauses: kept, broken, applied, each in its phase."""
        return sum(one[0].isalpha() for one in self.situations)

    def next_seed(self) -> int:
        """Where a search that goes on begins."""
        return max(self.first, self.following)

    def holes(self) -> list[tuple[int, int]]:
        """Seeds left out: ranges are done out of order, and somebody has stopped the search."""
        found: list[tuple[int, int]] = []
        at = self.first
        for first, end in sorted(self.ends.items()):
            if first > at:
                found.append((at, first))
            at = max(at, end)
        return found


def add(total: Total, report: Report) -> bool:
    """Add one range; whether it was not in yet."""
    first = report.seeds[0]
    if first in total.ranges:
        return False
    total.ranges[first] = report.fingerprint
    total.ends[first] = report.seeds[1]
    total.following = max(total.following, report.seeds[1])
    total.games += report.games
    total.actions += report.actions
    total.judged += report.judged
    total.varied += report.varied
    total.abandoned += report.abandoned
    total.cases += report.cases
    before = len(total.situations)
    total.situations.update(report.situations)
    total.fresh = len(total.situations) - before
    for found in report.found:
        fold(total, found)
    return True


def fold(total: Total, found: Found) -> None:
    """One finding for each check, clause and shape of the table: the shortest log, then the first
    seed."""
    name = name_of(found.failure)
    total.times[name] = total.times.get(name, 0) + 1
    known = total.found.get(name)
    if known is None or rank(found) < rank(known):
        total.found[name] = found


def rank(found: Found) -> tuple[int, int]:
    return len(found.log.entries), found.seed


def name_of(failure: Failure) -> str:
    """What a finding is folded by, as one word that a file or a table can use."""
    parts = (failure.check, failure.name, failure.clause, failure.shape)
    return " | ".join(part or "-" for part in parts)


def work(task: SearchTask) -> Report:
    """Search one range, and make small what it found: the first of each kind."""
    report = explore(task.options, range(task.first, task.first + task.count))
    seen: set[Key] = set()
    small: list[Found] = []
    for found in report.found:
        key = found.failure.key()
        if task.options.shrink and key not in seen:
            seen.add(key)
            found = made_small(found)
        small.append(found)
    report.found = small
    return report


def made_small(found: Found, seconds: float = SHRINK_SECONDS) -> Found:
    failure = found.failure
    if failure.check in NOT_IN_A_LOG or failure.name in UNSHRINKABLE or not found.log.entries:
        return found
    still = still_shows(failure)
    log = shrink(found.log, still, seconds)
    # The same failure, at the entry and with the facts it has now.
    now = (shown(log, failure) if still(log) else None) or failure
    return Found(now, log, found.seed, len(found.log.entries))


def search(
    options: SearchOptions,
    first: int = 1,
    games: int | None = None,
    seconds: float | None = None,
    jobs: Jobs = 1,
    tell: Tell | None = None,
    total: Total | None = None,
    keep: Callable[[Report], None] | None = None,
) -> Total:
    """Search until so many games are played or so much time is over, or somebody stops it.

    The result depends on the options and seeds, not on the number of jobs; only how many seeds
    are reached in a given time does.
    """
    total = total or Total(options, first)
    begun, before = monotonic(), total.seconds
    try:
        if tell is not None:
            tell(total)  # the first range takes a while
        twice = None if total.ranges else played_twice(options, first)
        for task, done in ranges_done(options, total, games, seconds, jobs):
            report = done.result or died(task)
            if twice is not None:  # it is kept as the ranges are: with the first of them
                report.found.append(twice)
                twice = None
            if add(total, report) and keep is not None:
                keep(report)
            total.seconds = before + monotonic() - begun
            if tell is not None:
                tell(total)
            if seconds is not None and monotonic() - begun > seconds:
                break
    except KeyboardInterrupt:
        total.interrupted = True
    total.seconds = before + monotonic() - begun
    return total


def ranges_done(
    options: SearchOptions, total: Total, games: int | None, seconds: float | None, jobs: Jobs
) -> Iterator[tuple[SearchTask, Done[Report]]]:
    """Give out ranges in order of their seeds, first those that were left out when a search was
    stopped; the last one may be shorter."""
    begun = monotonic()
    following = total.next_seed()
    missing = [
        SearchTask(options, at, min(RANGE, end - at))
        for first, end in total.holes()
        for at in range(first, end, RANGE)
    ]
    for done in each(work, missing, jobs, in_order=False):
        yield missing[done.number], done
    left = None if games is None else games - sum(task.count for task in missing)
    while left is None or left > 0:
        if seconds is not None and monotonic() - begun > seconds:
            return
        tasks: list[SearchTask] = []
        while len(tasks) < RANGES_AT_ONCE * size_of(jobs) and (left is None or left > 0):
            count = RANGE if left is None else min(RANGE, left)
            tasks.append(SearchTask(options, following, count))
            following += RANGE
            left = None if left is None else left - count
        for done in each(work, tasks, jobs, in_order=False):
            yield tasks[done.number], done


def died(task: SearchTask) -> Report:
    """A range whose process ended each time it was tried is a finding of its own."""
    failure = Failure(CRASH, "process ended", facts={"seeds": task.count})
    report = Report((task.first, task.first + task.count))
    from co2replay.notation.records import Log

    report.found = [Found(failure, Log(1, [], [], []), task.first)]
    return report


def played_twice(options: SearchOptions, first: int) -> Found | None:
    """Play the first games again in a process of its own, whose hashes are salted otherwise."""
    from co2replay.notation.records import Log

    seeds = (first, GAMES_TWICE)
    here = fingerprint(options, *seeds)
    code = "import sys; from co2replay.search.runner import tell_fingerprint; tell_fingerprint()"
    there = subprocess.run(
        [sys.executable, "-c", code],
        input=msgspec.json.encode((options, *seeds)),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": HASH_SEED, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    said = there.stdout.decode().strip()
    if said == here:
        return None
    facts: dict[str, int | str] = {"here": here, "there": said or there.stderr.decode()[-200:]}
    return Found(Failure(TWICE, "another process", facts=facts), Log(1, [], [], []), first)


def fingerprint(options: SearchOptions, first: int, count: int) -> str:
    plain = msgspec.structs.replace(
        options,
        shrink=False,
        deep_every=10**9,
        paranoid=False,
        cases=min(options.cases, CASES_TWICE),
    )
    return explore(plain, range(first, first + count)).fingerprint


def tell_fingerprint() -> None:
    """What the other process is asked: options and seeds come in, the fingerprint goes out."""
    options, first, count = msgspec.json.decode(
        sys.stdin.buffer.read(), type=tuple[SearchOptions, int, int]
    )
    sys.stdout.write(fingerprint(options, first, count))
