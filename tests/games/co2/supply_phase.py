"""Shortcuts into a Supply Phase: the last turn of a decade is played, then the lines given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from co2replay.games.co2.game import GAME
from co2replay.rulebooks.opening import replay_log
from tests.games.co2.scene import Scene, head, play, read, set_up

# The last turn of a decade, by players: 7 - players rounds, the last seat clockwise.
LAST_TURN = {2: "5 purple", 3: "4 blue", 4: "3 yellow", 5: "2 black"}

# Rows in which the second space of every region is filled already: nothing is demanded there.
QUIET = """\
ruling set north_america.plants oil oil empty empty empty "t"
ruling set south_america.plants coal coal empty empty "t"
ruling set europe.plants gas gas empty empty empty "t"
ruling set africa.plants coal coal empty "t"
ruling set asia.plants oil oil empty empty empty empty "t"
ruling set oceania.plants oil oil empty empty "t"
"""


def ruled(*values: str) -> str:
    """Corrections of single values: `orange.money 20`."""
    return "".join(f'ruling set {value} "t"\n' for value in values)


def supply(
    body: str,
    edition: str = "en",
    players: int = 3,
    before: str = "",
    decade: int = 2,
    readings: Mapping[str, str] | None = None,
    trusted: bool = True,
    **more: Any,
) -> Scene:
    """Play the last turn before the Supply Phase of a decade, then the lines of the phase."""
    last = f'ruling set turn {decade - 1}.{LAST_TURN[players]} "t"\n'
    turn = "propose fusion africa research recruit\nend\n"  # moves no coin, CEP, cube or point
    text = before + last + turn + f"[{decade} supply]\n" + body
    if trusted:
        return play(text, edition, players, readings, **more)
    doubting = head(players, edition).replace("trust: assumed\n", "")
    log = read(doubting + set_up(players) + text)
    trace, _, problems = replay_log(log, GAME, readings=readings)
    assert trace is not None, problems
    return Scene(log, trace)


def faults(scene: Scene) -> list[str]:
    """What a replay found, apart from the rulings that put the table in place."""
    return [kind for kind in scene.kinds() if kind != "ruled"]


def refused(scene: Scene) -> tuple[str, dict[str, int | str]]:
    """The first clause broken, with its facts."""
    found = scene.breach()
    assert found is not None
    return found.clause, found.facts
