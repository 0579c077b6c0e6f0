"""Games at random, for what has to hold of any game: one legal answer after the other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from co2replay.engine.table import Book
from co2replay.games.power_grid import forms as f
from co2replay.games.power_grid.board.state import IN_DECK, State, Table
from co2replay.games.power_grid.chapters.setup import regions_beside, regions_of_map
from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.params import PowerGridRules, resolve
from co2replay.games.power_grid.turn.frames import Draw
from co2replay.notation.records import ACT, DRAW, NOBODY, Entry
from co2replay.rulebooks.rulebook import load_rules

from .scene import box

ENTRIES_MAX = 4000
HURRY = 12  # the round from which everybody builds what money allows


def rules_for(
    players: int, ground: int, edition: str = "it", readings: Any = None, novices: bool = False
) -> PowerGridRules:
    book = load_rules("power-grid", edition, readings or {})
    return resolve(book, box(), ground, players, ("novices",) if novices else ())


def opened(rules: PowerGridRules) -> Table:
    table = Table(State(), rules, Book())
    GAME.open(table, tuple(range(rules.players)), {})
    return table


def hanging_together(rules: PowerGridRules, luck: random.Random) -> tuple[int, ...]:
    """As many regions as are in play, each beside one before."""
    regions = regions_of_map(rules.box, rules.ground)
    beside = regions_beside(rules.box, rules.ground)
    chosen = [luck.choice(regions)]
    while len(chosen) < rules.numbers.regions[rules.players]:
        more = [x for x in regions if x not in chosen and any((x, y) in beside for y in chosen)]
        chosen.append(luck.choice(more))
    return tuple(chosen)


class Player:
    """Plays one game: acts by taste, draws by luck."""

    def __init__(self, rules: PowerGridRules, seed: int) -> None:
        self.luck = random.Random(seed)
        self.table = opened(rules)
        self.deck = self.shuffled(rules)
        self.entries: list[Entry] = []

    def shuffled(self, rules: PowerGridRules) -> list[int]:
        """The deck as it really lies: 13 first, some taken out; the Step 3 card is not in it."""
        others = [x for x in rules.box.plants if x not in (*rules.numbers.plants_open, 13)]
        self.luck.shuffle(others)
        return [13, *others[rules.numbers.deck_removed[rules.players] :]]

    def setup(self) -> Iterator[Entry]:
        order = list(self.table.state.seats)
        self.luck.shuffle(order)
        regions = hanging_together(self.table.rules, self.luck)
        yield Entry(DRAW, f.REGIONS_CHOSEN, regions)
        yield Entry(DRAW, f.FIRST_ORDER, tuple(order))

    def card(self) -> Entry:
        s = self.table.state
        if s.card == IN_DECK:
            if not self.deck:
                return Entry(DRAW, f.STEP3)
            return Entry(DRAW, f.DRAWN, (self.deck.pop(0),))
        return Entry(DRAW, f.DRAWN, (self.luck.choice(sorted(s.under)),))

    def answer(self) -> Entry:
        """One of the legal answers; bids stay near the number, and building is preferred."""
        s = self.table.state
        listed = GAME.legal(self.table)
        assert listed, s.pending
        wanted = [one for one in listed if self.is_wanted(one)] or listed
        who, verb, args = self.luck.choice(wanted)
        return Entry(ACT, verb, args, who)

    def is_wanted(self, one: tuple[int, int, tuple[int, ...]]) -> bool:
        _, verb, args = one
        s = self.table.state
        if verb == f.BID:
            return args[0] <= s.lot + 3 and args[0] == s.bid + 1
        if verb == f.OPEN:
            return args[1] < args[0] + 2
        if verb == f.POWER:
            return len(args) >= len(s.plants[one[0]]) - 1
        if s.round >= HURRY and verb == f.END:
            return False
        return verb != f.CONNECT

    def play(self) -> Iterator[Entry]:
        """Play on to the end; what is yielded has been taken."""
        for entry in self.setup():
            self.take(entry)
            yield entry
        while not GAME.is_over(self.table.state) and len(self.entries) < ENTRIES_MAX:
            is_draw = isinstance(self.table.state.pending[-1], Draw)
            entry = self.card() if is_draw else self.answer()
            self.take(entry)
            yield entry

    def take(self, entry: Entry) -> None:
        self.table.entry = len(self.entries)
        if entry.kind == ACT:
            taken = GAME.act(self.table, entry.who, entry.verb, entry.args)
        else:
            taken = GAME.draw(self.table, entry.verb, entry.args)
        assert isinstance(taken, int), (taken, entry, self.table.state.pending)
        self.entries.append(entry)


__all__ = ["NOBODY", "Player", "rules_for"]
