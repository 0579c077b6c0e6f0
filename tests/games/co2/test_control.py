"""Region control: when it is checked, who takes part, and every tie-break."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.games.co2.board.state import named
from tests.games.co2.placing import placed
from tests.games.co2.scene import Scene, play

EDITIONS = ("en", "it", "pl")


def control(scene: Scene, region: str = "asia") -> Any:
    assert scene.breach() is None
    return named(scene.state)[f"{region}.control"]


# Asia (6 spaces) asks for solar, biomass, fusion, in this order. Orange builds: rich enough.
RICH = ("orange.money 30", "orange.tech 5")


def build(source: str, plants: str, holder: str, *rows: str) -> str:
    """Orange builds a plant of the source in Asia, where these plants stand already."""
    level = {"solar": 2, "biomass": 1, "fusion": 2, "forestation": 3}[source]
    there = placed(
        f"asia/money {source} installed",
        f"asia.plants oil {plants}",
        f"asia.control {holder}",
        *RICH,
        f"orange.{source} {level}",
        *rows,
    )
    return there + f"[1.1 orange]\nconstruct {source} asia/money\n"


@pytest.mark.clause("co2.control.first-builder")
@pytest.mark.clause("co2.control.disc")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("source", ["solar", "fusion"])
def test_the_first_builder_takes_an_uncontrolled_region(edition: str, source: str) -> None:
    body = build(source, "empty empty empty empty empty", "nobody")
    assert control(play(body, edition)) == "orange"


@pytest.mark.clause("co2.control.most-types")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("plants", "holder"),
    [
        # two kinds of orange against two plants of one kind, on a lower and on the top source
        ("biomass:orange biomass:purple biomass:purple empty empty", "orange"),
        ("biomass:orange solar:purple solar:purple empty empty", "orange"),
        # two plants of one kind count once: purple's two kinds are more
        ("fusion:orange solar:purple biomass:purple empty empty", "purple"),
    ],
)
def test_kinds_count_and_not_plants(edition: str, plants: str, holder: str) -> None:
    body = build("fusion", plants, "purple")
    assert control(play(body, edition)) == holder


@pytest.mark.clause("co2.control.tie-agenda")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("source", "plants", "holder"),
    [
        # one kind each: the higher source wins
        ("solar", "biomass:purple empty empty empty empty", "orange"),
        ("biomass", "solar:purple empty empty empty empty", "purple"),
        ("biomass", "fusion:purple empty empty empty empty", "orange"),
        ("fusion", "biomass:purple empty empty empty empty", "purple"),
        # two kinds each, the top source with both: the second one decides
        ("biomass", "solar:orange solar:purple fusion:purple empty empty", "orange"),
        ("fusion", "solar:orange solar:purple biomass:purple empty empty", "purple"),
        # two kinds each, the top source with one of them: the first one decides
        ("fusion", "solar:orange biomass:purple fusion:purple empty empty", "orange"),
        ("fusion", "biomass:orange solar:purple fusion:purple empty empty", "purple"),
    ],
)
def test_in_a_tie_of_kinds_the_highest_source_of_the_agenda_decides(
    edition: str, source: str, plants: str, holder: str
) -> None:
    # Expertise far above helps nobody before the kinds are the same.
    body = build(source, plants, "purple", "purple.recycling 9", "orange.recycling 1")
    assert control(play(body, edition)) == holder


@pytest.mark.clause("co2.control.tie-expertise-when")
@pytest.mark.clause("co2.control.tie-full")
@pytest.mark.clause("co2.expertise.tiebreak-role")
@pytest.mark.clause("co2.construct.control-check")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("purple", "holder"),
    # orange goes from 2 to 3 by building, and is compared after that
    [(2, "orange"), (3, "orange"), (4, "purple")],
)
def test_with_the_same_kinds_expertise_decides_and_a_full_tie_is_the_builders(
    edition: str, purple: int, holder: str
) -> None:
    body = build(
        "solar",
        "solar:purple empty empty empty empty",
        "purple",
        f"purple.solar {purple}",
        "purple.fusion 0",
    )
    assert control(play(body, edition)) == holder


@pytest.mark.clause("co2.control.tie-expertise-scope")
@pytest.mark.parametrize(
    ("edition", "scope", "holder"),
    [
        ("en", None, "purple"),
        ("it", None, "orange"),
        ("pl", None, "orange"),
        ("en", "all_agenda", "orange"),
        ("it", "built_types", "purple"),
        ("pl", "built_types", "purple"),
        ("en", "built_types", "purple"),
        ("it", "all_agenda", "orange"),
        ("pl", "all_agenda", "orange"),
    ],
)
def test_expertise_counts_in_the_sources_built_or_in_all_of_the_agenda(
    edition: str, scope: str | None, holder: str
) -> None:
    # D31: both have fusion only. Fusion: purple 4, orange 2 + 1. Solar, on top: purple 1, orange 3.
    body = build(
        "fusion",
        "fusion:purple empty empty empty empty",
        "purple",
        "purple.fusion 4",
        "purple.solar 1",
        "orange.solar 3",
    )
    readings = {"control_expertise_scope": scope} if scope else None
    assert control(play(body, edition, readings=readings)) == holder


@pytest.mark.clause("co2.control.tie-expertise-scope")
@pytest.mark.parametrize(
    ("biomass", "fusion", "holder"),
    [
        # solar level at 3; biomass next, then fusion
        (("orange", 2), ("purple", 4), "orange"),
        (("purple", 2), ("orange", 4), "purple"),
        (("nobody", 0), ("purple", 1), "purple"),
        (("nobody", 0), ("nobody", 0), "orange"),
    ],
)
def test_expertise_is_compared_from_the_top_of_the_agenda_down(
    biomass: tuple[str, int], fusion: tuple[str, int], holder: str
) -> None:
    rows = ["purple.solar 3", "orange.biomass 0", "purple.biomass 0"]
    rows += [f"{who}.biomass {level}" for who, level in (biomass,) if who != "nobody"]
    rows += ["orange.fusion 0", "purple.fusion 0"]
    rows += [f"{who}.fusion {level}" for who, level in (fusion,) if who != "nobody"]
    body = build("solar", "solar:purple empty empty empty empty", "purple", *rows)
    for edition in ("it", "pl"):
        assert control(play(body, edition)) == holder
    # only solar was built, and there they are level: the builder
    assert control(play(body, "en")) == "orange"


# Who takes part.


@pytest.mark.clause("co2.control.check-scope")
@pytest.mark.clause("co2.control.check-on-build")
@pytest.mark.parametrize(
    ("edition", "scope", "holder"),
    [
        ("en", None, "purple"),
        ("it", None, "blue"),
        ("pl", None, "purple"),
        ("en", "all_players", "blue"),
        ("it", "builder_vs_controller", "purple"),
        ("pl", "all_players", "blue"),
        ("en", "builder_vs_controller", "purple"),
        ("it", "all_players", "blue"),
        ("pl", "builder_vs_controller", "purple"),
    ],
)
def test_a_third_company_may_gain_by_somebody_elses_plant_in_one_book(
    edition: str, scope: str | None, holder: str
) -> None:
    # D30: purple controls with solar (Expertise 3), blue has solar too and stands at 5 by now.
    # Orange builds fusion, the lowest source, and has no say in it.
    body = build(
        "fusion",
        "solar:purple solar:blue empty empty empty",
        "purple",
        "purple.solar 3",
        "blue.solar 5",
        "blue.fusion 0",
    )
    readings = {"control_check_scope": scope} if scope else None
    assert control(play(body, edition, readings=readings)) == holder


@pytest.mark.clause("co2.control.check-scope")
@pytest.mark.parametrize(
    ("edition", "holder"), [("en", "orange"), ("it", "purple"), ("pl", "orange")]
)
def test_a_building_controller_may_lose_the_region_in_one_book(edition: str, holder: str) -> None:
    # Orange controls and builds the third solar plant (licence 4), from 4 to 5; purple is at 6.
    body = build(
        "solar",
        "solar:orange solar:purple empty empty empty",
        "orange",
        "orange.solar 4",
        "purple.solar 6",
    )
    assert control(play(body, edition)) == holder


@pytest.mark.clause("co2.control.tie-full")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "holder"), [("builder", "orange"), ("non_controller", "purple")])
def test_a_full_tie_with_a_building_controller_goes_by_the_reading(
    edition: str, value: str, holder: str
) -> None:
    # D32: orange controls, builds solar and comes to 5, level with purple in everything compared.
    body = build(
        "solar",
        "solar:orange solar:purple empty empty empty",
        "orange",
        "orange.solar 4",
        "purple.solar 5",
        "purple.fusion 0",
        "orange.fusion 0",
        "orange.biomass 0",
    )
    assert control(play(body, edition, readings={"control_full_tie": value})) == holder
    assert control(play(body, edition)) == "orange"  # every book's default
    # against a challenger who builds both values say the same
    other = build(
        "solar",
        "solar:purple empty empty empty empty",
        "purple",
        "purple.solar 3",
        "purple.fusion 0",
    )
    assert control(play(other, edition, readings={"control_full_tie": value})) == "orange"


@pytest.mark.clause("co2.control.check-scope")
@pytest.mark.parametrize(
    ("value", "holder"), [("controller_keeps", "purple"), ("builder_takes", "orange")]
)
def test_a_tie_of_two_who_did_not_build_goes_by_the_reading(value: str, holder: str) -> None:
    # A65: purple controls; purple and blue have solar at 3, level in all three sources of the
    # agenda; orange builds fusion below them. The book that asks all players knows no answer.
    body = build(
        "fusion",
        "solar:purple solar:blue empty empty empty",
        "purple",
        "purple.solar 3",
        "blue.solar 3",
        "purple.fusion 0",
        "blue.fusion 0",
    )
    assert control(play(body, "it", readings={"control_tie_of_others": value})) == holder
    assert control(play(body, "it")) == "purple"  # the default
    # where only builder and controller are compared, the question does not arise
    for edition in ("en", "pl"):
        assert control(play(body, edition, readings={"control_tie_of_others": value})) == "purple"


@pytest.mark.clause("co2.control.tie-full")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_builder_tied_with_the_controller_takes_it_whatever_a_third_one_has(
    edition: str,
) -> None:
    body = build(
        "solar",
        "solar:purple biomass:blue empty empty empty",
        "purple",
        "purple.solar 3",
        "purple.fusion 0",
    )
    assert control(play(body, edition)) == "orange"


@pytest.mark.clause("co2.control.check-on-build")
@pytest.mark.parametrize("edition", EDITIONS)
def test_expertise_won_without_building_changes_no_control(edition: str) -> None:
    # A66: both have solar, level at 2; orange's scientist brings a step at the end of the turn.
    there = placed(
        "asia/money solar proposed orange-scientist",
        "asia.plants oil solar:purple solar:orange empty empty empty",
        "asia.control purple",
        "purple.solar 2",
        "orange.solar 2",
    )
    scene = play(there + "[1.1 orange]\npropose fusion africa money\n[1.1 purple]\n", edition)
    assert control(scene) == "purple"
    assert scene["orange.solar"] == 3


@pytest.mark.clause("co2.construct.control-check")
@pytest.mark.clause("co2.construct.step-order")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_bonuses_of_the_plant_come_before_the_control_check(edition: str) -> None:
    # A67: building solar brings orange from 3 to 4, and solar 4 brings a step of fusion: 5 against
    # purple's 4. Both have solar (4 each) and fusion.
    there = build(
        "solar",
        "solar:purple fusion:purple fusion:orange empty empty",
        "purple",
        "orange.solar 3",
        "purple.solar 4",
        "purple.fusion 5",
        "orange.fusion 4",
        "purple.biomass 0",
        "orange.biomass 0",
    )
    assert control(play(there, edition)) == "orange"  # level in all: the builder
    less = there.replace("orange.fusion 4", "orange.fusion 3")
    asked = play(less + "cep africa\n", edition)  # fusion 4 is a region CEP first
    assert control(asked) == "purple"
    assert asked["africa.cep"] == 3


@pytest.mark.clause("co2.control.check-on-build")
def test_a_build_elsewhere_leaves_a_region_alone() -> None:
    body = build("solar", "empty empty empty empty empty", "nobody") + "end\n"
    scene = play(placed("europe.plants gas fusion:blue empty empty empty") + body, "it")
    assert control(scene, "europe") == "nobody"
    assert control(scene, "asia") == "orange"


@pytest.mark.clause("co2.control.duty")
@pytest.mark.clause("co2.supply.cep.controller-pays")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_new_controller_is_the_one_who_pays_from_the_region(edition: str) -> None:
    # Orange takes Asia from purple and may pay the next installation from there.
    body = build("solar", "fusion:purple empty empty empty empty", "purple") + (
        "[1.1 purple]\npropose fusion africa money\n"
        "[1.1 blue]\npropose fusion europe money\n"
        "[1.2 orange]\ninstall fusion africa/money\npay asia\n"
    )
    scene = play(body, edition)
    assert control(scene) == "orange"
    assert (scene["asia.cep"], scene["orange.cep"]) == (4, 2)


@pytest.mark.clause("co2.control.most-types")
@pytest.mark.parametrize("edition", EDITIONS)
def test_plants_in_the_next_regions_do_not_count(edition: str) -> None:
    # Africa lies before Asia and Oceania behind it in the row of regions.
    others = placed(
        "oceania.plants oil solar:purple biomass:purple empty",
        "africa.plants coal fusion:purple biomass:purple",
    )
    body = build("solar", "biomass:purple empty empty empty empty", "purple")
    assert control(play(others + body, edition)) == "orange"


@pytest.mark.clause("co2.control.end-ceps")
@pytest.mark.clause("co2.end.step1-collect")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("holder", "orange", "purple"),
    # price 3: 2 CEPs each in hand, 5 in Asia; 3 and 4 coins before
    [("nobody", 9, 10), ("orange", 24, 10), ("purple", 9, 25)],
)
def test_at_the_end_the_controller_gets_the_ceps_of_the_region(
    edition: str, holder: str, orange: int, purple: int
) -> None:
    last = placed(f"asia.control {holder}", "turn 5.4 blue")
    scene = play(last + "[5.4 blue]\npropose fusion africa tech\n[end]\n", edition)
    assert scene.breach() is None
    # the Italian book turns orange's goal 32, worth nothing here, into 8 coins by itself
    unmet = 8 if edition == "it" else 0
    assert (scene["orange.money"], scene["purple.money"]) == (orange + unmet, purple)


@pytest.mark.clause("co2.control.duty")
@pytest.mark.clause("co2.supply.cep.controller-pays")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_controller_owes_the_cep_of_a_fossil_plant_in_the_region(edition: str) -> None:
    # Decade 2 begins: space 2 of Asia is empty. Purple has no CEP but those of Asia itself.
    last = placed("asia.control purple", "purple.cep 0", "turn 1.4 blue")
    body = last + "[1.4 blue]\npropose fusion africa tech\nend\n[2 supply]\n! fossil asia gas\n"
    scene = play(body, edition)
    assert scene.breach() is None
    assert (scene["asia.cep"], scene["purple.money"]) == (4, 4)
    poor = play(body.replace("purple.cep 0", "asia.cep 0"), edition)
    assert (poor.broken, poor["purple.cep"]) == ("", 1)
