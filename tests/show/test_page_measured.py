"""The page measured in a real browser: what has to be seen together lies in the window, whole.

A sample of games and moments here; with CORPUS=whole five golden games of CO₂, two of Power Grid
and one of each mode of Second Chance, at ten moments each, in every language.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from co2replay.show.page.controls import OWN_NAMES
from tests.show.browsing import Cli, written
from tests.show.page_games import ROOT

WHOLE = os.environ.get("CORPUS") == "whole"
GOLDEN = ROOT / "fixtures/games"
WIDE, WIDER = (1366, 900), (1920, 1080)
GAMES = {
    **{
        f"co2/golden/{name}": size
        for name, size in (
            ("g15-en-5p", (WIDE,)),
            ("g19-it-1p", (WIDER,)),
            ("g09-en-3p-auction-draft", ()),
            ("g11-en-4p", ()),
            ("g02-en-2p", ()),
        )
    },
    "power-grid/golden/g20-en-6p-germany": (),
    "power-grid/golden/g21-en-6p-usa": (WIDE,),
    "second-chance/golden/g14-competitive-4p-draft": (WIDE,),
    "second-chance/golden/g33-cooperative-4p-draft-inspectors": (WIDE,),
    "second-chance/golden/g37-solo-1p-solo-goal": (),
}
FIRST = next(iter(GAMES))
LANGUAGES = ("en", "de", "it", "pl")
MOMENTS = 10 if WHOLE else 2
# To a moment; what follows a step comes with the next picture.
GO = """async (at) => { const t = document.getElementById('time'); t.value = at;
  t.dispatchEvent(new Event('change', {bubbles: true}));
  await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))); }"""
MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
THERE = f"async (at) => {{ await ({GO})(at); return ({MEASURE})(); }}"
# Do plants show the letters of their owners, and discs theirs, where several lie in one space?
LETTERED = """() => [...document.querySelectorAll(
    '#shell [data-k^="r:plant"] use, .tracks [href^="#seat"]')]
  .map((one) => getComputedStyle(one).getPropertyValue('--letter').trim())"""
TOGETHER = ("board", "rows", "course", "sentence", "chips", "verdicts")


@pytest.fixture(scope="module")
def golden(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    made: dict[str, Path] = {}

    def page(name: str) -> Path:
        if name not in made:
            log = (GOLDEN / f"{name}.log").read_text(encoding="utf-8")
            made[name] = written(cli, tmp_path_factory.mktemp("page"), log)
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


def first_seen(name: str) -> tuple[str, ...]:
    """What of the board a telephone shows without scrolling."""
    if name.startswith("power-grid"):
        return ("#board .tall-map",)
    return ("#board .air, #board .dial", "#board .r-oceania", "#board .r-europe")


def trimmed(box: dict[str, Any]) -> dict[str, Any]:
    """A text without the room above and below its letters."""
    return {**box, "y": box["y"] + 0.2 * box["h"], "h": 0.6 * box["h"]}


def meeting(boxes: Sequence[dict[str, Any]]) -> list[tuple[str, str]]:
    return [
        (one["said"], other["said"])
        for at, one in enumerate(boxes)
        for other in boxes[:at]
        if not apart(one, other)
    ]


@pytest.mark.parametrize(
    ("name", "size"),
    [(name, size) for name, sizes in GAMES.items() for size in ((WIDE, WIDER) if WHOLE else sizes)],
    ids=lambda one: one if isinstance(one, str) else str(one[0]),
)
def test_board_players_move_and_course_lie_in_one_window(
    opened: Any, golden: Callable[[str], Path], name: str, size: tuple[int, int]
) -> None:
    width, height = size
    page = opened(golden(name), viewport={"width": width, "height": height})
    for language in LANGUAGES:
        page.select_option("#language", label=OWN_NAMES[language])
        for moment in moments(page):
            found = page.evaluate(THERE, moment)
            where = (language, moment, found["sentence"])
            for key in TOGETHER:
                outside = [one for one in found[key] if not inside(one, width, height)]
                assert outside == [], (where, key)
            assert found["board"], where
            assert found["verdicts"], where
            assert found["small"] == [], where
            assert found["cut"] == [], where
            assert found["over"] == [], where
            words = [trimmed(one) for one in found["words"]]
            for boxes in (found["chips"], found["rows"], words):
                assert meeting(boxes) == [], where
            assert found["count"] <= 3, where
            for point in found["arrows"]:
                dot = {**point, "w": 1.0, "h": 1.0}
                crossed = [one for one in found["words"] if not apart(dot, one)]
                assert crossed == [], where


@pytest.mark.parametrize("name", [one for one in GAMES if WHOLE or one == FIRST])
def test_a_telephone_has_sentence_and_board_on_its_first_screen(
    opened: Any, golden: Callable[[str], Path], name: str
) -> None:
    page = opened(golden(name), viewport={"width": 390, "height": 844}, has_touch=True)
    for language in LANGUAGES:
        page.select_option("#language", label=OWN_NAMES[language])
        for moment in moments(page):
            page.evaluate(GO, moment)
            bar = page.locator("#bar").bounding_box()
            for one in ("#now", *first_seen(name)):
                box = page.locator(one).bounding_box()
                assert 0 <= box["y"] < box["y"] + box["height"] <= bar["y"], (language, moment, one)
            assert page.evaluate(MEASURE)["small"] == [], (language, moment)
    for button in page.locator("#bar button:visible, .tabs button:visible").all():
        assert button.bounding_box()["height"] >= 44


@pytest.mark.parametrize("name", [one for one in GAMES if one.startswith("power-grid")])
def test_a_map_lies_whole_on_a_telephone_and_no_name_on_another(
    opened: Any, golden: Callable[[str], Path], name: str
) -> None:
    page = opened(golden(name), viewport={"width": 390, "height": 844}, has_touch=True)
    for language in LANGUAGES:
        page.select_option("#language", label=OWN_NAMES[language])
        words = [trimmed(one) for one in page.evaluate(MEASURE)["words"] if one["w"]]
        assert len(words) > 42 + 83  # cities and what their connections cost
        assert [one for one in words if not inside(one, 390, 10_000)] == [], language
        assert meeting(words) == [], language


@pytest.mark.parametrize(
    ("name", "size"),
    [(FIRST, WIDE), ("power-grid/golden/g21-en-6p-usa", WIDE), *[(FIRST, WIDER)] * WHOLE],
    ids=lambda one: one if isinstance(one, str) else str(one[0]),
)
def test_two_rulebooks_side_by_side_can_be_read(
    opened: Any, golden: Callable[[str], Path], name: str, size: tuple[int, int]
) -> None:
    width, height = size
    page = opened(golden(name), viewport={"width": width, "height": height})
    page.click("#two")
    for language in LANGUAGES:
        page.select_option("#language", label=OWN_NAMES[language])
        for moment in moments(page):
            found = page.evaluate(THERE, moment)
            assert found["small"] == [], (language, moment)
            assert found["cut"] == [], (language, moment)
            assert set(page.evaluate(LETTERED)) <= {"inline", ""}, (language, moment)
            for box in (*found["board"], *found["rows"], *found["course"]):
                assert inside(box, width, height), (language, moment)
    other = page.locator("#other").bounding_box()
    assert inside({**other, "w": other["width"], "h": other["height"]}, width, height)


def test_what_is_measured_is_noticed(opened: Any, golden: Callable[[str], Path]) -> None:
    """Planted: a small letter, a chip over another one, a board beyond the window."""
    page = opened(golden(FIRST))
    page.evaluate(GO, int(page.get_attribute("#time", "max")) // 2)
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
