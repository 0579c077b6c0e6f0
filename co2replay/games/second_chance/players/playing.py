"""Second Chance as the search plays it: tastes, edges, laws and mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from co2replay.engine import naming
from co2replay.engine.opinion import Opinion
from co2replay.engine.players import Players
from co2replay.engine.playing import ORACLE, Act, Facts, Failure, Look, Mistake, Player, Start
from co2replay.engine.table import Table
from co2replay.engine.trace import FAILING, UNJUDGED, Trace
from co2replay.notation.records import Entry, Log

from ..forms import SETUP
from ..params import SecondChanceRules
from . import extremes, laws, ledger, mistakes, opinions, tables
from .swarm import SENSIBLE, TOGETHER, SwarmPlayer

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
        taste = TOGETHER if t.rules.is_cooperative() else SENSIBLE
        return SwarmPlayer(self.game, t, rng, None, digests, taste)

    def broken(self, t: Table) -> Iterator[tuple[str, str, Facts]]:
        if t.state.partial or t.state.phase == SETUP:
            return iter(())
        return laws.broken(t)

    def laws(self, t: Table) -> laws.Laws:
        return laws.Laws(self.game, t)

    @property
    def mistakes(self) -> Sequence[str]:
        return tuple(mistakes.PLANTERS)

    @property
    def answers(self) -> Sequence[str]:
        return mistakes.ANSWERS

    def mistake(
        self, clause: str, t: Table, entry: Entry | None, last: Entry | None
    ) -> Mistake | None:
        if t.state.partial or (t.state.phase == SETUP and not mistakes.is_asked(t)):
            return None
        lines = mistakes.PLANTERS[clause](t)
        return Mistake(lines) if lines else None

    def wrong_ledger(self, log: Log, trace: Trace, rules: SecondChanceRules) -> Failure | None:
        return ledger.FILING.wrong(trace, rules)

    wrong_rows = wrong_ledger

    def misnamed(self, said: Opinion, trace: Trace, log: Log) -> Failure | None:
        return naming.misnamed(said, trace, log)

    def lies_otherwise(self, said: Any, trace: Trace, log: Log) -> Failure | None:
        if said.first_breach is not None or trace.first(*FAILING, UNJUDGED) is not None:
            return None
        for place, mine, theirs in tables.parting_places(trace.state, said.table):
            facts: Facts = {"engine": str(mine), "oracle": str(theirs)}
            return Failure(ORACLE, f"table, {place}", entry=len(log.entries) - 1, facts=facts)
        return None

    def tried(self, t: Table, some: Any | None) -> Sequence[Act]:
        acts = list(dict.fromkeys(opinions.tried(t)))
        return acts if some is None else some.sample(acts, min(SAMPLE, len(acts)))
