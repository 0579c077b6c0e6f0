"""How often a log is opened and replayed to be judged: once, and once a rulebook and reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.engine.replay import Replay
from co2replay.games.co2.board.state import State
from co2replay.verdict import session

Cli = Callable[..., Any]
BREACH = """co2replay 1
game: co2
edition: en
seats: orange purple
---
@ turn 1.1 orange ; market.cep 2 ; price 4 ; orange.money 10 ; orange.cep 1
[1.1 orange]
buy ; sell
"""
LEFT_OPEN = "fixtures/games/co2/disputes/d41-the-same-region-again.log"
BOOKS = 3


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts what is done, through the functions that do it."""
    count: Counter[str] = Counter()

    def watch(owner: Any, name: str, what: str) -> None:
        real = getattr(owner, name)

        def told(*words: Any, **more: Any) -> Any:
            count[what] += 1
            return real(*words, **more)

        monkeypatch.setattr(owner, name, told)

    watch(session, "read_header", "opened")
    watch(Replay, "__init__", "replayed")
    return count


@pytest.mark.parametrize("books", [(), ("--edition", "all")])
def test_a_breach_is_told_of_one_replay_a_book(
    cli: Cli, tmp_path: Path, counted: Counter[str], books: tuple[str, ...]
) -> None:
    """What the message tells of the turn, and of what is legal there, is not played again."""
    log = tmp_path / "game.log"
    log.write_text(BREACH)
    ran = cli("validate", str(log), *books)
    assert ran.code == 1
    assert "market visited: buying (line 8: buy)" in ran.out
    assert counted == {"opened": 1, "replayed": BOOKS}


def test_a_reading_left_open_is_one_replay_more(cli: Cli, counted: Counter[str]) -> None:
    """The English book leaves D41 open, with two values: it is tried once the other way."""
    ran = cli("validate", LEFT_OPEN, "--edition", "all")
    assert "solo_starter_next_region" in ran.out
    assert counted == {"opened": 1, "replayed": BOOKS + 1}


@pytest.mark.parametrize("gaps", ["...\n", "...\n# nobody noted it\n"])
def test_many_gaps_cost_what_one_does(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gaps: str
) -> None:
    """A gap behind a gap leaves nothing more open: no table is kept for it."""
    copied: list[int] = []
    real = State.copy

    def told(state: State) -> State:
        copied.append(1)
        return real(state)

    monkeypatch.setattr(State, "copy", told)
    copies = []
    for times in (1, 40):
        log = tmp_path / "game.log"
        log.write_text(BREACH.partition("[1.1")[0] + gaps * times)
        copied.clear()
        assert cli("validate", str(log)).code == 0
        copies.append(len(copied))
    assert copies[0] == copies[1]
