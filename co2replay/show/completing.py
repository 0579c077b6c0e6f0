"""Of the entries that a line could have meant, those that are legal where it stands."""

from __future__ import annotations

from co2replay.engine.trace import FAILING
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.pieces import split_pieces
from co2replay.notation.records import Log, Problem
from co2replay.verdict.session import Options, open_session, play

ENTRIES_MAX = 5_000  # of a log that is played again for a suggestion


def likely(log: Log, problem: Problem, options: Options) -> tuple[str, ...]:
    """The entries that were meant, as far as the game allows them there, where that can be told."""
    if any(one.line < problem.line for one in log.problems) or len(log.entries) > ENTRIES_MAX:
        return problem.meant  # nobody can tell how the table looks there, or not soon
    line = log.lines[problem.line - 1]
    starts = [piece.start for piece in split_pieces(line)[0] if piece.start < problem.col]
    before = [*log.lines[: problem.line - 1], line[: max(starts, default=0)]]
    found = [entry for entry in problem.meant if is_legal(log, before, entry, options)]
    # Where a word was left out, what is not legal was not meant; else its own message says why.
    lacks = problem.code == "missing-word" and len(problem.meant) > 1
    return tuple(found) or (() if lacks else problem.meant)


def is_legal(log: Log, before: list[str], entry: str, options: Options) -> bool:
    again = read_text("\n".join([*before, entry, ""]), vocabulary_for, log.file)
    if again.problems or not again.entries:
        return False
    session, _ = open_session(again, options)
    if session is None:
        return False
    edition = options.edition or session.edition()
    last = len(again.entries) - 1
    findings = play(session, edition).trace.findings
    return not any(one.entry == last and one.kind in FAILING for one in findings)
