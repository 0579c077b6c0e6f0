"""Constructing a plant: what it takes, where it goes, and the eight steps in order."""

from __future__ import annotations

import pytest

from co2replay.games.co2.board.state import named
from tests.games.co2.placing import placed, plants_of, space, why
from tests.games.co2.scene import play

EDITIONS = ("en", "it", "pl")


# The first solar plant: 10 coins, 2 cubes, 8 points; licence 2. Asia: oil, then five empty.
PROJECT = "asia/money solar installed"
ABLE = ("orange.money 10", "orange.tech 2", "orange.solar 2")
BUILD = "[1.1 orange]\nconstruct solar asia/money\n"
# A full Africa (3 spaces), where the first fusion plant costs 9 coins and 2 cubes, 7 points.
FULL = (
    "africa/money fusion installed",
    "orange.money 9",
    "orange.tech 2",
    "orange.fusion 2",
)
BUILD_FULL = "[1.1 orange]\nconstruct fusion africa/money\n"


@pytest.mark.clause("co2.construct.pay-bank")
@pytest.mark.clause("co2.construct.owner-disc")
@pytest.mark.clause("co2.construct.vp")
@pytest.mark.clause("co2.construct.expertise")
@pytest.mark.clause("co2.construct.leftmost-empty")
@pytest.mark.clause("co2.construct.project-returns")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_plant_is_paid_placed_marked_and_scored(edition: str) -> None:
    scene = play(placed(PROJECT, *ABLE) + BUILD, edition)
    assert scene.breach() is None
    assert (scene["orange.money"], scene["orange.tech"]) == (0, 0)
    assert scene["bank.tech"] == 25
    assert plants_of(scene, "asia") == ["oil", "solar:orange", "empty", "empty", "empty", "empty"]
    assert (scene["orange.vp"], scene["orange.solar"]) == (8, 3)
    assert (scene["stack.solar"], scene["built.solar"]) == (4, 1)
    assert space(scene, "asia/money") == ("empty", "nobody")
    assert (scene["pool.solar"], scene["out.solar"]) == (6, 0)
    assert named(scene.state)["asia.control"] == "orange"
    assert (scene["ppm"], scene["asia.cep"]) == (190, 5)  # nothing was replaced


@pytest.mark.clause("co2.construct.match")
@pytest.mark.clause("co2.action.lifecycle")
@pytest.mark.parametrize(
    ("there", "project"),
    [
        ("asia/money empty", "none"),
        ("asia/money solar proposed", "proposed"),
        ("asia/money biomass installed", "biomass"),
    ],
)
def test_a_plant_needs_an_installed_project_of_its_source(there: str, project: str) -> None:
    scene = play(placed(there, *ABLE) + BUILD)
    assert why(scene) == ("co2.construct.match", {"space": "asia/money", "project": project})


@pytest.mark.clause("co2.construct.any-installer")
def test_a_project_proposed_and_installed_by_others_may_be_used() -> None:
    scene = play(
        placed("blue.money 12", "blue.tech 2", "blue.solar 2")
        + "[1.1 orange]\npropose solar asia money\n[1.1 purple]\ninstall solar asia/money\n"
        + "[1.1 blue]\nconstruct solar asia/money\n"
    )
    assert scene.breach() is None
    assert plants_of(scene, "asia")[1] == "solar:blue"


@pytest.mark.clause("co2.construct.license")
@pytest.mark.clause("co2.expertise.license-icon")
@pytest.mark.parametrize(("level", "refused"), [(2, False), (1, True)])
def test_the_licence_is_as_much_expertise_as_cubes_printed(level: int, refused: bool) -> None:
    scene = play(placed(PROJECT, *ABLE, f"orange.solar {level}") + BUILD)
    if refused:
        assert why(scene) == (
            "co2.construct.license",
            {"source": "solar", "expertise": 1, "needed": 2},
        )
    else:
        assert scene.breach() is None


@pytest.mark.clause("co2.expertise.license-forestation")
@pytest.mark.parametrize(("level", "refused"), [(3, False), (2, True)])
def test_the_lowest_forestation_plant_needs_space_three(level: int, refused: bool) -> None:
    # the first forestation plant: 11 coins and 3 cubes
    there = placed(
        "africa/money forestation installed",
        "orange.money 11",
        "orange.tech 3",
        f"orange.forestation {level}",
    )
    scene = play(there + "[1.1 orange]\nconstruct forestation africa/money\n")
    assert scene.broken == ("co2.construct.license" if refused else "")


