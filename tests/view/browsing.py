"""A real browser for the tests of pages, or the reason why there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

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
