"""A real browser for the tests of pages, or the reason why there is none."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
NEEDED = "CO2REPLAY_NEED_BROWSER"  # set where a browser was installed: then nothing is left out


def left_out(reason: str) -> None:
    if os.environ.get(NEEDED):
        pytest.fail(f"{NEEDED} is set, but {reason}", pytrace=False)
    pytest.skip(reason)


def program() -> str:
    found = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if found is None:
        left_out(f"no browser here: none of {', '.join(BROWSERS)} is installed")
    return str(found)


@contextmanager
def browser() -> Iterator[Any]:
    """Start the browser that is installed; none is ever fetched."""
    path = program()
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        left_out("playwright is not installed")
    with sync_playwright() as play:
        try:
            started = play.chromium.launch(
                executable_path=path,
                args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
            )
        except Error as error:
            left_out(f"the browser does not start here: {str(error)[:200]}")
        yield started
        started.close()


# What tests ask of a page.


def written(cli: Cli, folder: Path, log: str, *more: str) -> Path:
    (folder / "game.log").write_text(log, encoding="utf-8")
    ran = cli("html", str(folder / "game.log"), "-o", str(folder / "game.html"), *more)
    assert ran.code in (0, 1, 3), ran.err
    return folder / "game.html"


def data_of(file: Path) -> Any:
    text = file.read_text(encoding="utf-8")
    found = re.search(r'id="co2replay-data">(.*?)</script>', text, re.S)
    assert found is not None
    return json.loads(found[1])


def line_of(file: Path, words: str) -> int:
    """The first line of the log that the page carries which begins with these words."""
    log = json.loads(str(re.search(r'id="co2replay-log">(.*?)</script>', read(file), re.S)[1]))
    lines = log.split("\n")
    return 1 + next(at for at, line in enumerate(lines) if line.startswith(words))


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def wait_for(page: Any, holds: Callable[[], bool]) -> None:
    """Look again and again; the policy of the page lets nothing be evaluated in it by itself."""
    for _ in range(1500):
        if holds():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it did not come in time")


def where(page: Any) -> str:
    return str(page.text_content("#where"))


def hash_of(page: Any) -> str:
    """The address, which follows once nobody steps on."""
    later = "new Promise((found) => setTimeout(() => found(location.hash), 120))"
    return str(page.evaluate(later))
