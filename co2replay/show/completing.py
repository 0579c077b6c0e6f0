"""What a line with one word too few can only have meant: the completions that are legal there."""

from __future__ import annotations

from co2replay.engine.trace import FAILING
from co2replay.games.registry import vocabulary_for
from co2replay.notation.header import language_of
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log, Problem
from co2replay.verdict.session import Options, open_session, play, vocabulary_of

COMPLETED = "grant"  # a small table: a region is named, and which of its spaces is not
MISSING = "missing-word"
ENTRIES_MAX = 5_000  # of a log that is played again for a suggestion


def completions(log: Log, problem: Problem, options: Options) -> list[str]:
    """Write the entry out with each word that may follow, as far as the game allows it there."""
    if problem.code != MISSING or problem.expected != (COMPLETED,):
        return []
    if any(one.line < problem.line for one in log.problems) or len(log.entries) > ENTRIES_MAX:
        return []  # nobody can tell how the table looks there, or not soon
    vocabulary = vocabulary_of(log)
    language = language_of(log.header, vocabulary.languages)
    codes = range(len(vocabulary.tables[COMPLETED].symbols))
    words = [vocabulary.spell(COMPLETED, code, language) for code in codes]
    before, line = log.lines[: problem.line - 1], log.lines[problem.line - 1][: problem.col - 1]
    found = [legal_entry(log, before, f"{line.rstrip()} {word}", options) for word in words]
    return [entry for entry in found if entry]


def legal_entry(log: Log, before: list[str], line: str, options: Options) -> str:
    """Read the line behind those before it; the last entry of it as written, if it is legal."""
    again = read_text("\n".join([*before, line, ""]), vocabulary_for, log.file)
    if again.problems or not again.entries or again.entries[-1].line != len(before) + 1:
        return ""
    session, _ = open_session(again, options)
    if session is None:
        return ""
    edition = options.edition or session.edition()
    findings = play(session, edition).trace.findings
    last = again.entries[-1]
    at = len(again.entries) - 1
    if any(one.entry == at and one.kind in FAILING for one in findings):
        return ""
    return line[last.col - 1 : last.end - 1]
