"""`coverage`: what is proved of each clause, what is missing, and the exit code of the gate."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from co2replay.corpus.cases import cases_for
from co2replay.questions.coverage import report as coverage
from co2replay.show.schemas import schema_of

Cli = Callable[..., Any]
BUY = "co2.market.buy"


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A corpus of three cases, which leaves nearly everything open."""
    monkeypatch.setattr(coverage, "read_cases", lambda _folder: cases_for(BUY))
    monkeypatch.setattr(coverage, "checkout_games", lambda _game: Path("/nowhere"))


@pytest.mark.usefixtures("little")
def test_the_gate_is_shut_where_something_is_missing(cli: Cli) -> None:
    ran = cli("coverage", "--edition", "co2/en", "--jobs", "1", "--gate")
    assert ran.code == 1
    assert "missing:" in ran.out
    assert "co2.market.refill" in ran.out
    assert cli("coverage", "--edition", "co2/en", "--jobs", "1").code == 0


@pytest.mark.usefixtures("little")
def test_one_clause_is_told_with_its_logs_and_its_code(cli: Cli) -> None:
    ran = cli("coverage", "--edition", "co2/en", "--jobs", "1", "--clause", BUY)
    assert ran.code == 0
    lines = [line.split() for line in ran.out.splitlines()]
    assert lines[0] == [BUY, "C188", "limit"]
    assert ["kept", "1", f"{BUY}.legal.log"] in lines
    assert ["broken", "2", f"{BUY}.breach-points.log,", f"{BUY}.breach.log"] in lines
    assert "market.py:" in ran.out
    assert "check" in ran.out


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(
    ("language", "word"), [("en", "missing"), ("it", "manca"), ("pl", "brakuje")]
)
def test_it_speaks_the_language_asked_for(cli: Cli, language: str, word: str) -> None:
    ran = cli("coverage", "--edition", "co2/it", "--jobs", "1", "--lang", language)
    assert word in ran.out
    assert "co2/it" in ran.out


@pytest.mark.usefixtures("little")
def test_the_answer_as_json_fits_its_schema(cli: Cli) -> None:
    ran = cli("coverage", "--edition", "co2/pl", "--jobs", "1", "--json", "--gate")
    assert ran.code == 1
    answer = json.loads(ran.out)
    jsonschema.validate(answer, schema_of("coverage"))
    assert (answer["schema"], answer["cases"], answer["games"]) == ("coverage/1", 3, 0)
    (buy,) = [one for one in answer["clauses"] if one["id"] == BUY]
    assert buy["editions"]["co2/pl"]["broken"] == {
        "count": 2,
        "files": [f"{BUY}.breach-points.log", f"{BUY}.breach.log"],
    }
    assert sum(kind["clauses"] for kind in answer["kinds"]) == len(answer["clauses"]) == 313


@pytest.mark.usefixtures("little")
def test_the_page_has_every_clause_and_loads_nothing(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "coverage.html"
    assert cli("coverage", "--edition", "co2/en", "--jobs", "1", "--html", str(page)).code == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<h3 id=") == 313
    assert "<script" not in text
    assert "http://" not in text
    assert f"{BUY}.legal.log" in text


def test_an_unknown_name_is_wrong_usage(cli: Cli) -> None:
    assert cli("coverage", "--edition", "co2/xx").code == 2
    assert cli("coverage", "--clause", "co2.market.bye").code == 2


@pytest.mark.usefixtures("little")
def test_a_page_that_cannot_be_written_is_said(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "none" / "coverage.html"
    assert cli("coverage", "--edition", "co2/en", "--jobs", "1", "--html", str(page)).code == 4
