"""The toys are hosted as any game in a package of its own is: by an entry point."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from typing import Any

import pytest

from co2replay.games import registry

TOYS = {"nim": "tests.toys.nim"}


@pytest.fixture(autouse=True, scope="module")
def hosted() -> Iterator[None]:
    installed = importlib.metadata.entry_points

    def with_toys(**wanted: Any) -> Any:
        found = list(installed(**wanted))
        if wanted.get("group") != registry.ENTRY_POINTS:
            return found
        points = importlib.metadata.EntryPoint
        return found + [points(name, place, registry.ENTRY_POINTS) for name, place in TOYS.items()]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(importlib.metadata, "entry_points", with_toys)
        registry.games.cache_clear()
        yield
    registry.games.cache_clear()
