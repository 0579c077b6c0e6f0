"""What is read of a rulebook is read of the one game that these tests know."""

from __future__ import annotations

import pytest

from co2replay.games import registry


@pytest.fixture(autouse=True)
def only_co2(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in set(registry.games()) - {"co2"}:
        monkeypatch.delitem(registry.games(), name)
    monkeypatch.setattr(registry, "BUILT_IN", {"co2": registry.BUILT_IN["co2"]})
