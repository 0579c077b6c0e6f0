"""`step` without a terminal: the steps as text and as records; exit codes; what it loads."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from co2replay.show.schemas import schema_of

Cli = Callable[..., Any]
GAMES = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2"
OPENING = str(GAMES / "walkthrough" / "opening.log")
SCORING = str(GAMES / "walkthrough" / "scoring.log")
BROKEN = str(GAMES / "long-disputes" / "translation-it-as-en.log")


def test_the_steps_are_printed_where_there_is_no_terminal(cli: Cli) -> None:
    ran = cli("step", OPENING)
    assert (ran.code, ran.err) == (0, "")
    blocks = ran.out.split("\n\n")
    assert blocks[0].startswith("-- 0/47 · rulebook co2/en")
    bought = next(block for block in blocks if "  23 | buy" in block)
    assert "\n O orange   *8  *3 " in bought  # 3+5+3 coins, a CEP costs 3; 2 CEPs and this one
    assert "co2.market.buy" in bought
    assert bought.endswith("so far: [co2/en] legal · co2/it legal · co2/pl legal")
    # facts that hold are passed by, but for those with which the log ends
    seen = [block for block in blocks if "25 | = " in block or "37 | = " in block]
    assert [block.splitlines()[0][:11] for block in seen] == ["-- 47/47 · "]


def test_a_moment_an_edition_and_a_language_are_taken(cli: Cli) -> None:
    ran = cli("step", OPENING, "--at", "1.2 purple", "--edition", "co2/pl", "--lang", "it")
    assert ran.out.startswith("-- ")
    first = ran.out.splitlines()[0]
    assert "[1.2 viola]" in first
    assert "regolamento co2/pl" in first


def test_plain_prints_also_on_a_terminal(cli: Cli) -> None:
    ran = cli("step", OPENING, "--plain", interactive=True, screen=True)
    assert ran.out == cli("step", OPENING).out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((OPENING,), 0),
        ((SCORING,), 0),
        ((SCORING, "--edition", "co2/it"), 1),
        ((BROKEN,), 1),
        ((OPENING, "--at", "9.9 black"), 2),
        ((str(GAMES / "no-such.log"),), 4),
    ],
)
def test_the_exit_code_is_that_of_the_verdict(
    cli: Cli, arguments: tuple[str, ...], code: int
) -> None:
    assert cli("step", *arguments).code == code


def test_a_broken_log_is_printed_to_its_end(cli: Cli) -> None:
    out = cli("step", BROKEN).out
    before, _, behind = out.partition("breach[co2.supply.scan.clockwise]")
    assert "behind the breach" not in before
    assert behind.count("behind the breach in line") > 100


def test_the_steps_are_records_for_a_program(cli: Cli) -> None:
    answer = cli("step", SCORING, "--json").json()
    jsonschema.validate(answer, schema_of("step"))
    exchange = next(step for step in answer["steps"] if "goal 31 exchange" in step["text"])
    assert exchange["verdicts"] == {"co2/en": "legal", "co2/it": "breach", "co2/pl": "legal"}
    (moved,) = exchange["ledger"]
    assert (moved["amount"], moved["target"], moved["clause"]) == (
        8,  # coins for the Company Goal
        "purple.money",
        "co2.score.goal-exchange",
    )
    played = [step["played"] for step in answer["steps"]]
    assert played == sorted(set(played))


def test_the_json_begins_at_the_moment_asked_for(cli: Cli) -> None:
    whole = cli("step", OPENING, "--json").json()["steps"]
    later = cli("step", OPENING, "--json", "--at", "1.2 orange").json()["steps"]
    assert later == whole[-len(later) :]
    assert later[0]["text"] == "[1.2 orange]"


def test_what_draws_screens_is_loaded_only_for_a_screen() -> None:
    code = (
        "import sys, co2replay; from co2replay.__main__ import main; "
        f"sys.argv = ['co2replay', 'step', {OPENING!r}]; main(); "
        "sys.stderr.write(str('prompt_toolkit' in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert ran.stderr == b"False"
