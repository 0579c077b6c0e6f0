"""The page for everybody: no scripts, paper, those who hear it, all widths, keys, hostile logs."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tests.show.browsing import Cli, left_out, wait_for, written
from tests.show.page_games import OPENING, ROOT, hostile_game

PRICE = ROOT / "fixtures/games/co2/disputes/d08-price-in-points.log"  # of five coins
BUY, FACT = 23, 25  # lines of the opening: orange buys; what is seen behind its turn
WIDTHS = (360, 820, 1366)
A4 = (718, 1000)  # what margins leave of it, in pixels of a page
SHINE = "getComputedStyle(document.querySelector('.tracks')).getPropertyValue('--shine')"
FLYING = """() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() =>
  told([document.getAnimations().length, document.querySelectorAll('#arrows .arrow').length]))))"""


def test_in_the_browser_names_reasons_and_comments_are_text(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    page = opened(written(cli, tmp_path, hostile_game(), "--names"))
    for key in ("g", "ArrowRight", "t", "G", "L", "L", "e", "v", "b", "k", "u"):
        page.keyboard.press(key)
    assert page.title() != "ran"
    assert page.locator("img").count() == 0
    assert page.locator("#lines script, #table script, #turns svg").count() == 0
    assert "<img src=x onerror" in page.text_content("#lines")


def test_without_scripts_the_page_is_whole(opened: Any, disputed: Path) -> None:
    page = opened(disputed, java_script_enabled=False)
    assert not page.is_visible("#bar")
    assert not page.is_visible("#ledger")
    assert page.is_visible("#h-verdicts")
    assert "orange wins with 75" in page.inner_text(".answer")
    assert page.locator(".sheet").count() == 3
    assert page.locator("#lines li").count() > 10
    assert page.locator(".region").count() == 6
    # nothing of the log is hidden behind a bar to scroll
    height = page.locator("#lines").bounding_box()["height"]
    assert height > 18 * page.locator("#lines li").count()
    assert page.locator("#turns li").count() > 5
    assert page.is_visible("#standing")


def test_on_paper_the_log_is_whole_and_the_bar_is_gone(opened: Any, disputed: Path) -> None:
    page = opened(disputed, color_scheme="dark")
    page.emulate_media(media="print")
    assert not page.is_visible("#bar")
    assert not page.is_visible("#choices")
    assert page.is_visible("#lines")
    box = page.locator("#lines").bounding_box()
    whole = page.evaluate("document.getElementById('lines').scrollHeight")  # in whole pixels
    assert box["height"] > whole - 1
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(255, 255, 255)"


def test_on_paper_board_and_players_stand_whole_on_the_first_page(opened: Any, game: Path) -> None:
    wide, tall = A4
    page = opened(game, "#2.1-orange", viewport={"width": wide, "height": tall})
    page.evaluate("document.documentElement.dataset.theme = 'dark'")  # of the screen, not of paper
    page.emulate_media(media="print")
    for one in ("#board", "#board .r-europe", "#players"):
        box = page.locator(one).bounding_box()
        assert box["x"] >= 0, one
        assert box["x"] + box["width"] <= wide, one
        assert box["y"] + box["height"] <= tall, one
    assert page.evaluate(SHINE) == ""


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_pieces_move_but_for_who_wants_no_motion(
    opened: Any, game: Path, motion: str, moves: bool
) -> None:
    page = opened(game, "#2.1-orange", reduced_motion=motion)
    arrows = flying = 0
    for _ in range(25):
        page.keyboard.press("ArrowRight")
        found = page.evaluate(FLYING)
        flying, arrows = flying + found[0], arrows + found[1]
    assert arrows > 0
    assert (flying > 0) == moves


def test_the_drawings_tell_their_values_to_who_hears_the_page(opened: Any, game: Path) -> None:
    page = opened(game, "#2.1-orange")
    # read off the table of `show --at "2.1 orange"`
    wait_for(page, lambda: page.get_attribute(".r-europe", "aria-label"))
    europe = page.get_attribute(".r-europe", "aria-label")
    assert europe.startswith("Europe: ")
    assert "agenda solar biomass fusion" in europe
    assert "gas coal" in europe
    assert "biomass installed purple" in europe
    assert "370" in page.get_attribute("#board .dial", "aria-label")
    page.select_option("#language", label="Italiano")
    wait_for(page, lambda: "gas carbone" in page.get_attribute(".r-europe", "aria-label"))


def test_who_hears_the_page_hears_whose_discs_lie_where_and_what_plants_are_worth(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    """The lowest forestation plant takes 3 cubes (co2.expertise.license-forestation), a solar plant
    of the rulebook's example 10 coins and 2; `= orange.solar 1` stands behind orange's turn."""
    page = opened(written(cli, tmp_path, opening()), f"#line-{FACT}")
    wait_for(page, lambda: page.get_attribute(".stacks", "aria-label"))
    worth = page.get_attribute(".stacks", "aria-label").split("; ")
    assert [one.partition(", ")[2] for one in worth if one.startswith("solar: VP ")] == [
        "coins 10, cubes 2"
    ]
    assert [one[-7:] for one in worth if one.startswith("forestation: VP ")] == ["cubes 3"]
    tracks = page.get_attribute("#board .tracks", "aria-label").split("; ")
    assert "orange: solar 1" in tracks
    assert "purple: solar 0" in tracks
    page.select_option("#language", label="Polski")
    wait_for(page, lambda: "monety 10, kostki 2" in page.get_attribute(".stacks", "aria-label"))


HEARD = """() => { window.heard = []; new MutationObserver(() => heard.push(
    document.getElementById('said').textContent)).observe(
    document.getElementById('said'), {childList: true}); }"""

ON_AND_ON = """() => ['ArrowRight', 'ArrowRight'].forEach((key) => document.body
    .dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true})))"""


def opening() -> str:
    """With a fact behind orange's first turn that is false: 3 + 5 + 3 - 3 coins are 8."""
    return OPENING.read_text(encoding="utf-8").replace("= orange.money 8", "= orange.money 9")


