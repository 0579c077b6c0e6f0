"""A game played by a taste, in a swarm in which each game looks somewhere else: by what a table
is worth, or by how eager somebody is for a verb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from co2replay.engine.blind import BlindPlayer
from co2replay.engine.contract import Game
from co2replay.engine.passed import PLAYED
from co2replay.engine.playing import Act, Look
from co2replay.engine.table import Table
from co2replay.notation.records import ACT, DRAW, UNKNOWN, Entry

from .. import forms as f
from ..turn.frames import Turn
from . import dealing, extremes, opinions
from .worth import PRUDENT, TEAM, Estimates, worth

# How much likelier a verb is than one that is not named, where nobody looks ahead.
Eager = tuple[tuple[int, float], ...]
EAGER: Eager = (
    *((f.BUILD, 12.0), (f.CLAIM, 12.0), (f.PREPARE, 6.0)),
    *((f.PLAN, 3.0), (f.DECLINE, 0.2), (f.END, 0.3)),
)


class Taste(msgspec.Struct, frozen=True):
    """Shares of choices, from 0 to 1; `quiet`: how often what may go unsaid is left unsaid."""

    name: str
    careful: float = 0.0  # of choices that are made by what the table is worth behind them
    wide: int = 4  # acts of a verb that are looked at then
    verbs: Eager = EAGER
    quiet: float = 0.3
    marked: float = 0.8
    veiled: float = 0.2  # of hands dealt that nobody else sees
    daring: float = 0.03  # what the rules may refuse is tried; what they take is played
    estimates: Estimates = PRUDENT
    onward: Eager = ()  # points more for acts of these verbs, where somebody looks ahead


def other(name: str, verbs: Mapping[int, float], **more: Any) -> Taste:
    return Taste(name, verbs=tuple({**dict(EAGER), **verbs}.items()), **more)


SENSIBLE = Taste("sensible", careful=1.0, wide=10, quiet=0.0, marked=1.0, veiled=0.0, daring=0.0)
# A plant takes three turns, and the second half of a project is worth more than another one.
TOGETHER = replace(
    SENSIBLE,
    name="together",
    estimates=TEAM,
    onward=((f.BUILD, 40.0), (f.PREPARE, 25.0), (f.CLAIM, 20.0)),
)
SWARM: dict[Taste, int] = {
    Taste("builders"): 30,
    Taste("random", verbs=()): 15,
    other("scholars", {f.SCIENTIST: 12.0, f.TOPIC: 3.0, f.RECRUIT: 3.0}): 20,
    other("traders", {f.BUY: 8.0, f.SELL: 8.0, f.PREPARE: 1.0}): 8,
    other("lobbyists", {f.LOBBY: 15.0, f.GOAL: 4.0}): 15,
    other("planners", {f.PLAN: 12.0, f.BUILD: 1.0, f.PREPARE: 0.5}): 8,
    other("givers", {f.GIVE: 8.0, f.SCIENTIST: 4.0}): 8,
    Taste("quiet", quiet=0.9, marked=0.4): 12,
    Taste("hidden", veiled=1.0): 10,
    Taste("thoughtful", careful=0.5, wide=2): 12,
}


def draw_taste(rng: Any) -> Taste:
    found: Taste = rng.choices(tuple(SWARM), weights=tuple(SWARM.values()))[0]
    return found


OPEN_HAND = (f.GOAL, f.KEEP, f.DRAFTED)  # of cards that nobody has named, whichever they are


class SwarmPlayer(BlindPlayer):
    """Draws what is due, and answers as its taste has it."""

    def __init__(
        self,
        game: Game,
        t: Table,
        rng: Any,
        look: Look | None,
        digests: bool,
        taste: Taste | None = None,
    ) -> None:
        super().__init__(game, t, rng, look, digests)
        self.taste = taste or draw_taste(rng)
        self.eager = dict(self.taste.verbs)

    def often(self, share: float) -> bool:
        return bool(self.rng.random() < share)

    def lay_out(self, edges: Sequence[str] = ()) -> None:
        """Begin at a table that somebody has laid out so, as rows: a second judge reads them."""
        if not edges:
            return
        there = Table(self.game.copy(self.table.state), self.table.rules, None)
        plain = replace(self.taste, daring=0.0)  # nobody names a card that lies elsewhere
        before = SwarmPlayer(self.game, there, self.rng, None, False, plain)
        while not isinstance(there.state.pending[-1], Turn):
            before.step()
        for verb, args in extremes.rulings(there, edges, self.rng):
            breach = self.game.correct(there, verb, args)
            assert breach is None, (verb, args, breach)
        for entry in self.game.rows(there):
            breach = self.game.place(self.table, entry.verb, entry.args)
            assert breach is None, (entry, breach)
            self.write(entry)
        self.game.settle(self.table)
        self.mark()

    # One step -------------------------------------------------------------------------------------

    def mark(self) -> None:
        if self.often(self.taste.marked):
            super().mark()
        else:
            self.turns = self.table.state.turns

    def marks(self) -> Iterator[tuple[int, ...]]:
        s = self.table.state
        if s.phase == f.ACTIONS:
            yield f.ACTIONS, s.decade, s.round, s.pending[-1].seat
        elif s.phase not in (f.SETUP, f.END_OF_GAME):
            yield s.phase, s.decade

    def step(self) -> None:
        if self.table.state.turns != self.turns:
            self.mark()
        acts = [act for act in self.game.legal(self.table) if is_writable(act)]
        if not acts:
            super().step()
        elif not (self.often(self.taste.daring) and self.dare()):
            self.answer(acts)

    def answer(self, acts: list[Act]) -> None:
        who, verb, args = self.choose(acts)
        if verb == f.END and self.often(self.taste.quiet) and self.go_unsaid():
            return
        self.play(Entry(ACT, verb, args, who))

    def draw(self) -> Entry | None:
        entry = dealing.drawn(self.table, self.rng)
        return entry and self.veiled(entry)

    def veiled(self, entry: Entry) -> Entry:
        is_dealt = (entry.kind, entry.verb) == (DRAW, f.DEAL)
        if not is_dealt or self.table.rules.is_solo() or not self.often(self.taste.veiled):
            return entry  # nobody alone hides cards from himself
        seat, deck, *cards = entry.args
        return Entry(DRAW, f.DEAL, (seat, deck, *[UNKNOWN] * len(cards)))

    # What is chosen -------------------------------------------------------------------------------

    def choose(self, acts: list[Act]) -> Act:
        by_verb: dict[int, list[Act]] = {}
        for act in acts:
            by_verb.setdefault(act[1], []).append(act)
        if self.often(self.taste.careful):
            return self.best(by_verb)
        verbs = list(by_verb)
        weights = [self.eager.get(verb, 1.0) for verb in verbs]
        found: Act = self.rng.choice(by_verb[self.rng.choices(verbs, weights)[0]])
        return found

    def best(self, by_verb: dict[int, list[Act]]) -> Act:
        """The act behind which the table is worth most, of a few of each verb."""
        found: list[tuple[float, int, Act]] = []
        onward = dict(self.taste.onward)
        for of_verb in by_verb.values():
            for act in self.rng.sample(of_verb, min(self.taste.wide, len(of_verb))):
                t = Table(self.game.copy(self.table.state), self.table.rules, None)
                seat = act[0] if act[0] >= 0 else t.state.seats[0]
                if self.game.act(t, *act) == PLAYED:
                    value = worth(t, seat, self.taste.estimates) + onward.get(act[1], 0.0)
                    found.append((value, -len(found), act))
        return max(found)[2]

    # What may be left out, and what may be refused ------------------------------------------------

    def go_unsaid(self) -> bool:
        """Do what comes behind a turn without a word of its end, where that can be done."""
        t = Table(self.game.copy(self.table.state), self.table.rules, None)
        who, verb, args = next(act for act in self.game.legal(t) if act[1] == f.END)
        self.game.act(t, who, verb, args)
        spoken = [act for act in self.game.legal(t) if is_writable(act) and act[0] not in (who, -1)]
        if not spoken:
            return False
        act = self.rng.choice(spoken)
        self.play(Entry(ACT, act[1], act[2], act[0]))
        return True

    def dare(self) -> bool:
        """Write what may be illegal; what is taken stands in the log, and both judges see it."""
        acts = list(opinions.tried(self.table))
        for act in self.rng.sample(acts, min(5, len(acts))):
            t = Table(self.game.copy(self.table.state), self.table.rules, None)
            if is_writable(act) and self.game.act(t, *act) == PLAYED:
                self.play(Entry(ACT, act[1], act[2], act[0]))
                return True
        return False


def is_writable(act: Act) -> bool:
    return UNKNOWN not in act[2] or act[1] in OPEN_HAND
