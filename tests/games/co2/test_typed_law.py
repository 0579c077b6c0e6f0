"""A misspelt slot, reading, number, field of a frame or piece is an error of the types."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from mypy import api

# A chapter, and a line that a function at its end does.
PLANTED = (
    ("chapters/auction", "Auction(0, 1, 0, (), (), False).highest"),
    ("chapters/cards", 'assert t.rules.settings.goal_exchange_at_end != "choise"'),
    ("chapters/construct", "assert t.rules.numbers.price_maximum"),
    ("chapters/control", "t.state.plants[0] = pieces.plant(0, 1)"),
    ("chapters/draft", "assert t.rules.settings.draft_pass_direction"),
    ("chapters/ending", 'assert t.rules.settings.end_income == "maybe"'),
    ("chapters/expertise", "t.state.pending.append(DoGain(0, 1))"),
    ("chapters/market", "t.state.bougth = True"),
    ("chapters/projects", "t.state.tiles[0] = pieces.instaled(1)"),
    ("chapters/scientists", "assert is_leaving(t, pieces.space_on(1))"),
    ("chapters/summits", "answer_speaker(t, Topic(0, 1, ()), 0)"),
    ("chapters/supply", "assert t.rules.box.regionspaces"),
    ("chapters/turns", 'params.consult(t, "region_cep_purpos")'),
)
IMPORT = "from .. import params\nfrom ..board import pieces\n"


@pytest.fixture(scope="module")
def complaints(root: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the type checker says of a copy in which every line was planted."""
    copy = tmp_path_factory.mktemp("planted")
    shutil.copytree(root / "co2replay", copy / "co2replay")
    for chapter, line in PLANTED:
        path = copy / f"co2replay/games/co2/{chapter}.py"
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n\n{IMPORT}\n\ndef planted(t: Table) -> None:\n    {line}\n")
    package = copy / "co2replay"
    told, failed, _ = api.run(["--strict", "--cache-dir", str(copy / "cache"), str(package)])
    assert not failed
    return told


@pytest.mark.parametrize("chapter", [chapter for chapter, _ in PLANTED])
def test_a_misspelt_name_in_a_chapter_is_an_error_of_the_types(
    chapter: str, complaints: str
) -> None:
    assert f"games/co2/{chapter}.py:" in complaints


def test_nothing_else_is_an_error(complaints: str) -> None:
    errors = [line for line in complaints.splitlines() if ": error: " in line]
    assert len(errors) == len(PLANTED)
