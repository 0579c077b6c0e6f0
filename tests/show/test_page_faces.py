"""Faces that are data alone: Power Grid on its map, and a toy of ten lines; no script is theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from co2replay.engine.face import Value
from co2replay.games.registry import folder_of, games
from co2replay.show.page.charts import tally
from co2replay.show.page.making import script
from tests.show.browsing import Cli, data_of, line_of, written
from tests.show.page_games import ROOT
from tests.show.test_page_readers import violations
from tests.toys.conftest import hosted

HOUSES = ROOT / "fixtures/games/power-grid/walkthrough/two-houses.log"
FOURTH_PLANT = ROOT / "fixtures/games/power-grid/rules/pg.auction.limit-discard.legal.log"
NIM = """co2replay 1
game: nim
edition: club
seats: left right
---
! begins left
[1 left]
take 3
"""
BYTES_MOST = 40_000
GOLDEN = {
    "power-grid": ROOT / "fixtures/games/power-grid/golden/g04-en-2p-germany.log",
    "second-chance": ROOT / "fixtures/games/second-chance/golden/g18-cooperative-2p.log",
}
OFTEN = {"power-grid": "pg.resources.price-space"}

__all__ = ["hosted"]  # the toys stand beside the games of the package


def test_no_game_brings_a_script_and_those_of_every_page_are_small() -> None:
    found = [
        one.name for name in games() if (face := folder_of(name) / "face").is_dir()
        for one in face.iterdir() if one.name.endswith(".js")
    ]  # fmt: skip
    assert found == []
    assert 10_000 < len(script().encode("utf-8")) <= BYTES_MOST


def test_cities_hold_the_houses_of_those_who_are_connected(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    """In the example red goes from Essen and Münster to Köln and Düsseldorf, where blue is."""
    page = opened(written(cli, tmp_path, HOUSES.read_text(encoding="utf-8")), "#end")
    drawn = {
        city: page.locator(f".wide-map [data-k^='s:house,{city},'] use").evaluate_all(
            "(found) => found.map((one) => one.getAttribute('href'))"
        )
        for city in ("essen", "duesseldorf", "koeln", "berlin")
    }
    assert drawn == {
        "essen": ["#house-red"],
        "duesseldorf": ["#house-red", "#house-blue"],
        "koeln": ["#house-red", "#house-blue"],
        "berlin": [],
    }
    # 12 tokens of coal lie on the dearest spaces; the market offers eight plants
    assert page.locator("[data-k^='c:coal,'] use").count() == 12
    assert page.locator("[data-k^='r:card,'] use").count() == 8
    assert page.text_content("#entry").startswith("breach; first breach: line 19, pg.build.cost")
    assert page.locator("#turns >> text=red: connects Köln, paying 19").count() == 1


def test_between_a_purchase_and_the_discard_the_strip_tells_of_no_bid(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    """Red opens plant 15 at 15; after two passes it is bought, and one of four has to go."""
    file = written(cli, tmp_path, FOURTH_PLANT.read_text(encoding="utf-8"))
    page = opened(file, f"#line-{line_of(file, '! draw 30')}")
    assert page.inner_text("#entry") == "plant 30 comes into the market"
    assert page.is_visible(".lot .bought")
    assert not page.is_visible(".lot .bidding")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    assert page.inner_text("#entry").startswith("red: puts up plant 15")
    assert not page.is_visible(".lot .bought")
    assert page.text_content(".lot .bidding") == "highest bid15"


@pytest.mark.parametrize("size", [(1366, 900), (390, 844)])
def test_a_toy_gets_the_same_page_from_ten_lines(
    cli: Cli, opened: Any, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Ten stones, of which left has taken three."""
    face = ROOT / "tests/toys/nim/face"
    lines = [line for one in face.iterdir() for line in one.read_text("utf-8").splitlines()]
    assert len(lines) <= 10
    file = written(cli, tmp_path, NIM)
    page = opened(file, "#end", viewport={"width": size[0], "height": size[1]})
    assert page.locator("[data-k^='c:stone,'] use").count() == 7
    assert page.text_content("#players tbody tr:first-child td:nth-child(3)").startswith("3")
    assert page.locator("#turns >> text=takes 3 off the heap").count() == 1
    assert data_of(file)["behind"]["field"] == data_of(file)["fields"].index("heap")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["power-grid", "second-chance", "a toy"])
def test_axe_finds_nothing_on_the_page_of_any_game(
    cli: Cli, opened: Any, tmp_path: Path, game: str, theme: str
) -> None:
    """At a moment, with a clause open that decided often, and under two rulebooks."""
    log = NIM if game == "a toy" else GOLDEN[game].read_text(encoding="utf-8")
    page = opened(written(cli, tmp_path, log), "#end", color_scheme=theme)
    page.keyboard.press("ArrowLeft")
    assert violations(page) == []
    if game in OFTEN:
        page.evaluate(f"location.hash = '#clause-{OFTEN[game]}'")
        page.wait_for_selector("#clause .places a >> nth=20")
        assert violations(page) == []
        page.keyboard.press("Escape")
    if page.is_visible("#two"):
        page.click("#two")
        assert violations(page) == []


def test_what_nobody_knows_is_counted_by_nobody() -> None:
    """Behind a gap a company has not lost its plants."""
    known: dict[str, Value] = {"asia.plants": "solar:red coal", "africa.plants": "wind:red"}
    assert tally(known, "*.plants", "red") == 2
    assert tally({**known, "africa.plants": "?"}, "*.plants", "red") == "?"
