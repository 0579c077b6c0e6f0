"""The company goal: secret, thrown away for coins at any moment up to the closing steps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.co2.scene import BOARD, UN_TEN, Scene, play

EDITIONS = ("en", "it", "pl")
TURN = "[1.1 orange]\n"
# The last turn of the game with three players: fifth decade, fourth round, the third seat.
LAST_TURN = '[1.1 orange]\nruling set turn 5.4 blue "the last turn"\npropose solar asia tech\nend\n'


def dealt(goals: dict[str, str], body: str, edition: str = "en", **more: Any) -> Scene:
    table = BOARD + UN_TEN
    for seat, goal in goals.items():
        table += f"! deal {seat} goal {goal}\n"
    return play(body, edition, setup=table, **more)


def assert_broken(scene: Scene, clause: str, **facts: int | str) -> None:
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == (clause, facts)


@pytest.mark.clause("co2.goal.discard")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("written", ["32", "?"])
def test_a_discarded_goal_brings_eight_coins(written: str, edition: str) -> None:
    scene = play(f"{TURN}goal {written} discard\n", edition)
    assert scene.kinds() == []
    assert scene["orange.money"] == 3 + 8
    assert scene.state.goal[0] == 0


@pytest.mark.clause("co2.goal.discard")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_goal_is_discarded_once(edition: str) -> None:
    scene = play(f"{TURN}goal 32 discard\ngoal 32 discard\n", edition)
    assert_broken(scene, "co2.goal.discard", goal="none")


@pytest.mark.clause("co2.goal.discard")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_discard_is_no_free_move(edition: str) -> None:
    # A card, the market and a scientist are used in the same turn, and so is the goal.
    body = (
        "propose solar asia tech\nscientist hand asia/tech\nlobby 13 minor\ngoal 32 discard\nbuy\n"
    )
    scene = play(TURN + body, edition)
    assert scene.kinds() == []
    assert scene["orange.money"] == 3 + 2 + 8 - 3


# Any moment (A97): the turn of another, the supply phase, before the closing steps.


@pytest.mark.clause("co2.goal.discard")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("value", ["any_time", "own_turn"])
@pytest.mark.parametrize(("who", "own"), [("orange", True), ("purple", False)])
def test_a_discard_in_the_turn_of_another(edition: str, value: str, who: str, own: bool) -> None:
    goal = {"orange": 32, "purple": 31}[who]
    readings = {"goal_discard_when": value}
    scene = play(f"{TURN}{who}: goal {goal} discard\n", edition, readings=readings)
    if own or value == "any_time":
        assert scene.kinds() == []
        assert scene[f"{who}.money"] == {"orange": 3, "purple": 4}[who] + 8
    else:
        assert_broken(scene, "co2.goal.discard", turn="no")


@pytest.mark.clause("co2.goal.discard")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("value", ["any_time", "own_turn"])
def test_a_discard_in_the_supply_phase(edition: str, value: str) -> None:
    to_supply = (
        '[1.1 orange]\nruling set turn 1.4 blue "the last turn of the decade"\n'
        "propose solar asia tech\n[2 supply]\nblue: goal 27 discard\n! fossil asia gas\n"
    )
    scene = play(to_supply, edition, readings={"goal_discard_when": value})
    if value == "any_time":
        assert scene.broken == ""
        assert scene["blue.money"] == 4 + 8
    else:
        assert_broken(scene, "co2.goal.discard", turn="no")


@pytest.mark.clause("co2.goal.discard")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_moment_is_before_the_first_closing_step(edition: str) -> None:
    scene = play(f"{LAST_TURN}orange: goal 32 discard\n[end]\n", edition)
    assert scene.broken == ""
    # 2 CEPs are sold at 3 coins each.
    assert scene["orange.money"] == 3 + 8 + 2 * 3


@pytest.mark.clause("co2.goal.discard")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_closing_steps_no_goal_is_discarded(edition: str) -> None:
    scene = play(f"{LAST_TURN}[end]\norange: goal 32 discard\n", edition)
    assert scene.broken == "co2.goal.discard"


@pytest.mark.clause("co2.goal.discard")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_discard_pays_for_the_action_that_follows(edition: str) -> None:
    # The first recycling plant costs 7 coins, a cube and the licence for one cube.
    site = (
        'ruling set oceania/money recycling installed "a project to build"\n'
        'ruling set orange.recycling 1 "licence"\nruling set orange.tech 1 "cube"\n'
        'ruling set orange.money 0 "no coins"\n'
    )
    act = "construct recycling oceania/money\n"
    assert_broken(play(TURN + site + act, edition), "co2.construct.resources", money=0, needed=7)
    scene = play(f"{TURN}{site}goal 32 discard\n{act}", edition)
    assert scene.broken == ""
    assert scene["orange.money"] == 8 - 7


# Between a displacement and the use of the tile (D17).

DISPLACED = """\
[1.1 orange]
ruling set africa/tech fusion proposed purple-scientist "to be displaced"
install fusion africa/tech
"""


@pytest.mark.clause("co2.displace.use-at-once")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "legal"), [("all_moves", False), ("free_moves", True)])
def test_the_goal_of_the_active_player_between_displacement_and_use(
    value: str, legal: bool, edition: str
) -> None:
    readings = {"displacement_barred_between": value}
    scene = play(DISPLACED + "orange: goal 32 discard\npurple: hand\n", edition, readings=readings)
    if legal:
        assert scene.broken == ""
        # 3 at the start, 1 to purple, 8 of the goal, 5 of the tile
        assert scene["orange.money"] == 3 - 1 + 8 + 5
    else:
        assert_broken(scene, "co2.displace.use-at-once", between="goal")


@pytest.mark.clause("co2.displace.use-at-once")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_goal_of_anybody_else_is_free_at_that_moment(edition: str) -> None:
    scene = play(DISPLACED + "purple: goal 31 discard\npurple: hand\n", edition)
    assert scene.broken == ""
    assert scene["purple.money"] == 4 + 1 + 8


# Which goal it was.


@pytest.mark.clause("co2.goal.secret")
def test_a_discarded_goal_is_the_one_noted() -> None:
    scene = play(TURN + "goal 31 discard\n")
    assert_broken(scene, "co2.goal.secret", card=31, noted=32)


@pytest.mark.clause("co2.goal.secret")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_goal_not_noted_may_stay_unnoted_or_be_shown(edition: str) -> None:
    hidden = dealt({"orange": "?"}, TURN + "goal ? discard\n", edition)
    assert hidden.kinds() == []
    assert hidden.state.goals_used == ()
    shown = dealt({"orange": "?"}, TURN + "goal 33 discard\n", edition)
    assert shown.kinds() == []
    assert shown.state.goals_used == (33,)
    assert (hidden["orange.money"], shown["orange.money"]) == (11, 11)


@pytest.mark.clause("co2.setup.company-goals-3p")
def test_a_goal_taken_out_for_three_players_cannot_be_shown() -> None:
    scene = dealt({"orange": "?"}, TURN + "goal 30 discard\n")
    assert_broken(scene, "co2.setup.company-goal-deal", card=30, removed="yes")


@pytest.mark.clause("co2.setup.company-goal-deal")
@pytest.mark.parametrize(
    ("goals", "body"),
    [
        ({"orange": "?", "purple": "31"}, "goal 31 discard\n"),
        ({"orange": "?", "purple": "?"}, "purple: goal 31 discard\norange: goal 31 discard\n"),
    ],
    ids=["noted with another player", "shown before"],
)
def test_a_goal_is_not_shown_twice(goals: dict[str, str], body: str) -> None:
    scene = dealt(goals, TURN + body)
    assert_broken(scene, "co2.setup.company-goal-deal", card=31, seen="yes")


@pytest.mark.clause("co2.setup.company-goal-deal")
@pytest.mark.parametrize("card", [26, 34])
def test_a_number_that_is_no_company_goal_is_refused(card: int) -> None:
    scene = dealt({"orange": "?"}, f"{TURN}goal {card} discard\n")
    assert_broken(scene, "co2.setup.company-goal-deal", card=card, known="no")
