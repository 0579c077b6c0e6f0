"""The page measured in a real browser: what has to be seen together lies in the window, whole.

A sample of games and moments here; with CORPUS=whole five golden games at ten moments each.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from co2replay.show.page.controls import OWN_NAMES
from tests.show.browsing import Cli, written
from tests.show.page_games import ROOT

WHOLE = os.environ.get("CORPUS") == "whole"
GOLDEN = ROOT / "fixtures/games/co2/golden"
GAMES = ("g15-en-5p", "g19-it-1p", "g09-en-3p-auction-draft", "g11-en-4p", "g02-en-2p")
LANGUAGES = ("en", "it", "pl")  # and German, which is shorter than Italian
MOMENTS = 10 if WHOLE else 3
GO = """(at) => { const t = document.getElementById('time'); t.value = at;
  t.dispatchEvent(new Event('change', {bubbles: true})); }"""
# What follows a step comes with the next picture.
DRAWN = "() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))"
MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
TOGETHER = ("board", "rows", "course", "sentence", "chips", "verdicts")


@pytest.fixture(scope="module")
def golden(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    made: dict[str, Path] = {}

    def page(name: str) -> Path:
        if name not in made:
            log = (GOLDEN / f"{name}.log").read_text(encoding="utf-8")
            made[name] = written(cli, tmp_path_factory.mktemp(name), log)
        return made[name]

    return page


def inside(box: dict[str, float], width: int, height: int) -> bool:
    left, top = box["x"] >= -1, box["y"] >= -1
    return left and top and box["x"] + box["w"] <= width + 1 and box["y"] + box["h"] <= height + 1


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] + one["w"] <= other["x"] + 1
        or other["x"] + other["w"] <= one["x"] + 1
        or one["y"] + one["h"] <= other["y"] + 1
        or other["y"] + other["h"] <= one["y"] + 1
    )


def moments(page: Any) -> list[int]:
    last = int(page.get_attribute("#time", "max"))
    return [last * (number + 1) // (MOMENTS + 1) for number in range(MOMENTS)]


@pytest.mark.parametrize("size", [(1366, 900), (1920, 1080)])
@pytest.mark.parametrize("name", GAMES if WHOLE else GAMES[:2])
def test_board_players_move_and_course_lie_in_one_window(
    opened: Any, golden: Callable[[str], Path], name: str, size: tuple[int, int]
) -> None:
    width, height = size
    page = opened(golden(name), viewport={"width": width, "height": height})
    for language in LANGUAGES:
        page.select_option("#language", label=OWN_NAMES[language])
        for moment in moments(page):
            page.evaluate(GO, moment)
            page.evaluate(DRAWN)
            found = page.evaluate(MEASURE)
            where = (language, moment, found["sentence"])
            for key in TOGETHER:
                outside = [one for one in found[key] if not inside(one, width, height)]
                assert outside == [], (where, key)
            assert found["board"], where
            assert found["verdicts"], where
            assert found["small"] == [], where
            assert found["cut"] == [], where
            for kind in ("chips", "rows"):
                for at, one in enumerate(found[kind]):
                    assert all(apart(one, other) for other in found[kind][:at]), (where, one)
            assert found["count"] <= 3, where
            for point in found["arrows"]:
                dot = {**point, "w": 1.0, "h": 1.0}
                crossed = [one for one in found["words"] if not apart(dot, one)]
                assert crossed == [], where


@pytest.mark.parametrize("name", GAMES if WHOLE else GAMES[:1])
def test_a_telephone_has_sentence_and_board_on_its_first_screen(
    opened: Any, golden: Callable[[str], Path], name: str
) -> None:
    page = opened(golden(name), viewport={"width": 390, "height": 844}, has_touch=True)
    for language in LANGUAGES:
        page.select_option("#language", label=OWN_NAMES[language])
        for moment in moments(page):
            page.evaluate(GO, moment)
            page.evaluate(DRAWN)
            bar = page.locator("#bar").bounding_box()
            for one in ("#now", "#board .dial", "#board .r-oceania", "#board .r-europe"):
                box = page.locator(one).bounding_box()
                assert 0 <= box["y"] < box["y"] + box["height"] <= bar["y"], (language, moment, one)
            assert page.evaluate(MEASURE)["small"] == [], (language, moment)
    for button in page.locator("#bar button:visible, .tabs button:visible").all():
        assert button.bounding_box()["height"] >= 44


def test_what_is_measured_is_noticed(opened: Any, golden: Callable[[str], Path]) -> None:
    """Planted: a small letter, a chip over another one, a board beyond the window."""
    page = opened(golden(GAMES[0]))
    page.evaluate(GO, moments(page)[1])
    page.evaluate("""() => {
      document.querySelector('#board text.place').style.fontSize = '6px';
      document.getElementById('board').style.height = '2000px';
      const chips = document.querySelector('.chips');
      chips.append(chips.firstChild.cloneNode(true));
      chips.style.flexWrap = 'nowrap';
      chips.lastChild.style.marginLeft = '-3rem';
    }""")
    found = page.evaluate(MEASURE)
    assert found["small"]
    assert not inside(found["board"][0], 1366, 900)
    assert not apart(found["chips"][-1], found["chips"][-2])
