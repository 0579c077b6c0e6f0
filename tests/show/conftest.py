"""Pages opened in a browser, for every test that looks at one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.show.browsing import Cli, browser, written
from tests.show.page_games import SCORING, whole_game


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as started:
        yield started


@pytest.fixture(scope="module")
def game(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(cli, tmp_path_factory.mktemp("game"), whole_game())


@pytest.fixture(scope="module")
def disputed(cli: Cli, tmp_path_factory: pytest.TempPathFactory) -> Path:
    log = SCORING.read_text(encoding="utf-8")
    return written(cli, tmp_path_factory.mktemp("disputed"), log)


@pytest.fixture
def opened(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Open a page; whatever goes wrong in it, or is fetched by it, fails the test."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def load(file: Path, address: str = "", **manners: Any) -> Any:
        context = chromium.new_context(**{"viewport": {"width": 1366, "height": 900}, **manners})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        asked = []
        page.on("request", lambda one: asked.append(one.url))
        page.goto(f"{file.as_uri()}{address}")
        assert [one for one in asked if not one.startswith(file.as_uri())] == []
        return page

    yield load
    for context in contexts:
        context.close()
    assert wrong == []
