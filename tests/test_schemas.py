"""The schemas in `schemas/` are those of the records, and answers fit them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from co2replay.show.schemas import answer_types, schema_names, schema_text, write_all

Cli = Callable[..., Any]
OPENING = "tests/show/logs/opening.log"


@pytest.mark.parametrize("name", schema_names())
def test_the_written_schema_is_that_of_the_records(name: str, root: Path) -> None:
    written = (root / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    # written anew by: python -m co2replay.show.schemas schemas
    assert written == schema_text(name)


def test_there_is_no_schema_without_a_record(root: Path) -> None:
    there = {path.stem for path in (root / "schemas").glob("*.json")}
    assert there == set(schema_names())


def test_a_change_of_a_record_would_be_seen(tmp_path: Path) -> None:
    write_all(tmp_path)
    path = tmp_path / "rules-list.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    assert schema["$defs"]["RulesList"]["properties"]["schema"] == {"const": "rules-list/1"}
    assert "schema" in schema["$defs"]["RulesList"]["required"]


@pytest.mark.parametrize(
    "words",
    [
        "rules list --area market",
        "rules diff co2/en co2/pl",
        "rules readings",
        "rules review co2/en",
        "box facts",
        f"{OPENING}",
        f"replay {OPENING} --ledger",
        f"replay {OPENING} --explain blue.cep",
        f"show {OPENING}",
        f"box ask {OPENING}",
        "explain co2.market.buy",
        "score fixtures/games/co2/walkthrough/scoring.log",
        f"convert {OPENING} --to json",
        f"audit {OPENING} --lang en,pl",
        f"compare {OPENING}",
        "golden test fixtures/games/co2/walkthrough",
        "golden list fixtures/games/co2/variants",
        "explain co2.no.such.clause",
    ],
)
def test_an_answer_fits_the_schema_that_it_names(
    cli: Cli, words: str, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    ran = cli(*words.split(), "--json")
    name = ran.json()["schema"].split("/")[0]
    record = answer_types()[name]
    answer = msgspec.json.decode(ran.out.encode(), type=record)
    # nothing was in the answer that the record does not know
    assert json.loads(msgspec.json.encode(answer)) == ran.json()
    assert cli("schema", name).json()["title"] == ran.json()["schema"]


def test_an_unknown_schema_names_those_there_are(cli: Cli) -> None:
    ran = cli("schema", "rules-lst")
    assert ran.code == 2
    assert "rules-list" in ran.err
    assert "log" in cli("schema").out.splitlines()
