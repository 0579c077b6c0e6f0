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


def test_a_file_of_many_games_has_each_on_a_line(cli: Cli, tmp_path: Path) -> None:
    words = ("simulate", "--game", "co2", "--seed", "4")
    file = tmp_path / "games.jsonl"
    many = (*words, "--players", "2-3", "-o", str(file))
    assert cli(*many, "--count", "3").code == 0
    whole = file.read_bytes()
    # the numbers of players in turn: seeds 4, 5, 6 with 2, 3, 2 players
    alone = [
        cli(
            "simulate", "--game", "co2", "--seed", str(seed), "--players", count, "--to", "json"
        ).out
        for seed, count in ((4, "2"), (5, "3"), (6, "2"))
    ]
    assert whole.decode() == "".join(alone)
    assert cli("score", f"{file}:2", "--json").json()["file"] == f"{file}:2"
    assert cli("validate", str(file), "--json").json()["exit"] == 0
    assert [
        Path(one["file"]).name for one in cli("validate", str(file), "--json").json()["logs"]
    ] == [
        "games.jsonl:1",
        "games.jsonl:2",
        "games.jsonl:3",
    ]
    assert cli("validate", f"{file}:4").code == 4  # there are not so many

    # Somebody stopped within the second game: its half line is no game, and it is played again.
    file.write_bytes(whole[: len(alone[0]) + 100])
    refused = cli(*many, "--count", "3")
    assert (refused.code, file.stat().st_size) == (2, len(alone[0]) + 100)
    assert "--resume" in refused.err
    assert cli(*many, "--count", "3", "--resume", "--jobs", "2").code == 0
    assert file.read_bytes() == whole


def test_games_that_are_there_are_not_played_again(cli: Cli, tmp_path: Path) -> None:
    words = ("simulate", "--game", "co2", "--players", "2", "--count", "2", "-o", str(tmp_path))
    (tmp_path / "co2-1.log").write_text("there\n", encoding="utf-8")
    assert cli(*words, "--resume").code == 0
    assert (tmp_path / "co2-1.log").read_text(encoding="utf-8") == "there\n"
    assert (tmp_path / "co2-2.log").read_text(encoding="utf-8") == cli(
        "simulate", "--game", "co2", "--players", "2", "--seed", "2"
    ).out


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
