"""A game played by a swarm's taste, each game looking somewhere else: random, greedy, or
anything that the list of acts allows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from co2replay.engine.playing import DeadEnd, Look, Stuck
from co2replay.engine.table import Breach, Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import OPERATIONS, SETUP, SUPPLY, State
from co2replay.games.co2.game import GAME
from co2replay.games.co2.lists import chances
from co2replay.games.co2.lists import legal_actions as la
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import (
    CORRECTION,
    MARK_END,
    MARK_SUPPLY,
    MARK_TURN,
    NOBODY,
    UNKNOWN,
    Entry,
)

from ..board.pieces import card_declared
from .extremes import EXTREMES, REASON
from .policies import SeatQuestion
from .random_play import RandomPlayer
from .sensible import TASTES as SENSIBLE_TASTES
from .sensible import policy_named

WEIGHT = 10  # of a verb that nobody likes or dislikes
SELDOM_DONE = (f.BUY, f.SELL, f.CLAIM, f.LOBBY, f.GOAL, f.RECRUIT, f.GO, f.CUBE, f.EXTRA, f.BID)
CAN_BE_DROPPED = (
    f.PROPOSE,
    f.INSTALL,
    f.CONSTRUCT,
    f.SCIENTIST,
    f.BUY,
    f.SELL,
    f.LOBBY,
    f.CLAIM,
    f.GOAL,
    f.RECRUIT,
    f.PASS,
)
GREEDY = tuple(taste.name for taste in SENSIBLE_TASTES)
HOARD = {f.BUY: 60, f.SELL: 0, f.INSTALL: 4, f.END: 4}
SPOIL = {f.INSTALL: 60, f.SCIENTIST: 40, f.CONSTRUCT: 40, f.PROPOSE: 2, f.CLAIM: 60}
SUMMITS = {f.SCIENTIST: 80, f.RECRUIT: 60, f.EXTRA: 40}


class Taste(msgspec.Struct, frozen=True):
    """`wild`: the share of choices made from the whole list of legal acts, by weight of the verb.

    Where a region or source is named, everybody rushes there.
    """

    name: str
    wild: float = 0.0
    weights: dict[int, int] = {}
    region: int = -1
    source: int = -1
    through: float = 0.0  # how often a question that may stay open is passed over for what is next
    greedy: str = ""  # the policy that is asked in half of the turns: it plays to win
    even_draws: bool = False  # every possible draw alike, not as likely as in the box

    def weight(self, verb: int) -> int:
        return self.weights.get(verb, WEIGHT)


def draw_taste(rng: Random) -> Taste:
    """Draw one taste of the swarm."""
    name = rng.choices(NAMES, weights=SHARES)[0]
    wild = rng.choice((0.3, 0.7, 1.0))
    through = rng.choice((0.0, 0.0, 0.2))
    even = rng.random() < 0.3
    if name == "plain":
        return Taste(name, even_draws=even)
    if name == "random":
        return Taste(name, 1.0, through=through, even_draws=even)
    if name == "dropped":
        dropped = rng.sample(CAN_BE_DROPPED, rng.randrange(1, 5))
        return Taste(name, wild, dict.fromkeys(dropped, 0), through=through, even_draws=even)
    if name == "rare":
        liked = rng.sample(SELDOM_DONE, rng.randrange(2, 6))
        return Taste(name, wild, dict.fromkeys(liked, 80), through=through, even_draws=even)
    if name == "one region":
        region = rng.randrange(at.REGION_COUNT)
        return Taste(name, 1.0, {f.CONSTRUCT: 80, f.INSTALL: 30}, region=region)
    if name == "one source":
        source = rng.randrange(at.SOURCE_COUNT)
        return Taste(name, 1.0, {f.CONSTRUCT: 80, f.INSTALL: 30}, source=source)
    if name == "greedy":
        return Taste(name, greedy=rng.choice(GREEDY), even_draws=even)
    return Taste(name, max(wild, 0.7), WEIGHTS[name], through=through, even_draws=even)


WEIGHTS = {"hoarders": HOARD, "spoilers": SPOIL, "summits": SUMMITS}
# Playing to win looks ahead and is slow: few games are enough to go where that leads.
SWARM = {
    "plain": 80,
    "random": 40,
    "dropped": 20,
    "rare": 20,
    "one region": 10,
    "one source": 10,
    "hoarders": 10,
    "spoilers": 10,
    "summits": 10,
    "greedy": 2,
}
NAMES = tuple(SWARM)
SHARES = tuple(SWARM.values())


def fits(taste: Taste, verb: int, args: tuple[int, ...]) -> bool:
    """Does an act go where everybody with this taste goes?"""
    if verb in (f.PROPOSE, f.INSTALL, f.CONSTRUCT):
        there = taste.region in (-1, args[1] // len(f.GRANTS))
        return there and taste.source in (-1, args[0])
    if verb in (f.ANY, f.EXTRA, f.EXPERTISE):
        return taste.source in (-1, args[0])
    if verb == f.CEP:
        return taste.region in (-1, args[0])
    return False


LEFT_TO_PLAIN = (fr.LastCall, fr.AuctionPay)
CHANCE_VENTURE = 0.1  # of a card declared for what is not surely possible
NO_TURN = (0, 0, 0)
GREEDY_TURNS = 0.5  # how often who plays to win is asked
FIT_MORE = 0.8  # how often somebody in a rush stays on the way


class Shot:
    """A game put away at one moment, to be played on from there in another way."""

    __slots__ = ("entries", "marked", "secret", "state", "taste")

    def __init__(self, player: Swarmer) -> None:
        self.state: State = player.table.state.copy()
        self.entries = player.entries[:]
        self.marked = player.marked
        self.secret = {seat: hand[:] for seat, hand in player.secret.items()}
        self.taste = player.taste


class Swarmer(RandomPlayer):
    """A random player with a taste; everything done is looked at, and the first failure stops."""

    __slots__ = ("declared", "look", "taste", "wary")

    def __init__(
        self,
        table: Table,
        rng: Random,
        taste: Taste,
        look: Look,
        digests: bool = False,
    ) -> None:
        super().__init__(table, rng, digests, self.see)
        self.taste = taste
        self.look = look
        self.declared: Shot | None = None  # the game just before the last card declared ahead
        self.wary = NO_TURN  # the turn in which no card is declared ahead any more

    def see(self, t: Table) -> None:
        self.look(t, self.entries[-1])

    def lay_out(self, edges: Sequence[str] = ()) -> None:
        """Draw the set-up, then set by ruling what these edges name, once a turn is on."""
        super().lay_out()
        t = self.table
        if t.state.phase == SETUP or not isinstance(t.state.pending[-1], fr.Turn):
            return
        for name in edges:
            for verb, args in tuple(EXTREMES[name](t, self.rng)):
                self.correct(verb, args, REASON)

    def shot(self) -> Shot | None:
        """A card that is declared must be honoured first."""
        return None if self.table.state.armed else Shot(self)

    def draw_next(self, frame: fr.Frame) -> None:
        if self.taste.even_draws and self.often(0.5):
            self.draw(*self.one_of(chances.chance(self.table)))
        else:
            super().draw_next(frame)

    def act(self, who: int, verb: int, args: tuple[int, ...]) -> None:
        if verb == f.LOBBY and args[1] == la.MAIN and not self.is_due(args[0]):
            self.declared = Shot(self)
        super().act(who, verb, args)

    def take_back(self) -> bool:
        """Go back to before the card that cannot be honoured, and declare none in this turn."""
        shot, self.declared = self.declared, None
        if shot is None:
            return False
        self.table.state = shot.state
        self.entries, self.marked, self.secret = shot.entries, shot.marked, shot.secret
        self.wary = self.turn()
        return True

    def turn(self) -> tuple[int, int, int]:
        s = self.table.state
        return s.decade, s.round, s.active

    def is_due(self, card: int) -> bool:
        return card == UNKNOWN or self.is_earned(self.table.rules.box.lobby[card])

    def is_ahead(self, seat: int, row: Any) -> bool:
        return self.wary != self.turn() and super().is_ahead(seat, row)

    def build_with_card(self, seat: int) -> bool:
        return self.wary != self.turn() and super().build_with_card(seat)

    def go_on(self, seat: int) -> None:
        if self.taste.greedy and not self.table.state.armed and self.often(GREEDY_TURNS):
            self.best_act(seat)
            return
        if self.taste.wild and self.often(self.taste.wild):
            self.any_act()
        else:
            super().go_on(seat)

    def best_act(self, seat: int) -> None:
        """Ask somebody who plays to win what to do in the own turn."""
        t = self.table
        options = [
            act
            for act in la.legal(t)
            if act[0] in (NOBODY, seat) and act[1] != f.DRAFTED and self.is_held(act)
        ]
        if not options:
            raise Stuck(self.where())
        policy = policy_named(self.taste.greedy)
        who, verb, args = policy.choose(SeatQuestion(t, seat, fr.Turn, options), self.rng)
        if verb == f.LOBBY and args[0] in self.secret.get(seat, ()):
            self.secret[seat].remove(args[0])
        self.act(who, verb, args)

    def answer(self, frame: fr.Frame) -> None:
        wild = self.taste.wild
        if wild and not isinstance(frame, LEFT_TO_PLAIN) and self.often(wild):
            self.any_act()
        else:
            super().answer(frame)

    def honour(self, seat: int) -> None:
        t = self.table
        trigger = t.rules.box.lobby[card_declared(t.state.armed)].trigger
        visits = {"buy": la.can_buy, "sell": la.can_sell}
        may = visits[trigger](t, seat) if trigger in visits else not t.state.acted
        if may and (trigger in visits or self.actions(seat)):
            super().honour(seat)
        else:
            self.any_act()

    def any_act(self) -> None:
        """One of all legal acts: first a verb by its weight, then any act of that verb."""
        t = self.table
        if self.taste.through and self.often(self.taste.through):
            acts = la.legal(t, through=True)
        else:
            acts = la.legal(t)
        by_verb: dict[int, list[Any]] = {}
        for act in acts:
            if self.is_held(act):
                by_verb.setdefault(act[1], []).append(act)
        if not by_verb:
            raise DeadEnd if t.state.armed else Stuck(self.where())
        verbs = list(by_verb)
        weights = [self.taste.weight(verb) for verb in verbs]
        verb = self.rng.choices(verbs, weights)[0] if any(weights) else self.one_of(verbs)
        found = by_verb[verb]
        if self.taste.region >= 0 or self.taste.source >= 0:
            near = [act for act in found if fits(self.taste, verb, act[2])]
            if near and self.often(FIT_MORE):
                found = near
        who, verb, args = self.one_of(found)
        if verb == f.LOBBY:
            hand = self.secret.get(self.seat_of(who))
            if hand and args[0] in hand:
                hand.remove(args[0])
        self.act(who, verb, args)

    def seat_of(self, who: int) -> int:
        if who != NOBODY:
            return who
        frame = self.table.state.pending[-1]
        return int(frame.seat) if frame.seat >= 0 else int(self.table.state.active)

    def is_held(self, act: tuple[int, int, tuple[int, ...]]) -> bool:
        """A card of an unseen hand is played only by who has it; few are declared at a venture."""
        who, verb, args = act
        if verb == f.LOBBY and args[1] == la.MAIN and self.is_venture(args[0]):
            return False
        if verb == f.CONSTRUCT:
            return self.is_payable(self.table.state.active, *args)
        if verb not in (f.LOBBY, f.DRAFTED) or not self.secret:
            return True
        return args[0] in (*self.hand(self.seat_of(who)), UNKNOWN)

    def is_venture(self, card: int) -> bool:
        t = self.table
        row = t.rules.box.lobby[card]
        if self.is_earned(row):
            return False
        if self.wary == self.turn():
            return True
        if not isinstance(t.state.pending[-1], fr.Turn):
            return False
        return not self.is_ahead(t.state.active, row) and not self.often(CHANCE_VENTURE)

    def correct(self, verb: int, args: tuple[int, ...], reason: str) -> None:
        """Set something on the table by ruling."""
        taken = GAME.correct(self.table, verb, args)
        if isinstance(taken, Breach):
            raise Stuck(f"{self.where()}: ruling {verb} {args}: {taken}")
        self.entries.append(Entry(kind=CORRECTION, verb=verb, args=args, text=reason))
        self.see(self.table)


def new_game(table: Table, rng: Random, look: Look, digests: bool) -> Swarmer:
    """Somebody of the swarm at a table; nothing is drawn yet."""
    return Swarmer(table, rng, draw_taste(rng), look, digests)


def resumed(table: Table, shot: Shot, rng: Random, look: Look, digests: bool) -> Swarmer:
    """Take a game out again; who plays on may have another taste."""
    table.state = shot.state.copy()
    taste = shot.taste if rng.random() < 0.5 else draw_taste(rng)
    player = Swarmer(table, rng, taste, look, digests)
    player.entries = shot.entries[:]
    player.marked = shot.marked
    player.secret = {seat: hand[:] for seat, hand in shot.secret.items()}
    return player


def taken_over(table: Table, rng: Random, look: Look) -> Swarmer:
    """Somebody of the swarm who plays on from a table out of a log."""
    player = Swarmer(table, rng, draw_taste(rng), look)
    player.marked = mark_of(table)
    return player


def mark_of(t: Table) -> tuple[int, ...]:
    """The mark of the turn or phase that is on: it stands above already, or was left out."""
    s = t.state
    if s.phase == OPERATIONS:
        return MARK_TURN, s.decade, s.round, s.active
    return (MARK_SUPPLY, s.decade) if s.phase == SUPPLY else (MARK_END,)
