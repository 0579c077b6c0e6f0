"""The scientist on a project that becomes a plant: paid to leave, or going home."""

from __future__ import annotations

import pytest

from co2replay.games.co2.board.state import named
from tests.games.co2.placing import placed, plants_of, space, why
from tests.games.co2.scene import play

EDITIONS = ("en", "it", "pl")


# The first solar plant: 10 coins, 2 cubes, 8 points; licence 2. Asia: oil, then five empty.
ABLE = ("orange.money 10", "orange.tech 2", "orange.solar 2")
BUILD = "[1.1 orange]\nconstruct solar asia/money\n"
PURPLE_THERE = "asia/money solar installed purple-scientist"
OWN_THERE = "asia/money solar installed orange-scientist"


@pytest.mark.clause("co2.displace.trigger")
@pytest.mark.clause("co2.displace.fee")
@pytest.mark.clause("co2.construct.scientist-leaves")
@pytest.mark.parametrize(("money", "refused"), [(11, False), (10, True)])
def test_the_coin_of_a_displacement_comes_on_top_of_the_cost(money: int, refused: bool) -> None:
    there = placed(PURPLE_THERE, *ABLE, f"orange.money {money}")
    scene = play(there + BUILD + "purple: hand\n")
    if refused:
        assert why(scene) == ("co2.construct.resources", {"money": 10, "needed": 11})
    else:
        assert scene.breach() is None
        assert (scene["orange.money"], scene["purple.money"]) == (0, 5)
        assert (scene["purple.solar"], scene["purple.hand"]) == (1, 1)
        assert (scene["orange.hand"], scene["orange.afield"]) == (1, 0)  # the builder's stay


@pytest.mark.clause("co2.displace.use-at-once")
@pytest.mark.clause("co2.construct.resources")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("value", ["all_moves", "free_moves"])
@pytest.mark.parametrize("money", [3, 2])
def test_the_goal_may_pay_for_the_plant_after_a_displacement_in_one_reading(
    edition: str, value: str, money: int
) -> None:
    # D17: 1 coin for purple, 10 for the plant; with the 8 of the goal 3 suffice, 2 do not.
    there = placed(PURPLE_THERE, *ABLE, f"orange.money {money}")
    body = there + BUILD + "orange: goal 32 discard\npurple: hand\n"
    readings = {"displacement_barred_between": value}
    scene = play(body, edition, readings=readings)
    assert play(body, edition).broken == "co2.construct.resources"  # the value tried first
    if value == "all_moves" or money == 2:
        assert why(scene) == ("co2.construct.resources", {"money": money, "needed": 11})
    else:
        assert scene.breach() is None
        assert (scene["orange.money"], plants_of(scene, "asia")[1]) == (0, "solar:orange")
        late = there + BUILD + "purple: hand\ngoal 32 discard\n"
        assert (
            play(late, edition, readings={"displacement_barred_between": value})["orange.vp"] == 8
        )
    before = there + "[1.1 orange]\ngoal 32 discard\nconstruct solar asia/money\npurple: hand\n"
    legal = play(before, edition, readings=readings)
    assert legal.broken == ("co2.construct.resources" if money == 2 else "")


@pytest.mark.clause("co2.displace.use-at-once")
def test_a_plant_that_waits_for_the_goal_waits_for_nothing_else() -> None:
    there = placed(PURPLE_THERE, *ABLE, "orange.money 3")
    loose = {"displacement_barred_between": "free_moves"}
    scene = play(there + BUILD + "purple: hand\nend\n", readings=loose)
    assert why(scene) == ("co2.construct.resources", {"money": 3, "needed": 11})


@pytest.mark.clause("co2.construct.step-order")
@pytest.mark.clause("co2.displace.trigger")
@pytest.mark.clause("co2.control.tie-expertise-when")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "control"), [("before_payment", "purple"), ("at_step_7", "orange")]
)
def test_the_step_of_a_displaced_owner_counts_for_control_or_comes_too_late(
    edition: str, value: str, control: str
) -> None:
    # A19: purple controls Asia with one solar plant, orange builds one. Orange goes from 2 to 3.
    # Purple stands at 3, and at 4 after leaving: before the check 4 against 3, else 3 against 3.
    there = placed(
        PURPLE_THERE,
        "asia.plants oil solar:purple empty empty empty empty",
        "asia.control purple",
        *ABLE,
        "orange.money 11",
        "purple.solar 3",
        "purple.fusion 0",
    )
    readings = {"displacement_at_construction": value, "control_expertise_scope": "built_types"}
    scene = play(there + BUILD + "purple: hand\n", edition, readings=readings)
    assert scene.breach() is None
    assert (scene["purple.solar"], scene["orange.solar"]) == (4, 3)
    assert (scene["orange.money"], scene["purple.money"]) == (0, 5)
    assert named(scene.state)["asia.control"] == control


