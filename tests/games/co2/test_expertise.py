"""Expertise: what brings a step, which bonus it reaches, and the chains that follow."""

from __future__ import annotations

import pytest

from tests.games.co2.placing import placed, why
from tests.games.co2.scene import Scene, play

EDITIONS = ("en", "it", "pl")
SOURCES = ("forestation", "solar", "fusion", "biomass", "recycling")
FULL_REGIONS = (
    "north_america.cep 5",
    "south_america.cep 4",
    "europe.cep 5",
    "africa.cep 3",
    "asia.cep 6",
    "oceania.cep 4",
)


def levels(scene: Scene, seat: str = "orange") -> list[int]:
    return [scene[f"{seat}.{source}"] for source in SOURCES]


def step(source: str, *rows: str) -> str:
    """Orange ends a turn with a scientist on one project: one step in its source."""
    there = placed(f"africa/money {source} proposed orange-scientist", *rows)
    return there + "[1.1 orange]\npropose solar asia tech\nend\n"


NEXT = "[1.1 purple]\npropose biomass europe tech\n"


# What brings Expertise.


@pytest.mark.clause("co2.expertise.sources")
@pytest.mark.clause("co2.expertise.first-step")
@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_step_reaches_the_first_space(edition: str) -> None:
    there = placed("africa/money fusion proposed orange-scientist")
    scene = play(there + "[1.1 orange]\npropose solar asia tech\n[1.1 purple]\n", edition)
    assert scene.breach() is None
    assert levels(scene) == [0, 0, 1, 0, 0]


@pytest.mark.clause("co2.expertise.sources")
def test_proposing_installing_and_trading_bring_no_expertise() -> None:
    there = placed("africa/money fusion proposed", "orange.money 20")
    scene = play(there + "[1.1 orange]\ninstall fusion africa/money\nbuy\nlobby 5 minor\nend\n")
    assert scene.breach() is None
    assert levels(scene) == [0, 0, 0, 0, 0]


# Bonuses, each on a space of the shipped tracks.


@pytest.mark.clause("co2.bonus.on-reach")
@pytest.mark.clause("co2.bonus.resource")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("source", "level"), [("forestation", 4), ("recycling", 4), ("biomass", 6)]
)
def test_a_resource_bonus_is_a_cube_on_reaching_the_space(
    edition: str, source: str, level: int
) -> None:
    there = step(source, f"orange.{source} {level - 1}")
    scene = play(there, edition)
    assert scene.breach() is None
    # two cubes of the grant and one of the bonus
    assert (scene[f"orange.{source}"], scene["orange.tech"]) == (level, 3)
    past = play(step(source, f"orange.{source} {level}"), edition)
    assert past["orange.tech"] == 2  # a space already reached gives nothing again


@pytest.mark.clause("co2.bonus.energy")
@pytest.mark.parametrize(
    ("source", "level", "other"),
    [
        ("forestation", 6, "recycling"),
        ("solar", 4, "fusion"),
        ("fusion", 10, "forestation"),
        ("biomass", 8, "solar"),
        ("recycling", 8, "biomass"),
    ],
)
def test_an_energy_bonus_is_a_step_in_the_source_shown(source: str, level: int, other: str) -> None:
    scene = play(step(source, f"orange.{source} {level - 1}"))
    assert scene.breach() is None
    assert scene[f"orange.{source}"] == level
    assert scene[f"orange.{other}"] == 1
    assert sum(levels(scene)) == level + 1


@pytest.mark.clause("co2.bonus.any")
@pytest.mark.parametrize("chosen", SOURCES)
def test_an_expertise_bonus_is_a_step_in_any_source(chosen: str) -> None:
    # biomass 4 is an Expertise symbol
    scene = play(step("biomass", "orange.biomass 3") + f"orange: any {chosen}\n")
    assert scene.breach() is None
    wanted = dict.fromkeys(SOURCES, 0) | {"biomass": 4}
    wanted[chosen] += 1
    assert levels(scene) == list(wanted.values())


@pytest.mark.clause("co2.bonus.any")
def test_the_choice_of_an_expertise_bonus_must_be_written_and_is_the_owners() -> None:
    scene = play(step("biomass", "orange.biomass 3") + "propose biomass europe tech\n")
    assert why(scene) == ("co2.bonus.any", {"waits": "any-bonus", "seat": "orange"})
    other = play(step("biomass", "orange.biomass 3") + "purple: any solar\n")
    assert why(other) == ("co2.bonus.on-reach", {"waits": "any-bonus", "seat": "orange"})