@pytest.mark.clause("co2.construct.resources")
@pytest.mark.parametrize(
    ("short", "facts"),
    [("orange.money 9", {"money": 9, "needed": 10}), ("orange.tech 1", {"cubes": 1, "needed": 2})],
)
def test_a_plant_one_short_of_its_cost_is_not_built(short: str, facts: dict[str, int]) -> None:
    assert play(placed(PROJECT, *ABLE) + BUILD).breach() is None
    scene = play(placed(PROJECT, *ABLE, short) + BUILD)
    assert why(scene) == ("co2.construct.resources", facts)


@pytest.mark.clause("co2.construct.top-of-stack")
@pytest.mark.clause("co2.setup.plants-sorted")
def test_the_top_plant_of_the_stack_is_built_until_none_is_left() -> None:
    # two of 10 coins and 2 cubes are gone: the third costs 15 coins and 4 cubes, 13 points
    two = placed(PROJECT, "asia.plants oil solar:blue solar:blue empty empty empty")
    rich = placed("orange.money 15", "orange.tech 4", "orange.solar 4", "orange.fusion 0")
    scene = play(two + rich + BUILD)
    assert scene.breach() is None
    assert (scene["orange.money"], scene["orange.tech"], scene["orange.vp"]) == (0, 0, 13)
    poor = play(two + rich + placed("orange.solar 3") + BUILD)
    assert why(poor) == ("co2.construct.license", {"source": "solar", "expertise": 3, "needed": 4})
    four = placed(PROJECT, "asia.plants oil solar:blue solar:blue solar:blue solar:blue empty")
    fifth = play(four + rich + BUILD)
    assert fifth.breach() is None
    assert (fifth["stack.solar"], fifth["orange.vp"]) == (0, 13)
    all_gone = placed(
        PROJECT, "asia.plants oil solar:blue solar:blue solar:blue solar:blue solar:blue"
    )
    last = play(all_gone + rich + BUILD)
    assert why(last) == ("co2.construct.top-of-stack", {"source": "solar", "left": 0})


# The regional cube.


@pytest.mark.clause("co2.event.subsidy")
@pytest.mark.clause("co2.event.subsidy-one")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_region_gives_one_cube_and_never_two(edition: str) -> None:
    scene = play(placed(PROJECT, *ABLE, "asia.tech 2") + BUILD, edition)
    assert scene.breach() is None
    assert (scene["asia.tech"], scene["orange.tech"]) == (1, 1)  # of 2 needed, 1 and 1


@pytest.mark.clause("co2.event.subsidy")
@pytest.mark.parametrize(
    ("edition", "answer", "region", "own", "clause"),
    [
        ("en", "leave", 0, 1, "co2.event.subsidy"),
        ("it", "leave", 1, 0, ""),
        ("pl", "leave", 0, 1, "co2.event.subsidy"),
        ("en", "take", 0, 1, ""),
        ("it", "take", 0, 1, ""),
        ("pl", "take", 0, 1, ""),
    ],
)
def test_the_regional_cube_may_be_left_in_one_book_only(
    edition: str, answer: str, region: int, own: int, clause: str
) -> None:
    # D09: 1 cube in Asia, 2 in hand, 2 needed.
    scene = play(placed(PROJECT, *ABLE, "asia.tech 1") + BUILD + f"cube {answer}\n", edition)
    assert scene.broken == clause
    assert (scene["asia.tech"], scene["orange.tech"]) == (region, own)


@pytest.mark.clause("co2.event.subsidy")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "refused"), [("mandatory", True), ("optional", False)])
def test_leaving_the_regional_cube_goes_by_the_reading(
    edition: str, value: str, refused: bool
) -> None:
    body = placed(PROJECT, *ABLE, "asia.tech 1") + BUILD + "cube leave\n"
    scene = play(body, edition, readings={"region_cube_subsidy": value})
    assert scene.broken == ("co2.event.subsidy" if refused else "")


