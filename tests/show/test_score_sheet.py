"""The score sheet line by line, and how verdicts tell a winner; every number worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.show.worlds import many

Cli = Callable[..., Any]
SCORING = str(
    Path(__file__).resolve().parents[2]
    / "fixtures"
    / "games"
    / "co2"
    / "walkthrough"
    / "scoring.log"
)
# Price 5. Orange sells 3 CEPs of its hand and 2 of Asia: 7 + 25 = 32 coins. Purple sells 1 and 1
# and gives its goal for 8: 3 + 10 + 8 = 21. Blue has none: 10. Two coins a point, halves lost.
SHEET = {
    "track": (42, 50, 53),
    "income": (6, 3, 3),
    "goal": (8, 0, 12),  # 32: 4 for each of 2 tracks led; 27: 4 for each of 3 regions
    "coins": (16, 10, 5),
    "most-tech": (0, 3, 0),  # 3 cubes of purple against 2
    "most-un": (3, 0, 0),
    "total": (75, 66, 73),
}


def test_the_sheet_stands_line_by_line_with_its_clauses(cli: Cli) -> None:
    answer = cli(SCORING, "--json").json()
    found = {row["name"]: tuple(row["points"].values()) for row in answer["sheet"]}
    assert found == SHEET
    clauses = {row["name"]: row["clause"] for row in answer["sheet"]}
    assert clauses["coins"] == "co2.score.coins"
    assert clauses["most-un"] == "co2.score.most-un"


def test_one_screen_tells_the_winner_under_each_book(cli: Cli) -> None:
    ran = cli(SCORING)
    assert ran.code == 0
    assert "co2/en: legal; orange (Ada) wins with 75" in ran.out
    # without a final income blue has 73 - 3 = 70, orange 75 - 6 = 69
    assert "co2/pl: legal; blue (Cy) wins with 70" in ran.out
    assert "co2/it: breach; first breach: line 23, co2.score.goal-exchange" in ran.out


@pytest.mark.parametrize(("edition", "code"), [("co2/en", 0), ("co2/it", 1), ("co2/pl", 0)])
def test_the_exit_code_speaks_for_the_asked_edition(cli: Cli, edition: str, code: int) -> None:
    assert cli(SCORING, "--edition", edition).code == code


def test_a_wrong_claim_is_a_finding_at_the_header_row(cli: Cli, tmp_path: Path) -> None:
    text = Path(SCORING).read_text(encoding="utf-8")
    path = tmp_path / "claimed.log"
    path.write_text(text.replace("claim: orange 75", "claim: orange 74"), encoding="utf-8")
    ran = cli(str(path))
    assert ran.code == 1
    assert "false[claim]: the claimed result does not follow: orange.total 74; here it is 75" in (
        ran.out
    )
    assert "claimed.log:6:8" in ran.out


def test_a_reading_set_on_the_command_line_changes_the_winner(cli: Cli) -> None:
    answer = cli(SCORING, "--reading", "end_income=no", "--json").json()
    assert answer["verdict"]["winners"] == ["blue"]


@pytest.mark.parametrize(
    ("ways", "said"), [(500, "500"), (1_000_000, "1000000"), (5 * 10**75, "10^75")]
)
def test_of_a_long_number_is_said_how_long_it_is(ways: int, said: str) -> None:
    assert many(ways) == said