def test_the_live_region_speaks_sentence_changes_and_breaches(
    cli: Cli, opened: Any, tmp_path: Path
) -> None:
    """Orange buys one of two CEPs at 3; behind the turn a fact is false."""
    page = opened(written(cli, tmp_path, opening()), f"#line-{BUY - 1}")
    said = page.locator("#said[aria-live='polite']")
    wait_for(page, lambda: "scientist" in said.text_content())
    page.evaluate(HEARD)
    page.keyboard.press("ArrowRight")
    wait_for(page, lambda: "buys" in said.text_content())
    assert said.text_content().split("; ") == [
        "decade 1 · round 1 · orange",
        "buys a CEP",
        "orange coins −3, CEP +1",
        "market: CEP 2 → 1",
    ]
    # who steps on without a rest hears where they come to rest, once
    page.evaluate(ON_AND_ON)
    wait_for(page, lambda: "seen on the table" in said.text_content())
    _, seen, broken = said.text_content().split("; ", maxsplit=2)
    assert seen.startswith("seen on the table: orange: coins 9, CEP 3, solar 1")
    assert broken.startswith("EN ✗ broken: the fact does not hold: orange.money 9; here it is 8")
    assert len(page.evaluate("() => heard")) == 2


def violations(page: Any, *rules: str) -> list[str]:
    try:
        place = resources.files("axe_playwright_python") / "axe.min.js"
    except ModuleNotFoundError:
        left_out("axe-playwright-python is not installed")
    source = place.read_text(encoding="utf-8")
    page.evaluate(source)
    only = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("(only) => axe.run(only)", only)
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.parametrize(
    ("whole", "theme", "width"),
    [(True, "light", 1366), (False, "light", 360), (False, "dark", 360), (False, "dark", 1366)],
)
def test_axe_finds_nothing_at_all(
    opened: Any, game: Path, disputed: Path, whole: bool, theme: str, width: int
) -> None:
    file = game if whole else disputed
    viewport = {"width": width, "height": 900}
    page = opened(file, "#end", color_scheme=theme, viewport=viewport)
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_report(cli: Cli, opened: Any, tmp_path: Path, theme: str) -> None:
    """Its picture has no script: each drawing says itself what it shows."""
    file = tmp_path / "report.html"
    assert cli("audit", str(PRICE), "-o", str(file)).code == 0
    page = opened(file, color_scheme=theme, viewport={"width": 1366, "height": 900})
    assert violations(page) == []
    label = page.get_attribute("svg.dial", "aria-label")
    assert "price 5" in label


def test_axe_would_find_what_is_planted(opened: Any, disputed: Path) -> None:
    page = opened(disputed)
    page.evaluate("document.getElementById('find').removeAttribute('aria-label')")
    page.evaluate("document.getElementById('find').removeAttribute('title')")
    assert any("button-name" in one for one in violations(page, "button-name"))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("number", [0, 2])
def test_at_every_width_nothing_is_cut_off(
    opened: Any, game: Path, tmp_path: Path, width: int, number: int
) -> None:
    page = opened(game, "#3.1-blue", viewport={"width": width, "height": 850})
    page.select_option("#language", str(number))
    page.evaluate("document.activeElement.blur()")
    for _ in range(18):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(20)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    picture = tmp_path / "page.png"
    page.screenshot(path=picture)
    assert picture.stat().st_size > 20_000


def test_everything_can_be_reached_with_the_keyboard_alone(opened: Any, game: Path) -> None:
    page = opened(game)
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id"))
    for name in ("go-back", "go-play", "go-on", "time", "two", "language", "find", "save", "help"):
        assert name in reached
