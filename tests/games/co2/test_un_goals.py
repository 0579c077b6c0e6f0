"""UN goals: what they ask for, what they cost, whose they are."""

from __future__ import annotations

import pytest

from tests.games.co2.scene import Scene, play

EDITIONS = ("en", "it", "pl")
TURN = "[1.1 orange]\n"
# Goal 36 asks for solar and fusion and is worth 4; 44 forestation, solar, fusion, biomass: 9.
# On display: 34 to 42 and 44; 43, 45 and 46 are out of this game.
PAIR = 'ruling set asia.plants oil solar:orange fusion:orange empty empty empty "plants"\n'


def cubes(number: int) -> str:
    return f'ruling set orange.tech {number} "cubes"\n'


def assert_broken(scene: Scene, clause: str, **facts: int | str) -> None:
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == (clause, facts)


@pytest.mark.clause("co2.un.score-now")
@pytest.mark.clause("co2.un.cost")
@pytest.mark.clause("co2.un.face-down")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("order", ["claim first", "action first"])
def test_a_claim_costs_a_cube_and_scores_at_once(edition: str, order: str) -> None:
    acts = ["claim 36\n", "propose solar asia money\n"]
    if order == "action first":
        acts.reverse()
    scene = play(TURN + PAIR + cubes(2) + "".join(acts), edition)
    assert scene.broken == ""
    assert (scene["orange.tech"], scene["orange.vp"]) == (2 - 1, 4)
    assert scene.state.un_held[0] == (36,)
    assert scene.state.un_display == (34, 35, 37, 38, 39, 40, 41, 42, 44)


@pytest.mark.clause("co2.un.cost")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("held", "legal"), [(1, True), (0, False)])
def test_a_claim_needs_its_cube(held: int, legal: bool, edition: str) -> None:
    scene = play(TURN + PAIR + cubes(held) + "claim 36\n", edition)
    if legal:
        assert scene.broken == ""
        assert scene["orange.tech"] == 0
    else:
        assert_broken(scene, "co2.un.cost", cubes=0, needed=1)


@pytest.mark.clause("co2.un.requirement")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("row", "missing"),
    [
        ("oil solar:orange fusion:orange", ""),
        ("oil solar:orange", "fusion"),
        ("oil fusion:orange", "solar"),
        ("oil solar:orange fusion:purple", "fusion"),  # another company's plant
        ("solar:orange solar:orange solar:orange", "fusion"),
    ],
)
def test_the_claimant_has_built_every_source_shown(row: str, missing: str, edition: str) -> None:
    plants = row.split() + ["empty"] * (6 - len(row.split()))
    ready = f'ruling set asia.plants {" ".join(plants)} "plants"\n'
    scene = play(TURN + ready + cubes(1) + "claim 36\n", edition)
    if missing:
        assert_broken(scene, "co2.un.requirement", source=missing, built=0, needed=1)
    else:
        assert scene.broken == ""


@pytest.mark.clause("co2.un.requirement")
@pytest.mark.parametrize("edition", EDITIONS)
def test_plants_of_different_regions_count_together(edition: str) -> None:
    ready = (
        'ruling set asia.plants oil solar:orange fusion:orange empty empty empty "plants"\n'
        'ruling set europe.plants gas forestation:orange biomass:orange empty empty "plants"\n'
    )
    scene = play(TURN + ready + cubes(1) + "claim 44\n", edition)
    assert scene.broken == ""
    assert scene["orange.vp"] == 9


# A card that shows a source twice, on the table's own copy (D28).

TWICE = "fact un 36 solar solar biomass\n"


@pytest.mark.clause("co2.un.requirement")
@pytest.mark.parametrize(("edition", "legal"), [("en", True), ("it", False), ("pl", True)])
def test_a_source_shown_twice_asks_for_two_plants_in_one_book_only(
    edition: str, legal: bool
) -> None:
    ready = 'ruling set asia.plants oil solar:orange biomass:orange empty empty empty "plants"\n'
    scene = play(TWICE + TURN + ready + cubes(1) + "claim 36\n", edition)
    if legal:
        assert scene.broken == ""
    else:
        assert_broken(scene, "co2.un.requirement", source="solar", built=1, needed=2)


@pytest.mark.clause("co2.un.requirement")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "solar", "legal"),
    [("types", 0, False), ("types", 1, True), ("plants", 1, False), ("plants", 2, True)],
)
def test_the_reading_says_whether_plants_or_their_types_count(
    value: str, solar: int, legal: bool, edition: str
) -> None:
    row = ["biomass:orange"] + ["solar:orange"] * solar
    row += ["empty"] * (6 - len(row))
    ready = f'ruling set asia.plants {" ".join(row)} "plants"\n'
    readings = {"un_goal_requirement": value}
    scene = play(TWICE + TURN + ready + cubes(1) + "claim 36\n", edition, readings=readings)
    needed = 2 if value == "plants" else 1
    if legal:
        assert scene.broken == ""
    else:
        assert_broken(scene, "co2.un.requirement", source="solar", built=solar, needed=needed)


@pytest.mark.clause("co2.un.first-come")
@pytest.mark.clause("co2.un.cards-34-46")
@pytest.mark.parametrize("number", [43, 45, 33, 47])
def test_a_card_that_is_not_on_display_cannot_be_claimed(number: int) -> None:
    scene = play(TURN + PAIR + cubes(1) + f"claim {number}\n")
    assert_broken(scene, "co2.un.first-come", card=number, display="no")
    assert scene.trace.derailed >= 0


@pytest.mark.clause("co2.un.first-come")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_to_take_a_goal_has_it(edition: str) -> None:
    # Purple fulfils the goal first; orange, to move first, takes it (A103).
    both = (
        "ruling set asia.plants solar:purple fusion:purple solar:orange fusion:orange empty empty"
        ' "plants"\n'
    )
    lines = (
        TURN + both + cubes(1) + 'ruling set purple.tech 1 "cube"\nclaim 36\n'
        "propose biomass asia money\n[1.1 purple]\nclaim 36\n"
    )
    scene = play(lines, edition)
    assert_broken(scene, "co2.un.first-come", card=36, display="no")


@pytest.mark.clause("co2.card.lobby-xor-un")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_goals_in_one_turn_are_refused(edition: str) -> None:
    ready = (
        "ruling set asia.plants solar:orange fusion:orange biomass:orange empty empty empty"
        ' "plants"\n'
    )
    scene = play(TURN + ready + cubes(2) + "claim 36\nclaim 35\n", edition)
    assert_broken(scene, "co2.card.lobby-xor-un", carded="yes", kind="un")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_goal_is_claimed_in_the_own_turn(edition: str) -> None:
    ready = PAIR.replace("orange", "purple") + 'ruling set purple.tech 1 "cube"\n'
    scene = play(TURN + ready + "purple: claim 36\n", edition)
    assert_broken(scene, "co2.free.anytime", waits="turn", seat="orange")


@pytest.mark.clause("co2.un.requirement")
def test_a_ruling_lets_a_claim_without_the_plants_stand() -> None:
    lines = TURN + cubes(1) + 'ruling co2.un.requirement "agreed"\nclaim 36\n'
    scene = play(lines)
    assert scene.broken == ""
    assert scene["orange.vp"] == 4


@pytest.mark.clause("co2.un.cost")
def test_no_ruling_pays_a_cube_that_is_not_there() -> None:
    lines = TURN + PAIR + cubes(0) + 'ruling co2.un.cost "agreed"\nclaim 36\n'
    assert_broken(play(lines), "co2.un.cost", cubes=0, needed=1)
