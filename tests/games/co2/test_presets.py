"""The fossil plants at the start: what they come to, and the four set-ups that fix their kinds."""

from __future__ import annotations

import pytest

from tests.games.co2.placing import why
from tests.games.co2.scene import play, set_up

EDITIONS = ("en", "it", "pl")
MARK = "[1.1 orange]\n"


@pytest.mark.clause("co2.setup.pollution-start")
@pytest.mark.clause("co2.setup.co2-values")
@pytest.mark.parametrize(
    ("kinds", "ppm"),
    [("coal oil gas oil oil coal", 190), ("gas gas gas gas gas gas", 120), ("coal " * 6, 240)],
)
def test_pollution_starts_at_the_sum_of_six_plants(kinds: str, ppm: int) -> None:
    # coal 40, oil 30, gas 20: 80+90+20 = 190; 6*20 = 120; 6*40 = 240
    scene = play(MARK, setup=with_fossils(kinds.split()))
    assert (scene.kinds(), scene["ppm"]) == ([], ppm)


def with_fossils(kinds: list[str]) -> str:
    regions = ("africa", "asia", "europe", "north_america", "oceania", "south_america")
    lines = [line for line in set_up().splitlines() if not line.startswith("! fossil")]
    rows = [f"! fossil {region} {kind}" for region, kind in zip(regions, kinds[:6], strict=True)]
    return "\n".join([lines[0], *rows, *lines[1:]]) + "\n"


PRESETS = {
    # gas 4*20 + oil 30 + coal 40 = 150; 2*(20+30+40) = 180; 20+30+4*40 = 210; 6*40 = 240
    "beginner": ("gas gas gas gas oil coal", 150),
    "normal": ("gas gas oil oil coal coal", 180),
    "expert": ("gas oil coal coal coal coal", 210),
    "extreme": ("coal coal coal coal coal coal", 240),
}


@pytest.mark.clause("co2.preset.beginner")
@pytest.mark.clause("co2.preset.normal")
@pytest.mark.clause("co2.preset.expert")
@pytest.mark.clause("co2.preset.extreme")
@pytest.mark.clause("co2.preset.random-regions")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_fixes_the_kinds_but_not_the_regions(preset: str, edition: str) -> None:
    kinds, ppm = PRESETS[preset]
    for order in (kinds.split(), kinds.split()[::-1]):
        scene = play(MARK, edition, setup=with_fossils(order), extra=f"preset: {preset}\n")
        assert (scene.kinds(), scene["ppm"]) == ([], ppm)


@pytest.mark.clause("co2.preset.beginner")
@pytest.mark.clause("co2.preset.normal")
@pytest.mark.clause("co2.preset.expert")
@pytest.mark.clause("co2.preset.extreme")
@pytest.mark.parametrize(
    ("preset", "kinds", "kind", "most"),
    [
        ("beginner", "gas gas gas oil coal coal", "coal", 1),
        ("normal", "gas gas gas oil coal coal", "gas", 2),
        ("expert", "gas oil oil coal coal coal", "oil", 1),
        ("extreme", "coal coal coal coal coal gas", "gas", 0),
    ],
)
def test_a_tile_beyond_the_preset_is_refused(preset: str, kinds: str, kind: str, most: int) -> None:
    scene = play("", setup=with_fossils(kinds.split()), extra=f"preset: {preset}\n")
    assert why(scene) == (f"co2.preset.{preset}", {"kind": kind, "most": most})


@pytest.mark.clause("co2.preset.extreme")
@pytest.mark.parametrize(
    ("preset", "kinds", "pile"),
    [
        # 10 of each kind; extreme: coal 10-6 = 4, gas 10-6 = 4, oil 10: 18 in all
        ("extreme", "coal coal coal coal coal coal", (4, 10, 4)),
        # expert: coal 10-4 = 6, oil 10-1 = 9, gas 10-1 = 9: 24 in all
        ("expert", "gas oil coal coal coal coal", (6, 9, 9)),
    ],
)
def test_only_extreme_takes_six_gas_plants_out_of_the_game(
    preset: str, kinds: str, pile: tuple[int, int, int]
) -> None:
    scene = play(MARK, setup=with_fossils(kinds.split()), extra=f"preset: {preset}\n")
    assert tuple(scene[f"pile.{kind}"] for kind in ("coal", "oil", "gas")) == pile
