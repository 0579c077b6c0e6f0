"""The pictures of README show what the program draws now: compared by what is in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.show.screenshots import DOCS, PICTURES, SHOWN, STEPPER, pages, seen, stepped

TOLD = json.loads(SHOWN.read_text(encoding="utf-8"))
AGAIN = "to take the pictures again: python -m tests.show.screenshots"


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Callable[[str], Any]]:
    with pages(chromium) as made:
        yield made


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_what_the_program_draws(page: Callable[[str], Any], name: str) -> None:
    shown = page(name)
    assert seen(shown) == TOLD[name], AGAIN
    shown.close()


def test_the_picture_of_the_stepper_shows_its_screen() -> None:
    assert stepped() == TOLD[STEPPER], AGAIN


def test_every_picture_stands_in_the_readme_and_no_other_is_kept() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    names = {STEPPER, *PICTURES}
    assert {one.stem for one in DOCS.glob("*.png")} == names
    assert all(f"docs/{name}.png" in readme for name in names)
