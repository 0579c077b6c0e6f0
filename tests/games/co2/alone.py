"""A table for one: a written set-up with the starter projects, and the last turn of a decade."""

from __future__ import annotations

from typing import Any

from tests.games.co2.placing import placed
from tests.games.co2.scene import BOARD, Scene, play

# Agendas of the walk-through, clockwise: North America forestation solar biomass, South America
# biomass recycling forestation, Europe forestation fusion biomass, Africa fusion forestation
# recycling, Asia solar biomass fusion, Oceania recycling biomass solar. 190 ppm.
HANDS = "! deal orange lobby 5 13 20 25 1 ; deal orange goal 28\n"
# Each project goes to the first region clockwise after the last one that asks for it, and there to
# the space written beside it.
STARTERS = (
    ("forestation", "europe", "money"),
    ("solar", "asia", "money"),  # Africa does not ask for it
    ("fusion", "europe", "tech"),  # nor do Oceania and the Americas: round to Europe again
    ("biomass", "asia", "tech"),  # not Africa
    ("recycling", "oceania", "money"),
)
SIX = "propose solar asia research recruit\nend\n"  # a turn that moves nothing but a scientist

# Two main lobbies: one after a proposal in Asia, for 3 coins, one after buying; two goals revealed.
CARD_5 = "propose solar asia research recruit\nlobby 5 main\n"
TWO = CARD_5 + "! reveal 36\n! refill 2\nend\n[1.2 orange]\nbuy\nlobby 25 main\n! reveal {}\n"


def starters(named_first: bool = False, rows: tuple[tuple[str, str, str], ...] = STARTERS) -> str:
    """The starter projects with their spaces named before the draw, or after it."""
    lines = []
    for source, region, grant in rows:
        pair = [f"! project {source} {region}", f"space {region}/{grant}"]
        lines += reversed(pair) if named_first else pair
    return "\n".join(lines) + "\n"


def alone(body: str, edition: str = "en", setup: str | None = None, **more: Any) -> Scene:
    table = BOARD + HANDS + starters(edition == "it") if setup is None else setup
    return play(body, edition, 1, setup=table, **more)


def last_turn_alone(decade: int) -> str:
    mark = f"{decade}.6 orange"
    return placed(f"turn {mark}") + f"[{mark}]\n"


def noted(scene: Scene) -> list[str]:
    """What the replay found, but for the rulings that put things in place."""
    return [kind for kind in scene.kinds() if kind != "ruled"]


def refusal(scene: Scene) -> tuple[str, dict[str, int | str]]:
    found = scene.breach()
    assert found is not None, scene.kinds()
    return found.clause, found.facts
