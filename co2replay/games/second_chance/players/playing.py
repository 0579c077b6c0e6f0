"""Second Chance as the search plays it: tastes, edges, laws and mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from co2replay.engine.blind import Conservation
from co2replay.engine.players import Players
from co2replay.engine.playing import Act, Look, Player, Start
from co2replay.engine.table import Table

from ..params import SecondChanceRules
from . import extremes, opinions
from .swarm import SwarmPlayer
from .tastes import SENSIBLE

SAMPLE = 200  # acts tried at a moment of a game


class SecondChancePlayers(Players):
    """Who plays; what must hold meanwhile is what holds of any game."""

    def draw_start(self, rules: SecondChanceRules, rng: Any, edged: bool) -> Start:
        return Start((), extremes.draw_extremes(rng) if edged else ())

    def begin(self, t: Table, rng: Any, look: Look, digests: bool) -> Player:
        return SwarmPlayer(self.game, t, rng, look, digests)

    def resume(self, t: Table, shot: Any, rng: Any, look: Look, digests: bool) -> Player:
        player = SwarmPlayer(self.game, t, rng, look, digests)
        player.go_back_to(shot)
        return player

    def take_over(self, t: Table, rng: Any, look: Look) -> Player:
        return SwarmPlayer(self.game, t, rng, look, False)

    def plain(self, t: Table, rng: Any, digests: bool) -> Player:
        return SwarmPlayer(self.game, t, rng, None, digests, SENSIBLE)

    def laws(self, t: Table) -> Conservation:
        return Conservation(self.game, t, owed=("vp",))  # penalties go below nothing (A27, A44)

    def tried(self, t: Table, some: Any | None) -> Sequence[Act]:
        acts = list(dict.fromkeys(opinions.tried(t)))
        return acts if some is None else some.sample(acts, min(SAMPLE, len(acts)))
