"""A whole random game of CO₂, legal from the set-up to the last score, written down as a log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import Any

from co2replay.engine.playing import Stuck
from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import GOAL_HIDDEN, GOAL_NONE, OPERATIONS, SUPPLY
from co2replay.games.co2.game import GAME
from co2replay.games.co2.lists import chances, legal_variants
from co2replay.games.co2.lists import legal_actions as la
from co2replay.games.co2.lists import legal_answers as answers_of
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.params import Co2Rules
from co2replay.games.co2.turn import flow, handlers
from co2replay.games.co2.turn import frames as fr
from co2replay.notation import records as r
from co2replay.notation.records import NOBODY, OMITTED, Entry, Log

from ..board.pieces import HAND, INSTALLED, NO_PROJECT, REGION_OF, TOPIC_PLACES, card_declared
from .random_setup import header_rows, lay_out
from .worth import COINS_WANTED, asks_again, may_pay, nearness, worth_of, worth_of_place

Args = tuple[int, ...]
Choice = tuple[int, Args]

FORMAT_VERSION, DIGEST_SCHEME = 1, 1
DRAWS = (fr.DrawFossil, fr.DrawEvent, fr.DrawSummit, fr.DrawReveal, fr.DrawRefill)

# How often something is done where it is possible: what brings plants on the board more often
# than not, for a game in which nobody builds is lost before most of the rules are needed.
CHANCE_CONSTRUCT = 0.97
CHANCE_INSTALL = 0.75
CHANCE_FREE_BEFORE = 0.6
CHANCE_FREE_AFTER = 0.75
CHANCE_TO_SUMMIT = 0.4
CHANCE_CALL_BACK = 0.1
CHANCE_MAIN_AHEAD = 0.3
CHANCE_UNWRITTEN = 0.5
CHANCE_INTERRUPT = 0.5
CHANCE_COINS = 0.85
CHANCE_DISCARD = 0.02
CHANCE_LAST_DISCARD = 0.05
PAYMENTS_SEEN = 40  # of the many mixes that pay a bid
CANDIDATES = 3  # how many options are drawn, of which the best is taken
TRIES = 12  # of spaces at random, before all are listed
GAINS = (fr.AnyBonus, fr.EndExpertise, fr.SummitExtra)  # one step in a source of one's choice


class RandomPlayer:
    """One random game in progress: the table, the generator, and the entries written so far."""

    __slots__ = (
        *("digests", "entries", "marked", "one_of", "random", "randrange"),
        *("rng", "secret", "table", "watch"),
    )

    def __init__(
        self,
        table: Table,
        rng: Random,
        digests: bool,
        watch: Callable[[Table], None] | None,
    ) -> None:
        self.table = table
        self.rng = rng
        self.randrange, self.random = rng.randrange, rng.random
        self.one_of: Callable[[Sequence[Any]], Any] = rng.choice
        self.digests = digests
        self.watch = watch
        self.entries: list[Entry] = []
        self.marked: tuple[int, ...] = ()
        self.secret: dict[int, list[int]] = {}  # hands that the log does not tell

    # Writing down ---------------------------------------------------------------------------------

    def act(self, who: int, verb: int, args: Args) -> None:
        taken = flow.play_act(self.table, who, verb, args)
        if taken != flow.PLAYED:
            raise Stuck(f"{self.where()}: {who} {verb} {args}: {taken}")
        self.entries.append(Entry(kind=r.ACT, verb=verb, args=args, who=who))
        if self.watch is not None:
            self.watch(self.table)

    def draw(self, verb: int, args: Args) -> None:
        taken = flow.play_draw(self.table, verb, args)
        if taken != flow.PLAYED:
            raise Stuck(f"{self.where()}: ! {verb} {args}: {taken}")
        self.entries.append(Entry(kind=r.DRAW, verb=verb, args=args))
        if self.watch is not None:
            self.watch(self.table)

    def mark(self) -> None:
        """Write the mark of a turn or phase that has just begun, and what the one before left."""
        s = self.table.state
        if s.phase == OPERATIONS:
            args: tuple[int, ...] = (r.MARK_TURN, s.decade, s.round, s.active)
        elif s.phase == SUPPLY:
            args = (r.MARK_SUPPLY, s.decade)
        else:
            args = (r.MARK_END,)
        if args == self.marked:
            return
        if self.marked and s.phase in (OPERATIONS, SUPPLY):
            self.note_digest()
        self.marked = args
        self.entries.append(Entry(kind=r.MARK, args=args))

    def note_digest(self) -> None:
        if self.digests:
            text = GAME.digest(self.table.state)
            self.entries.append(Entry(kind=r.DIGEST, verb=DIGEST_SCHEME, text=text))

    def where(self) -> str:
        s = self.table.state
        top = s.pending[-1].name if s.pending else "nothing"
        return f"{s.decade}.{s.round} {s.active}, waiting for {top}"

    def often(self, chance: float) -> bool:
        return self.random() < chance

    # The game -------------------------------------------------------------------------------------

    def play(self) -> None:
        self.lay_out()
        self.play_on()

    def lay_out(self, edges: Sequence[str] = ()) -> None:
        lay_out(self)

    def take_back(self) -> bool:
        return False

    def shot(self) -> Any:
        """Such a game is played to its end at once."""
        return None

    def play_on(self) -> None:
        """Play from where the table is to the end of the game."""
        s = self.table.state
        while True:
            frame = s.pending[-1]
            if type(frame) is fr.Over:
                return
            if type(frame) is fr.Turn:
                if not s.acted and not s.moved:
                    self.mark()
                self.go_on(frame.seat)
            elif type(frame) in DRAWS:
                self.mark_phase()
                self.draw_next(frame)
            elif type(frame) is fr.LastCall:
                self.note_digest()
                self.last_call()  # before the mark of the end, which closes it
            else:
                self.mark_phase()
                self.answer(frame)

    def mark_phase(self) -> None:
        if self.table.state.phase != OPERATIONS:
            self.mark()

    def fossil(self) -> int:
        """A tile off the pile: each of those left is as likely as any other."""
        pile = self.table.state.c[at.FOSSIL_PILE : at.FOSSIL_PILE + len(f.FOSSILS)]
        return self.rng.choices(range(len(pile)), weights=pile)[0]

    def draw_next(self, frame: fr.Frame) -> None:
        t = self.table
        if type(frame) is fr.DrawFossil:
            region = self.one_of(chances.next_regions(t, frame.needed, frame.last))
            self.draw(f.FOSSIL, (region, self.fossil()))
        elif type(frame) is fr.DrawEvent:
            self.draw(f.EVENT, (self.one_of(chances.events_left(t)),))
        elif type(frame) is fr.DrawSummit:
            self.draw(f.SUMMIT, (frame.place + 1, *self.one_of(chances.summits_left(t))))
        else:
            self.draw(*self.one_of(chances.chance(t)))

    # A turn ---------------------------------------------------------------------------------------

    def go_on(self, seat: int) -> None:
        """Do one thing in the own turn: a Free Move, the Action, or the end."""
        s = self.table.state
        if self.random() < CHANCE_DISCARD:
            self.discard(seat)
        if s.armed:
            self.honour(seat)
        elif not s.acted:
            if not (self.random() < CHANCE_FREE_BEFORE and self.free_move(seat)):
                self.take_action(seat)
        elif not (self.random() < CHANCE_FREE_AFTER and self.free_move(seat)):
            self.act(NOBODY, f.END, ())

    def take_action(self, seat: int) -> None:
        t = self.table
        found = [act for act in la.constructions(t, seat) if self.is_payable(seat, *act[1])]
        if found and self.random() < CHANCE_CONSTRUCT:
            self.act(NOBODY, *self.one_of(found))
            return
        if self.build_with_card(seat):
            return
        found = list(la.installations(t, seat)) if self.random() < CHANCE_INSTALL else []
        found = found or self.some_proposals(seat) or self.actions(seat)
        if found:
            self.act(NOBODY, *self.good_one(found, lambda choice: worth_of(t, seat, choice)))
        else:
            self.act(NOBODY, f.PASS, ())

    def good_one(self, found: list[Any], value: Callable[[Any], int]) -> Any:
        """The best of a few drawn at random, by what it brings towards the next plant."""
        best = self.one_of(found)
        if len(found) == 1:
            return best
        most = value(best)
        for _ in range(CANDIDATES - 1):
            other = self.one_of(found)
            worth = value(other)
            if worth > most:
                best, most = other, worth
        return best

    def some_proposals(self, seat: int) -> list[Choice]:
        """A few proposals found by trying spaces at random, which is cheaper than listing all."""
        s = self.table.state
        found: list[Choice] = []
        for _ in range(TRIES):
            space = self.randrange(len(s.tiles))
            if s.tiles[space] == NO_PROJECT:
                source = self.one_of(s.agenda[REGION_OF[space]])
                if s.c[at.PROJECT_POOL + source] > 0:
                    found.append((f.PROPOSE, (source, space)))
                    if len(found) == CANDIDATES:
                        break
        return found or list(la.proposals(self.table, seat))

    def build_with_card(self, seat: int) -> bool:
        """Declare a card that lowers a price ahead of the plant, as two books word it."""
        t = self.table
        s = t.state
        if s.carded or self.random() >= CHANCE_MAIN_AHEAD:
            return False
        for card in self.hand(seat):
            row = t.rules.box.lobby[card]
            if row.trigger == "construct" and la.can_use_main(t, card):
                off = row.mains[0].amount
                if any(
                    tile == INSTALLED[row.source] and la.can_build(t, seat, space, row.source, off)
                    for space, tile in enumerate(s.tiles)
                ):
                    self.use(seat, card, la.MAIN, [])
                    return True
        return False

    def is_payable(self, seat: int, source: int, space: int) -> bool:
        return may_pay(self.table, seat, source, space, self.hand(seat))

    def discounts(self, seat: int, source: int, missing: int) -> list[int]:
        cards = answers_of.discounts(self.table, seat, source, missing)
        return [card for card in cards if card in self.hand(seat)]

    def hand(self, seat: int) -> list[int]:
        return [*self.table.state.lobby[seat], *self.secret.get(seat, ())]

    def honour(self, seat: int) -> None:
        """Do what a declared card asks for: it was only declared where that is possible."""
        t = self.table
        trigger = t.rules.box.lobby[card_declared(t.state.armed)].trigger
        if trigger == "buy" and la.can_buy(t, seat):
            self.act(NOBODY, f.BUY, ())
        elif trigger == "sell" and la.can_sell(t, seat):
            self.act(NOBODY, f.SELL, ())
        else:
            self.act(NOBODY, *self.one_of(self.actions(seat)))

    def actions(self, seat: int) -> list[Choice]:
        """Every Action that can be carried through with the cards really in hand."""
        return [
            (verb, args)
            for verb, args in la.actions(self.table, seat)
            if verb != f.CONSTRUCT or self.is_payable(seat, *args)
        ]

    def free_move(self, seat: int) -> bool:
        """Make one Free Move, the first one that fits from a kind drawn at random onwards."""
        kinds = (self.visit_market, self.play_card, self.send_scientist)
        first = self.randrange(3)
        one, two, three = (*kinds[first:], *kinds[:first])
        return one(seat) or two(seat) or three(seat)

    def visit_market(self, seat: int) -> bool:
        t = self.table
        s = t.state
        if s.bought or s.sold:
            return False
        ceps, poor = s.c[at.CEPS + seat], s.c[at.MONEY + seat] < COINS_WANTED
        if ceps > 1 and (poor or self.random() < 0.2) and la.can_sell(t, seat):
            self.act(NOBODY, f.SELL, ())
            return True
        if ceps == 0 and self.random() < 0.5 and la.can_buy(t, seat):
            self.act(NOBODY, f.BUY, ())
            return True
        return False

    def play_card(self, seat: int) -> bool:
        """Claim a UN goal if one is fulfilled; else use a card, its main side if it is earned."""
        t = self.table
        s = t.state
        if s.carded:
            return False
        goals = list(la.claims(t, seat))
        if goals:
            self.act(NOBODY, f.CLAIM, (self.one_of(goals),))
            return True
        hand = self.hand(seat)
        if not hand:
            return False
        card = self.one_of(hand)
        row = t.rules.box.lobby[card]
        if la.can_use_main(t, card) and (self.is_earned(row) or self.is_ahead(seat, row)):
            self.use(seat, card, la.MAIN, la.main_kinds(t, card))
            return True
        if s.decade > 1 or self.random() < 0.2:
            choice = t.rules.settings.minor_lobby_benefit == "choice"
            self.use(seat, card, la.MINOR, list(la.MINOR_KINDS) if choice else [])
            return True
        return False

    def use(self, seat: int, card: int, side: int, kinds: list[str]) -> None:
        if card in self.secret.get(seat, ()):
            self.secret[seat].remove(card)  # an unseen card becomes known by being played
        effect = f.EFFECTS.index(self.one_of(kinds)) if len(kinds) > 1 else OMITTED
        self.act(NOBODY, f.LOBBY, (card, side, effect))

    def is_earned(self, row: Any) -> bool:
        s = self.table.state
        if row.trigger == "summit":
            return row.source in s.sent
        if row.trigger in ("buy", "sell"):
            return bool(s.bought or s.sold)
        return bool(s.acted)

    def is_ahead(self, seat: int, row: Any) -> bool:
        """May this card be declared now, because what it asks for is surely possible next?"""
        t = self.table
        if type(t.state.pending[-1]) is not fr.Turn:
            return False  # between the steps of an Action the rest of it comes first
        if row.trigger == "buy":
            return la.can_buy(t, seat)
        if row.trigger == "sell":
            return la.can_sell(t, seat)
        if row.trigger in ("propose", "install") and not t.state.acted:
            options = la.proposals if row.trigger == "propose" else la.installations
            return any(la.shows(row, verb, *args) for verb, args in options(t, seat))
        return False

    def send_scientist(self, seat: int) -> bool:
        t = self.table
        s = t.state
        if s.moved:
            return False
        starts = answers_of.origins(t, seat)
        if not starts:
            return False
        origin = self.one_of(starts)
        targets = answers_of.moves_from(t, origin)
        far = [place for place in targets if place in TOPIC_PLACES]
        if far and self.random() < CHANCE_TO_SUMMIT:
            targets = far
        elif origin != HAND and self.random() >= CHANCE_CALL_BACK:
            return False
        if not targets:
            return False
        target = self.good_one(targets, lambda place: worth_of_place(t, seat, place))
        self.act(NOBODY, f.SCIENTIST, (origin, target))
        return True

    # Answers --------------------------------------------------------------------------------------

    def answer(self, frame: fr.Frame) -> None:
        """Answer what is asked, or leave it unwritten where that has a meaning."""
        t = self.table
        kind = type(frame)
        if type(frame) is fr.Fund:
            if cards := self.discounts(frame.seat, frame.source, frame.missing):
                self.use(frame.seat, self.one_of(cards), la.MAIN, [])
            else:
                self.discard(frame.seat)
            return
        if type(frame) is fr.AuctionPay:
            if mixes := list(islice(legal_variants.payment(t, frame), PAYMENTS_SEEN)):
                self.act(*self.one_of(mixes))
            elif t.state.goal[frame.seat] == GOAL_NONE:
                raise Stuck(self.where())
            else:
                self.discard(frame.seat)  # the bid counted on the goal
            return
        between = la.may_interrupt(t)
        if between and self.random() < CHANCE_INTERRUPT and self.free_move(frame.seat):
            return
        default = handlers.UNWRITTEN.get(kind)
        # A question passed over between two steps looks like one still open: it is answered.
        skips = default is not None and not between and self.random() < CHANCE_UNWRITTEN
        if type(frame) is fr.Auction and frame.spoken:
            skips = False  # who passes without a word can only be the last to speak
        if skips and kind in GAINS and asks_again(t, frame):
            skips = False  # the answer to the second question would be taken for the first one
        if skips and default is not None and default(t, frame):
            flow.run(t)
            return
        found = answers_of.answers(t, frame)
        if not found and type(frame) is fr.Short:
            self.discard(frame.seat)
            return
        if not found:
            raise Stuck(self.where())
        if type(frame) is fr.Auction:
            found = found[: 2 + self.randrange(3)]  # to pass, or one of the lowest bids
        if kind in GAINS:
            seat = frame.seat
            self.act(*self.good_one(found, lambda act: nearness(t, seat, act[2][0])))
            return
        who, verb, args = self.one_of(found)
        if verb == f.INCOME and self.random() < CHANCE_COINS:
            args = (sum(args), 0)
        self.act(who, verb, args)

    def last_call(self) -> None:
        """Before the closing steps: a goal may go for coins, then the scoring begins."""
        t = self.table
        for seat in t.state.order if self.discards_anytime() else ():
            if self.random() < CHANCE_LAST_DISCARD:
                self.discard(seat)
        handlers.UNWRITTEN[fr.LastCall](t, t.state.pending[-1])
        flow.run(t)

    def discards_anytime(self) -> bool:
        return bool(self.table.rules.settings.goal_discard_when == "any_time")

    def discard(self, seat: int) -> None:
        t = self.table
        if t.state.goal[seat] == GOAL_NONE or answers_of.is_barred(t, seat):
            return
        number = r.UNKNOWN if t.state.goal[seat] == GOAL_HIDDEN else t.state.goal[seat]
        self.act(seat, f.GOAL, (number, answers_of.WAY_DISCARD))


def play(
    rules: Co2Rules,
    seats: tuple[int, ...],
    seed: int,
    digests: bool = False,
    watch: Callable[[Table], None] | None = None,
) -> Log:
    """Play a game to its end; `watch` sees the table after every entry."""
    table = Table(GAME.begin(rules, seats, {}), rules, None)
    GAME.open(table, seats, {})
    player = RandomPlayer(table, Random(seed), digests, watch)
    player.play()
    return Log(
        version=FORMAT_VERSION,
        header=header_rows(rules, seats, seed),
        entries=player.entries,
        problems=[],
    )


def simulate(
    edition: str,
    players: int,
    seed: int,
    digests: bool = False,
    variants: tuple[str, ...] = (),
) -> Log:
    """A random game of an edition, with the first colours in their usual order."""
    return play(rules_alone(edition, None, variants), tuple(range(players)), seed, digests)
