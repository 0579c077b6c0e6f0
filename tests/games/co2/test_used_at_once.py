"""Between a displacement and the use of the tile: who is told so, and what goes without a word."""

from __future__ import annotations

import pytest

from tests.games.co2.placing import EDITIONS, placed
from tests.games.co2.scene import play

ORANGE = 0
# Purple, on the project, goes home: solar 8, whose space shows a point in any source.
SITE = placed("asia/money solar proposed purple-scientist", "purple.solar 7")
FULL = placed("purple.forestation 10", "purple.fusion 10", "purple.biomass 10")
TURN = "[1.1 orange]\ninstall solar asia/money\npurple: hand\n"


@pytest.mark.clause("co2.displace.use-at-once")
@pytest.mark.parametrize("act", ["goal 32 discard", "orange: goal 32 discard", "buy"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_seat_told_is_the_one_that_must_use_the_tile(edition: str, act: str) -> None:
    readings = {"displacement_barred_between": "all_moves"}
    found = play(SITE + TURN + act + "\n", edition, readings=readings).breach()
    assert found is not None
    assert (found.clause, found.waits) == ("co2.displace.use-at-once", "any-bonus")
    assert found.seat == ORANGE  # purple is asked for the bonus, orange has to use the tile


@pytest.mark.clause("co2.displace.use-at-once")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_one_track_left_the_point_is_gained_and_the_tile_used_before_the_goal_goes(
    edition: str,
) -> None:
    readings = {"displacement_barred_between": "all_moves"}
    body = SITE + FULL + placed("purple.recycling 10") + TURN + "goal 32 discard\n"
    scene = play(body, edition, readings=readings)
    assert scene.breach() is None
    assert scene["purple.solar"] == 7 + 1 + 1
    # 3 coins at the start, 1 to purple, 8 of the goal; the tile brings 3 cubes
    assert (scene["orange.money"], scene["orange.tech"]) == (3 - 1 + 8, 3)


@pytest.mark.clause("co2.displace.use-at-once")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_two_tracks_left_purple_has_to_say_which(edition: str) -> None:
    readings = {"displacement_barred_between": "all_moves"}
    scene = play(SITE + FULL + TURN + "goal 32 discard\n", edition, readings=readings)
    assert scene.broken == "co2.displace.use-at-once"