@pytest.mark.clause("co2.bonus.region-cep")
@pytest.mark.clause("co2.cep.region-gains")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("control", ["nobody", "orange", "purple"])
def test_a_region_bonus_takes_a_cep_from_the_market_to_any_region(
    edition: str, control: str
) -> None:
    # fusion 4; Africa holds 2 of its 3, whoever controls it
    there = step("fusion", "orange.fusion 3", f"africa.control {control}")
    scene = play(there + "orange: cep africa\n", edition)
    assert scene.breach() is None
    assert (scene["africa.cep"], scene["market.cep"], scene["price"]) == (3, 1, 3)


@pytest.mark.clause("co2.bonus.region-cep")
@pytest.mark.clause("co2.market.refill-any-cause")
def test_a_region_bonus_that_empties_the_market_refills_it() -> None:
    body = step("fusion", "orange.fusion 3", "market.cep 1") + "orange: cep africa\n"
    scene = play(body)
    assert (scene["africa.cep"], scene["market.cep"], scene["price"]) == (3, 2, 4)


@pytest.mark.clause("co2.bonus.combo")
@pytest.mark.parametrize("edition", EDITIONS)
def test_bonuses_chain(edition: str) -> None:
    # biomass 4: any, taken in solar, 3 to 4: a step of fusion, 3 to 4: a CEP for Asia (5 of 6)
    there = step("biomass", "orange.biomass 3", "orange.solar 3", "orange.fusion 3")
    scene = play(there + "orange: any solar\norange: cep asia\n", edition)
    assert scene.breach() is None
    assert levels(scene) == [0, 4, 4, 4, 0]
    assert (scene["asia.cep"], scene["market.cep"], scene["price"]) == (6, 1, 3)


@pytest.mark.clause("co2.bonus.combo")
def test_a_chain_ends_before_anything_else_is_done() -> None:
    # A57: depth first; purple's turn has not begun while orange has a CEP to place
    there = step("biomass", "orange.biomass 3", "orange.solar 3", "orange.fusion 3")
    scene = play(there + "orange: any solar\npurple: propose biomass europe tech\n")
    assert why(scene) == ("co2.bonus.region-cep", {"waits": "cep-bonus", "seat": "orange"})


# Full regions, and the end of a track.


@pytest.mark.clause("co2.bonus.region-cep")
@pytest.mark.clause("co2.region.cep-limit")
@pytest.mark.clause("co2.region.cep-limit-values")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("row", FULL_REGIONS)
def test_a_region_at_its_limit_is_no_target_and_one_below_is(edition: str, row: str) -> None:
    region, _, number = row.partition(".cep ")
    limit = int(number)
    body = f"orange: cep {region}\n"
    full = play(step("fusion", row, "orange.fusion 3") + body, edition)
    assert why(full) == ("co2.region.cep-limit", {"limit": limit, "cep": limit})
    below = step("fusion", f"{region}.cep {limit - 1}", "orange.fusion 3")
    scene = play(below + body, edition)
    assert scene.breach() is None
    assert scene[f"{region}.cep"] == limit


@pytest.mark.clause("co2.bonus.region-cep")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "refused"), [("other_region", True), ("lost", False)])
def test_a_full_region_may_be_picked_and_the_cep_lost_in_one_reading(
    edition: str, value: str, refused: bool
) -> None:
    # A44: Africa is full.
    body = step("fusion", "orange.fusion 3", "africa.cep 3") + "orange: cep africa\n"
    scene = play(body, edition, readings={"region_cep_full_target": value})
    if refused:
        assert why(scene) == ("co2.region.cep-limit", {"limit": 3, "cep": 3})
    else:
        assert scene.breach() is None
        assert (scene["africa.cep"], scene["market.cep"]) == (3, 2)


@pytest.mark.clause("co2.bonus.region-cep")
@pytest.mark.parametrize("value", ["other_region", "lost"])
def test_with_one_region_below_its_limit_it_is_the_only_choice_or_not(value: str) -> None:
    readings = {"region_cep_full_target": value}
    rows = [row for row in FULL_REGIONS if not row.startswith("asia")]
    there = step("fusion", "orange.fusion 3", *rows, "asia.cep 5")
    unwritten = play(there + NEXT, readings=readings)
    lost = play(there + "orange: cep africa\n", readings=readings)
    if value == "other_region":
        assert unwritten.breach() is None
        assert unwritten["asia.cep"] == 6
        assert why(lost)[0] == "co2.bonus.region-cep"
        assert play(there + "orange: cep asia\n", readings=readings).breach() is None
    else:
        assert unwritten.broken == "co2.bonus.region-cep"
        assert lost.breach() is None
        assert (lost["asia.cep"], lost["market.cep"]) == (5, 2)


