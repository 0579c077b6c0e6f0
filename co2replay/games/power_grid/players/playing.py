"""Power Grid as the search plays it: what of the contract's part on players it tells better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from co2replay.engine import naming
from co2replay.engine.opinion import Opinion
from co2replay.engine.players import Players, Purses
from co2replay.engine.playing import (
    STEP_BACK,
    Act,
    Facts,
    Failure,
    HeaderRows,
    Look,
    Mistake,
    Player,
    Start,
)
from co2replay.engine.table import Table
from co2replay.engine.trace import Trace
from co2replay.games.power_grid import forms as f
from co2replay.notation.records import ACT, DRAW, MARK, Entry, Log

from ..board import cells as at
from ..board.state import OVER, SETUP, State
from ..params import PowerGridRules
from ..turn.frames import Adrift, Draw, Power
from . import deck, laws, ledger, mistakes, opinions, positions, swarm, tables

NOVICES = 0.12
COMMON = 0.25  # of questions that come up all the time
LIKELY = 0.8
SELDOM = ("discard", "lose", "mix")
NAMES = f.PHASE_NAMES
ENDS = (f.PASS, f.END)


class PowerGridPlayers(Players):
    """Tastes, tables at the edge, laws, and mistakes."""

    # Who plays ------------------------------------------------------------------------------------

    def draw_rows(self, rng: Any, count: int) -> HeaderRows:
        rows: HeaderRows = (("map", rng.choice(f.MAPS)),)
        return (*rows, ("variants", f.VARIANTS[0])) if rng.random() < NOVICES else rows

    def draw_start(self, rules: PowerGridRules, rng: Any, edged: bool) -> Start:
        return Start((), positions.draw_edges(rng) if edged else ())

    def begin(self, t: Table, rng: Any, look: Look, digests: bool) -> Player:
        return swarm.new_game(t, rng, look, digests)

    def resume(self, t: Table, shot: Any, rng: Any, look: Look, digests: bool) -> Player:
        return swarm.resumed(t, shot, rng, look, digests)

    def take_over(self, t: Table, rng: Any, look: Look) -> Player:
        return swarm.taken_over(t, rng, look)

    def plain(self, t: Table, rng: Any, digests: bool) -> Player:
        return swarm.plain_game(t, rng, digests)

    # Moments --------------------------------------------------------------------------------------

    def is_set_up(self, state: State) -> bool:
        return bool(state.phase == SETUP)

    def is_playable(self, t: Table) -> bool:
        s = t.state
        if s.partial or s.phase in (SETUP, OVER) or isinstance(s.pending[-1], Adrift):
            return False
        return next(self.broken(t), None) is None

    # What must hold -------------------------------------------------------------------------------

    def is_whole(self, t: Table) -> bool:
        return laws.is_whole(t)

    def broken(self, t: Table) -> Iterator[tuple[str, str, Facts]]:
        if t.state.partial or t.state.phase == SETUP:
            return iter(())
        return laws.broken(t)

    def laws(self, t: Table) -> laws.Laws:
        return laws.Laws(self.game, t)

    def is_stuck(self, t: Table) -> bool:
        s = t.state
        if s.partial or s.phase in (SETUP, OVER) or isinstance(s.pending[-1], Adrift):
            return False
        if isinstance(s.pending[-1], Draw):
            return not deck.cards(t)
        return not self.game.legal(t)

    def how_rare(self, t: Table) -> float:
        s = t.state
        if s.partial or not isinstance(s.pending[-1], (*opinions.ASKED, Draw)):
            return 0.0
        return 1.0 if self.game.waits_for(s).name in SELDOM else COMMON

    def disagreement(self, t: Table, some: Any | None = None) -> Failure | None:
        if isinstance(t.state.pending[-1], Draw):
            return opinions.wrong_card(self.game, t)
        return opinions.disagreement(self.game, t, some)

    def laid_anew(self, t: Table, new: Table) -> Failure | None:
        """A table written as rows, and laid out from them, is written by the same rows."""
        rows = self.game.rows(t)
        for entry in rows:
            self.game.place(new, entry.verb, entry.args)
        told = [(entry.verb, entry.args) for entry in rows]
        if [(entry.verb, entry.args) for entry in self.game.rows(new)] == told:
            return None
        return Failure(STEP_BACK, "laid anew", shape=self.shape(t))

    def wrong_ledger(self, log: Log, trace: Trace, rules: PowerGridRules) -> Failure | None:
        return ledger.FILING.wrong(trace, rules)

    wrong_rows = wrong_ledger

    def looked_at_once(self, seed: int) -> Iterator[Failure]:
        return tables.parted()

    # Mistakes -------------------------------------------------------------------------------------

    @property
    def mistakes(self) -> Sequence[str]:
        return tuple(mistakes.PLANTERS)

    def mistake(
        self, clause: str, t: Table, entry: Entry | None, last: Entry | None
    ) -> Mistake | None:
        if t.state.partial or t.state.phase in (SETUP, OVER):
            return None
        lines = mistakes.PLANTERS[clause](t)
        return Mistake(lines) if lines else None

    def some_act(self, t: Table, rng: Any) -> Act:
        """An act that can be written for what is asked here, or now and then any."""
        is_asked = not t.state.partial and isinstance(t.state.pending[-1], opinions.ASKED)
        if is_asked and rng.random() < LIKELY:
            return opinions.some(t, rng)
        return super().some_act(t, rng)

    # The second judge -----------------------------------------------------------------------------

    def misnamed(self, said: Opinion, trace: Trace, log: Log) -> Failure | None:
        return naming.misnamed(said, trace, log)

    def turn_name(self, state: State) -> str:
        known = isinstance(state.round, int) and isinstance(state.phase, int)
        return f"{state.round} {NAMES[state.phase]}" if known else ""

    def purses(self, t: Table, entry: Entry) -> Purses:
        """What everybody has where a phase has ended, and the next has not paid anything yet."""
        s = t.state
        if s.partial or not self.turn_name(s) or s.phase == OVER or entry.kind == MARK:
            return {}  # a mark may pass over a whole round, and its income
        is_paid = s.phase == f.BUREAUCRACY and not isinstance(s.pending[-1], Power)
        if is_paid or (entry.kind == ACT and entry.verb not in ENDS):
            return {}
        # Where no row tells who powered, or nobody did, all may be paid already.
        has_powered = any(cities.__class__ is int and cities for cities in s.powered)
        if s.phase == f.AUCTION and (
            not has_powered or (entry.kind, entry.verb) != (DRAW, f.DRAWN)
        ):
            return {}
        return {f.SEATS[seat]: purse(s, seat) for seat in s.seats}


def purse(s: State, seat: int) -> Mapping[str, int]:
    fuels = {name: s.c[at.stored(seat, fuel)] for fuel, name in enumerate(f.FUELS)}
    return {"money": s.c[at.MONEY + seat], "connected": len(s.networks[seat]), **fuels}
