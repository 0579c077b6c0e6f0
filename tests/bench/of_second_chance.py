"""How fast games of Second Chance are read and replayed, as those of CO₂ are."""

from __future__ import annotations

import sys

from co2replay.engine.replay import KEEP_DIGESTS
from co2replay.engine.trace import Trace
from co2replay.games.second_chance.game import GAME
from co2replay.games.second_chance.words import vocabulary
from co2replay.notation.canonical import from_canonical
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.notation.vocabulary import Vocabulary
from co2replay.rulebooks.opening import replay_log
from tests.bench.clock import emit_rate
from tests.bench.corpus import read


def main(folder: str, games: int, repeat: int) -> None:
    texts = read(folder, "second-chance")[:games]
    canonical = [text.encode() for text in read(folder, "second-chance-canonical")[:games]]
    actions = sum(finished(read_text(text, words_for)).actions for text in texts)

    def from_text() -> None:
        for text in texts:
            finished(read_text(text, words_for))

    def from_rows() -> None:
        for data in canonical:
            finished(from_canonical(data, words_for))

    emit_rate("second-chance.text", from_text, actions, repeat, forget_lines)
    emit_rate("second-chance.canonical", from_rows, actions, repeat, forget_lines)


def words_for(_game: str) -> Vocabulary:
    return vocabulary()


def finished(log: Log) -> Trace:
    trace, _, problems = replay_log(log, GAME, keep=KEEP_DIGESTS)
    assert trace is not None, problems
    assert not trace.findings, trace.findings[0]
    return trace


def forget_lines() -> None:
    """The reader remembers what it has met; no run may know the lines of the run before."""
    known = vocabulary()
    known.lines.clear()
    known.segments.clear()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