@pytest.mark.clause("co2.construct.scientist-leaves")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_own_scientist_goes_home_without_expertise_and_without_a_free_move(
    edition: str,
) -> None:
    there = placed(OWN_THERE, *ABLE, "africa/money fusion proposed")
    scene = play(there + BUILD + "scientist hand africa/money\n", edition)
    assert scene.breach() is None
    assert space(scene, "africa/money")[1] == "orange"
    assert scene["orange.solar"] == 3  # 2 and one for building
    noted = play(there + BUILD + "scientist asia/money hand\n", edition)
    assert noted.breach() is None  # the answer that holds unwritten may be written
    assert noted["orange.hand"] == 1


@pytest.mark.clause("co2.construct.scientist-leaves")
@pytest.mark.parametrize(
    ("edition", "clause"),
    [
        ("en", "co2.construct.scientist-leaves"),
        ("it", ""),
        ("pl", "co2.construct.scientist-leaves"),
    ],
)
@pytest.mark.parametrize("target", ["summit 2/solar", "africa/money"])
def test_the_own_scientist_may_go_on_by_the_matrix_in_one_book(
    edition: str, clause: str, target: str
) -> None:
    # D15: the Free Move is used up before the construction.
    there = placed(
        OWN_THERE, *ABLE, "africa/money fusion proposed", "africa/tech fusion proposed"
    ) + placed("orange.hand 1")
    free = "[1.1 orange]\nscientist hand africa/tech\nconstruct solar asia/money\n"
    scene = play(there + free + f"scientist asia/money {target}\n", edition)
    assert scene.broken == clause
    if not clause and target == "africa/money":
        assert space(scene, "africa/money")[1] == "orange"


@pytest.mark.clause("co2.construct.scientist-leaves")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "moved_before", "clause"),
    [
        ("hand", True, ""),
        ("free_move", False, ""),
        ("free_move", True, "co2.construct.scientist-leaves"),
        ("matrix", True, ""),
    ],
)
def test_leaving_costs_the_free_move_in_one_reading(
    edition: str, value: str, moved_before: bool, clause: str
) -> None:
    # A18: home for nothing, only by the Free Move, or by any move of the matrix.
    there = placed(OWN_THERE, *ABLE, "africa/tech fusion proposed", "orange.hand 1")
    readings = {"construct_own_scientist_destination": value}
    first = "scientist hand africa/tech\n" if moved_before else ""
    body = there + f"[1.1 orange]\n{first}construct solar asia/money\n"
    scene = play(body, edition, readings=readings)
    assert scene.broken == clause
    if clause:
        assert why(scene)[1] == {"moved": "yes"}
    elif not moved_before:
        second = play(body + "scientist hand africa/tech\n", edition, readings=readings)
        assert why(second) == ("co2.free.once-each", {"moved": "yes"})


@pytest.mark.clause("co2.construct.scientist-leaves")
def test_a_move_of_the_leaving_scientist_keeps_to_the_matrix() -> None:
    there = placed(OWN_THERE, *ABLE)
    scene = play(there + BUILD + "scientist asia/money summit 2/fusion\n", "it")
    assert why(scene) == (
        "co2.scientist.project-to-summit",
        {"project": "solar", "topic": "fusion"},
    )


@pytest.mark.clause("co2.displace.use-at-once")
@pytest.mark.clause("co2.event.subsidy")
def test_a_goal_behind_a_displacement_goes_after_the_cube_that_nobody_wrote_down() -> None:
    # The Italian book asks whether to take Asia's cube, and bars everything after a displacement:
    # what is allowed is to take the cube unwritten, to build, and to discard then.
    alone = placed("asia/money solar installed", *ABLE, "asia.tech 1")
    displaced = placed(PURPLE_THERE, *ABLE, "orange.money 11", "asia.tech 1")
    free = play(alone + BUILD + "goal 32 discard\ncube leave\n", "it")
    assert free.breach() is None
    assert (free["orange.money"], free["asia.tech"]) == (8, 1)
    scene = play(displaced + BUILD + "purple: hand\ngoal 32 discard\n", "it")
    assert scene.breach() is None
    # 11 - 1 for purple - 10 for the plant + 8 for the goal
    assert (scene["orange.money"], scene["asia.tech"]) == (8, 0)
    late = play(displaced + BUILD + "purple: hand\ngoal 32 discard\ncube leave\n", "it")
    assert late.breach() is not None
