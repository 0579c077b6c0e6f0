"""Forms of a final scoring as hands write them: no way to another winner in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.show.browsing import Cli

POWER_GRID = """co2replay 1
game: power-grid
map: germany
seats: red blue green
---
@ red.powered 15 ; red.money 20 ; red.connected 16
@ blue.powered 15 ; blue.money 30 ; blue.connected 15
@ green.powered 14 ; green.money 90 ; green.connected 16
"""
SECOND_CHANCE = """co2replay 1
game: second-chance
mode: competitive
seats: red purple
---
@ red.vp 30 ; red.money 20
@ purple.vp 32 ; purple.money 8
"""


@pytest.mark.parametrize(
    ("form", "added"),
    [
        (POWER_GRID, "@ red.money 40"),  # it would win the tie: told twice, the last one counted
        (POWER_GRID, "[end]\n@ red.money 40"),
        (POWER_GRID, "@ red.plants 4 ; red.plants 5"),
        (SECOND_CHANCE, "@ red.vp 40"),
        (SECOND_CHANCE, "@ asia.control red ; asia.control purple"),
        (POWER_GRID.replace("money 30", "money 3O"), ""),  # a letter, and 3 Elektro
    ],
)
def test_a_number_told_twice_or_with_a_letter_is_asked_about(
    cli: Cli, tmp_path: Path, form: str, added: str
) -> None:
    path = tmp_path / "form.log"
    path.write_text(form + added + "\n", encoding="utf-8")
    for verb in ("score", "validate", "replay"):
        ran = cli(verb, str(path), "--lang", "en")
        assert ran.code == 4
        assert "error[" in ran.err
        assert "wins" not in ran.out


def test_a_number_told_twice_alike_is_no_slip(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "form.log"
    path.write_text(f"{POWER_GRID}@ red.money 20\n", encoding="utf-8")
    assert "blue wins with 15" in cli("score", str(path), "--lang", "en").out


def test_own_points_under_the_mode_that_the_form_begins_with_are_refused_in_words(
    cli: Cli, tmp_path: Path
) -> None:
    path = tmp_path / "form.log"
    form = SECOND_CHANCE.replace("competitive", "cooperative") + "[end]\n"
    path.write_text(form, encoding="utf-8")
    ran = cli("score", str(path), "--lang", "en")
    assert ran.code == 1
    assert "wins" not in ran.out
    said = "line 6 cannot be: one team score holds all VP: nobody has VP of their own; written: 1"
    assert said in " ".join(ran.out.split())


# 20 typed as 2000 wins the tie against 30, and no rule bounds a sum: it is believed, and told.
@pytest.mark.parametrize(("money", "is_told"), [("2000", True), ("450", True), ("449", False)])
def test_a_number_far_above_all_others_is_asked_to_be_looked_at_again(
    cli: Cli, tmp_path: Path, money: str, is_told: bool
) -> None:
    path = tmp_path / "form.log"
    path.write_text(POWER_GRID.replace("money 20", f"money {money}"), encoding="utf-8")
    ran = cli("score", str(path), "--lang", "en")  # the most of the others is 90, five times 450
    told = f"look again at line 6: red (Elektro) {money}, and nobody else has more than 90\n"
    assert "red wins with 15" in ran.out
    assert ran.out.startswith(told) is is_told
    ran = cli("score", str(path), "--json")
    named = [{"line": 6, "name": "red.money", "value": int(money), "most": 90}]
    assert ran.json()["far"] == (named if is_told else [])
