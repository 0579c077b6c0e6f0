"""A policy that wants a draw: from a decade on it plays for the tie that it is asked for."""

from __future__ import annotations

from random import Random

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import owner_of_plant
from co2replay.games.co2.board.state import OPERATIONS, OVER
from co2replay.games.co2.chapters import ending
from co2replay.games.co2.lists import legal_answers as answers_of
from co2replay.games.co2.players.policies import Option, SeatQuestion, after
from co2replay.games.co2.players.sensible import ACTIONS, Sensible
from co2replay.games.co2.players.worth import Liking, danger, worth
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn.handlers import UNWRITTEN
from co2replay.notation.records import NOBODY

END: Option = (NOBODY, f.END, ())
WISHES = ("tie-expertise", "tie-regions", "tie-shared")


def projected(t: Table) -> Table:
    """The table after a final scoring held now, incomes as points, goals as they pay most."""
    copied = Table(t.state.copy(), t.rules, None)
    s = copied.state
    s.pending = []
    ending.begin_final(copied)
    while s.phase != OVER:
        frame = s.pending[-1]
        if frame.is_step:
            flow.run(copied)
        elif isinstance(frame, fr.LastCall):
            UNWRITTEN[fr.LastCall](copied, frame)
        elif isinstance(frame, fr.Income):
            seat = next(x for x in s.order if frame.due[x])
            flow.play_act(copied, seat, f.INCOME, (0, frame.due[seat]))
        else:
            options = answers_of.answers(copied, frame)
            seat = options[0][0]
            mine = [after(copied, x) for x in options if x[0] == seat]
            copied.state = max(mine, key=lambda x: worth_then(x, seat)).state
            s = copied.state
        flow.run(copied)
    return copied


def worth_then(t: Table, seat: int) -> float:
    return float(t.state.c[at.VP + seat] + t.state.c[at.MONEY + seat] / 2)


def distance(t: Table, wish: str) -> float:
    """How far the two best are from the tie that is wished for."""
    end = projected(t)
    s, c = end.state, end.state.c
    ranked = sorted(s.order, key=lambda seat: -c[at.VP + seat])
    one, other = ranked[:2]
    far = float(abs(c[at.VP + one] - c[at.VP + other]))
    owners = [owner_of_plant(plant) for plant in s.plants]
    far += 5.0 * abs(owners.count(one) - owners.count(other))
    tracks = tracks_apart(t, one, other)
    regions = abs(s.control.count(one) - s.control.count(other))
    if wish == "tie-expertise":
        return far + (0.0 if tracks else 5.0)
    far += 5.0 * tracks
    if wish == "tie-regions":
        return far + (0.0 if regions else 4.0)
    return far + 4.0 * regions


def tracks_apart(t: Table, one: int, other: int) -> int:
    """By how many steps of Expertise two seats differ, over all sources."""
    first = at.EXPERTISE
    rows = [t.state.c[first + x * 5 : first + x * 5 + at.SOURCE_COUNT] for x in (one, other)]
    return sum(abs(mine - theirs) for mine, theirs in zip(*rows, strict=True))


class Peacemaker(Sensible):
    """Sensible at first; then whatever brings the table nearer to the tie."""

    def __init__(self, taste: Liking, wish: str, decade: int) -> None:
        super().__init__(taste)
        self.name = f"{taste.name} for a {wish}"
        self.wish = wish
        self.decade = decade
        self.patience = 1.5  # what a step of Expertise apart weighs before the last decade

    def choose(self, question: SeatQuestion, rng: Random) -> Option:
        s = question.table.state
        if s.decade < self.decade or s.phase != OPERATIONS:
            return super().choose(question, rng)
        options = list(question.options)
        if question.kind == fr.Turn and not s.acted and not s.armed:
            options = [x for x in options if x[1] in ACTIONS] or options
        if question.kind == fr.Auction:
            return super().choose(question, rng)
        values = [self.value(question, option, rng) for option in options]
        return options[values.index(min(values))]

    def value(self, question: SeatQuestion, option: Option, rng: Random) -> float:
        t = self.resolve(after(question.table, option), question.seat)
        frame = t.state.pending[-1]
        if frame == fr.Turn(question.seat) and t.state.acted and not t.state.armed:
            t = self.resolve(after(t, END), question.seat)
        if t.state.phase == OVER:
            return 1000.0
        whim = self.taste.whim * rng.random()
        if t.state.decade < t.rules.numbers.decades_by_players[len(t.state.order)]:
            return (
                self.patience * tracks_apart(t, *t.state.order[:2])
                + whim
                - worth(t, question.seat, self.taste)
            )
        return distance(t, self.wish) + danger(t) + whim
