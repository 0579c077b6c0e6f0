"""A game that all win or lose together, against somebody whom nobody plays; worked by hand.

Three oil; a lamp burns two. Won: red lights (1), green fetches (2), calm, red lights (0), green
fetches (1), calm, red fetches (2), green lights the third lamp: six oil burnt, none blown away.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from co2replay.corpus.cases import cases_of, check_case
from co2replay.engine.passed import Condition, Outcome, Party
from co2replay.questions.compare.parting import ended
from co2replay.questions.conform.kit import conform
from co2replay.show.conform import CHECKS

from .lamps.game import Lamps

Cli = Callable[..., Any]
NAMES = {
    "won": "lamps.end.legal.log",
    "lost": "lamps.end.legal-lost.log",
    "dark": "lamps.turn.breach.log",
}
RUNS = {
    "won.log": 0,
    "replay won.log --ledger": 0,
    "replay won.log --explain blown": 0,
    "validate won.log lost.log": 0,
    "validate dark.log": 1,
    "score won.log": 0,
    "show lost.log": 0,
    "show won.log --at '1 night'": 0,
    "step won.log --plain": 0,
    "html won.log -o won.html": 0,
    "html lost.log -o lost.html --lang it": 0,
    "audit won.log": 0,
    "audit lost.log --format md": 0,
    "audit dark.log": 1,
    "reconcile dark.log": 1,
    "audit won.log --claim lost": 1,
    "audit won.log --claim 'team 6'": 0,
    "diff won.log lost.log": 1,
    "explain lamps.end": 0,
    "check dark.log --at 'line 6' fetch": 0,
    "legal won.log --at 'line 7'": 0,
    "position from won.log --at 'line 9'": 0,
    "fmt won.log --explicit": 0,
    "convert lost.log --to canonical": 0,
    "new --edition lamps/en --players 2": 0,
    "record kept.log --edition lamps/en": 0,
    "golden test won.log": 0,
    "golden export --jsonl won.log": 0,
    "coverage --game lamps": 0,
    "compare --save now.jsonl won.log": 0,
    "db import won.log lost.log": 0,
    "rules list --game lamps": 0,
    "conform lamps": 0,
}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    texts = {case.file: case.text for case in cases_of("lamps")}
    for name, file in NAMES.items():
        (tmp_path / f"{name}.log").write_text(texts[file], encoding="utf-8")
    return tmp_path


def told(cli: Cli, name: str) -> Any:
    ran = cli("validate", f"{name}.log", "--json")
    return json.loads(ran.out)["logs"][0]["verdicts"][0]


@pytest.mark.parametrize("command", RUNS)
def test_a_verb_works_over_lamps(table: Path, cli: Cli, command: str) -> None:
    ran = cli(*shlex.split(command))
    assert ran.code == RUNS[command], f"{ran.out}\n{ran.err}"


def test_all_have_won_together(table: Path, cli: Cli) -> None:
    verdict = told(cli, "won")
    assert verdict["winners"] == ["red", "green"]
    assert verdict["scores"] == {"team": 6}
    assert verdict["outcome"]["kind"] == "won"
    assert [(one["name"], one["kind"]) for one in verdict["outcome"]["parties"]] == [
        ("red", "seat"),
        ("green", "seat"),
        ("team", "team"),
        ("wind", "neutral"),
    ]
    assert verdict["outcome"]["conditions"] == [{"clause": "lamps.end", "is_met": True}]


def test_all_have_lost_together(table: Path, cli: Cli) -> None:
    """Two lamps burnt four oil, and the wind took one."""
    verdict = told(cli, "lost")
    assert verdict["winners"] == []
    assert verdict["outcome"]["kind"] == "lost"
    assert verdict["sheet"][0]["points"] == {"team": 4, "wind": 1}


def test_its_cases_come_out_as_they_say() -> None:
    assert [(case.file, check_case(case)) for case in cases_of("lamps") if check_case(case)] == []


def test_it_keeps_its_contract() -> None:
    checks = conform(Lamps(), more=CHECKS).checks
    assert [(row.name, row.failures) for row in checks if row.failures] == []


@pytest.mark.parametrize(
    ("claim", "code"), [("won", 0), ("team 6", 0), ("lost", 1), ("team 7", 1), ("red 6", 1)]
)
def test_a_claim_of_all_together_is_checked(table: Path, cli: Cli, claim: str, code: int) -> None:
    head, body = (table / "won.log").read_text(encoding="utf-8").split("---\n", 1)
    rows = [row for row in head.splitlines() if not row.startswith("claim:")]
    text = "\n".join([*rows, f"claim: {claim}", "---", body])
    (table / "claimed.log").write_text(text, encoding="utf-8")
    ran = cli("validate", "claimed.log", "--json")
    assert ran.code == code, ran.out
    verdict = json.loads(ran.out)["logs"][0]["verdicts"][0]
    assert (verdict["legality"], verdict["assertions"]) == ("legal", code == 0)


def test_the_store_keeps_how_all_of_them_ended(table: Path, cli: Cli) -> None:
    assert cli("db", "import", "won.log", "lost.log").code == 0
    asked = "select file, parties.kind, party, parties.points from parties join games on id = game"
    rows = cli("db", "query", f"{asked} where party in ('team', 'wind') order by file desc, party")
    assert [line.split() for line in rows.out.splitlines()[1:] if ".log" in line] == [
        ["won.log", "team", "team", "6"],  # three lamps of two oil each
        ["won.log", "neutral", "wind", "0"],
        ["lost.log", "team", "team", "4"],
        ["lost.log", "neutral", "wind", "1"],
    ]
    kinds = "select file, kind, clause, met from outcomes natural join conditions join games"
    told = cli("db", "query", f"{kinds} on id = game order by file")
    assert [line.split() for line in told.out.splitlines()[1:] if ".log" in line] == [
        ["lost.log", "lost", "lamps.end", "0"],
        ["won.log", "won", "lamps.end", "1"],
    ]


def test_the_results_of_all_together_part(table: Path, cli: Cli) -> None:
    answer = json.loads(cli("diff", "won.log", "lost.log", "--json").out)
    assert not answer["equal"]
    kinds = [answer[side]["outcome"]["kind"] for side in ("left", "right")]
    assert kinds == ["won", "lost"]


def test_an_engine_that_sees_no_condition_met_is_told_apart() -> None:
    """All else is the same: who has won, and the points."""
    won = Outcome("won", (Party("team", "team"),), (), (Condition("lamps.end", True),))
    other = msgspec.structs.replace(won, conditions=(Condition("lamps.end", False),))
    assert ended(won) == "won: team; lamps.end met"
    assert ended(other) == "won: team; lamps.end missed"
