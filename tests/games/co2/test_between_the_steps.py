"""What comes between the steps of an Action, and questions that answer themselves, on the table."""

from __future__ import annotations

import pytest

from tests.games.co2.placing import placed, space, waits, why
from tests.games.co2.scene import play

# A fusion plant lies ready in Asia, and the fourth step on that track brings a CEP for a region:
# while it is asked for which one, a Free Move may come in between.
READY = placed("orange.money 20", "orange.tech 2", "orange.fusion 3", "orange.hand 1")
BETWEEN = {"free_move_interleaving": "between_steps"}
GONE = ("empty", "nobody")


@pytest.mark.clause("co2.construct.scientist-leaves")
@pytest.mark.parametrize("way", ["hand", "matrix", "free_move"])
@pytest.mark.parametrize("first", ["", "scientist asia/money hand\n"])
def test_a_scientist_called_home_between_the_steps_is_sent_home_once(way: str, first: str) -> None:
    there = placed("asia/money fusion installed orange-scientist") + READY
    body = f"[1.1 orange]\nconstruct fusion asia/money\n{first}cep africa\n"
    readings = {**BETWEEN, "construct_own_scientist_destination": way}
    scene = play(there + body, readings=readings)
    assert scene.breach() is None
    assert (scene["orange.hand"], space(scene, "asia/money")) == (2, GONE)  # 1 and the one there


@pytest.mark.clause("co2.construct.scientist-leaves")
def test_a_scientist_put_on_the_project_between_the_steps_leaves_with_it() -> None:
    there = READY + placed("asia/money fusion installed")
    body = "[1.1 orange]\nconstruct fusion asia/money\nscientist hand asia/money\ncep africa\n"
    readings = {**BETWEEN, "construct_own_scientist_destination": "hand"}
    scene = play(there + body, readings=readings)
    assert scene.breach() is None
    assert (scene["orange.hand"], space(scene, "asia/money")) == (1, GONE)


@pytest.mark.clause("co2.summit.extra-any-topic")
def test_at_a_summit_of_one_topic_the_extra_needs_no_word() -> None:
    there = placed("summit 1 solar=orange", "orange.solar 0")
    scene = play(there + "[1.1 orange]\npropose solar asia money\nend\n")
    assert (waits(scene), scene["orange.solar"]) == (
        "draw-summit",
        2,
    )  # 1 of the scientist, 1 extra


@pytest.mark.clause("co2.summit.extra-any-topic")
def test_the_extra_may_come_first_and_is_for_a_topic_of_the_summit() -> None:
    # Both tracks stand before a bonus: the order of the three points is the company's.
    there = placed("summit 1 solar=orange fusion=orange", "orange.solar 3", "orange.fusion 3")
    body = there + "[1.1 orange]\npropose solar asia money\nend\n"
    assert why(play(body + "orange: extra biomass\n"))[0] == "co2.summit.extra-any-topic"
    scene = play(body + "orange: extra solar\n")
    # solar 4 brings one step of fusion, and fusion 4 a CEP for a region
    assert (scene["orange.solar"], scene["orange.fusion"], waits(scene)) == (4, 4, "cep-bonus")


@pytest.mark.clause("co2.scientist.max-4")
def test_with_all_scientists_recruited_a_region_offers_none() -> None:
    readings = {"recruit_by": "region"}
    body = "[1.1 orange]\npropose solar asia money\nrecruit\n"
    recruited = play(body, readings=readings)
    assert (recruited.breach(), recruited["orange.pool"]) == (None, 2)  # of 4, one began in hand
    nobody = play(placed("orange.pool 0") + body, readings=readings)
    assert why(nobody)[0] == "co2.scientist.recruit-only-research"


# Purple plays card 18 for the move of its minor lobby; the one project is orange's.
BY_CARD = "[1.1 orange]\npropose solar asia money\nend\n[1.1 purple]\nlobby 18 minor\n"


@pytest.mark.clause("co2.lobby.minor-kinds")
@pytest.mark.parametrize(("value", "refused"), [("as_free_move", True), ("additional", False)])
def test_the_one_move_of_a_card_is_made_and_may_be_the_free_one(value: str, refused: bool) -> None:
    scene = play(BY_CARD + "scientist asia/money hand\n", readings={"card_move_counts": value})
    if refused:
        assert why(scene)[0] == "co2.free.once-each"
    else:
        assert scene.breach() is None
        assert space(scene, "asia/money") == ("solar proposed", "nobody")


@pytest.mark.clause("co2.scientist.hand-to-project")
def test_a_card_moves_nobody_to_where_no_project_lies() -> None:
    two = placed("europe/money fusion proposed")
    clause, facts = why(play(two + BY_CARD + "purple: scientist hand africa/tech\n"))
    assert (clause, facts["space"]) == ("co2.scientist.hand-to-project", "africa/tech")
