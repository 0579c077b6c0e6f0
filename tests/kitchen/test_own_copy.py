"""What is printed on one's own copy, once: the form that is filled in and kept."""

from __future__ import annotations

import pytest

from co2replay.games.registry import game, games
from co2replay.rulebooks.boxforms import assumed_touched, read_form, toml_key


@pytest.mark.parametrize("name", games())
def test_a_form_can_be_given_back_with_what_it_shows_copied_down(name: str) -> None:
    """Also a list, shown as `1, 1, 2`: copied between quotation marks it was refused."""
    boxes = game(name).header().boxes
    box = boxes.load(boxes.usual)
    asked = assumed_touched(boxes, box.values, box)
    lines = [f'{toml_key(one.path)} = "{one.value}"' for one in asked]
    for path, written in read_form("\n".join(lines)).values.items():
        assert boxes.read_value(path, written, "-") == box.values[path], path
