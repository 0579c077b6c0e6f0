"""The short way and the careful way read the same line alike."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.games.co2.players.random_play import simulate
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.notation.vocabulary import Vocabulary


def careful(text: str, monkeypatch: pytest.MonkeyPatch) -> Log:
    """Read without the short way, and without what was remembered from it."""
    words = vocabulary()
    words.lines.clear()
    words.segments.clear()
    with monkeypatch.context() as patch:
        patch.setattr(Vocabulary, "quick_row", lambda self, line: None)
        log = read_text(text, vocabulary_for)
    words.lines.clear()
    return log


def entries(log: Log) -> list[Any]:
    return [
        (e.kind, e.verb, e.args, e.who, e.text, e.taken_back, e.line, e.col, e.end)
        for e in log.entries
    ]


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
@pytest.mark.parametrize(("players", "seed"), [(1, 4), (2, 1), (5, 3)])
def test_whole_games_are_read_alike(
    language: str, players: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = write_text(simulate("co2/it", players, seed, digests=True), vocabulary(), language)
    slow = careful(text, monkeypatch)
    quick = read_text(text, vocabulary_for)
    assert not slow.problems
    assert entries(quick) == entries(slow)


HEAD = "co2replay 1\ngame: co2\nseats: orange=Ada purple=end\n---\n"
LINES = [
    "buy",
    " buy",
    "buy ",
    "buy now",
    "x buy",
    "Buy",
    "propose solar asia/money",
    "propose solar asia money",
    "propose solar asia/money recruit",
    "install asia/money",
    "install solar asia/money",
    "construct asia/money solar",
    "scientist hand summit 2/solar",
    "scientist hand asia/money",
    "orange: hand",
    "orange: summit 2/solar",
    "orange: summit 9/solar",
    "summit 2/solar hand",
    "lobby 5",
    "orange: lobby 5",
    "ada: hand",
    "hand",
    "lobby ? minor money",
    "lobby 5 main",
    "lobby five main",
    "income 3 coins 3 vp",
    "income 3 3",
    "income 3 coins",
    "orange: income -1 coins 3 vp",
    "payment 2 coins 1 cubes hand asia",
    "payment 2 coins 1 cubes",
    "! un 34 35 36",
    "! un",
    "! deal orange lobby 5 ? 7",
    "! deal orange lobby",
    "!buy",
    "! buy",
    "! fossil asia coal",
    "[1.1 orange]",
    "[1.1  orange]",
    "[1.1 Ada]",
    "[3 supply]",
    "[end]",
    "=d1 0123456789abcdef",
    "=d1 0123456789ABCDEF",
    "= orange.money 5",
    "goal 1234567 score",
    "end",
    "purple: end",
    "zbuduj azja/pieniądze",
    "costruisci solare asia/denaro",
    "buy\u00a0",
    "buy\u200b",
    "?",
    ":",
    ": hand",
    "scientist asia/tech summit 2/solar",
    "scientist asia/tech summit 2",
    "scientist summit 2/solar summit 2/solar",
    "orange: scientist summit 2/solar hand",
    "scientist hand summit 2 / solar",
    "scientist hand summit 9/solar",
]


@pytest.mark.parametrize("line", LINES)
def test_odd_lines_are_read_or_refused_alike(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = careful(HEAD + line + "\n", monkeypatch)
    quick = read_text(HEAD + line + "\n", vocabulary_for)
    assert entries(quick) == entries(slow)
    assert [(p.code, p.line, p.col, p.end) for p in quick.problems] == [
        (p.code, p.line, p.col, p.end) for p in slow.problems
    ]


def test_most_lines_of_a_game_go_the_short_way() -> None:
    text = write_text(simulate("co2/en", 3, 2), vocabulary(), "en")
    lines = text.split("---\n", 1)[1].splitlines()
    short = sum(vocabulary().quick_row(line) is not None for line in lines if line)
    assert short * 10 >= len(lines) * 7
