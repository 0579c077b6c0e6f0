"""A card or a tile that the box does not have, or that was seen before, is told as what it is."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.chapters.card_numbers import missing_piece, seen_or_unprinted
from co2replay.games.co2.opening import rules_alone
from co2replay.notation.records import OMITTED, UNKNOWN
from tests.games.co2.scene import play


def test_a_card_was_seen_or_is_not_known() -> None:
    for card, facts in ((3, {"card": 3, "seen": "yes"}), (9, {"card": 9, "known": "no"})):
        found = seen_or_unprinted("co2.lobby.removed", card, (3, 4))
        assert (found.clause, found.facts, found.hard) == ("co2.lobby.removed", facts, True)


EVENTS = "co2.eventcard.one-per-region"
UN = "co2.un.cards-34-46"
COUNT = "co2.setup.player-count"
STACK = "co2.setup.plants-sorted"
LOBBY, GOAL = "co2.setup.lobby-deal", "co2.setup.company-goal-deal"


@pytest.mark.parametrize(
    ("verb", "args", "clause", "facts"),
    [
        # solar, and how many of its five plants are left
        (f.STACK, (1, 0), "", {}),
        (f.STACK, (1, 5), "", {}),
        (f.STACK, (1, UNKNOWN), "", {}),
        (f.STACK, (1, 6), STACK, {"printed": 5, "written": 6}),
        (f.STACK, (1, -2), STACK, {"printed": 5, "written": -2}),
        (f.STARTING, (2,), "", {}),
        (f.STARTING, (3,), "co2.ops.start", {"seat": "yellow", "plays": "no"}),
        # UN goals are 34 to 46; those held come behind the seat
        (f.UN_DISPLAY, (34, 46), "", {}),
        (f.UN_DISPLAY, (34, 47), UN, {"card": 47, "known": "no"}),
        (f.UN_DISPLAY, (33, 34), UN, {"card": 33, "known": "no"}),
        (f.UN_HELD, (0, 34), "", {}),
        (f.UN_HELD, (0, 34, 33), UN, {"card": 33, "known": "no"}),
        # two events lie there
        (f.EVENT_ROW, (47, 52), "", {}),
        (f.EVENT_ROW, (46, 47), EVENTS, {"card": 46, "known": "no"}),
        (f.EVENT_ROW, (47, 48, 49), "co2.setup.events-two-visible", {"events": 3}),
        (f.LOBBY_HAND, (0, 1, UNKNOWN, 26), "", {}),
        (f.LOBBY_HAND, (0, 1, 27), LOBBY, {"card": 27, "known": "no"}),
        # 0: the goal was thrown away
        (f.GOAL_HELD, (0, 0), "", {}),
        (f.GOAL_HELD, (0, UNKNOWN), "", {}),
        (f.GOAL_HELD, (0, 33), "", {}),
        (f.GOAL_HELD, (0, 34), GOAL, {"card": 34, "known": "no"}),
        (f.BUY, (99,), "", {}),
        # orange, purple and blue play; yellow and black do not
        (f.SEAT_FIELD, (2, 0, 5), "", {}),
        (f.SEAT_FIELD, (3, 0, 5), COUNT, {"seat": "yellow", "plays": "no"}),
        (f.LOBBY_HAND, (4, 1), COUNT, {"seat": "black", "plays": "no"}),
        (f.GOAL_HELD, (3, 0), COUNT, {"seat": "yellow", "plays": "no"}),
        (f.UN_HELD, (3, 34), COUNT, {"seat": "yellow", "plays": "no"}),
        (f.CONTROL, (0, 0), "", {}),
        (f.CONTROL, (0, 3), "", {}),
        (f.CONTROL, (0, UNKNOWN), "", {}),
        (f.CONTROL, (0, 4), COUNT, {"seat": "yellow", "plays": "no"}),
        (f.TILE, (0, 1, OMITTED), "", {}),
        (f.TILE, (0, 1, 5), COUNT, {"seat": "black", "plays": "no"}),
        (f.SUMMIT_STATE, (1, 0, 9), "", {}),  # forestation free, solar with blue
        (f.SUMMIT_STATE, (1, 0, 10), COUNT, {"seat": "yellow", "plays": "no"}),
        # coal; a plant of blue in recycling, one of yellow in forestation
        (f.PLANT_ROW, (0, 1, 18), "", {}),
        (f.PLANT_ROW, (0, 1, 19), COUNT, {"seat": "yellow", "plays": "no"}),
    ],
)
def test_a_row_shows_only_what_the_box_has(
    verb: int, args: tuple[int, ...], clause: str, facts: dict[str, int | str]
) -> None:
    t = Table(play("").state, rules_alone("en"), None)
    found = missing_piece(t, verb, args)
    assert (found is None) == (clause == "")
    if found is not None:
        assert (found.clause, found.facts, found.hard) == (clause, facts, True)
