"""An auction at the end of the first decade, as lines of a log."""

from __future__ import annotations

from tests.games.co2.placing import SECOND_SPACES_TAKEN, last_turn, placed
from tests.games.co2.scene import Scene, play

AUCTION = "variants: auction\n"
LAST_TURN = "propose solar asia money\nend\n"
# Three players, orange has the marker. Blue's propose brings 5 coins: 4 + 5 = 9. Orange has 3 coins
# and purple 4, each 2 CEPs at price 3 and no cube: orange can pay 9, purple 10, blue 15, and 8 more
# by throwing the company goal away.
OPEN = placed(*SECOND_SPACES_TAKEN) + last_turn(1) + LAST_TURN


def hold(
    words: str, edition: str = "en", rows: tuple[str, ...] = (), players: int = 3, **more: object
) -> Scene:
    """The auction at the end of the first decade."""
    options = {"extra": AUCTION, **more}
    opening = placed(*SECOND_SPACES_TAKEN, *rows) + last_turn(1, players) + LAST_TURN
    return play(opening + words, edition, players, **options)  # type: ignore[arg-type]


def start(scene: Scene) -> str:
    return ("orange", "purple", "blue", "yellow", "black")[scene.state.start]


def noted(scene: Scene) -> list[str]:
    """What the replay found, but for the rulings that put things in place."""
    return [kind for kind in scene.kinds() if kind != "ruled"]


def refusal(scene: Scene) -> tuple[str, dict[str, int | str]]:
    found = scene.breach()
    assert found is not None, noted(scene)
    return found.clause, found.facts


SITUATION = "orange: bid 0\npurple: bid 1\nblue: bid 2\n"

# X27: price 4, bid 3, and purple has 4 coins, 3 cubes and 2 CEPs.
X27 = ("price 4", "purple.tech 3")
BID_3 = "orange: pass\npurple: bid 3\nblue: pass\n"
