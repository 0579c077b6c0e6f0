"""CO₂ as the search plays it: what of the contract's part on players this game tells better, and
every known mistake, each against one clause, that must refuse it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from co2replay.engine import fieldwise
from co2replay.engine.opinion import Opinion
from co2replay.engine.players import Players
from co2replay.engine.playing import (
    Act,
    Facts,
    Failure,
    HeaderRows,
    Leave,
    Look,
    Mistake,
    Player,
    Start,
)
from co2replay.engine.table import Table
from co2replay.engine.trace import Trace
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.invariants import INVARIANTS, cheap
from co2replay.games.co2.board.state import OPERATIONS, OVER, PHASES, SETUP, State
from co2replay.games.co2.lists import legal_actions as la
from co2replay.games.co2.lists.chances import chance
from co2replay.games.co2.params import Co2Rules
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import ACT, NOBODY, Entry, Log
from co2replay.rulebooks.clauses import load_clauses

from . import (
    extremes,
    laying_anew,
    leaving,
    ledger,
    opinions,
    refusals,
    situations,
    tables,
)
from .digests import NOT_ON_THE_TABLE
from .laws import Laws
from .mistakes_of_actions import OF_ACTIONS
from .mistakes_of_answers import OF_ANSWERS
from .mistakes_of_cards import OF_CARDS
from .mistakes_of_phases import OF_PHASES
from .near_legal import Planter, moment_of
from .policies import GameSettings, play_game
from .random_play import DRAWS
from .random_play import RandomPlayer as RandomPlayer
from .sensible import TASTES, Sensible
from .situations import limits, shape_of
from .swarming import new_game, resumed, taken_over

IN_TURN: dict[str, Planter] = {**OF_ACTIONS, **OF_CARDS}
ELSEWHERE: dict[str, Planter] = {**OF_ANSWERS, **OF_PHASES}
PLANTERS: dict[str, Planter] = {**IN_TURN, **ELSEWHERE}


CHANCE_PRESET = 0.3
WAYS: tuple[tuple[str, ...], ...] = ((), (), (), ("auction",), ("draft",), ("auction", "draft"))
EXCHANGE, UNSEEN = f.GOAL_WAYS.index("exchange"), -1_000_001
# Many a case lays only what matters. Pollution may come from elsewhere, and a region may be held by
# somebody whose plant is gone; on other tables that do not add up both judges would be at a loss.
PLAYABLE = (
    ("pollution", "co2.setup.pollution-start"),
    ("regions", "co2.control.most-types"),
)
ALL_VERBS = tuple(dict.fromkeys(verb for verbs in opinions.VERBS.values() for verb in verbs))
COMMON = (fr.Turn, fr.Fee, fr.DrawFossil, fr.DrawEvent)


class Co2Players(Players):
    """Tastes, tables at the edge, laws, mistakes, and what can be left out of a log."""

    is_saved = True
    is_read_otherwise = True
    # A ruling speaks of those who sit there, and of moments at which somebody plays.
    fixed = ("mark", "seat", "holder", "topicholder", "plant")
    unvaried = {"seatfield": (f.SEAT_FIELDS.index("un"),)}  # what one only counts
    together = leaving.GROUPS

    # Who plays ------------------------------------------------------------------------------------

    def draw_rows(self, rng: Random, count: int) -> HeaderRows:
        variants = rng.choice(WAYS) if count > 1 else ()
        return (("variants", " ".join(variants)),) if variants else ()

    def draw_start(self, rules: Co2Rules, rng: Random, edged: bool) -> Start:
        edges = extremes.draw_extremes(rng) if edged else ()
        if rng.random() >= CHANCE_PRESET:
            return Start((), edges)
        return Start((("preset", rng.choice(sorted(rules.numbers.presets))),), edges)

    def begin(self, t: Table, rng: Random, look: Look, digests: bool) -> Player:
        return new_game(t, rng, look, digests)

    def resume(self, t: Table, shot: Any, rng: Random, look: Look, digests: bool) -> Player:
        return resumed(t, shot, rng, look, digests)

    def take_over(self, t: Table, rng: Random, look: Look) -> Player:
        return taken_over(t, rng, look)

    def plain(self, t: Table, rng: Random, digests: bool) -> Player:
        return RandomPlayer(t, rng, digests, None)

    def play_to_win(
        self, edition: str, count: int, seed: int, variants: tuple[str, ...] = ()
    ) -> Log:
        policies = [Sensible(TASTES[(seed + seat) % len(TASTES)]) for seat in range(count)]
        return play_game(edition, seed, policies, GameSettings(variants=variants))

    # Moments --------------------------------------------------------------------------------------

    def kind(self, state: State) -> int:
        return state.pending[-1].number

    def shape(self, t: Table) -> str:
        return shape_of(t)

    def phase(self, state: State) -> str:
        return "?" if is_unknown(state.phase) else PHASES[state.phase]

    def is_set_up(self, state: State) -> bool:
        return state.phase == SETUP

    def is_waiting(self, state: State) -> bool:
        return bool(state.pending)

    def is_turn(self, state: State) -> bool:
        return bool(state.pending) and isinstance(state.pending[-1], fr.Turn)

    def is_turn_begun(self, state: State) -> bool:
        return bool(
            isinstance(state.pending[-1], fr.Turn) and not state.acted and state.phase == OPERATIONS
        )

    def is_late(self, state: State) -> bool:
        return bool(state.decade > 1)

    def limits(self, t: Table) -> list[int]:
        return limits(t)

    def is_playable(self, t: Table) -> bool:
        if t.state.phase in (SETUP, OVER) or t.state.partial:
            return False
        if isinstance(t.state.pending[-1], (fr.SetUp, fr.Adrift)):
            return False
        return all(broken[:2] in PLAYABLE for broken in self.broken(t))

    @property
    def rare(self) -> Mapping[str, Callable[[Table], bool]]:
        return situations.RARE

    def may_be_rare(self, t: Table) -> bool:
        return situations.may_be_rare(t)

    # What must hold -------------------------------------------------------------------------------

    def is_whole(self, t: Table) -> bool:
        return cheap(t)

    def broken(self, t: Table) -> Iterator[tuple[str, str, Facts]]:
        """Every invariant that does not hold; one that asks for something unknown is left out."""
        for name, check in INVARIANTS.items():
            try:
                for clause, facts in check(t):
                    yield name, clause, facts
            except Consulted:
                continue

    def laws(self, t: Table) -> Laws:
        return Laws(t)

    def is_stuck(self, t: Table) -> bool:
        s = t.state
        if s.partial or s.phase in (SETUP, OVER) or not s.pending:
            return False
        frame = s.pending[-1]
        if isinstance(frame, (fr.LastCall, fr.Adrift)):
            return False
        if isinstance(frame, DRAWS):
            return not chance(t)
        if isinstance(frame, fr.Turn) and s.phase == OPERATIONS and (s.acted or s.armed):
            return False  # `end` is open, or a card was declared for what has become impossible
        if isinstance(frame, fr.Turn) and t.rules.settings.no_action == "illegal":
            return False  # by this reading nobody may pass, and the game ends there
        return not la.legal(t)

    def may_be_stuck(self, t: Table) -> bool:
        """No Action is possible, and by a reading that no book has nobody may pass."""
        s = t.state
        barred = t.rules.settings.no_action == "illegal"
        return bool(barred and isinstance(s.pending[-1], fr.Turn) and not s.acted)

    def listed(self, t: Table) -> Sequence[Act]:
        return la.legal(t, through=True)

    def how_rare(self, t: Table) -> float:
        """Rare questions are looked at more often."""
        kind = type(t.state.pending[-1]) if t.state.pending else fr.SetUp
        if t.state.partial or kind not in opinions.VERBS or kind is fr.SetUp:
            return 0.0
        return 0.2 if kind in COMMON else 1.0

    def disagreement(self, t: Table, some: Random | None = None) -> Failure | None:
        return opinions.disagreement(t, some)

    def wrong_ledger(self, log: Log, trace: Trace, rules: Co2Rules) -> Failure | None:
        return ledger.wrong(log, trace, rules)

    def wrong_rows(self, log: Log, trace: Trace, rules: Co2Rules) -> Failure | None:
        return ledger.misplaced(log, trace, rules) or refusals.misnoted(trace, load_clauses("co2"))

    def laid_anew(self, t: Table, new: Table) -> Failure | None:
        return laying_anew.wrong(t, new)

    def looked_at_once(self, seed: int) -> Iterator[Failure]:
        yield from tables.parted()
        laid = laying_anew.laid_out(Random(seed)).state
        yield from fieldwise.wrong(self.game, laid, NOT_ON_THE_TABLE)

    # Mistakes -------------------------------------------------------------------------------------

    @property
    def mistakes(self) -> Sequence[str]:
        return tuple(PLANTERS)

    @property
    def answers(self) -> Sequence[str]:
        return tuple(ELSEWHERE)

    def mistake(
        self, clause: str, t: Table, entry: Entry | None, last: Entry | None
    ) -> Mistake | None:
        found = PLANTERS[clause](moment_of(t, entry, last))
        return Mistake(found) if isinstance(found, str) else found

    def may_come_right(self, t: Table) -> bool:
        """The coins may still come from a goal or a card; refused when they do not."""
        return isinstance(t.state.pending[-1], fr.Fund)

    # The second judge -----------------------------------------------------------------------------

    def is_trusted(self, log: Log) -> bool:
        """A goal that nobody noted is exchanged."""
        return any(
            entry.kind == ACT and entry.verb == f.GOAL and entry.args == (UNSEEN, EXCHANGE)
            for entry in log.entries
        )

    def misnamed(self, said: Opinion, trace: Trace, log: Log) -> Failure | None:
        return refusals.misnamed(said, trace, log)

    def is_on_its_way(self, clause: str, trace: Trace) -> bool:
        return situations.is_on_its_way(clause, trace)

    def turn_name(self, state: State) -> str:
        return situations.name_of_turn(state)

    def purses(self, t: Table, entry: Entry) -> Mapping[str, Mapping[str, int]]:
        return situations.purses_of(t, entry)

    def has_purses(self, log: Log) -> bool:
        return situations.has_purses(log)

    # Varying a case, making a log small -----------------------------------------------------------

    def some_act(self, t: Table, rng: Random) -> Act:
        """An act that can be written for this moment, or now and then any."""
        frame = type(t.state.pending[-1])
        verbs = opinions.verbs_here(t) if frame in opinions.VERBS else opinions.TURN_VERBS
        likely = rng.random() < 0.8
        verb = rng.choice(verbs or opinions.TURN_VERBS) if likely else rng.choice(ALL_VERBS)
        acts = list(opinions.sample(t, (verb,), rng)) or [(NOBODY, f.END, ())]
        who, verb, args = rng.choice(acts)
        if who == NOBODY and frame is not fr.Turn:
            who = rng.choice(t.state.order)  # whose answer it is stands in front
        return who, verb, args

    def leave_out(self) -> Iterable[Sequence[Leave]]:
        return leaving.plants_left_out()

    def rulings(self, t: Table, known: set[tuple[int, tuple[int, ...]]]) -> list[Entry]:
        return leaving.rulings(t, known)

    def least(self, entry: Entry, place: int) -> int:
        return 1 if entry.verb == f.TURN and place < 2 else 0

    def speaks_of(self, entry: Entry, seat: int) -> bool:
        return leaving.speaks_of(entry, seat)
