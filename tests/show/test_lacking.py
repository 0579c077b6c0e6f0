"""What a set-up still lacks is told by the entries that are to be written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Cli = Callable[..., Any]


def test_a_new_log_of_second_chance_has_a_blank_for_each_draw(cli: Cli) -> None:
    """Start player, own region, 6 agendas, 4 summits, UN Goals, 21 goals, 2 hands for each of 2."""
    shown = cli("new", "--game", "second-chance", "--players", "2", language="en").out
    blanks = [line.split()[2:-1] for line in shown.splitlines() if line.endswith("____")]
    heads = [words[0] for words in blanks]
    counts = {"start": 1, "home": 1, "agenda": 6, "summit": 4, "un": 1, "goals": 1, "deal": 4}
    assert {head: heads.count(head) for head in heads} == counts
    assert ["agenda", "oceania"] in blanks
    assert ["deal", "purple", "lobby"] in blanks


def test_a_new_log_of_power_grid_asks_for_regions_and_order(cli: Cli) -> None:
    shown = cli("new", "--game", "power-grid", "--players", "3", language="it").out
    assert [line for line in shown.splitlines() if line.startswith("# !")] == [
        "# ! regioni ____",
        "# ! ordine ____",
    ]


def test_a_record_says_what_the_set_up_lacks_and_takes_no_act_before_it(
    cli: Cli, tmp_path: Path
) -> None:
    """A turn that ended before the set-up left a table of which nobody knew anything."""
    file = tmp_path / "tonight.log"
    said = ["", "red=Ada purple=Bo", "competitive", "", "end", "start player Ada"]
    typed = "".join(f"{line}\n" for line in said).encode()
    ran = cli("record", str(file), "--game", "second-chance", stdin=typed, language="en")
    assert "a turn begins when the set-up is complete" in ran.out
    assert "such as ! start ____; 17 more lacking" in ran.out  # 18: two events, not 21 goals
    assert "such as ! home ____; 16 more lacking" in ran.out
    assert file.read_text(encoding="utf-8").splitlines()[-2:] == ["---", "! start red"]