@pytest.mark.clause("co2.event.subsidy")
def test_a_builder_who_needs_the_regional_cube_is_not_asked() -> None:
    short = placed(PROJECT, *ABLE, "orange.tech 1", "asia.tech 1")
    scene = play(short + BUILD, "it")
    assert (scene.broken, scene["asia.tech"], scene["orange.tech"]) == ("", 0, 0)
    assert play(short + BUILD + "cube take\n", "it").breach() is None
    assert play(short + BUILD + "cube leave\n", "it").broken == "co2.event.subsidy"


@pytest.mark.clause("co2.event.subsidy")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_region_without_cubes_raises_no_question(edition: str) -> None:
    scene = play(placed(PROJECT, *ABLE) + BUILD + "cube leave\n", edition)
    assert scene.breach() is None
    assert play(placed(PROJECT, *ABLE) + BUILD + "cube take\n", edition).broken == (
        "co2.event.subsidy"
    )


@pytest.mark.clause("co2.construct.license")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "refused"), [("tile", True), ("net", False)])
def test_the_licence_counts_the_cubes_of_the_tile_or_those_paid(
    edition: str, value: str, refused: bool
) -> None:
    # A37: solar 1, the plant shows 2 cubes of which Asia gives 1.
    body = placed(PROJECT, *ABLE, "orange.solar 1", "asia.tech 1") + BUILD
    scene = play(body, edition, readings={"license_against": value})
    assert scene.broken == ("co2.construct.license" if refused else "")
    # without a cube in the region both readings say 2
    bare = play(
        placed(PROJECT, *ABLE, "orange.solar 1") + BUILD,
        edition,
        readings={"license_against": value},
    )
    assert why(bare)[1] == {"source": "solar", "expertise": 1, "needed": 2}


@pytest.mark.clause("co2.construct.resources")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "refused"), [("net", False), ("tile", True)])
def test_the_cubes_of_the_region_count_towards_what_one_must_own_or_not(
    edition: str, value: str, refused: bool
) -> None:
    # A38: 1 own cube and 1 in Asia for a plant of 2.
    body = placed(PROJECT, *ABLE, "orange.tech 1", "asia.tech 1") + BUILD
    scene = play(body, edition, readings={"cubes_against": value})
    if refused:
        assert why(scene) == ("co2.construct.resources", {"cubes": 1, "needed": 2})
    else:
        assert scene.breach() is None
        assert (scene["orange.tech"], scene["asia.tech"]) == (0, 0)


# Where the plant goes, and replacing fossil plants.


@pytest.mark.clause("co2.construct.leftmost-empty")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "asia", "ppm"),
    [
        ("leftmost_empty", ["gas", "solar:orange", "coal", "empty", "empty", "empty"], 230),
        ("leftmost", ["solar:orange", "empty", "coal", "empty", "empty", "empty"], 210),
    ],
)
def test_the_plant_goes_on_the_leftmost_empty_space_or_on_the_leftmost(
    edition: str, value: str, asia: list[str], ppm: int
) -> None:
    # D14: gas on space 1, coal on space 3; 230 ppm, 20 less when the gas goes.
    there = placed(PROJECT, *ABLE, "asia.plants gas empty coal empty empty empty", "ppm 230")
    scene = play(there + BUILD, edition, readings={"construct_space": value})
    assert scene.breach() is None
    assert (plants_of(scene, "asia"), scene["ppm"]) == (asia, ppm)
    usual = play(there + BUILD, edition)
    assert plants_of(usual, "asia")[0] == "gas"  # every book's default


@pytest.mark.clause("co2.construct.replace-when-full")
@pytest.mark.clause("co2.construct.replace-leftmost")
@pytest.mark.clause("co2.construct.replace-pollution")
@pytest.mark.clause("co2.construct.replace-tile-gone")
@pytest.mark.clause("co2.construct.replace-cep")
@pytest.mark.clause("co2.cep.region-gains")
@pytest.mark.clause("co2.setup.co2-values")
@pytest.mark.parametrize(
    ("africa", "after", "kind", "ppm"),
    [
        ("coal gas oil", ["fusion:orange", "gas", "oil"], "coal", 260),  # 300 - 40
        ("oil gas coal", ["fusion:orange", "gas", "coal"], "oil", 270),  # 300 - 30
        ("gas oil coal", ["fusion:orange", "oil", "coal"], "gas", 280),  # 300 - 20
        ("recycling:blue gas coal", ["recycling:blue", "fusion:orange", "coal"], "gas", 280),
    ],
)
def test_in_a_full_region_the_oldest_fossil_plant_is_replaced(
    africa: str, after: list[str], kind: str, ppm: int
) -> None:
    there = placed(*FULL, f"africa.plants {africa}", "ppm 300", "africa.cep 0")
    scene = play(there + BUILD_FULL)
    assert scene.breach() is None
    assert (plants_of(scene, "africa"), scene["ppm"]) == (after, ppm)
    assert scene[f"gone.{kind}"] == 1
    assert (scene["africa.cep"], scene["market.cep"], scene["price"]) == (1, 1, 3)


