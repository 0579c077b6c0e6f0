"""A table on which orange's lobby cards are known, and what a test asks of it."""

from __future__ import annotations

from typing import Any

from tests.games.co2.scene import BOARD, UN_TEN, Scene, play

EDITIONS = ("en", "it", "pl")
TURN = "[1.1 orange]\n"


def holding(cards: str, body: str, edition: str = "en", **more: Any) -> Scene:
    """Orange's hand is written out; purple holds 4 and 20, blue 22 and 2; nothing more is known."""
    table = BOARD + UN_TEN + f"! deal orange lobby {cards}\n"
    table += "! deal purple lobby 4 20 ? ? ? ; deal blue lobby 22 2 ? ? ?\n"
    return play(body, edition, setup=table, **more)


def assert_broken(scene: Scene, clause: str, **facts: int | str) -> None:
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == (clause, facts)
