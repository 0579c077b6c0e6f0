"""A log with every answer written out that any book asks for, though nobody needed to write it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from co2replay.engine.game import Game
from co2replay.engine.replay import replay_log
from co2replay.engine.trace import BREACH, UNDETERMINED, Finding
from co2replay.notation.records import ACT, NOBODY, Entry, Log

# An answer that the rules gave alone: behind which entry, whose, and what.
Answer = tuple[int, int, int, tuple[int, ...]]


def explicit(log: Log, game: Game, editions: Sequence[str]) -> Log:
    """Write out forced and unwritten answers of all the editions under which the log is legal."""
    legal = [edition for edition in editions if not _breaches(log, game, edition)]
    answers = _answers(log, game, legal)
    while True:
        written, places = _with_answers(log, answers)
        unwelcome = {
            places[finding.entry]
            for edition in legal
            for finding in _breaches(written, game, edition)
            if finding.entry in places
        }
        if not unwelcome:
            return written
        answers = [x for index, x in enumerate(answers) if index not in unwelcome]


def _breaches(log: Log, game: Game, edition: str) -> list[Finding]:
    trace, _, problems = replay_log(log, game, edition)
    if trace is None:
        return [Finding(BREACH, -1, clause=problems[0].code)]
    return [finding for finding in trace.findings if finding.kind in (BREACH, UNDETERMINED)]


def _answers(log: Log, game: Game, editions: Sequence[str]) -> list[Answer]:
    """The answers of all editions, in the order of the entries that they follow."""
    found: list[Answer] = []
    for edition in editions:
        trace, _, _ = replay_log(log, game, edition, record=True)
        assert trace is not None
        assert trace.book is not None
        found += [answer for answer in trace.book.answers if answer not in found]
    return sorted(found, key=lambda answer: answer[0])


def _with_answers(log: Log, answers: Sequence[Answer]) -> tuple[Log, dict[int, int]]:
    """Put the answers behind their entries; also say which new entry is which answer."""
    entries: list[Entry] = []
    places: dict[int, int] = {}
    for position, entry in enumerate(log.entries):
        entries.append(entry)
        for index, (behind, seat, verb, args) in enumerate(answers):
            if behind == position:
                places[len(entries)] = index
                who = seat if seat >= 0 else NOBODY
                entries.append(Entry(ACT, verb, args, who, line=entry.line))
    return msgspec.structs.replace(log, entries=entries), places
