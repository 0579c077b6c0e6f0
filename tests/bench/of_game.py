"""How fast the games of another game than CO₂ are read and replayed, as those of CO₂ are."""

from __future__ import annotations

import sys

from co2replay.engine.replay import KEEP_DIGESTS
from co2replay.engine.trace import Trace
from co2replay.games.registry import game, vocabulary_for
from co2replay.notation.canonical import from_canonical
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.opening import replay_log
from tests.bench.clock import emit_rate
from tests.bench.corpus import read


def main(name: str, folder: str, games: int, repeat: int) -> None:
    texts = read(folder, name)[:games]
    canonical = [text.encode() for text in read(folder, f"{name}-canonical")[:games]]

    def finished(log: Log) -> Trace:
        trace, _, problems = replay_log(log, game(name), keep=KEEP_DIGESTS)
        assert trace is not None, problems
        assert not trace.findings, trace.findings[0]
        return trace

    def from_text() -> None:
        for text in texts:
            finished(read_text(text, vocabulary_for))

    def from_rows() -> None:
        for data in canonical:
            finished(from_canonical(data, vocabulary_for))

    def forget_lines() -> None:
        """The reader remembers what it has met; no run may know the lines of the run before."""
        known = vocabulary_for(name)
        assert known is not None
        known.lines.clear()
        known.segments.clear()

    actions = sum(finished(read_text(text, vocabulary_for)).actions for text in texts)
    emit_rate(f"{name}.text", from_text, actions, repeat, forget_lines)
    emit_rate(f"{name}.canonical", from_rows, actions, repeat, forget_lines)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
