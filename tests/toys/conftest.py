"""The toys are hosted as any game in a package of its own is: by an entry point of a package that
is installed, so that other processes know them, too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from co2replay.games import registry

TOYS = {"nim": "tests.toys.nim", "lamps": "tests.toys.lamps"}


@pytest.fixture(autouse=True, scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    site = tmp_path_factory.mktemp("site")
    info = site / "toys-1.dist-info"
    info.mkdir()
    points = "".join(f"{name} = {place}\n" for name, place in TOYS.items())
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[{registry.ENTRY_POINTS}]\n{points}", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site)
        registry.games.cache_clear()
        yield
    registry.games.cache_clear()
