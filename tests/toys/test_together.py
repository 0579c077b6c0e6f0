"""A game that all win or lose together, with points of the team and a party that nobody plays."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from co2replay.engine.book import Header
from co2replay.engine.contract import Condition, Outcome, Party
from co2replay.engine.plain import Bare, NoBoxes, PlainRules, plain_rules
from co2replay.engine.trace import ScoreLine
from co2replay.show.schemas import schema_of

from .nim import game as nim
from .nim.table import HEAP, NOT_YET, SEATS, State

Cli = Callable[..., Any]
# Ten stones: 3 + 3 + 3, and whoever is next takes one; a round has two turns, so it is round 2.
HEAD = "co2replay 1\ngame: nim\nedition: club\nseats: left=Ada right=Bo\n{claim}---\n"
BODY = "! begins left\n[1 left]\ntake 3\n[1 right]\ntake 3\n[2 left]\ntake 3\n[2 right]\ntake 1\n"
PARTIES = (Party("left"), Party("right"), Party("team", "team"), Party("heap", "neutral"))
LINES_MAX = 2  # rounds within which the heap has to be gone


class Together(nim.Nim):
    """The heap is cleared by all: in two rounds they win, with ten points less the rounds."""

    rounds = LINES_MAX

    def header(self) -> Header[Bare, PlainRules]:
        return Header(boxes=NoBoxes(self.name), resolve=plain_rules, players=(2, 2), is_shared=True)

    def is_won(self, state: State) -> bool:
        return bool(state.c[HEAP] == 0 and state.round <= self.rounds)

    def scores(self, state: State) -> dict[str, int | str]:
        return {"team": 10 - state.round}

    def winners(self, state: State) -> list[str] | None:
        if state.won == NOT_YET:
            return None
        return [SEATS[seat] for seat in state.order] if self.is_won(state) else []

    def sheet(self, state: State) -> list[ScoreLine]:
        points = self.scores(state)
        return (
            [ScoreLine(name="total", clause=nim.LAST, points=points)]
            if state.won != NOT_YET
            else []
        )

    def outcome(self, state: State) -> Outcome | None:
        if state.won == NOT_YET:
            return None
        met = Condition(nim.LAST, self.is_won(state))
        kind = "won" if met.is_met else "lost"
        return Outcome(kind, PARTIES, tuple(self.sheet(state)), (met,))


class TooLate(Together):
    rounds = 1


def judged(cli: Cli, folder: Path, claim: str, *more: str) -> Any:
    log = folder / "game.log"
    log.write_text(HEAD.format(claim=claim) + BODY, encoding="utf-8")
    return cli("validate", str(log), *more)


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nim, "GAME", Together())


@pytest.mark.usefixtures("together")
def test_a_result_of_all_together_is_told_with_its_parties(cli: Cli, tmp_path: Path) -> None:
    told = json.loads(judged(cli, tmp_path, "claim: won\n", "--json").out)
    jsonschema.validate(told, schema_of("validate"))
    (verdict,) = told["logs"][0]["verdicts"]
    assert verdict["assertions"] is True
    assert (verdict["winners"], verdict["scores"]) == (["left", "right"], {"team": 8})  # 10 - 2
    assert verdict["outcome"] == {
        "kind": "won",
        "parties": [
            {"name": "left", "kind": "seat"},
            {"name": "right", "kind": "seat"},
            {"name": "team", "kind": "team"},
            {"name": "heap", "kind": "neutral"},
        ],
        "conditions": [{"clause": "nim.last", "is_met": True}],
    }
    assert "all win together with 8" in judged(cli, tmp_path, "").out


@pytest.mark.parametrize("claim", ["lost", "team 9"])
@pytest.mark.usefixtures("together")
def test_a_claim_of_all_together_is_checked(cli: Cli, tmp_path: Path, claim: str) -> None:
    assert judged(cli, tmp_path, "claim: team 8\n").code == 0
    ran = judged(cli, tmp_path, f"claim: {claim}\n", "--json")
    assert ran.code == 1
    (verdict,) = json.loads(ran.out)["logs"][0]["verdicts"]
    assert (verdict["legality"], verdict["assertions"]) == ("legal", False)


def test_all_may_lose_together(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nim, "GAME", TooLate())
    ran = judged(cli, tmp_path, "claim: lost\n", "--json")
    assert ran.code == 0
    (verdict,) = json.loads(ran.out)["logs"][0]["verdicts"]
    assert (verdict["winners"], verdict["outcome"]["kind"]) == ([], "lost")
    assert verdict["outcome"]["conditions"] == [{"clause": "nim.last", "is_met": False}]
    assert "everybody loses" in judged(cli, tmp_path, "").out


def test_a_game_of_ranks_takes_no_such_claim(cli: Cli, tmp_path: Path) -> None:
    ran = judged(cli, tmp_path, "claim: won\n", "--json")
    (problem,) = json.loads(ran.out)["logs"][0]["problems"]
    assert (ran.code, problem["code"]) == (4, "bad-claim")
    (verdict,) = json.loads(judged(cli, tmp_path, "", "--json").out)["logs"][0]["verdicts"]
    assert verdict["outcome"]["kind"] == "ranked"
