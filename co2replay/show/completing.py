"""Of the entries that a line could have meant, those that are legal where it stands."""

from __future__ import annotations

from typing import NamedTuple

from co2replay.engine.trace import FAILING, Observation
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log, Problem
from co2replay.notation.tokens import split_pieces
from co2replay.verdict.judge import play_judged
from co2replay.verdict.session import Options, Played, open_session

ENTRIES_MAX = 5_000  # of a log that is played again for a suggestion


class Why(NamedTuple):
    """A play and what was found in it."""

    played: Played
    found: Observation


class Likely(NamedTuple):
    """What an entry could have meant; where nothing of it is legal there, also why not."""

    entries: tuple[str, ...]
    why: Why | None = None


def likely(log: Log, problem: Problem, options: Options) -> Likely:
    """The entries that were meant, as far as the game allows them there, where that can be told."""
    if any(one.line < problem.line for one in log.problems) or len(log.entries) > ENTRIES_MAX:
        return Likely(problem.meant)  # nobody can tell how the table looks there, or not soon
    line = log.lines[problem.line - 1]
    starts = [piece.start for piece in split_pieces(line)[0] if piece.start < problem.col]
    before = [*log.lines[: problem.line - 1], line[: max(starts, default=0)]]
    tried = [(entry, *refused(log, before, entry, options)) for entry in problem.meant]
    legal = tuple(entry for entry, is_legal, _ in tried if is_legal)
    if legal:
        return Likely(legal)
    return Likely(problem.meant, next((why for _, _, why in tried if why is not None), None))


def refused(log: Log, before: list[str], entry: str, options: Options) -> tuple[bool, Why | None]:
    """Is an entry legal there? If it is not, why, as far as it can be played."""
    again = read_text("\n".join([*before, entry, ""]), vocabulary_for, log.file)
    if again.problems or not again.entries:
        return False, None
    session, _ = open_session(again, options)
    if session is None:
        return False, None
    played = play_judged(session, options.edition or session.edition())
    last = len(again.entries) - 1
    failing = [one for one in played.trace.findings if one.kind in FAILING]
    why = next((Why(played, one) for one in failing if one.entry == last), None)
    return why is None, why
