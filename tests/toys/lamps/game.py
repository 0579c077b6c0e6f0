"""Lamps: in turn light a lamp or fetch oil; at night the wind takes some. All win, or nobody."""

from __future__ import annotations

from typing import Any

from co2replay.engine.book import Header
from co2replay.engine.fields import Listed
from co2replay.engine.passed import PLAYED, Condition, Goods, Outcome, Party, Wait
from co2replay.engine.plain import Bare, NoBoxes, Plain, PlainRules, plain_rules
from co2replay.engine.table import Breach, consult, impossible, move
from co2replay.engine.trace import ScoreLine
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import DRAW, NOBODY, Entry
from co2replay.notation.vocabulary import Vocabulary

from .table import (
    BLOWN,
    FETCH,
    FIELDS,
    LIGHT,
    LIT,
    NIGHT,
    OIL,
    SEATS,
    WELL,
    WIND,
    State,
    Table,
    digest_of,
)
from .words import vocabulary

TURN, BLOW, END = "lamps.turn", "lamps.wind", "lamps.end"
TEAM, FOE = "team", "wind"
STRONGEST = 2


class Lamps(Listed, Plain):
    name = "lamps"
    fields = FIELDS

    def vocabulary(self) -> Vocabulary:
        return vocabulary()

    def header(self) -> Header[Bare, PlainRules]:
        return Header(boxes=NoBoxes(self.name), resolve=plain_rules, players=(2, 2), is_shared=True)

    def goods(self) -> Goods:
        """Beside the fields there is the well, from which oil is fetched without end."""
        listed = super().goods()
        return Goods((*listed.names, "well"), (*listed.kinds, "oil"))

    # Play -----------------------------------------------------------------------------------------

    def begin(self, rules: PlainRules, seats: tuple[int, ...], header: dict[str, str]) -> State:
        return State(seats, rules.book.numbers.oil)

    def open(self, t: Table, seats: tuple[int, ...], header: dict[str, str]) -> None: ...

    def act(self, t: Table, who: int, verb: int, args: tuple[int, ...]) -> Breach | int:
        s, numbers = t.state, t.rules.book.numbers
        if s.over or s.active == NIGHT:
            return impossible(TURN, waits=self.waits_for(s).name)
        if who not in (NOBODY, s.active):
            return impossible(TURN, turn=SEATS[s.active])
        if verb == LIGHT and s.c[OIL] < numbers.cost:
            return impossible(TURN, left=s.c[OIL], needed=numbers.cost)
        source, target, amount = (OIL, LIT, numbers.cost) if verb == LIGHT else (WELL, OIL, 1)
        move(t, source, target, amount, TURN)
        s.over = s.c[LIT] >= numbers.wanted * numbers.cost
        place = s.order.index(s.active) + 1
        s.active = s.order[place] if place < len(s.order) else NIGHT
        s.turns += 1
        return PLAYED

    def draw(self, t: Table, verb: int, args: tuple[int, ...]) -> Breach | int:
        s = t.state
        if s.over or s.active != NIGHT:
            return impossible(BLOW, waits=self.waits_for(s).name)
        if not 0 <= args[0] <= STRONGEST:
            return impossible(BLOW, wanted=args[0], most=STRONGEST)
        left = s.c[OIL]
        if args[0] > left:
            consult(t, "calm")
        move(t, OIL, BLOWN, min(args[0], left), BLOW)
        s.over = s.round == t.rules.book.numbers.rounds
        s.round, s.active, s.turns = s.round + 1, s.order[0], s.turns + 1
        return PLAYED

    def mark(self, t: Table, args: tuple[int, ...]) -> Breach | None:
        s = t.state
        seat = args[2] if args[0] == 0 else NIGHT
        if is_unknown(s.active):
            s.round, s.active, s.turns = args[1], seat, s.turns + 1
        if (s.round, s.active) == (args[1], seat) and not s.over:
            return None
        return impossible(TURN, turn=s.round)

    def waits_for(self, state: State) -> Wait:
        if state.over:
            return Wait("over", "over", NOBODY, "")
        if is_unknown(state.active):
            return Wait("adrift", "adrift", NOBODY, "")
        if state.active == NIGHT:
            return Wait("draw", "night", NOBODY, BLOW)
        return Wait("turn", "turn", state.active, TURN)

    def is_over(self, state: State) -> bool:
        return state.over

    def legal(self, t: Table) -> list[tuple[int, int, tuple[int, ...]]]:
        s = t.state
        if self.waits_for(s).role != "turn":
            return []
        verbs = (LIGHT, FETCH) if s.c[OIL] >= t.rules.book.numbers.cost else (FETCH,)
        return [(s.active, verb, ()) for verb in verbs]

    def possible(self, t: Table) -> list[Entry]:
        if self.waits_for(t.state).role != "draw":
            return super().possible(t)
        return [Entry(DRAW, WIND, (force,)) for force in range(STRONGEST + 1)]

    def copy(self, state: State) -> State:
        return state.copy()

    def digest(self, state: State) -> str:
        return digest_of(state)

    def named(self, state: State) -> dict[str, Any]:
        return state.named()

    # Ending ---------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        won = bool(self.winners(state))
        players = tuple(Party(SEATS[seat]) for seat in state.order)
        return Outcome(
            "won" if won else "lost",
            (*players, Party(TEAM, "team"), Party(FOE, "neutral")),
            tuple(self.sheet(state)),
            (Condition(END, won),),
        )

    def sheet(self, state: State) -> list[ScoreLine]:
        if not state.over:
            return []
        told = {TEAM: state.named()["lit"], FOE: state.named()["blown"]}
        return [ScoreLine(name="total", clause=END, points=told)]

    def scores(self, state: State) -> dict[str, int | str]:
        return {TEAM: state.named()["lit"]}

    def winners(self, state: State) -> list[str] | None:
        if not state.over:
            return None
        return [SEATS[seat] for seat in state.order] if state.round <= 3 else []

    def decided_by(self, state: State, rules: PlainRules) -> str:
        return END


GAME = Lamps()
