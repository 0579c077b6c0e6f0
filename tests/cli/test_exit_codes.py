"""The tables of exit codes and verdicts on the page of authors, row by row."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
WALKTHROUGH = Path(__file__).resolve().parents[2] / "fixtures/games/co2/walkthrough"
SCORING, OPENING = (
    (WALKTHROUGH / name).read_text(encoding="utf-8") for name in ("scoring.log", "opening.log")
)
CLAIM = "claim: orange 75, purple 66, blue 73"  # the score sheet under the English book


def put(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


ONE = {
    "holds": (SCORING, (), 0, "legal", False, True),
    "another book alone": (SCORING, ("--edition", "co2/it"), 1, "breach", False, True),
    "a wrong claim": (put(SCORING, CLAIM, CLAIM.replace("75", "76")), (), 1, "legal", False, False),
    # the Polish book gives orange 69, and the claim of the English table is no fault there
    "a claim under another book": (SCORING, ("--edition", "co2/pl"), 0, "legal", False, True),
    "a false fact": (put(OPENING, "orange.money 8", "orange.money 7"), (), 1, "legal", True, False),
    "a game that goes on": (OPENING, (), 0, "legal", True, True),
    "a claim before the end": (
        put(OPENING, "---\n", "claim: orange 1, purple 1, blue 1\n---\n"),
        (),
        0,
        "legal",
        True,
        True,
    ),
    "a gap": (f"{OPENING}...\n", (), 0, "legal", True, True),
    "what could not be judged": (
        put(OPENING, "[1.1 purple]", "...\n[1.1 purple]"), (), 3, "undetermined", True, True,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ONE)
def test_the_code_of_one_log(cli: Cli, tmp_path: Path, name: str) -> None:
    text, words, code, legality, partial, assertions = ONE[name]
    log = tmp_path / "game.log"
    log.write_text(text, encoding="utf-8")
    ran = cli("validate", str(log), *words, "--json")
    (told,) = ran.json()["logs"]
    (verdict,) = told["verdicts"]
    assert (ran.code, told["exit"], verdict["exit"]) == (code, code, code)
    assert (verdict["legality"], verdict["partial"]) == (legality, partial)
    assert verdict["assertions"] is assertions
    assert (verdict["first"] is None) is (code == 0)
    assert (verdict["lacking"] == []) is (name != "what could not be judged")


def test_of_several_books_and_of_many_logs_the_worst_speaks(cli: Cli, tmp_path: Path) -> None:
    texts = {
        "0": SCORING,
        "1": ONE["a wrong claim"][0],
        "3": ONE["what could not be judged"][0],
        "4": "no log\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.log").write_text(text, encoding="utf-8")
    files = {name: str(tmp_path / f"{name}.log") for name in texts}
    assert cli("validate", files["0"], "--edition", "all").code == 1
    for names, code in (("0", 0), ("03", 3), ("031", 1), ("0314", 4)):
        ran = cli("validate", *(files[name] for name in names), "--json")
        assert ran.code == ran.json()["exit"] == code
        assert [log["exit"] for log in ran.json()["logs"]] == [int(name) for name in names]
    assert cli("db", "import", *map(files.get, "031"), "--db", str(tmp_path / "x.db")).code == 0
    assert cli("db", "import", *files.values(), "--db", str(tmp_path / "x.db")).code == 4


def test_what_gives_no_verdict_is_a_failure_with_findings(cli: Cli, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text(SCORING, encoding="utf-8")
    for words, code in (
        (["validate", str(log), "--edition", "co2/xx"], 2),
        (["validate", str(log), "--reading", "no_such=1"], 2),
        (["replay", str(tmp_path / "none.log")], 4),
    ):
        ran = cli(*words, "--json")
        assert (ran.code, ran.json()["schema"]) == (code, "failed/1")
        assert ran.json()["findings"]
