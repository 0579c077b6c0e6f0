"""Tables that talk: moves taken back, slips that all let stand, a miscount put right."""

from __future__ import annotations

from random import Random
from typing import Any

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.game import GAME
from co2replay.games.co2.players.match import Match
from co2replay.games.co2.players.policies import SKIP, Option
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from co2replay.notation import records as r
from co2replay.notation.records import NOBODY, Entry

TAKEN_BACK_IN = 14  # questions of a turn, one of which is answered twice
SLIP_IN = 12
MISCOUNT_IN = 40
SLIPS_MAX, MISCOUNTS_MAX = 2, 1
REASONS = (
    "noticed two turns later, all let it stand",
    "said before the coins were back in the box",
    "first game, nobody minded",
    "the rulebook lay under the table",
)
SLIPS = (
    ("co2.market.no-sale-after-price-change", f.SELL, ()),
    ("co2.market.not-both", f.SELL, ()),
    ("co2.market.not-both", f.BUY, ()),
    ("co2.free.once-each", f.BUY, ()),
    ("co2.free.once-each", f.SELL, ()),
)


class TableTalk(Match):
    """A game in which people change their minds, and sometimes err together."""

    __slots__ = ("chatter", "miscounts", "slips")

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.chatter = Random(self.rng.randrange(1 << 30))
        self.slips = self.miscounts = 0

    def ask(self, seat: int, kind: type[fr.Frame], options: list[Option]) -> Option:
        chosen = super().ask(seat, kind, options)
        others = [x for x in options if x not in (chosen, SKIP) and x[1] != f.END]
        if kind is fr.Turn and others and not self.chatter.randrange(TAKEN_BACK_IN):
            who, verb, args = others[self.chatter.randrange(len(others))]
            self.entries.append(Entry(kind=r.ACT, verb=verb, args=args, who=who, taken_back=True))
        if kind is fr.Turn and chosen[1] == f.END:
            self.slip(seat)
        return chosen

    def slip(self, seat: int) -> None:
        """Do what the rules bar, and write down that it stood."""
        if self.miscounts < MISCOUNTS_MAX and not self.chatter.randrange(MISCOUNT_IN):
            self.miscounts += 1
            self.correct(seat)
        if self.slips >= SLIPS_MAX or self.chatter.randrange(SLIP_IN):
            return
        for clause, verb, args in SLIPS:
            trial = Table(self.table.state.copy(), self.table.rules, None)
            trial.waived = (clause,)
            taken = flow.play_act(trial, NOBODY, verb, args)
            if isinstance(taken, int) and trial.waived_used == (clause,):
                reason = REASONS[self.chatter.randrange(len(REASONS))]
                self.entries.append(Entry(kind=r.RULING, text=f"{clause}\n{reason}"))
                self.table.waived, self.table.waived_used = (clause,), ()
                self.act(NOBODY, verb, args)
                self.table.waived = ()
                self.slips += 1
                return

    def correct(self, seat: int) -> None:
        """A coin that was forgotten comes out of the box."""
        coins = self.table.state.c[at.MONEY + seat] + 1
        args = (seat, f.SEAT_FIELDS.index("money"), coins)
        reason = "a coin of the last turn had been forgotten"
        assert GAME.correct(self.table, f.SEAT_FIELD, args) is None
        self.entries.append(Entry(kind=r.CORRECTION, verb=f.SEAT_FIELD, args=args, text=reason))
