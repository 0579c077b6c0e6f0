"""Lets the tests judge mutants: collected once, then one forked process for each mutant.

In the first run every test tells which functions it calls. A mutant meets only the tests that call
its function: those of the files named after its module first, then the fastest, as many as fit into
the time to spend. What is read once and kept (rulebooks, words) is forgotten before a mutant of
what reads it is judged: kept from the first run, it would hide the mutant.
"""

from __future__ import annotations

import functools
import gc
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from tests.mutation.calling import calls_noted
from tests.mutation.mutants import Function, Mutant, original, put_in_place

KILLED, TIMED_OUT, SURVIVED, NO_TEST, NO_VERDICT = (
    "killed",
    "timed out",
    "survived",
    "no test calls it",
    "no verdict",
)
MAY_TAKE = 10.0  # times as long as without the mutant, and
MAY_TAKE_MORE = 3.0  # as many seconds more
ALL_MAY_TAKE = 180  # seconds by the clock, for a mutant that waits


class Verdict(NamedTuple):
    mutant: Mutant
    kind: str
    test: str  # that killed it
    ran: int  # tests that could have
    of: int  # tests that call the function at all


class Timed(NamedTuple):
    item: pytest.Item
    seconds: float


class Judge:
    """A pytest plugin: in place of the loop over tests, a loop over mutants."""

    def __init__(
        self,
        mutants: list[Mutant],
        tell: Callable[[Verdict], None],
        *,
        jobs: int = 1,
        spend: float = 10.0,
        until: float = float("inf"),
    ) -> None:
        self.mutants, self.tell, self.jobs = mutants, tell, jobs
        self.spend, self.until = spend, until
        self.failed = False
        self.broken: list[str] = []  # tests that fail without any mutant
        self.tests: list[Timed] = []
        self.callers: dict[str, set[int]] = {}
        self.readers_seen: set[CodeType] = set()
        self.readers: set[str] = set()  # called to read something that is kept from then on
        self.seen: set[CodeType] = set()
        self.keepers: set[CodeType] = set()
        self.one_of_each: set[int] = set()  # the fastest test of every file
        self.kept: list[Any] = []
        self.first_run = 0.0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        began = time.monotonic()
        silence(session.config)
        self.learn(session.items)
        self.first_run = time.monotonic() - began
        gc.collect()
        gc.freeze()
        self.judge_all()
        return True

    def learn(self, items: list[pytest.Item]) -> None:
        """Run every test once; know how long it takes and what it calls."""
        functions = {str(one.function): one.function for one in self.mutants}
        named = {original(one).__code__: name for name, one in functions.items()}
        self.keepers = {one.__wrapped__.__code__ for one in kept_by_functions()}
        fastest: dict[Path, int] = {}
        for item, following in pairs(items):
            before = time.process_time()
            called = self.calls(item, following)
            seconds = time.process_time() - before
            if self.failed:
                self.broken.append(item.nodeid)
                continue
            number = len(self.tests)
            for code in called & named.keys():
                self.callers.setdefault(named[code], set()).add(number)
            self.tests.append(Timed(item, seconds))
            best = fastest.setdefault(item.path, number)
            if seconds < self.tests[best].seconds:
                fastest[item.path] = number
        self.kept = kept_by_functions()
        self.one_of_each = set(fastest.values())
        self.readers = {named[code] for code in self.readers_seen & named.keys()}
        self.readers |= functions.keys() - self.callers.keys()  # called while tests are collected

    def calls(self, item: pytest.Item, following: pytest.Item | None) -> set[CodeType]:
        called: set[CodeType] = set()

        def note(code: CodeType, frame: FrameType | None) -> None:
            called.add(code)
            if code not in self.seen:
                self.seen.add(code)
                if self.is_to_be_kept(frame):
                    self.readers_seen.add(code)

        self.failed = False
        with calls_noted(note):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return called

    def is_to_be_kept(self, frame: FrameType | None) -> bool:
        """Is this the work of a function that keeps its answer?"""
        while frame is not None:
            if frame.f_code in self.keepers:
                return True
            frame = frame.f_back
        return False

    def forget(self) -> None:
        for one in self.kept:
            one.cache_clear()

    def chosen(self, function: Function) -> tuple[list[Timed], int]:
        """The tests that a mutant meets, in order, and how many there are in all."""
        callers = self.callers.get(str(function), set())
        numbers = callers | (self.one_of_each if str(function) in self.readers else set())
        namesake = f"test_{function.module.rsplit('.', 1)[-1]}"

        def rank(number: int) -> tuple[bool, float]:
            test = self.tests[number]
            stem = test.item.path.stem
            return stem != namesake and not stem.startswith(f"{namesake}_"), test.seconds

        found, spent = [], 0.0
        for number in sorted(numbers, key=rank):
            test = self.tests[number]
            if found and spent + test.seconds > self.spend:
                continue
            found.append(test)
            spent += test.seconds
        return found, len(callers)

    def judge_all(self) -> None:
        running: dict[int, tuple[Mutant, int, int, int]] = {}
        for mutant in self.mutants:
            if time.monotonic() > self.until:
                break
            tests, of = self.chosen(mutant.function)
            if not tests:
                self.tell(Verdict(mutant, NO_TEST, "", 0, 0))
                continue
            while len(running) >= self.jobs:
                self.take(running)
            reading, writing = os.pipe()
            process = os.fork()
            if process == 0:
                os.close(reading)
                self.be_judged(mutant, tests, writing)
            os.close(writing)
            running[process] = (mutant, reading, len(tests), of)
        while running:
            self.take(running)

    def take(self, running: dict[int, tuple[Mutant, int, int, int]]) -> None:
        process, status = os.wait()
        mutant, reading, ran, of = running.pop(process)
        with os.fdopen(reading, "rb") as pipe:
            test = pipe.read().decode()
        ended_by = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        if ended_by in (signal.SIGPROF, signal.SIGALRM):
            kind = TIMED_OUT
        elif ended_by:
            kind = NO_VERDICT
        else:
            kind = KILLED if os.WEXITSTATUS(status) else SURVIVED if of else NO_TEST
        self.tell(Verdict(mutant, kind, test, ran, of))

    def be_judged(self, mutant: Mutant, tests: list[Timed], writing: int) -> None:
        """In a process of its own, from which nothing comes back."""
        name = "before the first test"
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            signal.alarm(ALL_MAY_TAKE)
            put_in_place(mutant)
            if str(mutant.function) in self.readers:
                self.forget()
            seconds = {test.item: test.seconds for test in tests}
            self.failed = False
            for item, following in pairs([test.item for test in tests]):
                name = item.nodeid
                limit = seconds[item] * MAY_TAKE + MAY_TAKE_MORE
                signal.setitimer(signal.ITIMER_PROF, limit)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    os.write(writing, name.encode())
                    os._exit(1)
            os._exit(0)
        except BaseException:
            os.write(writing, name.encode())
            os._exit(1)


def pairs(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Every test with the one after it: pytest takes down what that one does not need."""
    return zip(items, [*items[1:], None], strict=True)


def kept_by_functions() -> list[Any]:
    wrapper = type(functools.lru_cache(pairs))
    return [
        one
        for one in gc.get_objects()
        if isinstance(one, wrapper) and str(one.__module__).startswith("co2replay")
    ]


def silence(config: pytest.Config) -> None:
    """Thousands of forked runs have nothing to say about single tests."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    config.pluginmanager.unregister(reporter)


def judge(judging: Judge, selection: list[str], folder: Path) -> int:
    """Collect the tests, and let them judge; the code with which pytest ended."""
    options = ["-p", "no:cacheprovider", "-p", "no:xdist", "-q", "--basetemp", str(folder)]
    return int(pytest.main([*options, *selection], plugins=[judging]))
