"""Second Chance as the search plays it: any legal answer, and draws as they come off the stacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from co2replay.engine.blind import BlindPlayer, Conservation
from co2replay.engine.players import Players
from co2replay.engine.playing import Act, Look, Player
from co2replay.engine.table import Table
from co2replay.notation.records import Entry

from . import dealing, opinions

SAMPLE = 200  # acts tried at a moment of a game


class ChancePlayer(BlindPlayer):
    """Draws what is due, and answers at random."""

    def draw(self) -> Entry | None:
        return dealing.drawn(self.table, self.rng)


class SecondChancePlayers(Players):
    """Who plays; what must hold meanwhile is what holds of any game."""

    def begin(self, t: Table, rng: Any, look: Look, digests: bool) -> Player:
        return ChancePlayer(self.game, t, rng, look, digests)

    def resume(self, t: Table, shot: Any, rng: Any, look: Look, digests: bool) -> Player:
        player = ChancePlayer(self.game, t, rng, look, digests)
        player.go_back_to(shot)
        return player

    def take_over(self, t: Table, rng: Any, look: Look) -> Player:
        return ChancePlayer(self.game, t, rng, look, False)

    def plain(self, t: Table, rng: Any, digests: bool) -> Player:
        return ChancePlayer(self.game, t, rng, None, digests)

    def laws(self, t: Table) -> Conservation:
        return Conservation(self.game, t, owed=("vp",))  # penalties go below nothing (A27, A44)

    def tried(self, t: Table, some: Any | None) -> Sequence[Act]:
        acts = list(dict.fromkeys(opinions.tried(t)))
        return acts if some is None else some.sample(acts, min(SAMPLE, len(acts)))