@pytest.mark.clause("co2.bonus.region-cep")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_every_region_full_the_bonus_is_nothing(edition: str) -> None:
    scene = play(step("fusion", "orange.fusion 3", *FULL_REGIONS) + NEXT, edition)
    assert scene.breach() is None
    assert (scene["market.cep"], scene["orange.fusion"]) == (2, 4)


@pytest.mark.clause("co2.bonus.region-cep")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "refused"), [("mandatory", True), ("optional", False)])
def test_the_region_bonus_may_be_declined_in_one_reading(
    edition: str, value: str, refused: bool
) -> None:
    # A45: nothing is written, and the turn goes on.
    body = step("fusion", "orange.fusion 3") + NEXT
    scene = play(body, edition, readings={"region_cep_optional": value})
    assert scene.broken == ("co2.bonus.region-cep" if refused else "")
    if not refused:
        assert scene["market.cep"] == 2
    taken = step("fusion", "orange.fusion 3") + "orange: cep africa\n"
    used = play(taken, edition, readings={"region_cep_optional": value})
    assert (used.broken, used["africa.cep"]) == ("", 3)


@pytest.mark.clause("co2.expertise.sources")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "level"), [("lost", 10), ("unlimited", 11)])
def test_a_step_beyond_the_track_is_lost_or_counts_on(edition: str, value: str, level: int) -> None:
    # A56: the tracks have 10 spaces.
    readings = {"expertise_track_end": value}
    last = play(step("solar", "orange.solar 9"), edition, readings=readings)
    assert (last["orange.solar"], last["orange.tech"]) == (10, 3)  # and the cube of space 10
    scene = play(step("solar", "orange.solar 10"), edition, readings=readings)
    assert scene.breach() is None
    assert (scene["orange.solar"], scene["orange.tech"]) == (level, 2)


@pytest.mark.clause("co2.bonus.any")
@pytest.mark.parametrize(("value", "level"), [("lost", 10), ("unlimited", 11)])
def test_a_full_track_may_be_named_and_need_not(value: str, level: int) -> None:
    # A56: a step past the end is lost, which forbids nobody to name that track
    readings = {"expertise_track_end": value}
    there = step("biomass", "orange.biomass 3", "orange.solar 10")
    scene = play(there + "orange: any solar\n", readings=readings)
    assert (scene.breach(), scene["orange.solar"]) == (None, level)
    others = ["orange.forestation 10", "orange.solar 10", "orange.fusion 10"]
    only = step("biomass", "orange.biomass 3", *others, "orange.recycling 10")
    forced = play(only + NEXT, readings=readings)
    assert (forced.broken, forced["orange.biomass"]) == (
        ("", 5) if value == "lost" else ("co2.bonus.any", 4)
    )


@pytest.mark.clause("co2.bonus.any")
def test_two_tracks_with_room_are_a_choice_and_one_is_none() -> None:
    full = ("orange.forestation 10", "orange.solar 10", "orange.fusion 10")
    two = step("biomass", "orange.biomass 3", *full)
    silent = play(two + NEXT)
    assert silent.broken == "co2.bonus.any"
    assert play(two + "orange: any recycling\n" + NEXT)["orange.recycling"] == 1
    one = step("biomass", "orange.biomass 3", *full, "orange.recycling 10")
    noted = play(one + "orange: any biomass\n" + NEXT)
    assert (noted.broken, noted["orange.biomass"]) == ("", 5)
    lost = play(one + "orange: any recycling\n" + NEXT)
    assert (lost.broken, lost["orange.biomass"], lost["orange.recycling"]) == ("", 4, 10)


@pytest.mark.clause("co2.bonus.region-cep")
def test_two_regions_with_room_are_a_choice() -> None:
    rows = [row for row in FULL_REGIONS if not row.startswith(("asia", "africa"))]
    there = step("fusion", "orange.fusion 3", *rows, "asia.cep 5", "africa.cep 2")
    assert play(there + NEXT).broken == "co2.bonus.region-cep"
    assert play(there + "orange: cep asia\n" + NEXT).breach() is None


@pytest.mark.clause("co2.bonus.region-cep")
@pytest.mark.clause("co2.cep.all-from-market")
def test_with_nothing_on_the_market_the_region_bonus_is_nothing() -> None:
    # all 40 CEPs are out: 21 in regions, 2 + 15 + 2 in hands
    there = step("fusion", "orange.fusion 3", "purple.cep 15", "market.cep 0")
    scene = play(there + NEXT)
    assert scene.breach() is None
    assert (scene["africa.cep"], scene["market.cep"], scene["bank.cep"]) == (2, 0, 0)
