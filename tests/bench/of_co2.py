"""How fast co2replay reads, replays and plays: from text, from the canonical form, at random."""

from __future__ import annotations

import sys

from co2replay.engine.replay import KEEP_DIGESTS
from co2replay.engine.table import Table
from co2replay.engine.trace import Trace
from co2replay.games.co2 import words
from co2replay.games.co2.board.invariants import cheap
from co2replay.games.co2.game import GAME
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players.random_play import play
from co2replay.notation.canonical import from_canonical
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.opening import replay_log
from tests.bench.clock import emit_rate
from tests.bench.corpus import EDITIONS, SEATS_MAX, SEATS_MIN, read


def main(folder: str, games: int, repeat: int) -> None:
    texts = read(folder, "co2")[:games]
    canonical = [text.encode() for text in read(folder, "co2-canonical")[:games]]
    logs = [read_text(text, words.vocabulary_for) for text in texts]
    actions = sum(finished(log).actions for log in logs)

    def from_text(record: bool = False) -> None:
        for text in texts:
            finished(read_text(text, words.vocabulary_for), record)

    def each_alone() -> None:
        for text in texts:
            forget_lines()
            finished(read_text(text, words.vocabulary_for))

    def from_rows() -> None:
        for data in canonical:
            finished(from_canonical(data, words.vocabulary_for))

    emit_rate("co2.text", from_text, actions, repeat, forget_lines)
    emit_rate("co2.text, each log alone", each_alone, actions, repeat)
    emit_rate("co2.text+ledger", lambda: from_text(True), actions, repeat, forget_lines)
    emit_rate("co2.canonical", from_rows, actions, repeat, forget_lines)
    # The parts of the first line, to see where its time goes.
    emit_rate("co2.read", lambda: read_all(texts), actions, repeat, forget_lines)
    emit_rate("co2.replay", lambda: [finished(log) for log in logs], actions, repeat)
    play_at_random(games, repeat)
    grow(logs, texts, repeat)


def finished(log: Log, record: bool = False) -> Trace:
    trace, _, problems = replay_log(log, GAME, record=record, keep=KEEP_DIGESTS)
    assert trace is not None, problems
    assert not trace.findings, trace.findings[0]
    return trace


def read_all(texts: list[str]) -> None:
    for text in texts:
        read_text(text, words.vocabulary_for)


def forget_lines() -> None:
    """The reader remembers what it has met; no run may know the lines of the run before."""
    known = words.vocabulary()
    known.lines.clear()
    known.segments.clear()


def play_at_random(games: int, repeat: int) -> None:
    """Whole random games, the sums of all goods checked after every action."""
    rules = [rules_alone(edition) for edition in EDITIONS]
    counted = 0

    def watch(table: Table) -> None:
        nonlocal counted
        counted += 1
        assert cheap(table)

    def run() -> None:
        for seed in range(games):
            players = SEATS_MIN + seed % (SEATS_MAX - SEATS_MIN + 1)
            play(rules[seed % len(rules)], tuple(range(players)), seed, watch=watch)

    run()
    emit_rate("co2.random", run, counted, repeat)


def grow(logs: list[Log], texts: list[str], repeat: int) -> None:
    """The same games cut after a quarter, a half, the whole; then one log with ever more facts."""
    bodies = [text.split("\n---\n", 1) for text in texts]
    for share, name in ((4, "1x"), (2, "2x"), (1, "4x")):
        cut = []
        for head, body in bodies:
            lines = body.splitlines()
            cut.append("\n".join([head, "---", *lines[: len(lines) // share]]) + "\n")
        grown(f"co2.growth games {name}", cut, repeat)
    facts = fact_lines(logs[0])
    for times in (20, 40, 80):
        grown(f"co2.growth facts {times // 20}x", [texts[0] + facts * times], repeat)


def fact_lines(log: Log) -> str:
    """What the table holds at the end, as facts: each is checked, however often it is written."""
    names = GAME.named(finished(log).state)
    seats = log.get("seats") or ""
    rows = [
        f"= {seat}.{field} {names[f'{seat}.{field}']}\n"
        for seat in seats.split()
        for field in ("money", "cep", "tech")
    ]
    return "".join(rows * 10)


def grown(name: str, texts: list[str], repeat: int) -> None:
    entries = sum(len(read_text(text, words.vocabulary_for).entries) for text in texts)

    def run() -> None:
        for text in texts:
            log = read_text(text, words.vocabulary_for)
            assert not log.problems, log.problems[0]
            replay_log(log, GAME, keep=KEEP_DIGESTS)

    emit_rate(name, run, entries, repeat, forget_lines)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
