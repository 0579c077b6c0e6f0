"""A form says under which code, name and kind of line an entry is written, and with which slots."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from co2replay.games.co2.forms import act, draw, printed, seen
from co2replay.notation.vocabulary import Form, Slot

FIRST, SECOND = Slot(table="seat"), Slot(table="int", unknown=True)


@pytest.mark.parametrize(
    ("built", "kind"), [(act, "act"), (draw, "draw"), (seen, "seen"), (printed, "box")]
)
def test_a_form_is_of_its_kind_of_line(built: Callable[..., Form], kind: str) -> None:
    assert built(7, "pay", FIRST, SECOND) == Form(
        code=7, name="pay", context=kind, slots=(FIRST, SECOND)
    )
