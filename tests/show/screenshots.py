"""Pictures of the page at three widths in two languages: `python -m tests.show.screenshots DIR`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.conftest import run_cli
from tests.show.browsing import browser
from tests.show.page_games import whole_game

MOMENT = "#2.2-yellow"
STEPS = 5  # from there on: an action in which something moves
SHOTS = (
    ("en", 1366, 980, "light"),
    ("pl", 1366, 980, "dark"),
    ("en", 820, 1100, "light"),
    ("pl", 820, 1100, "dark"),
    ("en", 390, 844, "light"),
    ("pl", 390, 844, "light"),
)


def shoot(chromium: Any, file: Path, folder: Path) -> list[Path]:
    made = []
    for language, width, height, theme in SHOTS:
        page = chromium.new_page(
            viewport={"width": width, "height": height}, color_scheme=theme, device_scale_factor=1
        )
        page.goto(f"{file.as_uri()}{MOMENT}")
        page.select_option("#language", label={"en": "English", "pl": "Polski"}[language])
        page.evaluate("document.activeElement.blur()")
        for _ in range(STEPS):
            page.keyboard.press("ArrowRight")
        page.wait_for_timeout(300)
        made.append(folder / f"page-{language}-{width}.png")
        page.screenshot(path=made[-1])
        page.close()
    return made


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        log, file = Path(name) / "game.log", Path(name) / "game.html"
        log.write_text(whole_game(), encoding="utf-8")
        run_cli("html", str(log), "-o", str(file))
        with browser() as chromium:
            for made in shoot(chromium, file, folder):
                print(made)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
