"""Stores, editions and copies that people have from an earlier program go on working."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.store.layouts import LAYOUTS

Cli = Callable[..., Any]
KEPT = Path(__file__).parent / "kept"
SCORING = "fixtures/games/co2/walkthrough/scoring.log"


@pytest.fixture
def store(tmp_path: Path) -> str:
    path = tmp_path / "games.db"
    path.write_bytes(gzip.decompress((KEPT / "games.db.gz").read_bytes()))
    with sqlite3.connect(path) as connection:
        assert connection.execute("pragma user_version").fetchone()[0] < len(LAYOUTS)
    return str(path)


def rows(cli: Cli, store: str, sql: str) -> list[list[Any]]:
    found: list[list[Any]] = json.loads(cli("db", "query", sql, "--db", store, "--json").out)[
        "rows"
    ]
    return found


def test_a_store_is_read_as_it_is(cli: Cli, store: str) -> None:
    """By hand: orange wins the worked example of the walk-through with 75."""
    assert rows(cli, store, "select file, legality, winners from games order by file") == [
        ["co2.market.not-both.breach.log", "breach", None],
        ["scoring.log", "legal", "orange"],
    ]
    points = "select points from scores where edition = 'co2/en' and seat = 'orange'"
    assert [75] in rows(cli, store, points)
    assert cli("fuzz", "list", store).code == 0


def test_a_game_of_an_old_store_is_written_anew_with_what_is_kept_today(
    cli: Cli, store: str
) -> None:
    assert "written anew: 1" in cli("db", "import", SCORING, "--db", store).out
    kinds = "select edition, kind from outcomes order by edition"
    books = ["co2/en", "co2/it", "co2/pl"]
    assert rows(cli, store, kinds) == [[book, "ranked"] for book in books]
    assert rows(cli, store, "select count(*) from games") == [[2]]


def test_an_edition_of_ones_own_is_read_without_what_nobody_asked_it(
    cli: Cli, tmp_path: Path
) -> None:
    """Without the last income blue wins the worked example with 70."""
    folder = tmp_path / "co2" / "editions"
    folder.mkdir(parents=True)
    shutil.copy(KEPT / "es.toml", folder)
    told = cli("validate", SCORING, "--edition", "co2/es", "--rules", str(tmp_path), "--json")
    verdict = json.loads(told.out)["logs"][0]["verdicts"][0]
    assert (verdict["winners"], verdict["scores"]["blue"]) == (["blue"], 70)
    assert "end_income" not in verdict["open"]
    review = cli("rules", "review", "co2/es", "--rules", str(tmp_path))
    assert "missing: " in review.out
    assert "late_refill_price" in review.out


def test_a_copy_of_ones_own_is_laid_over(cli: Cli) -> None:
    """Four values of the tracks are read off: nothing of the tracks is assumed any more."""
    plain = cli("validate", SCORING, "--json", "--edition", "co2/en")
    read = cli(
        "validate", SCORING, "--json", "--edition", "co2/en", "--manifest", str(KEPT / "copy.toml")
    )
    rests = [json.loads(one.out)["logs"][0]["verdicts"][0]["rests"] for one in (plain, read)]
    assert len(rests[0]["assumed"]["track"]) == 4
    assert "track" not in rests[1]["assumed"]
