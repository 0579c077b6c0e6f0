"""The game is hosted while its tests run; it comes into the registry when all of it stands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from co2replay.games import registry


@pytest.fixture(autouse=True)
def hosted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(registry.BUILT_IN, "second-chance", "co2replay.games.second_chance")
    registry.games.cache_clear()
    yield
    registry.games.cache_clear()
