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
# With rulings: the sale is let stand, or nothing needed to be.
TWO_RULINGS = BREACH.replace(
    "buy ; sell\n",
    'ruling set orange.money 11 "found one"\nbuy\nruling co2.market.not-both "agreed"\nsell\n',
)
IN_VAIN = BREACH.replace("buy ; sell\n", 'ruling co2.market.not-both "in case"\nbuy\n')
FILLED = "fixtures/games/power-grid/rules/pg.resources.buy-capacity.breach-ruled.log"
FITTING = "fixtures/games/power-grid/rules/pg.resources.buy-capacity.legal-ruled.log"
LENT = "fixtures/games/second-chance/golden/g38-solo-1p.log"


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


def read_with(path: str, old: str = "", new: str = "") -> str:
    text = Path(path).read_text(encoding="utf-8")
    assert not old or text.count(old) == 1
    return text.replace(old, new) if old else text


ALL = ("--edition", "all")
SPENT = 'ruling set orange.money 9 "spent"\n'
LOAN = 'ruling set team.vp 160 "wir üben noch und leihen uns Punkte"\n'
WITH_RULINGS = {
    # The game as it was ruled, and once more as if nobody had: however many rulings, one branch.
    "co2-two": (TWO_RULINGS, (), 1 + 1),
    "co2-two-all": (TWO_RULINGS, ALL, BOOKS * (1 + 1)),
    # Nothing was let stand, so the book says nothing else: no branch.
    "co2-in-vain": (IN_VAIN, (), 1),
    "co2-in-vain-all": (IN_VAIN, ALL, BOOKS),
    # The English book leaves D41 open and both its games break it as read: each is tried the other
    # way once. The Italian and the Polish book have one game each, and one without the ruling.
    "co2-left-open": (
        read_with(LEFT_OPEN, "space europe/tech\n", f"{SPENT}space europe/tech\n"),
        ALL,
        (1 + 1) + (1 + 1) + 2 * (1 + 1),
    ),
    # Two books: the English one speaks, with the game and its branch; what it finds broken is
    # asked of the Italian one, whose branch nobody asks for.
    "power-grid-breach": (read_with(FILLED), (), 1 + 1 + 1),
    "power-grid-breach-all": (read_with(FILLED), ALL, 2 * (1 + 1)),
    "power-grid-legal": (read_with(FITTING), (), 1 + 1),
    # One book.
    "second-chance": (read_with(LENT), (), 1 + 1),
    "second-chance-two": (read_with(LENT, LOAN, LOAN * 2), (), 1 + 1),
}


@pytest.mark.parametrize(("log", "books", "replays"), WITH_RULINGS.values(), ids=WITH_RULINGS)
def test_a_ruling_is_one_replay_more_a_book_that_has_something_let_stand(
    cli: Cli,
    tmp_path: Path,
    counted: Counter[str],
    log: str,
    books: tuple[str, ...],
    replays: int,
) -> None:
    """What hangs on it, and the two tables beside each other, are read off these two games."""
    path = tmp_path / "game.log"
    path.write_text(log, encoding="utf-8")
    said = cli("validate", str(path), "--json", *books).json()["logs"][0]["verdicts"]
    assert counted == {"opened": 1, "replayed": replays}
    is_let_stand = [one["by_the_book"] is not None for one in said]
    assert is_let_stand == [log != IN_VAIN] * len(said)


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
