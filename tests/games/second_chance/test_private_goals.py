"""The private goals of all together, each at its limit and one below it.

What the text of a card tells is the register's (2.20); the numbers of 08 to 16 are those assumed
for two players (6.3): three of the same, in one region or under control, four that differ.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.board.state import ALONE

from .scene import Scene

Laid = Callable[[Scene, int], object]
FIVE = ("asia", "europe", "africa", "oceania", "north_america")


def infrastructure(scene: Scene, *tiles: tuple[str, str]) -> None:
    """Some below plants of somebody else, the others still to be built on."""
    for number, (region, energy) in enumerate(tiles):
        spare = next(x for x in f.SPACES if x.startswith(region) and not scene_has(scene, x))
        scene.tile(spare, energy, owner="red")
        if number == 1:
            scene.tile(spare, energy)
            scene.plants(region, f"{energy}:red").cubes(region, f"{energy}:purple")


def scene_has(scene: Scene, space: str) -> bool:
    return bool(scene.s.tiles[f.SPACES.index(space)])


def cubes(scene: Scene, *built: tuple[str, str]) -> None:
    for region in {region for region, _ in built}:
        own = [f"{energy}:red" for there, energy in built if there == region]
        scene.cubes(region, *own)


def of_energies(count: int) -> list[tuple[str, str]]:
    return list(zip(FIVE, f.ENERGIES, strict=True))[:count]


CARDS: list[tuple[int, int, Laid]] = [
    (1, 6, lambda scene, count: scene.put(red_cep=count)),
    (2, 4, lambda scene, count: scene.control("asia", "red").put(asia_cep=count, red_cep=0)),
    (3, 1, lambda scene, count: scene.s.feats.__setitem__(ALONE, count)),
    (4, 3, lambda scene, count: scene.put(red_tech=count)),
    (5, 4, lambda scene, count: scene.put(red_pool=4 - count)),  # recruited: not in the pool
    (6, 10, lambda scene, count: scene.put(red_money=count)),
    (
        7,
        2,
        lambda scene, count: scene.put(
            **{f"red_{x}": 10 - (n >= count) for n, x in enumerate(f.ENERGIES)}
        ),
    ),
    (8, 3, lambda scene, count: [scene.control(region, "red") for region in FIVE[:count]]),
    (9, 3, lambda scene, count: infrastructure(scene, *[(x, "wind") for x in FIVE[:count]])),
    (10, 4, lambda scene, count: infrastructure(scene, *of_energies(count))),
    (11, 3, lambda scene, count: infrastructure(scene, *[("asia", "wind")] * count)),
    (12, 4, lambda scene, count: infrastructure(scene, *[(x, "wind") for x in FIVE[:count]])),
    (13, 3, lambda scene, count: cubes(scene, *[(x, "wind") for x in FIVE[:count]])),
    (14, 4, lambda scene, count: cubes(scene, *of_energies(count))),
    (15, 3, lambda scene, count: cubes(scene, *[("asia", x) for x in f.ENERGIES[:count]])),
    (16, 4, lambda scene, count: cubes(scene, *[(x, "wind") for x in FIVE[:count]])),
]


@pytest.mark.parametrize(("card", "wanted", "laid"), CARDS, ids=[str(x[0]) for x in CARDS])
@pytest.mark.parametrize("less", [0, 1])
def test_a_private_goal_is_fulfilled_at_its_limit(
    card: int, wanted: int, laid: Laid, less: int
) -> None:
    """Red's other goal, 04 or 06, is out of reach; purple has recruited everybody (05)."""
    scene = Scene().put(team_vp=1, purple_pool=0, red_money=0, red_tech=0)
    scene.s.display = ()
    scene.s.private[:2] = [(card, 4 if card == 6 else 6), (5 if card != 5 else 6,)]
    scene.put(purple_money=10)
    laid(scene, wanted - less)
    scene.phase(f.END_OF_GAME, 4)
    assert scene.s.lost == ("sc.coop.loss.private-goal" if less else "")