@pytest.mark.clause("co2.construct.replace-leftmost")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_very_first_space_of_the_board_is_the_oldest_too(edition: str) -> None:
    # the first space of the first region, with more fossil plants behind it; oil takes 30 ppm away
    full = ("north_america/money solar installed", "north_america.plants oil gas coal gas coal")
    there = placed(*full, *ABLE, "ppm 300", "north_america.cep 0")
    scene = play(there + "[1.1 orange]\nconstruct solar north_america/money\n", edition)
    assert scene.breach() is None
    assert plants_of(scene, "north_america") == ["solar:orange", "gas", "coal", "gas", "coal"]
    assert (scene["ppm"], scene["gone.oil"], scene["north_america.cep"]) == (270, 1, 1)


@pytest.mark.clause("co2.turn.one-action")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_plant_is_no_second_action(edition: str) -> None:
    there = placed(PROJECT, "oceania/money recycling installed", *ABLE, "orange.money 40")
    rows = placed("orange.tech 9", "orange.recycling 3")
    scene = play(there + rows + BUILD + "construct recycling oceania/money\n", edition)
    assert why(scene) == ("co2.turn.one-action", {"acted": "yes"})


@pytest.mark.clause("co2.construct.replace-cep")
@pytest.mark.clause("co2.market.refill-any-cause")
def test_the_cep_of_a_replacement_may_empty_the_market() -> None:
    there = placed(*FULL, "africa.plants coal gas oil", "africa.cep 0", "market.cep 1")
    scene = play(there + BUILD_FULL)
    assert (scene["africa.cep"], scene["market.cep"], scene["price"]) == (1, 2, 4)


@pytest.mark.clause("co2.construct.replace-cep-limit")
@pytest.mark.clause("co2.region.cep-limit")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("ceps", "value", "after", "market"),
    [(2, "not_taken", 3, 1), (3, "not_taken", 3, 2), (3, "taken_and_lost", 3, 1)],
)
def test_a_region_at_its_limit_gets_no_cep_for_a_replacement(
    ceps: int, value: str, after: int, market: int, edition: str
) -> None:
    # A43; Africa has 3 demand spaces, so it holds at most 3 CEPs.
    there = placed(*FULL, "africa.plants coal gas oil", f"africa.cep {ceps}")
    scene = play(there + BUILD_FULL, edition, readings={"replace_cep_at_limit": value})
    assert scene.breach() is None
    assert (scene["africa.cep"], scene["market.cep"]) == (after, market)


@pytest.mark.clause("co2.region.green-permanent")
@pytest.mark.clause("co2.region.all-green-no-build")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_region_of_green_plants_only_is_closed(edition: str) -> None:
    there = placed(*FULL, "africa.plants recycling:orange recycling:blue biomass:blue")
    scene = play(there + BUILD_FULL, edition)
    assert why(scene) == ("co2.region.all-green-no-build", {"region": "africa"})
    assert plants_of(scene, "africa") == ["recycling:orange", "recycling:blue", "biomass:blue"]


@pytest.mark.clause("co2.construct.license")
@pytest.mark.clause("co2.construct.resources")
def test_a_table_may_let_the_licence_go_but_not_the_price() -> None:
    ruled = 'ruling co2.construct.license "let stand by all"\n'
    body = "construct solar asia/money\n"
    scene = play(placed(PROJECT, *ABLE, "orange.solar 1") + "[1.1 orange]\n" + ruled + body)
    assert scene.breach() is None
    assert (scene["orange.solar"], scene["orange.vp"]) == (2, 8)
    short = placed(PROJECT, *ABLE, "orange.money 9") + "[1.1 orange]\n"
    price = play(short + 'ruling co2.construct.resources "let stand by all"\n' + body)
    assert why(price) == ("co2.construct.resources", {"money": 9, "needed": 10})
