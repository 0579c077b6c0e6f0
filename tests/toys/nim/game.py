"""Nim: two players take stones off one heap. Whoever takes the last one wins, or loses."""

from __future__ import annotations

from typing import Any

from co2replay.engine.book import Header
from co2replay.engine.fields import Listed
from co2replay.engine.passed import PLAYED, Role, Wait
from co2replay.engine.plain import Bare, NoBoxes, Plain, PlainRules, plain_rules
from co2replay.engine.table import Breach, consult, impossible, move, refuse
from co2replay.engine.trace import ScoreLine
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import DRAW, NOBODY, Entry
from co2replay.notation.vocabulary import Vocabulary

from .table import (
    ACT_TAKE,
    DRAW_BEGINS,
    FIELDS,
    HEAP,
    NOT_YET,
    SEATS,
    TAKEN,
    State,
    Table,
    digest_of,
    plain,
    points,
)
from .words import vocabulary

TAKE, LAST = "nim.take", "nim.last"  # the two clauses


class Nim(Listed, Plain):
    name = "nim"
    fields = FIELDS

    def vocabulary(self) -> Vocabulary:
        return vocabulary()

    def header(self) -> Header[Bare, PlainRules]:
        return Header(boxes=NoBoxes(self.name), resolve=plain_rules, players=(2, 2))

    # Play -----------------------------------------------------------------------------------------

    def begin(self, rules: PlainRules, seats: tuple[int, ...], header: dict[str, str]) -> State:
        return State(seats, rules.book.numbers.heap)

    def open(self, t: Table, seats: tuple[int, ...], header: dict[str, str]) -> None: ...

    def draw(self, t: Table, verb: int, args: tuple[int, ...]) -> Breach | int:
        if t.state.active != NOT_YET:
            return impossible(TAKE, waits=self.waits_for(t.state).name)
        t.state.begin_turn(args[0], 1)
        return PLAYED

    def act(self, t: Table, who: int, verb: int, args: tuple[int, ...]) -> Breach | int:
        s, (number,), most = t.state, args, t.rules.book.numbers.most
        if s.active == NOT_YET or s.won != NOT_YET:
            return impossible(TAKE, waits=self.waits_for(s).name)
        if who not in (NOBODY, s.active):
            return impossible(TAKE, turn=SEATS[s.active])
        if number > s.c[HEAP]:
            return impossible(TAKE, wanted=number, left=s.c[HEAP])
        is_fair = 0 < number <= most
        if not is_fair and (breach := refuse(t, TAKE, wanted=number, most=most)) is not None:
            return breach
        move(t, HEAP, TAKEN + s.active, number, TAKE)
        other = next(seat for seat in s.order if seat != s.active)
        if s.c[HEAP] == 0:
            consult(t, "last_stone")
            s.won = s.active if t.rules.book.settings["last_stone"] == "wins" else other
            s.turns += 1
        else:
            s.begin_turn(other, s.round + (other == s.order[0]))
        return PLAYED

    def mark(self, t: Table, args: tuple[int, ...]) -> Breach | None:
        s = t.state
        if is_unknown(s.active):
            s.begin_turn(args[2], args[1])
        if s.active == NOT_YET or s.won != NOT_YET:
            return impossible(TAKE, waits=self.waits_for(s).name)
        if args[1:] == (s.round, s.active):
            return None
        return impossible(TAKE, turn=f"{s.round} {SEATS[s.active]}")

    def waits_for(self, state: State) -> Wait:
        if is_unknown(state.active):
            return Wait("adrift", "adrift", NOBODY, "")
        if state.won != NOT_YET:
            return Wait("over", "over", NOBODY, "")
        role: Role = "set-up" if state.active == NOT_YET else "turn"
        return Wait(role, role, state.active, TAKE)

    def is_over(self, state: State) -> bool:
        return state.won != NOT_YET

    def legal(self, t: Table) -> list[tuple[int, int, tuple[int, ...]]]:
        if self.waits_for(t.state).name != "turn":
            return []
        most = min(t.rules.book.numbers.most, t.state.c[HEAP])
        return [(t.state.active, ACT_TAKE, (number,)) for number in range(1, most + 1)]

    def possible(self, t: Table) -> list[Entry]:
        if self.waits_for(t.state).role != "set-up":
            return super().possible(t)
        return [Entry(DRAW, DRAW_BEGINS, (seat,)) for seat in t.state.order]

    def copy(self, state: State) -> State:
        return state.copy()

    def digest(self, state: State) -> str:
        return digest_of(state)

    def named(self, state: State) -> dict[str, Any]:
        return {name: plain(value) for name, value in state.named().items()}

    # Ending ---------------------------------------------------------------------------------------

    def scores(self, state: State) -> dict[str, int | str]:
        return {SEATS[seat]: points(state, seat) for seat in state.order}

    def sheet(self, state: State) -> list[ScoreLine]:
        if state.won == NOT_YET:
            return []
        taken = {SEATS[seat]: plain(state.c[TAKEN + seat]) for seat in state.order}
        return [
            ScoreLine(name="taken", clause=TAKE, points=taken),
            ScoreLine(name="total", clause=LAST, points=self.scores(state)),
        ]

    def winners(self, state: State) -> list[str] | None:
        return None if state.won == NOT_YET else [SEATS[state.won]]

    def decided_by(self, state: State, rules: PlainRules) -> str:
        return LAST


GAME = Nim()
