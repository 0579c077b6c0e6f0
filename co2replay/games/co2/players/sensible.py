"""Policies that play to win: greedy by taste, one act ahead and through the answers it forces."""

from __future__ import annotations

from random import Random

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import OPERATIONS, SETUP
from co2replay.games.co2.lists import legal_actions as la
from co2replay.games.co2.lists import legal_answers as answers_of
from co2replay.games.co2.turn import frames as fr

from ..board.pieces import card_declared
from .policies import SKIP, Option, Policy, RandomLegal, SeatQuestion, after
from .worth import COINS_USEFUL, Liking, may_pay, share_left, worth

ACTIONS = (f.PROPOSE, f.INSTALL, f.CONSTRUCT, f.PASS)
DEPTH = 8  # of answers followed behind one act
FREE_MARGIN = 0.25  # what a Free Move must bring
ENABLING_MARGIN = 1.0  # what a Free Move before the Action must make possible
INVEST_UNTIL = 0.35  # share of the game from which on income is taken as points
GOAL_COINS_IN_VP = 4  # what an exchanged goal is worth

TASTES = (
    Liking("builder", plan=1.5, control=1.1, whim=0.3),
    Liking("trader", coin=1.3, cep=1.5, plan=0.9, whim=0.3),
    Liking("scientist", scientist=1.7, summit=1.8, expertise=1.3, whim=0.3),
    Liking("expert", expertise=1.8, income=1.8, summit=1.2, whim=0.3),
    Liking("governor", control=3.0, plan=1.2, whim=0.3, bid=4),
    Liking("goal-hunter", un=3.0, goal=2.0, plan=1.2, whim=0.3),
    Liking("hoarder", cep=3.0, coin=0.8, cube=1.5, care=0.0, builds=False, whim=0.5, bid=0),
    Liking("lobbyist", card=0.2, coin=1.3, plan=1.2, whim=0.5),
    Liking("networker", card=1.6, scientist=1.5, summit=5.0, expertise=9.0, whim=0.3),
)


class Sensible:
    """Take the option that leaves the table worth most to the own taste."""

    def __init__(self, taste: Liking) -> None:
        self.taste = taste
        self.name = taste.name

    def choose(self, question: SeatQuestion, rng: Random) -> Option:
        kind, options = question.kind, question.options
        if kind is fr.Turn:
            return self.move(question, rng)
        if kind is fr.Income:
            return self.take_income(question)
        if kind is fr.LastCall:
            return self.last_word(question)
        if kind is fr.Auction:
            bids = [x for x in options if x[1] == f.BID and x[2][0] <= self.taste.bid]
            return bids[0] if bids and rng.random() < 0.8 else options[0]
        if kind is fr.AuctionName:
            return next(x for x in options if x[2] == (question.seat,))
        if kind in (fr.Draft, fr.Speaker):
            return options[rng.randrange(len(options))]
        if question.table.state.phase == SETUP:
            return options[rng.randrange(len(options))]
        return self.best(question.table, question.seat, list(options), rng)[1]

    # The own turn ---------------------------------------------------------------------------------

    def move(self, question: SeatQuestion, rng: Random) -> Option:
        t, seat = question.table, question.seat
        acts = [x for x in question.options if x[1] in ACTIONS]
        if not self.taste.builds:
            acts = [x for x in acts if x[1] != f.CONSTRUCT] or acts
        free = [x for x in question.options if x[1] not in ACTIONS and x[1] != f.END]
        if t.state.armed:
            return self.best(t, seat, list(question.options), rng)[1]
        if not acts:
            gain, chosen = self.best(t, seat, free, rng)
            end = next((x for x in question.options if x[1] == f.END), None)
            if end is None or gain > worth(t, seat, self.taste) + FREE_MARGIN:
                return chosen
            return end
        value, chosen = self.best(t, seat, acts, rng)
        enabling = self.enabler(t, seat, free, value, chosen, rng)
        return enabling or chosen

    def enabler(
        self, t: Table, seat: int, free: list[Option], value: float, chosen: Option, rng: Random
    ) -> Option | None:
        """A Free Move after which a better Action is possible than without it."""
        best, found = value + ENABLING_MARGIN, None
        for option in free:
            verb = option[1]
            if verb not in (f.BUY, f.SELL, f.LOBBY):
                continue
            later = after(t, option)
            if later.state.pending[-1] != fr.Turn(seat):
                continue
            acts = [*la.constructions(later, seat)] if self.taste.builds else []
            hand = list(later.state.lobby[seat])
            acts = [x for x in acts if may_pay(later, seat, x[1][0], x[1][1], hand)]
            if verb == f.BUY or later.state.armed:
                acts += [x for x in la.actions(later, seat) if x[0] != f.CONSTRUCT]
            for act in acts:
                if later.state.armed and verb == f.LOBBY and not self.fits(later, act):
                    continue
                reached = worth(self.resolve(after(later, (-1, *act)), seat), seat, self.taste)
                if reached > best:
                    best, found = reached, option
        return found

    def fits(self, t: Table, act: tuple[int, tuple[int, ...]]) -> bool:
        row = t.rules.box.lobby[card_declared(t.state.armed)]
        return la.shows(row, act[0], act[1][0], act[1][1])

    def best(self, t: Table, seat: int, options: list[Option], rng: Random) -> tuple[float, Option]:
        """The best option and what the table is worth behind it."""
        found, most = SKIP, -1e9
        for option in options:
            value = worth(self.resolve(after(t, option), seat), seat, self.taste)
            value += self.taste.whim * rng.random()
            if value > most:
                found, most = option, value
        return most, found

    def resolve(self, t: Table, seat: int) -> Table:
        """Answer what an act asks at once, each question with its first answer."""
        for _ in range(DEPTH):
            frame = t.state.pending[-1]
            if isinstance(frame, fr.Turn) or t.state.phase != OPERATIONS:
                return t
            options = answers_of.answers(t, frame)
            if not options:
                return t
            t = after(t, options[0])
        return t

    # Answers that look further than the next table ------------------------------------------------

    def take_income(self, question: SeatQuestion) -> Option:
        """Coins as long as something can be built with them, points towards the end."""
        t, seat = question.table, question.seat
        options = [x for x in question.options if x[1] == f.INCOME]
        if not options:
            return max(question.options, key=lambda x: worth(after(t, x), seat, self.taste))
        due = sum(options[0][2])
        wanted = max(0, round(COINS_USEFUL * self.taste.coin) - t.state.c[at.MONEY + seat])
        coins = min(due, wanted) if share_left(t) > INVEST_UNTIL else 0
        return min(options, key=lambda x: abs(x[2][0] - coins))

    def last_word(self, question: SeatQuestion) -> Option:
        """A goal that is worth something but less than coins goes, where it could not later."""
        t, seat = question.table, question.seat
        if t.rules.settings.goal_exchange_at_end != "only_if_unmet":
            return SKIP
        held = t.state.goal[seat]
        goal = t.rules.box.goals[held]
        count = t.state.c[at.CEPS + seat]
        if goal.counts != "ceps_in_hand":
            count = answers_of.goal_worth(t, seat, held)
        return question.options[1] if 0 < goal.per * count < GOAL_COINS_IN_VP else SKIP


def policy_named(name: str) -> Policy:
    """A policy by its name: `random`, or one of the tastes."""
    if name == RandomLegal.name:
        return RandomLegal()
    return Sensible(next(taste for taste in TASTES if taste.name == name))
