"""pytest collects logs: `pytest games/` holds each to its own book and to what its `#>` lines say.

Every `*.log` that begins as a log does, and every page that carries one, is a file of items, one a
book: `games/tuesday.log::GAME/BOOK`. A book is asked where it is the own one, or where a `#>` line
speaks of it; what others say of a game proves nothing. Nothing is loaded before a log is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from co2replay.corpus.expectations import Expectation
    from co2replay.notation.records import Log

FIRST_WORD = b"co2replay "
OPENING = 2000
HOLDS = ("legal",)


class NotKept(Exception):
    """What a log does not keep, in our own words."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix in (".log", ".html") and is_log(file_path):
        return LogFile.from_parent(parent, path=file_path)
    return None


def is_log(path: Path) -> bool:
    """Does it begin as a log does, or carry one? Other programs write `*.log` and pages, too."""
    with path.open("rb") as file:
        opening = file.read(OPENING)
    if path.suffix == ".log":
        return opening.removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(FIRST_WORD)
    from co2replay.notation.containers import carried_log, is_page

    return is_page(opening) and carried_log(path.read_bytes()) is not None


class LogFile(pytest.File):
    """One log: an item for each book that has something to say of it."""

    def collect(self) -> Iterator[pytest.Item]:
        from co2replay.errors import Co2ReplayError

        try:
            books = books_of(self.log, self.expected)
        except Co2ReplayError as fault:
            books = ()
            yield BookItem.from_parent(self, name="log", fault=str(fault))
        if self.log.problems:
            yield BookItem.from_parent(self, name="log")
            return
        for book in books:
            yield BookItem.from_parent(self, name=book)

    @cached_property
    def log(self) -> Log:
        from co2replay.games.registry import vocabulary_for
        from co2replay.notation.parse import read_file, read_text

        return read_text(read_file(str(self.path)), vocabulary_for, str(self.path))

    @cached_property
    def expected(self) -> list[Expectation]:
        from co2replay.corpus.expectations import expectations_of

        return [] if self.log.problems else expectations_of(self.log)


def books_of(log: Log, expected: list[Expectation]) -> tuple[str, ...]:
    """The log's own books, and those of which its `#>` lines speak."""
    from co2replay.games.registry import game_of
    from co2replay.rulebooks.editions import edition_names
    from co2replay.rulebooks.opening import own_editions

    game = game_of(log)
    if not game:
        return ()
    books = [f"{game}/{name}" for name in edition_names(game)]
    own = own_editions(log, game) or books[:1]
    spoken = [book for book in books if any(one.speaks_for(book) for one in expected)]
    return tuple(dict.fromkeys((*own, *spoken)))


class BookItem(pytest.Item):
    """What one book says of one log."""

    def __init__(self, fault: str = "", **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self.fault = fault

    def runtest(self) -> None:
        assert isinstance(self.parent, LogFile)
        wrong = self.fault or "\n\n".join(said_of(self.parent.log, self.name, self.parent.expected))
        if wrong:
            raise NotKept(wrong)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        if isinstance(excinfo.value, NotKept):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        # Not as the id ends: `-v` would write that end with `::` in place of each dot.
        return self.path, None, f"{self.path.name}: {self.name}"


def said_of(log: Log, book: str, expected: list[Expectation]) -> Iterator[str]:
    """Everything that does not hold, as the commands say it."""
    from co2replay.corpus.expectations import OF_A_VERDICT
    from co2replay.games.registry import game_of
    from co2replay.questions.golden.subject import check_log
    from co2replay.show.findings.record import finding_text
    from co2replay.show.logs import log_language, problem_finding
    from co2replay.show.words import words_of
    from co2replay.verdict.session import Options, open_session

    words = words_of(game_of(log), log_language(log))
    session, problems = open_session(log, Options()) if not log.problems else (None, log.problems)
    if session is None:
        yield from (finding_text(problem_finding(log, one, words)) for one in problems)
        return
    if any(one.kind in OF_A_VERDICT for one in expected):
        for fault in check_log(log, [book]):
            wanted = f"#> {fault.expectation.kind} {' '.join(fault.expectation.words)}".rstrip()
            yield f"{log.file}:{fault.expectation.at}: {wanted}: {fault.found} ({book})"
        return
    from co2replay.show.findings.making import finding_of
    from co2replay.verdict.judge import judge

    verdict, played = judge(session, book, telling=True)
    if verdict.legality not in HOLDS or not verdict.assertions:
        speaking = [verdict.because, verdict.first]
        found = next((one for one in speaking if one is not None), None)
        yield f"{book}: {words.say('verdict', verdict.legality)}"
        if found is not None:
            yield finding_text(finding_of(played, found, words, {}))
