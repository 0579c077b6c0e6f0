"""The whole corpus comes out as it is on record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from co2replay.corpus.recording import beside

CORPUS = Path(__file__).parents[2] / "fixtures/games"


def test_every_game_comes_out_as_it_is_on_record(cli: Callable[..., Any]) -> None:
    ran = cli("golden", "test", str(CORPUS), "--jobs", "2")
    assert ran.code == 0, ran.out


def test_every_golden_game_has_its_record() -> None:
    games = sorted((CORPUS / "co2/golden").glob("*.log"))
    assert [path.name for path in games if not beside(path).is_file()] == []
    records = (CORPUS / "co2").rglob("*.moves")
    assert [path.name for path in records if not path.with_suffix(".log").is_file()] == []
