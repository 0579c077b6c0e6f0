"""Games at random, for what has to hold of any game: one legal answer after the other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from co2replay.engine.table import Book
from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.board import cells as at
from co2replay.games.second_chance.board.state import State, Table
from co2replay.games.second_chance.box.components import load_box
from co2replay.games.second_chance.chapters import goals, setup
from co2replay.games.second_chance.game import GAME
from co2replay.games.second_chance.params import SecondChanceRules, resolve
from co2replay.games.second_chance.turn.frames import (
    DrawEvent,
    DrawFossil,
    DrawInspector,
    DrawSummit,
    Reveal,
    Turn,
)
from co2replay.notation.records import ACT, DRAW, UNKNOWN, Entry
from co2replay.rulebooks.rulebook import load_rules

ENTRIES_MAX = 3000
MODES = {"cooperative": f.COOPERATIVE, "competitive": f.COMPETITIVE, "solo": f.SOLO}


def rules_for(
    mode: str, players: int, readings: Any = None, variants: tuple[str, ...] = ()
) -> SecondChanceRules:
    book = load_rules("second-chance", "de", readings or {})
    return resolve(book, load_box(), MODES[mode], players, variants)


def opened(rules: SecondChanceRules) -> Table:
    table = Table(State(), rules, Book())
    GAME.open(table, tuple(range(rules.players)), {})
    return table


class Player:
    """Plays one game: acts by taste, draws by luck; `hidden` cards are not told when dealt."""

    def __init__(
        self, rules: SecondChanceRules, seed: int, hidden: bool = False, points: int = 0
    ) -> None:
        """`points` are lent to the team, so that who plays by chance sees the last decade too."""
        self.luck = random.Random(seed)
        self.table = opened(rules)
        self.table.state.c[at.TEAM] += points
        self.table.state.c[at.BANK_VP] -= points
        self.hidden = hidden
        self.entries: list[Entry] = []
        self.summits = list(rules.box.summits)
        self.events = list(rules.box.events)
        self.dealt: dict[tuple[int, int], tuple[int, ...]] = {}
        self.luck.shuffle(self.summits)
        self.luck.shuffle(self.events)

    # The set-up -----------------------------------------------------------------------------------

    def setup(self) -> Iterator[Entry]:
        rules, luck = self.table.rules, self.luck
        if not rules.is_solo():
            yield Entry(DRAW, f.START, (luck.choice(self.table.state.seats),))
        yield Entry(DRAW, f.HOME, (luck.randrange(len(f.REGIONS)),))
        agendas = luck.sample(rules.box.agendas, len(f.REGIONS))
        for region, energies in enumerate(agendas):
            yield Entry(DRAW, f.AGENDA, (region, *energies))
        for place in range(rules.box.summit_places):
            yield Entry(DRAW, f.SUMMIT, (place + 1, *self.summits.pop()))
        yield Entry(DRAW, f.UN, tuple(self.un_cards()))
        if rules.is_competitive():
            yield Entry(DRAW, f.EVENT, (self.events.pop(), self.events.pop()))
        else:
            yield from self.goal_tiles()
        if rules.is_solo():
            yield Entry(DRAW, f.RIVALS, (luck.randrange(len(f.REGIONS)),))
            if f.SOLO_GOAL in rules.variants:
                yield Entry(DRAW, f.SOLO_CARD, (luck.randrange(1, 13),))
        yield from self.deals()

    def un_cards(self) -> list[int]:
        box = self.table.rules.box
        found: list[int] = []
        for size, count in zip((2, 3), self.table.rules.un_displayed(), strict=True):
            of_kind = [i for i, card in enumerate(box.un, 1) if len(card.energies) == size]
            found += self.luck.sample(of_kind, count)
        return found

    def goal_tiles(self) -> Iterator[Entry]:
        rules = self.table.rules
        for group, count in enumerate(rules.numbers.goal_tiles):
            bag = [
                goal
                for goal, copies in enumerate(rules.box.goals)
                for _ in range(copies)
                if goals.group_of(goal) == group
            ]
            yield Entry(DRAW, f.GOAL_TILES, tuple(self.luck.sample(bag, count)))

    def deals(self) -> Iterator[Entry]:
        rules = self.table.rules
        for deck in setup.decks_of(self.table):
            cards = list(range(1, f.DECK_SIZES[deck] + 1))
            if deck == f.COMPANY_DECK and rules.players == 2:
                cards = [card for card in cards if card not in rules.box.company_removed]
            self.luck.shuffle(cards)
            for seat in self.table.state.seats:
                hand = tuple(cards.pop() for _ in range(setup.dealt_count(self.table, deck)))
                self.dealt[seat, deck] = hand
                shown = (UNKNOWN,) * len(hand) if self.hidden else hand
                yield Entry(DRAW, f.DEAL, (seat, deck, *shown))

    # The course -----------------------------------------------------------------------------------

    def drawn(self) -> Entry | None:
        frame = self.table.state.pending[-1]
        left = self.table.state.fossils
        kinds = [kind for kind, count in enumerate(left) for _ in range(count)]
        if isinstance(frame, DrawFossil):
            return Entry(DRAW, f.FOSSIL, (frame.region, self.luck.choice(kinds)))
        if isinstance(frame, DrawInspector):
            return Entry(DRAW, f.INSPECTOR, (frame.group, self.luck.choice(kinds)))
        if isinstance(frame, DrawSummit):
            return Entry(DRAW, f.SUMMIT, (frame.place + 1, *self.summits.pop()))
        if isinstance(frame, DrawEvent):
            if not self.events:  # what was out is shuffled again
                known = self.table.rules.box.events
                self.events = [one for one in known if one not in self.table.state.events]
            return Entry(DRAW, f.EVENT, (self.events.pop(),))
        if isinstance(frame, Reveal):
            hand = self.dealt[frame.seat, f.PRIVATE_DECK]
            return Entry(DRAW, f.REVEAL, (frame.seat, f.PRIVATE_DECK, *hand))
        return None

    def answer(self) -> Entry:
        """One of the legal answers; building and claiming are preferred, and a turn goes on."""
        listed = GAME.legal(self.table)
        assert listed, self.table.state.pending
        if isinstance(self.table.state.pending[-1], Turn) and self.luck.random() < 0.7:
            dear = [x for x in listed if x[1] in (f.BUILD, f.CLAIM)]
            other = [x for x in listed if x[1] in (f.PREPARE, f.PLAN)]
            listed = dear or other or listed
        by_verb: dict[int, list[Any]] = {}
        for one in listed:
            by_verb.setdefault(one[1], []).append(one)
        who, verb, args = self.luck.choice(by_verb[self.luck.choice(sorted(by_verb))])
        return Entry(ACT, verb, args, who)

    def play(self) -> Iterator[Entry]:
        """Play on to the end; what is yielded has been taken."""
        for entry in self.setup():
            self.take(entry)
            yield entry
        while not GAME.is_over(self.table.state) and len(self.entries) < ENTRIES_MAX:
            entry = self.drawn() or self.answer()
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
