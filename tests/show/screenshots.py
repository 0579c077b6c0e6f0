"""The pictures of README, made by one script: `python -m tests.show.screenshots` takes them again.

Beside each picture lies what it shows (`docs/pictures.json`): the drawings, words and numbers that
the program put there. A test holds that against what the program draws now; pixels are compared by
nobody, since fonts differ.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from co2replay.show.stepping.screen import screen
from co2replay.show.stepping.stepper import Stepper
from tests.conftest import run_cli
from tests.show.browsing import browser
from tests.show.page_games import ROOT

DOCS = ROOT / "docs"
SHOWN = DOCS / "pictures.json"
GAME = "fixtures/games/co2/golden/g15-en-5p.log"
DISPUTE = "fixtures/games/co2/long-disputes/translation-it-as-en.log"
GRID = "fixtures/games/power-grid/golden/g18-it-6p-germany.log"
MOVE = "#line-225"
# What a picture shows, as the page itself tells it.
SEEN = """() => {
  const words = (found) => [...document.querySelectorAll(found)].map((one) => one.textContent
    .replace(/\\s+/g, ' ').trim()).filter(Boolean);
  const drawn = {};
  document.querySelectorAll('main svg:not(.pieces) use').forEach((one) => {
    const href = one.getAttribute('href');
    drawn[href] = (drawn[href] || 0) + 1;
  });
  return {
    title: words('h1'), answers: words('.book, .answer'), where: words('#where'),
    sentence: words('#entry'), players: words('#players tr'), details: words('.details > *'),
    board: words('main svg:not(.pieces) text'), drawn,
    boards: document.querySelectorAll('.stage').length,
    lit: document.querySelectorAll('.lit-now').length,
    lines: document.querySelectorAll('#standing .graph').length,
  };
}"""


class Picture(NamedTuple):
    """A log, what is made of it, how large, and what is pressed before it is taken."""

    log: str
    verb: tuple[str, ...]
    address: str
    width: int
    height: int
    theme: str = "light"
    pressed: tuple[str, ...] = ()


PICTURES = {
    "page-wide": Picture(GAME, ("html",), MOVE, 1366, 900),
    "page-telephone": Picture(GAME, ("html",), f"{MOVE};lang=pl", 390, 844, "dark"),
    "page-two-books": Picture(GAME, ("html",), MOVE, 1366, 900, "light", ("#two",)),
    "page-power-grid": Picture(GRID, ("html",), "#line-137", 1366, 900),
    "report": Picture(DISPUTE, ("audit",), "", 1100, 1000),
}
STEPPER = "stepper"
SIZE = (120, 40)
CSS = (
    "body{margin:0;background:#16191b}pre{margin:0;padding:14px;color:#e8ece8;"
    "font:15px/1.25 'DejaVu Sans Mono',monospace;display:inline-block}"
    ".bar{background:#e8ece8;color:#16191b;font-weight:bold}.head,.log,.cursor{font-weight:bold}"
    ".dim{color:#7d8983}.changed{font-weight:bold;background:#e8ece8;color:#16191b}"
    ".clause,.note{color:#6fd0e0}.bad{color:#ff7b6e;font-weight:bold}.good{color:#7fd79c}"
    ".doubt{color:#f2c36b}.seat-orange{background:#ff8700;color:#000}"
    ".seat-purple{background:#af5fff;color:#000}.seat-blue{background:#5fafff;color:#000}"
    ".seat-yellow{background:#ffff5f;color:#000}.seat-black{background:#303030;color:#fff}"
)


@contextmanager
def pages(chromium: Any) -> Iterator[Callable[[str], Any]]:
    """Make each page once, and open it as its picture wants it."""
    made: dict[tuple[str, ...], Path] = {}
    with tempfile.TemporaryDirectory() as folder:

        def page(name: str) -> Any:
            one = PICTURES[name]
            key = (*one.verb, one.log)
            if key not in made:
                made[key] = Path(folder) / f"{len(made)}.html"
                run_cli(*one.verb, str(ROOT / one.log), "-o", str(made[key]))
            shown = chromium.new_page(
                viewport={"width": one.width, "height": one.height},
                color_scheme=one.theme,
                reduced_motion="reduce",
            )
            shown.goto(f"{made[key].as_uri()}{one.address}")
            for pressed in one.pressed:
                shown.click(pressed)
            shown.wait_for_timeout(200)
            return shown

        yield page


def stepper() -> Stepper:
    from tests.show.test_stepper import walk

    found = walk(ROOT / GAME)
    found.jump("line 225")
    return found


def stepped() -> list[str]:
    """The screen of `step` as lines of text."""
    return ["".join(text for _, text in line).rstrip() for line in screen(stepper(), *SIZE)]


def stepped_page() -> str:
    rows = (
        "".join(f'<span class="{style}">{escape(text)}</span>' for style, text in line)
        for line in screen(stepper(), *SIZE)
    )
    return f"<meta charset='utf-8'><style>{CSS}</style><pre>{chr(10).join(rows)}</pre>"


def seen(page: Any) -> Any:
    return page.evaluate(SEEN)


def main() -> None:
    told: dict[str, Any] = {STEPPER: stepped()}
    with browser() as chromium, pages(chromium) as page:
        for name in PICTURES:
            shown = page(name)
            told[name] = seen(shown)
            shown.screenshot(path=DOCS / f"{name}.png")
            shown.close()
        shown = chromium.new_page()
        shown.set_content(stepped_page())
        shown.locator("pre").screenshot(path=DOCS / f"{STEPPER}.png")
    SHOWN.write_text(json.dumps(told, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
