"""A game played by a taste, in a swarm in which each game looks somewhere else: likely acts, any
act of the list, and words left unsaid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from co2replay.engine.passed import PLAYED
from co2replay.engine.playing import Act, DeadEnd, Look, Stuck
from co2replay.games.power_grid import forms as f
from co2replay.notation.records import (
    ACT,
    DIGEST,
    DRAW,
    MARK,
    NO_FORM,
    OMITTED,
    Entry,
)

from ..board import cells as at
from ..board.state import OVER, SETUP, State, Table, current_market
from ..chapters import auction, building, resources
from ..chapters.bureaucracy import can_run_any
from ..chapters.storage import burnt_by, can_burn
from ..lists.legal import legal
from ..turn import flow, marks
from ..turn.frames import Bid, Build, Buy, Discard, Draw, Open, Power
from . import deck, opinions, positions


class Taste(msgspec.Struct, frozen=True):
    """Shares of choices, from 0 to 1; `quiet`: how often what may go unsaid is left unsaid."""

    name: str
    wild: float = 0.05  # any legal act, each as likely as the others
    buy: float = 0.8  # of turns at the market in which fuel is bought for every plant
    hoard: float = 0.2  # of these, as much as the plants hold
    build: float = 0.9  # of cities that can be paid
    raise_bid: float = 0.5
    overbid: float = 0.1  # a bid of any height
    decline: float = 0.3
    run: float = 0.9  # of plants that can run
    high: float = 0.4  # the dearest plant on offer
    quiet: float = 0.3
    marked: float = 0.7  # of phases that have a mark
    together: float = 0.3  # several cities in one entry
    daring: float = 0.04  # what the rules may refuse is tried; what they take is played


SWARM: dict[Taste, int] = {
    Taste("plain"): 40,
    Taste("random", wild=1.0): 10,
    Taste("builders", wild=0.1, buy=0.5, build=1.0, decline=0.7, raise_bid=0.1): 20,
    Taste("bidders", wild=0.1, raise_bid=0.8, overbid=0.3, decline=0.0, build=0.5): 15,
    Taste("hoarders", hoard=1.0, buy=1.0, build=0.6, run=0.3): 15,
    Taste("idlers", decline=1.0, build=0.2, buy=0.2, run=0.2): 5,
    Taste("power", high=0.9, decline=0.1, run=1.0, hoard=0.5): 25,
    Taste("quiet", quiet=0.9, marked=0.4): 15,
}
PLAIN = next(iter(SWARM))


def draw_taste(rng: Any) -> Taste:
    found: Taste = rng.choices(tuple(SWARM), weights=tuple(SWARM.values()))[0]
    return found


CITIES_TRIED = 8
DIGEST_SCHEME = 1
ROUNDS_MAX = 60  # by readings that no book has, nobody may ever come to the end
SHORT_OF_MONEY = 12  # kept for fuel by those who build plainly


class Shot:
    """A game put away at one moment, to be played on from there in another way."""

    __slots__ = ("entries", "place", "state", "taste")

    def __init__(self, player: Swarmer) -> None:
        self.state: State = player.table.state.copy()
        self.entries = player.entries[:]
        self.place = player.place
        self.taste = player.taste


class Swarmer:
    """Plays by a taste; everything done is looked at, and the first failure stops."""

    def __init__(
        self, table: Table, rng: Any, taste: Taste, look: Look | None, digests: bool = False
    ) -> None:
        self.table = table
        self.rng = rng
        self.taste = taste
        self.look = look
        self.digests = digests
        self.entries: list[Entry] = []
        self.place = (0, SETUP)  # round and phase of the last entry

    @property
    def frame(self) -> Any:
        return self.table.state.pending[-1]

    def often(self, share: float) -> bool:
        return bool(self.rng.random() < share)

    # What is written ------------------------------------------------------------------------------

    def write(self, entry: Entry) -> None:
        self.entries.append(entry)
        if self.look is not None:
            self.look(self.table, entry)

    def act(self, who: int, verb: int, args: tuple[int, ...]) -> None:
        taken = flow.play_act(self.table, who, verb, args)
        if taken != PLAYED:
            raise Stuck(f"{who} {verb} {args}: {taken}")
        self.write(Entry(ACT, verb, args, who))

    def draw(self, entry: Entry) -> None:
        taken = flow.play_draw(self.table, entry.verb, entry.args)
        if taken != PLAYED:
            raise Stuck(f"draw {entry.verb} {entry.args}: {taken}")
        self.write(entry)

    def mark(self, phase: int, game_round: int) -> None:
        """Write where the game is; it is what a log of somebody careful has."""
        args = (phase, game_round) if phase != f.END_OF_GAME else (phase,)
        breach = marks.mark(self.table, args)
        if breach is not None:
            raise Stuck(f"mark {args}: {breach}")
        self.write(Entry(MARK, NO_FORM, args))

    # The whole game -------------------------------------------------------------------------------

    def lay_out(self, edges: Sequence[str] = ()) -> None:
        """Draw regions and order; or begin at a table that somebody has laid out."""
        t = self.table
        if edges:
            for entry in positions.rows(t, self.rng, edges):
                self.put(entry)
            self.place = (t.state.round, t.state.phase)
            return
        order = list(t.state.seats)
        self.rng.shuffle(order)
        chosen = deck.regions(t.rules, self.rng)
        if not chosen:
            raise DeadEnd
        draws = [Entry(DRAW, f.REGIONS_CHOSEN, chosen), Entry(DRAW, f.FIRST_ORDER, tuple(order))]
        if self.often(0.3):
            draws.reverse()
        for entry in draws:
            self.draw(entry)

    def put(self, entry: Entry) -> None:
        from ..game import GAME  # the game asks for its players, so it can only be imported late

        breach = GAME.place(self.table, entry.verb, entry.args)
        if breach is not None:
            raise Stuck(f"position {entry.verb} {entry.args}: {breach}")
        GAME.settle(self.table)
        self.write(entry)

    def play_on(self) -> None:
        if self.table.state.phase == SETUP and not self.entries:
            self.lay_out()
        while self.table.state.phase != OVER:
            if self.table.state.round > ROUNDS_MAX:
                raise DeadEnd
            self.step()
        if self.entries[-1].kind != MARK and self.often(self.taste.marked):
            self.mark(f.END_OF_GAME, 0)

    def step(self) -> None:
        """Do the next thing: write a mark, then a card or an answer."""
        s = self.table.state
        here = (s.round, s.phase)
        if here != self.place:
            self.place = here
            if self.often(self.taste.marked):
                self.begin_phase()
                return
        frame = s.pending[-1]
        if isinstance(frame, Draw):
            self.draw(self.card())
        elif self.often(self.taste.daring) and self.dare():
            return
        elif self.often(self.taste.wild):
            self.any_act()
        else:
            CHOICES.get(type(frame), Swarmer.any_act)(self)

    def begin_phase(self) -> None:
        from ..game import GAME

        s = self.table.state
        if self.digests:
            text = GAME.digest(s)
            self.entries.append(Entry(DIGEST, DIGEST_SCHEME, text=text))
        if s.phase == f.RESOURCES and self.often(self.taste.quiet / 8):
            self.mark(f.BUILDING, s.round)  # nobody has bought anything
        else:
            self.mark(s.phase, s.round)

    def take_back(self) -> bool:
        return False

    def shot(self) -> Shot | None:
        return Shot(self)

    def any_act(self) -> None:
        listed = legal(self.table)
        if not listed:
            raise Stuck(f"waiting for {self.table.state.pending[-1]}")
        by_verb: dict[int, list[Act]] = {}
        for act in listed:
            by_verb.setdefault(act[1], []).append(act)
        self.act(*self.rng.choice(by_verb[self.rng.choice(list(by_verb))]))

    def card(self) -> Entry:
        """One that may lie on top; now and then any, if the rules take it."""
        if self.often(self.taste.daring):
            any_card = Entry(DRAW, f.DRAWN, (self.rng.randrange(1, opinions.CARDS_TRIED),))
            entry: Entry = self.rng.choice((any_card, Entry(DRAW, f.STEP3)))
            later = Table(self.table.state.copy(), self.table.rules, None)
            if flow.play_draw(later, entry.verb, entry.args) == PLAYED:
                return entry
        found: Entry = self.rng.choice(deck.cards(self.table))
        return found

    def dare(self) -> bool:
        """Write what may be illegal; what is taken stands in the log, and both judges see it."""
        act = opinions.some(self.table, self.rng)
        later = Table(self.table.state.copy(), self.table.rules, None)
        if flow.play_act(later, *act) != PLAYED:
            return False
        self.act(*act)
        return True

    # Phase 2 --------------------------------------------------------------------------------------

    def open(self) -> None:
        """Put a plant up, mostly for its number, or stay out."""
        t = self.table
        s, seat = t.state, self.frame.seat
        money = s.c[at.MONEY + seat]
        offer = [one for one in current_market(s, t.rules.numbers.market_current) if one <= money]
        if s.round > 1 and (not offer or self.often(self.taste.decline)):
            self.pass_or_not(seat, offer == [])
            return
        number = offer[-1] if self.often(self.taste.high) else self.rng.choice(offer)
        is_alone = auction.eligible(s) == (seat,)
        may_rise = (
            t.rules.settings.last_pays == "any"
            if is_alone
            else t.rules.settings.opening_bid == "any"
        )
        bid = OMITTED
        if may_rise and money > number and self.often(self.taste.overbid):
            bid = self.rng.randrange(number + 1, money + 1)
        elif self.often(0.2):
            bid = number
        self.act(seat, f.OPEN, (number, bid))

    def bid(self) -> None:
        s = self.table.state
        seat = self.frame.seat
        money = s.c[at.MONEY + seat]
        if money <= s.bid or not self.often(self.taste.raise_bid):
            self.pass_or_not(seat, money <= s.bid)
            return
        most = money if self.often(self.taste.overbid) else min(money, s.bid + 3)
        self.act(seat, f.BID, (self.rng.randrange(s.bid + 1, most + 1),))

    def pass_or_not(self, seat: int, is_bound: bool) -> None:
        """Pass; who is bound to may keep silent, where somebody else speaks or a card comes."""
        if not is_bound or not self.often(self.taste.quiet):
            self.act(seat, f.PASS, ())
            return
        t = self.table
        later = Table(t.state.copy(), t.rules, None)
        flow.play_act(later, seat, f.PASS, ())
        frame = later.state.pending[-1]
        if isinstance(frame, Draw):
            self.draw(self.rng.choice(deck.cards(later)))
            return
        spoken = legal(later) if isinstance(frame, Bid | Open) and frame.seat != seat else []
        if not spoken:
            self.act(seat, f.PASS, ())
            return
        self.act(*self.rng.choice([act for act in spoken if act[1] == f.PASS] or spoken))

    def discard(self) -> None:
        """Give the lowest up, mostly."""
        t = self.table
        frame = self.frame
        owned = [one for one in t.state.plants[frame.seat] if one != frame.bought]
        number = owned[0] if self.often(0.7) else self.rng.choice(owned)
        self.act(frame.seat, f.DISCARD, (number,))

    # Phases 3 and 4 -------------------------------------------------------------------------------

    def buy(self) -> None:
        t = self.table
        s, seat = t.state, self.frame.seat
        wanted = [fuel for fuel in range(at.FUEL_COUNT) if self.is_wanted(seat, fuel)]
        if not wanted or not self.often(self.taste.buy):
            self.end(seat)
            return
        fuel = self.rng.choice(wanted)
        amounts = [
            amount
            for amount in range(1, 7)
            if isinstance(resources.bill(t, seat, amount, fuel, OMITTED), int)
        ]
        amount = amounts[-1] if self.often(self.taste.hoard) else self.rng.choice(amounts)
        price = OMITTED
        cheapest = next(
            (one, there)
            for one, there in zip(t.rules.box.shelves[fuel].prices, s.spaces[fuel], strict=True)
            if there
        )
        if amount <= cheapest[1] and self.often(0.2):
            price = cheapest[0]
        self.act(seat, f.BUY, (amount, fuel, price))

    def is_wanted(self, seat: int, fuel: int) -> bool:
        return isinstance(resources.bill(self.table, seat, 1, fuel, OMITTED), int)

    def build(self) -> None:
        """Connect the cheapest of some cities that can be paid; builders keep no money."""
        t = self.table
        seat = self.frame.seat
        open_cities = [
            city
            for city in range(len(f.CITIES))
            if t.rules.box.region_of[city] in t.state.regions
            and building.ground_of(city) == t.rules.ground
        ]
        tried = self.rng.sample(open_cities, min(CITIES_TRIED, len(open_cities)))
        prices = [
            (due, city)
            for city in tried
            if isinstance(due := building.bill(t, seat, city, building.ANY_PRICE), int)
        ]
        keeps = 0 if self.taste.build == 1.0 else SHORT_OF_MONEY
        money = t.state.c[at.MONEY + seat]
        prices = [one for one in prices if one[0] + keeps <= money]
        if not prices or not self.often(self.taste.build):
            self.end(seat)
            return
        price, city = min(prices)
        if self.often(0.3):
            self.act(seat, f.CONNECT, (city, price))
        elif len(prices) > 1 and self.often(self.taste.together):
            self.build_both(seat, city, max(prices)[1])
        else:
            self.act(seat, f.BUILD, (city,))

    def build_both(self, seat: int, one: int, other: int) -> None:
        """Two cities in one entry, where both can be had."""
        t = Table(self.table.state.copy(), self.table.rules, None)
        taken = flow.play_act(t, seat, f.BUILD, (one, other))
        self.act(seat, f.BUILD, (one, other) if taken == PLAYED else (one,))

    def end(self, seat: int) -> None:
        """End a turn; it may go unsaid where somebody else then buys or builds."""
        t = self.table
        if self.often(self.taste.quiet):
            later = Table(t.state.copy(), t.rules, None)
            flow.play_act(later, seat, f.END, ())
            frame = later.state.pending[-1]
            if type(frame) is type(self.frame):
                acts = [act for act in legal(later) if act[1] != f.END]
                if acts:
                    self.act(*self.rng.choice(acts))
                    return
        self.act(seat, f.PASS if self.often(0.1) else f.END, ())

    # Phase 5 --------------------------------------------------------------------------------------

    def power(self) -> None:
        """Run as many plants as this taste likes, in any order of players."""
        t = self.table
        s = t.state
        seat = self.rng.choice(self.frame.left)
        fuel = auction.tokens_of(s, seat)
        chosen: tuple[int, ...] = ()
        for number in sorted(s.plants[seat], reverse=True):
            if self.often(self.taste.run) and can_burn(burnt_by(t.rules, (*chosen, number)), fuel):
                chosen = (*chosen, number)
        assert can_run_any(t, seat)
        self.act(seat, f.POWER, chosen)


CHOICES: dict[type, Callable[[Swarmer], None]] = {
    Open: Swarmer.open,
    Bid: Swarmer.bid,
    Discard: Swarmer.discard,
    Buy: Swarmer.buy,
    Build: Swarmer.build,
    Power: Swarmer.power,
}


def new_game(t: Table, rng: Any, look: Look | None, digests: bool) -> Swarmer:
    """Somebody of the swarm at a table; nothing is drawn yet."""
    return Swarmer(t, rng, draw_taste(rng), look, digests)


def plain_game(t: Table, rng: Any, digests: bool) -> Swarmer:
    return Swarmer(t, rng, PLAIN, None, digests)


def resumed(t: Table, shot: Shot, rng: Any, look: Look, digests: bool) -> Swarmer:
    """Take a game out again; who plays on may have another taste."""
    t.state = shot.state.copy()
    taste = shot.taste if rng.random() < 0.5 else draw_taste(rng)
    player = Swarmer(t, rng, taste, look, digests)
    player.entries, player.place = shot.entries[:], shot.place
    return player


def taken_over(t: Table, rng: Any, look: Look) -> Swarmer:
    """Somebody of the swarm who plays on from a table out of a log."""
    player = Swarmer(t, rng, draw_taste(rng), look)
    player.place = (t.state.round, t.state.phase)
    return player
