"""The game is hosted by an entry point, as any game in a package of its own is."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from typing import Any

import pytest

from co2replay.games import registry

GAME, PACKAGE = "power-grid", "co2replay.games.power_grid"


@pytest.fixture(autouse=True, scope="module")
def hosted() -> Iterator[None]:
    installed = importlib.metadata.entry_points

    def with_this(**wanted: Any) -> Any:
        found = list(installed(**wanted))
        if wanted.get("group") != registry.ENTRY_POINTS:
            return found
        return [*found, importlib.metadata.EntryPoint(GAME, PACKAGE, registry.ENTRY_POINTS)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(importlib.metadata, "entry_points", with_this)
        registry.games.cache_clear()
        yield
    registry.games.cache_clear()
