"""A card that cannot be there is refused with the place where it was seen before."""

from __future__ import annotations

import pytest

from co2replay.games.co2.game import GAME
from tests.games.co2.scene import play

# Purple is dealt 14, 2, 7, 18, 26 in the standard set-up, blue 8, 9, 12, 15, 23.
CASES = [
    ("lobby 14 minor", "! deal purple lobby", "co2.setup.lobby-deal"),
    (
        "lobby 5 minor ; propose solar asia tech\n[1.1 purple]\nlobby 5 minor",
        "lobby 5 minor",
        "co2.lobby.removed",
    ),
    ("claim 43", "", "co2.un.first-come"),
]


@pytest.mark.parametrize(("lines", "shown", "clause"), CASES)
def test_the_earlier_place_is_the_last_one_that_showed_the_card(
    lines: str, shown: str, clause: str
) -> None:
    scene = play(f"[1.1 orange]\n{lines}\n")
    found = scene.breach()
    assert found is not None
    assert found.clause == clause
    entries = scene.log.entries
    before = GAME.seen_before(entries, found.entry, found.clause, found.facts["card"])
    if not shown:
        assert before == -1  # card 43 was never on display
        return
    assert before >= 0
    assert before < found.entry
    assert shown.split(" ; ")[0].lstrip("! ") in scene.log.lines[entries[before].line - 1]


def test_a_goal_dealt_twice_names_the_first_deal() -> None:
    scene = play("", setup="! deal orange goal 32 ; deal purple goal 32\n")
    found = scene.breach()
    assert found is not None
    entries = scene.log.entries
    assert GAME.seen_before(entries, found.entry, found.clause, found.facts["card"]) == 0
