"""Same log, same rules, same bytes: across processes, hash seeds, and steps back and forth."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from co2replay.engine.replay import KEEP_STATES, Replay
from co2replay.engine.table import Table
from co2replay.games.co2.game import GAME
from co2replay.games.co2.players.random_play import simulate
from co2replay.games.co2.words import vocabulary
from co2replay.notation.format import write_text
from co2replay.rulebooks.opening import replay_log

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = """
import sys
from co2replay.engine.replay import KEEP_DIGESTS
from co2replay.rulebooks.opening import replay_log
from co2replay.notation.parse import read_text
from co2replay.games.co2.game import GAME
from co2replay.games.co2.words import vocabulary_for
log = read_text(sys.stdin.buffer.read(), vocabulary_for)
for edition in ("co2/en", "co2/it", "co2/pl"):
    trace, opened, _ = replay_log(log, GAME, edition, record=True, keep=KEEP_DIGESTS)
    print(edition, opened.rules.book.digest, opened.rules.box.digest)
    print(*[stop.digest for stop in trace.stops], GAME.digest(trace.state))
    print([(found.kind, found.clause, found.entry) for found in trace.findings])
    print(list(trace.book.asked), list(trace.book.touched), len(trace.book.rows))
"""


def printed_by(text: bytes, seed: str) -> bytes:
    """What a process of its own prints for a log, with the given hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=text,
        capture_output=True,
        env=environment,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize(("edition", "players", "seed"), [("co2/it", 4, 9), ("co2/pl", 3, 2)])
def test_three_processes_with_different_hash_seeds_print_the_same(
    edition: str, players: int, seed: int
) -> None:
    text = write_text(simulate(edition, players, seed), vocabulary(), "en").encode()
    first = printed_by(text, "0")
    assert first.count(b"\n") == 12
    assert printed_by(text, "1") == first
    assert printed_by(text, "4242") == first


@pytest.mark.parametrize("edition", ["co2/en", "co2/it", "co2/pl"])
def test_stepping_back_to_any_turn_and_on_again_gives_the_same_states(edition: str) -> None:
    log = simulate(edition, 3, 8)
    trace, opened, _ = replay_log(log, GAME, edition, keep=KEEP_STATES)
    assert trace is not None
    header = {row.key: row.value for row in log.header}
    end = GAME.digest(trace.state)
    assert len(trace.stops) > 10
    for stop in reversed(trace.stops):
        table = Table(GAME.copy(stop.state), opened.rules, None)
        before = GAME.digest(stop.state)
        run = Replay(GAME, table)
        for index in range(stop.entry, len(log.entries)):
            run.step(index, log.entries[index])
        assert GAME.digest(run.finish(len(log.entries), header).state) == end
        assert GAME.digest(stop.state) == before  # what was kept is not what is played on


def test_the_same_seed_simulates_the_same_bytes() -> None:
    texts = [write_text(simulate("co2/en", 3, 5), vocabulary(), "pl") for _ in range(2)]
    assert texts[0] == texts[1]
    assert texts[0] != write_text(simulate("co2/en", 3, 6), vocabulary(), "pl")
