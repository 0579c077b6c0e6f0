"""The captures in docs/step.md are what `step` shows now."""

from __future__ import annotations

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

from tests.show.step_captures import CAPTURES, PAGE, shown, taken

SHOWN = shown(PAGE.read_text(encoding="utf-8"))


def test_every_capture_stands_on_its_page() -> None:
    assert set(SHOWN) == set(CAPTURES)


@pytest.mark.parametrize("name", CAPTURES)
def test_a_capture_is_what_the_screen_shows(name: str) -> None:
    now = taken(CAPTURES[name])
    assert SHOWN[name] == now, "to take it again: python -m tests.show.step_captures"
    lines = now.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
