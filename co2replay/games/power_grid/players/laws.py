"""What cannot be on a table of Power Grid, and what cannot come after what was there before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from co2replay.engine.blind import Broken, MomentLaws
from co2replay.engine.playing import Facts
from co2replay.games.power_grid import forms as f
from co2replay.notation.records import Entry

from ..board import cells as at
from ..board.state import GONE, IN_DECK, IN_MARKET, OVER, State, Table
from ..doubt.impossible import impossible_for
from ..turn.frames import Draw
from .deck import unseen

PHASES = (f.AUCTION, f.RESOURCES, f.BUILDING, f.BUREAUCRACY)


def waits(s: State, *kinds: type) -> bool:
    return any(isinstance(frame, kinds) for frame in s.pending)


# What a table refuses as it is chosen, and goes on with as it was written.
CHOSEN = (
    *("pg.setup.regions-count", "pg.setup.regions-adjacent"),
    *("pg.auction.open-current-only", "pg.auction.first-round-must-buy"),
)

# What cannot be -----------------------------------------------------------------------------------


def is_whole(t: Table) -> bool:
    """Is every token somewhere, and on a space where it lies on the market?"""
    c, spaces = t.state.c, t.state.spaces
    for fuel, shelf in enumerate(t.rules.box.shelves):
        held = sum(c[at.STORED + fuel : at.MARKET : at.FUEL_COUNT])
        if held + c[at.MARKET + fuel] + c[at.SUPPLY + fuel] != shelf.tokens:
            return False
        if sum(spaces[fuel]) != c[at.MARKET + fuel]:
            return False
    return True


def broken(t: Table) -> Iterator[Broken]:
    """What no table shows, known whole or not, and what a whole one shows beside that."""
    for breach in impossible_for(t):
        if breach.clause not in CHOSEN:
            yield "impossible", breach.clause, breach.facts
    yield from of_spaces(t)
    yield from of_cards(t)


def of_spaces(t: Table) -> Iterator[Broken]:
    """The tokens of the market lie on its spaces, no more on one than it holds; nothing is owed."""
    s = t.state
    for fuel, shelf in enumerate(t.rules.box.shelves):
        facts: Facts = {"fuel": f.FUELS[fuel], "market": s.c[at.MARKET + fuel]}
        if sum(s.spaces[fuel]) != s.c[at.MARKET + fuel]:
            yield "tokens", "pg.setup.tokens", facts
        if any(not 0 <= there <= shelf.room for there in s.spaces[fuel]):
            yield "spaces", "pg.setup.market-capacity", facts
    for cell, amount in enumerate(s.c):
        if amount < 0 and cell != at.BANK:
            yield "floor", "pg.resources.stock-limited", {at.CELL_NAMES[cell]: amount}


def of_cards(t: Table) -> Iterator[Broken]:
    """Plants of the box; a market as large as the Step 3 card leaves it, sorted, none too small."""
    s, numbers = t.state, t.rules.numbers
    seen = {*s.market, *s.under, *s.out, *(one for seat in s.seats for one in s.plants[seat])}
    if not seen <= set(t.rules.box.plants):
        yield "plants", "pg.setup.plants-total", {"plants": str(sorted(seen))}
    if list(s.market) != sorted(s.market):
        yield "market", "pg.market.sort", {"market": str(s.market)}
    if waits(s, Draw) or s.phase == OVER:
        return
    due = {IN_DECK: numbers.market_plants, IN_MARKET: numbers.market_plants - 1}
    most = due.get(s.card, numbers.market_plants_last)
    if len(s.market) > most or (s.card == IN_DECK and len(s.market) < most):
        yield "market", "pg.step3.market-six", {"plants": len(s.market), "due": most}
    if t.rules.settings.obsolete_when == "building":
        return
    cities = max(len(s.networks[seat]) for seat in s.seats)
    at_most = t.rules.settings.obsolete_at == "at_most"
    if s.market and (s.market[0] < cities or (at_most and s.market[0] == cities)):
        yield "obsolete", "pg.market.obsolete", {"plant": s.market[0], "cities": cities}


# What cannot come after what was there ------------------------------------------------------------


class Laws(MomentLaws):
    """Looks at a table after every entry and remembers what it needs of the one before."""

    def is_played(self, t: Table) -> bool:
        return t.state.phase in PHASES

    def note(self, t: Table) -> None:
        s = t.state
        self.networks: list[Any] = s.networks[:]
        self.place = (s.round, s.phase)
        self.step = s.step
        self.card = s.card
        self.order = s.order
        self.money = sum(s.c[at.MONEY : at.BANK + 1])
        self.hidden = len(unseen(t)) - s.deck if s.card == IN_DECK else 0
        self.gone = frozenset(s.out)

    def broken(self, t: Table, entry: Entry | None) -> Iterator[Broken]:
        s = t.state
        for seat in s.seats:
            before = self.networks[seat]
            if s.networks[seat][: len(before)] != before:
                yield "network", "pg.build.no-double", {"seat": f.SEATS[seat]}
        here = (s.round, s.phase)
        if s.phase != OVER and here < self.place:
            yield "backwards", "pg.round.phases", {"round": s.round, "phase": s.phase}
        if s.card == IN_DECK and len(unseen(t)) - s.deck != self.hidden:
            yield "removed", "pg.setup.deck-remove", {"hidden": self.hidden}
        if not self.gone <= frozenset(s.out):
            yield "back", "pg.auction.no-sale-remove", {"out": str(s.out)}
        yield from self.of_steps(s, here)

    def of_steps(self, s: State, here: tuple[int, int]) -> Iterator[Broken]:
        """Steps follow one another, between phases; only a round or its auctions set the order."""
        cards = (IN_DECK, IN_MARKET, GONE)
        if s.step < self.step or cards.index(s.card) < cards.index(self.card):
            yield "step-back", "pg.step3.when", {"step": s.step, "before": self.step}
        if s.step == 3 and s.card != GONE:
            yield "step-3", "pg.step3.drawn-auction-end", {"card": str(s.card)}
        if s.step == 3 != self.step and here == self.place:
            yield "step-when", "pg.step3.when", {"phase": s.phase}
        if s.order != self.order and s.phase != OVER and here == self.place:
            yield "order-when", "pg.order.most-cities", {"phase": s.phase}
        if s.round > self.place[0] + 1:
            yield "round", "pg.round.phase-complete", {"round": s.round}
