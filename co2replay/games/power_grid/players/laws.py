"""What cannot be on a table of Power Grid, and what cannot come after what was there before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from co2replay.engine.blind import Conservation
from co2replay.engine.failures import LAW, Facts, Failure
from co2replay.engine.unknown import is_unknown
from co2replay.games.power_grid import forms as f
from co2replay.notation.records import CORRECTION, GAP, POSITION, Entry

from ..board import cells as at
from ..board.state import GONE, IN_DECK, IN_MARKET, OVER, State
from ..chapters.storage import fits, room_of
from ..play import Table
from ..turn.frames import Discard, Draw, Lose
from .deck import unseen

Broken = tuple[str, str, Facts]
SET_ANEW = (CORRECTION, POSITION, GAP)
PHASES = (f.AUCTION, f.RESOURCES, f.BUILDING, f.BUREAUCRACY)


def waits(s: State, *kinds: type) -> bool:
    return any(isinstance(frame, kinds) for frame in s.pending)


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
    yield from of_tokens(t)
    yield from of_cards(t)
    yield from of_players(t)


def of_tokens(t: Table) -> Iterator[Broken]:
    """84 tokens, each in hand, on the market or in the supply; no more on a space than it holds."""
    s = t.state
    for fuel, shelf in enumerate(t.rules.box.shelves):
        held = sum(s.c[at.stored(seat, fuel)] for seat in s.seats)
        total = held + s.c[at.MARKET + fuel] + s.c[at.SUPPLY + fuel]
        if total != shelf.tokens or sum(s.spaces[fuel]) != s.c[at.MARKET + fuel]:
            yield "tokens", "pg.setup.tokens", {"fuel": f.FUELS[fuel], "found": total}
        if any(not 0 <= there <= shelf.room for there in s.spaces[fuel]):
            yield "spaces", "pg.setup.market-capacity", {"fuel": f.FUELS[fuel]}
    for cell, amount in enumerate(s.c):
        if amount < 0 and cell != at.BANK:
            yield "floor", "pg.resources.stock-limited", {at.CELL_NAMES[cell]: amount}


def of_cards(t: Table) -> Iterator[Broken]:
    """42 plants, each in one place; a market as large as the Step 3 card leaves it, and sorted."""
    s, numbers = t.state, t.rules.numbers
    owned = [number for seat in s.seats for number in s.plants[seat]]
    seen = Counter([*owned, *s.market, *s.under, *s.out])
    twice = [number for number, times in seen.items() if times > 1]
    if twice or not set(seen) <= set(t.rules.box.plants):
        yield "plants", "pg.setup.plants-total", {"plants": str(twice or sorted(seen))}
    if s.card == IN_DECK and len(unseen(t)) < s.deck:
        yield "deck", "pg.setup.deck-remove", {"deck": s.deck, "unseen": len(unseen(t))}
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


def of_players(t: Table) -> Iterator[Broken]:
    s, rules = t.state, t.rules
    houses: Counter[int] = Counter()
    for seat in s.seats:
        facts: Facts = {"seat": f.SEATS[seat]}
        network = s.networks[seat]
        houses.update(network)
        if len(set(network)) < len(network):
            yield "twice", "pg.build.no-double", facts
        if any(rules.box.region_of[city] not in s.regions for city in network):
            yield "outside", "pg.build.in-play", facts
        if len(s.plants[seat]) > rules.numbers.plants_max[rules.players] and not waits(s, Discard):
            yield "plants-owned", "pg.plant.limit", facts
        fuel = s.c[at.stored(seat, 0) : at.stored(seat, 0) + at.FUEL_COUNT]
        if not waits(s, Discard, Lose) and not fits(room_of(rules, s.plants[seat]), fuel):
            yield "storage", "pg.plant.storage", facts
        if not is_unknown(s.powered[seat]) and s.powered[seat] > len(network):
            yield "powered", "pg.bureaucracy.surplus-wasted", facts
    for city, count in houses.items():
        if count > rules.numbers.networks_by_step[s.step]:
            yield "houses", "pg.build.capacity-step", {"city": f.CITIES[city], "houses": count}
    if sorted(s.order) != sorted(s.seats):
        yield "order", "pg.order.rest-same", {"order": str(s.order)}


# What cannot come after what was there ------------------------------------------------------------


class Laws:
    """Looks at a table after every entry and remembers what it needs of the one before."""

    def __init__(self, t: Table) -> None:
        from ..game import GAME

        self.goods = Conservation(GAME, t)
        self.remember(t)

    def remember(self, t: Table) -> None:
        s = t.state
        self.goods.remember(t)
        self.known = not s.partial and s.phase in PHASES
        if not self.known:
            return
        self.networks: list[Any] = s.networks[:]
        self.place = (s.round, s.phase)
        self.step = s.step
        self.card = s.card
        self.order = s.order
        self.money = sum(s.c[at.MONEY : at.BANK + 1])
        self.hidden = len(unseen(t)) - s.deck if s.card == IN_DECK else 0
        self.gone = frozenset(s.out)

    take_back = remember

    def look(self, t: Table, entry: Entry | None) -> Failure | None:
        s = t.state
        if s.partial or not self.known or (entry is not None and entry.kind in SET_ANEW):
            self.remember(t)
            return None
        failure = self.goods.look(t, entry)
        found = next(self.broken(t), None) if failure is None else None
        self.remember(t)
        if found is None:
            return failure
        name, clause, facts = found
        return Failure(LAW, name, clause, facts=facts)

    def broken(self, t: Table) -> Iterator[Broken]:
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
