"""A game in progress between policies: deals, asks whoever is due, and writes it all down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random

from co2replay.engine.playing import Stuck
from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import GOAL_NONE, OVER
from co2replay.games.co2.lists import chances, legal_variants
from co2replay.games.co2.lists import legal_actions as la
from co2replay.games.co2.lists import legal_answers as answers_of
from co2replay.games.co2.params import DRAFT
from co2replay.games.co2.turn import flow, handlers
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import NOBODY, OMITTED

from ..board.pieces import INSTALLED, NO_SEAT, card_declared
from .policies import SKIP, Deal, Option, Policy, SeatQuestion
from .random_play import DRAWS, RandomPlayer
from .random_setup import GOAL, LOBBY, put_starters

PAYMENTS_SEEN = 200  # of the many mixes that pay a bid
# Questions that may be passed over, and then the rules or the books say what holds.
OPTIONAL = (fr.OwnOff, fr.CepBonus, fr.Grant, fr.Short, fr.EndExpertise)


class Match(RandomPlayer):
    """A game whose every decision is put to the policy of the seat that is asked."""

    __slots__ = ("deal", "later_events", "pile", "policies", "rngs")

    def __init__(
        self, table: Table, rng: Random, policies: Mapping[int, Policy], deal: Deal
    ) -> None:
        super().__init__(table, rng, False, None)
        self.policies = policies
        # A generator a seat: what one policy draws changes nothing for the others.
        self.rngs = {seat: Random(rng.randrange(1 << 30)) for seat in policies}
        self.deal = deal
        self.pile = list(deal.pile)
        self.later_events = list(deal.later_events)

    def play(self) -> None:
        self.lay_out()
        while self.table.state.phase != OVER:
            self.step()

    def step(self) -> None:
        """Do the next thing: a draw, or the answer of somebody."""
        s = self.table.state
        frame = s.pending[-1]
        kind = type(frame)
        if isinstance(frame, fr.Turn):
            if not s.acted and not s.moved:
                self.mark()
            self.put(self.ask(frame.seat, kind, self.turn_options(frame.seat)))
        elif isinstance(frame, fr.DrawFossil) and self.pile:
            self.mark_phase()
            regions = chances.next_regions(self.table, frame.needed, frame.last)
            region = regions[self.randrange(len(regions))]
            tile = self.pile.pop(0)
            left = self.table.state.c[at.FOSSIL_PILE + tile]
            self.draw(f.FOSSIL, (region, tile if left else self.fossil()))
        elif isinstance(frame, fr.DrawEvent) and self.later_events:
            self.mark_phase()
            self.draw(f.EVENT, (self.later_events.pop(0),))
        elif kind in DRAWS:
            self.mark_phase()
            self.draw_next(frame)
        elif isinstance(frame, fr.LastCall):
            self.last_call()
        else:
            self.mark_phase()
            self.answer(frame)

    def ask(self, seat: int, kind: type[fr.Frame], options: list[Option]) -> Option:
        if not options:
            raise Stuck(self.where())
        if len(options) == 1:
            return options[0]
        question = SeatQuestion(self.table, seat, kind, options)
        chosen = self.policies[seat].choose(question, self.rngs[seat])
        assert chosen in options, (self.policies[seat].name, chosen)
        return chosen

    def put(self, option: Option) -> None:
        """Play what was chosen; what is passed over is not written."""
        if option != SKIP:
            self.act(*option)
            return
        t = self.table
        frame = t.state.pending[-1]
        handlers.UNWRITTEN[type(frame)](t, frame)
        flow.run(t)

    # Options --------------------------------------------------------------------------------------

    def turn_options(self, seat: int) -> list[Option]:
        """What is legal in the own turn and cannot lead into a question without an answer."""
        t = self.table
        found = [
            (who, verb, args)
            for who, verb, args in la.legal(t)
            if who in (NOBODY, seat) and verb != f.DRAFTED
        ]
        if t.state.armed:
            return self.honours(found)
        return [x for x in found if self.keeps_going(seat, x)]

    def honours(self, found: list[Option]) -> list[Option]:
        """A declared card must be honoured; other Free Moves could make that impossible."""
        trigger = self.table.rules.box.lobby[card_declared(self.table.state.armed)].trigger
        wanted = {"buy": (f.BUY,), "sell": (f.SELL,)}.get(
            trigger, (f.PROPOSE, f.INSTALL, f.CONSTRUCT)
        )
        return [option for option in found if option[1] in wanted]

    def keeps_going(self, seat: int, option: Option) -> bool:
        _, verb, args = option
        t = self.table
        if verb == f.CONSTRUCT:
            return self.is_payable(seat, *args)
        if verb != f.LOBBY or args[1] != la.MAIN:
            return True
        row = t.rules.box.lobby[args[0]]
        if self.is_earned(row):
            return True
        if row.trigger != "construct":
            return self.is_ahead(seat, row)
        off = row.mains[0].amount
        return any(
            tile == INSTALLED[row.source] and la.can_build(t, seat, space, row.source, off)
            for space, tile in enumerate(t.state.tiles)
        )

    def answer(self, frame: fr.Frame) -> None:
        """Put the question of a frame to whoever is asked."""
        t = self.table
        kind = type(frame)
        if isinstance(frame, fr.Fund):
            cards = self.discounts(frame.seat, frame.source, frame.missing)
            options: list[Option] = [
                (frame.seat, f.LOBBY, (card, la.MAIN, OMITTED)) for card in cards
            ]
            self.put(self.ask(frame.seat, kind, options or self.discards(frame.seat)))
            return
        if isinstance(frame, fr.AuctionPay):
            mixes = list(islice(legal_variants.payment(t, frame), PAYMENTS_SEEN))
            self.put(self.ask(frame.seat, kind, mixes or self.discards(frame.seat)))
            return
        found = answers_of.answers(t, frame)
        seat = frame.seat if frame.seat != NO_SEAT else self.next_asked(frame, found)
        options = [x for x in found if x[0] in (NOBODY, seat)]
        if kind in OPTIONAL and self.may_skip():
            options.append(SKIP)
        if isinstance(frame, fr.Short):
            options += self.discards(seat)
        if isinstance(frame, fr.Auction):
            options = options[:4]  # to pass, or one of the lowest bids
        self.put(self.ask(seat, kind, options))

    def next_asked(self, frame: fr.Frame, found: list[Option]) -> int:
        """Questions to several seats at once are put one by one, clockwise."""
        s = self.table.state
        if isinstance(frame, fr.Speaker):
            return frame.left[0]
        asked = {option[0] for option in found}
        return int(next(seat for seat in s.order if seat in asked))

    def may_skip(self) -> bool:
        t = Table(self.table.state.copy(), self.table.rules, None)
        frame = t.state.pending[-1]
        default = handlers.UNWRITTEN.get(type(frame))
        return default is not None and default(t, frame)

    def discards(self, seat: int) -> list[Option]:
        t = self.table
        if t.state.goal[seat] == GOAL_NONE or answers_of.is_barred(t, seat):
            return []
        return [(seat, f.GOAL, (t.state.goal[seat], answers_of.WAY_DISCARD))]

    def last_call(self) -> None:
        """Before the closing steps each goal may still go for coins."""
        t = self.table
        for seat in t.state.order if self.discards_anytime() else ():
            if options := self.discards(seat):
                chosen = self.ask(seat, fr.LastCall, [SKIP, *options])
                if chosen != SKIP:
                    self.act(*chosen)
        handlers.UNWRITTEN[fr.LastCall](t, t.state.pending[-1])
        flow.run(t)
        self.mark()

    # The set-up -----------------------------------------------------------------------------------

    def lay_out(self, edges: Sequence[str] = ()) -> None:
        """Draw the set-up: what the deal names, and the rest from what remains."""
        s, deal = self.table.state, self.deal
        if s.start == NO_SEAT:
            self.draw(
                f.START, (deal.start if deal.start is not None else self.one_of(list(s.order)),)
            )
        self.lay_board()
        self.lay_hands()
        self.lay_cards()
        if len(s.order) == 1:
            put_starters(self)
        if DRAFT in self.table.rules.variants:
            self.draft()

    def lay_board(self) -> None:
        t, deal, box = self.table, self.deal, self.table.rules.box
        preset = t.state.pending[0].preset
        for region in range(at.REGION_COUNT):
            tile = deal.agendas.get(region)
            if tile is None:
                kept = list(deal.agendas.values())
                tile = self.one_of([x for x in chances.agendas_left(t) if x not in kept])
            self.draw(f.AGENDA, (region, *tile))
        for region in range(at.REGION_COUNT):
            kinds = chances.fossils_of_setup(t, preset)
            kind = deal.fossils[region] if deal.fossils else self.one_of(kinds)
            self.draw(f.FOSSIL, (region, kind))
        for place in range(box.summit_places):
            if place < len(deal.summits):
                tile = deal.summits[place]
            else:
                left = chances.summits_left(t)
                small = [x for x in left if len(x) == chances.TOPICS_AT_START]
                tile = self.one_of([x for x in small if x not in deal.summits])
            self.draw(f.SUMMIT, (place + 1, *tile))

    def lay_hands(self) -> None:
        rng, rules, deal = self.rng, self.table.rules, self.deal
        order, size = self.table.state.order, rules.numbers.lobby_hand
        named = {card for hand in deal.lobby.values() for card in hand}
        cards = [card for card in sorted(rules.box.lobby) if card not in named]
        removed = rules.numbers.goals_removed[len(order)]
        out = (*removed, *deal.goals.values())
        goals = [number for number in sorted(rules.box.goals) if number not in out]
        rng.shuffle(cards)
        rng.shuffle(goals)
        for seat in order:
            hand = list(deal.lobby.get(seat, ()))
            hand += [cards.pop() for _ in range(size - len(hand))]
            self.draw(f.DEAL, (seat, LOBBY, *sorted(hand)))
        for seat in order:
            goal = deal.goals[seat] if seat in deal.goals else goals.pop()
            self.draw(f.DEAL, (seat, GOAL, goal))

    def lay_cards(self) -> None:
        rng, rules, deal = self.rng, self.table.rules, self.deal
        shown = chances.un_goals_wanted(self.table)
        if shown:
            others = [x for x in sorted(rules.box.un) if x not in deal.un]
            drawn = (*deal.un[:shown], *rng.sample(others, max(0, shown - len(deal.un))))
            self.draw(f.UN, tuple(sorted(drawn)))
        wanted = rules.numbers.events_visible
        kept = (*deal.events, *deal.later_events)
        others = [x for x in sorted(rules.box.events) if x not in kept]
        drawn = (*deal.events[:wanted], *rng.sample(others, max(0, wanted - len(deal.events))))
        self.draw(f.EVENT, drawn)

    def draft(self) -> None:
        """All pick at once; the log names them clockwise."""
        t = self.table
        first = True
        while first or isinstance(t.state.pending[-1], fr.Draft):
            found = list(legal_variants.draft_opening(t)) if first else []
            found = found or answers_of.answers(t, t.state.pending[-1])
            seat = self.next_asked(t.state.pending[-1], found)
            self.put(self.ask(seat, fr.Draft, [x for x in found if x[0] == seat]))
            first = False
