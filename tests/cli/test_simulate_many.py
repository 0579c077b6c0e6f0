"""Many games of chance at one start, and where a search keeps what it finds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]


def test_many_games_are_those_that_single_starts_play(cli: Cli, tmp_path: Path) -> None:
    words = ("simulate", "--game", "co2", "--players", "2")
    ran = cli(*words, "--seed", "4", "--count", "2", "-o", str(tmp_path / "games"))
    assert (ran.code, ran.out) == (0, "")
    for seed in (4, 5):
        alone = cli(*words, "--seed", str(seed)).out
        assert (tmp_path / "games" / f"co2-{seed}.log").read_text(encoding="utf-8") == alone
    assert len(list((tmp_path / "games").iterdir())) == 2


@pytest.mark.parametrize("half", [("--count", "2"), ("-o", "games")])
def test_how_many_and_where_go_together(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, half: tuple[str, str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("simulate", "--game", "co2", *half).code == 2
    assert not list(tmp_path.iterdir())


def test_a_search_says_where_it_keeps_what_it_finds(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli("fuzz", "run", "--game", "co2", "--games", "1", "--jobs", "1", "--lang", "en")
    assert "runs and findings are kept in fuzz.db" in ran.err
    named = cli("fuzz", "run", "--game", "co2", "--games", "1", "--jobs", "1", "--store", "x.db")
    assert "x.db" not in named.err
