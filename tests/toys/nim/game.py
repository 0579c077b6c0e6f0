"""Nim: two players take stones off one heap. Whoever takes the last one wins, or loses."""

from __future__ import annotations

from typing import Any

from co2replay.engine.contract import Goods, Header
from co2replay.engine.digest import begin_digest, digest
from co2replay.engine.game import PLAYED, Difference
from co2replay.engine.plain import Bare, NoBoxes, Plain, PlainRules, plain_rules
from co2replay.engine.table import Breach, Table, consult, impossible, move, refuse
from co2replay.engine.trace import ScoreLine
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.notation.records import NOBODY, POSITION, UNKNOWN, Entry
from co2replay.notation.vocabulary import Vocabulary

from . import words as w

TAKE, LAST = "nim.take", "nim.last"  # the two clauses
HEAP, TAKEN = 0, 1  # cells: the heap, then what each has taken
CELLS = ("heap", "left.taken", "right.taken")
NOT_YET = -1
NAMES = begin_digest((*CELLS, "round", "active", "won"))


class State:
    """The heap, what each has taken, whose turn it is, and who has won."""

    __slots__ = ("active", "c", "order", "partial", "round", "turns", "won")

    def __init__(self, order: tuple[int, ...], heap: int) -> None:
        self.c: list[Any] = [heap, 0, 0]
        self.order = order
        self.active = self.won = NOT_YET
        self.round = self.turns = 0
        self.partial = False

    def copy(self) -> State:
        new = object.__new__(State)
        for name in State.__slots__:
            setattr(new, name, getattr(self, name))
        new.c = list(self.c)
        return new


class Nim(Plain):
    name = "nim"

    def goods(self) -> Goods:
        return Goods(CELLS, ("stone",) * len(CELLS))

    def vocabulary(self) -> Vocabulary:
        return w.vocabulary()

    def header(self) -> Header[Bare, PlainRules]:
        return Header(boxes=NoBoxes(self.name), resolve=plain_rules, players=(2, 2))

    # Play -----------------------------------------------------------------------------------------

    def begin(self, rules: PlainRules, seats: tuple[int, ...], header: dict[str, str]) -> State:
        return State(seats, rules.book.numbers.heap)

    def open(self, t: Table, seats: tuple[int, ...], header: dict[str, str]) -> None: ...

    def draw(self, t: Table, verb: int, args: tuple[int, ...]) -> Breach | int:
        if t.state.active != NOT_YET:
            return impossible(TAKE, waits=self.waits_for(t.state)[0])
        begin_turn(t.state, args[0], 1)
        return PLAYED

    def act(self, t: Table, who: int, verb: int, args: tuple[int, ...]) -> Breach | int:
        s: State = t.state
        (number,) = args
        if s.active == NOT_YET or s.won != NOT_YET:
            return impossible(TAKE, waits=self.waits_for(s)[0])
        if who not in (NOBODY, s.active):
            return impossible(TAKE, turn=w.SEATS[s.active])
        if number > s.c[HEAP]:
            return impossible(TAKE, wanted=number, left=s.c[HEAP])
        if not 0 < number <= t.rules.book.numbers.most:
            breach = refuse(t, TAKE, wanted=number, most=t.rules.book.numbers.most)
            if breach is not None:
                return breach
        move(t, HEAP, TAKEN + s.active, number, TAKE)
        other = next(seat for seat in s.order if seat != s.active)
        if s.c[HEAP] == 0:
            consult(t, "last_stone")
            s.won = s.active if t.rules.book.settings["last_stone"] == "wins" else other
            s.turns += 1
        else:
            begin_turn(s, other, s.round + (other == s.order[0]))
        return PLAYED

    def mark(self, t: Table, args: tuple[int, ...]) -> Breach | None:
        s: State = t.state
        if is_unknown(s.active):
            begin_turn(s, args[2], args[1])
        if s.active == NOT_YET or s.won != NOT_YET:
            return impossible(TAKE, waits=self.waits_for(s)[0])
        if args[1:] == (s.round, s.active):
            return None
        return impossible(TAKE, turn=f"{s.round} {w.SEATS[s.active]}")

    def gap(self, t: Table) -> None:
        s: State = t.state
        s.c = [Unknown(name) for name in CELLS]
        s.active, s.partial = Unknown("turn"), True

    def blur(self, t: Table, entry: Entry) -> None:
        self.gap(t)

    def waits_for(self, state: State) -> tuple[str, int, str]:
        if is_unknown(state.active):
            return "adrift", NOBODY, ""
        if state.won != NOT_YET:
            return "over", NOBODY, ""
        name = "set-up" if state.active == NOT_YET else "turn"
        return name, state.active, TAKE

    def is_over(self, state: State) -> bool:
        return state.won != NOT_YET

    def legal(self, t: Table) -> list[tuple[int, int, tuple[int, ...]]]:
        s: State = t.state
        if self.waits_for(s)[0] != "turn":
            return []
        most = min(t.rules.book.numbers.most, s.c[HEAP])
        return [(s.active, w.TAKE, (number,)) for number in range(1, most + 1)]

    # Table ----------------------------------------------------------------------------------------

    def place_of(self, verb: int, args: tuple[int, ...]) -> int:
        return {w.HEAP_ROW: HEAP, w.TAKEN_ROW: TAKEN + args[0]}.get(verb, -1)

    def see(self, t: Table, verb: int, args: tuple[int, ...]) -> Difference | None:
        s: State = t.state
        if verb == w.TURN_ROW:
            seen, here = f"{args[0]} {w.SEATS[args[1]]}", f"{s.round} {w.SEATS[s.active]}"
            return None if seen == here else Difference("turn", seen, here)
        if verb == w.SCORE:
            name, value = f"{w.SEATS[args[0]]}.total", self.scores(s)[w.SEATS[args[0]]]
        else:
            name, value = CELLS[self.place_of(verb, args)], s.c[self.place_of(verb, args)]
        return None if args[-1] == value else Difference(name, args[-1], value)

    def place(self, t: Table, verb: int, args: tuple[int, ...]) -> Breach | None:
        s: State = t.state
        if verb == w.TURN_ROW:
            begin_turn(s, args[1], args[0])
        elif (cell := self.place_of(verb, args)) >= 0:
            s.c[cell] = Unknown(CELLS[cell]) if args[-1] == UNKNOWN else args[-1]
        s.partial = any(is_unknown(value) for value in (*s.c, s.active))
        return None

    def correct(self, t: Table, verb: int, args: tuple[int, ...]) -> Breach | None:
        return self.place(t, verb, args)

    def learn(self, t: Table, verb: int, args: tuple[int, ...]) -> bool:
        cell = self.place_of(verb, args)
        if cell < 0 or not is_unknown(t.state.c[cell]):
            return False
        self.place(t, verb, args)
        return True

    def rows(self, t: Table) -> list[Entry]:
        s: State = t.state
        values = [UNKNOWN if is_unknown(value) else value for value in s.c]
        rows = [(w.HEAP_ROW, (0, values[HEAP]))]
        rows += [(w.TAKEN_ROW, (seat, 0, values[TAKEN + seat])) for seat in sorted(s.order)]
        if not is_unknown(s.active) and s.active != NOT_YET:
            rows.insert(0, (w.TURN_ROW, (s.round, s.active)))
        return [Entry(POSITION, verb, args, line=at) for at, (verb, args) in enumerate(rows, 1)]

    def copy(self, state: State) -> State:
        return state.copy()

    def named(self, state: State) -> dict[str, Any]:
        values = (*state.c, state.round, state.active, state.won)
        names = (*CELLS, "round", "active", "won")
        return {x: None if is_unknown(v) else v for x, v in zip(names, values, strict=True)}

    def digest(self, state: State) -> str:
        return digest(NAMES, list(self.named(state).values()))

    # Ending ---------------------------------------------------------------------------------------

    def scores(self, state: State) -> dict[str, int | str]:
        return {w.SEATS[seat]: int(seat == state.won) for seat in state.order}

    def sheet(self, state: State) -> list[ScoreLine]:
        if state.won == NOT_YET:
            return []
        taken = {w.SEATS[seat]: state.c[TAKEN + seat] for seat in state.order}
        taken = {seat: "?" if is_unknown(value) else value for seat, value in taken.items()}
        return [
            ScoreLine(name="taken", clause=TAKE, points=taken),
            ScoreLine(name="total", clause=LAST, points=self.scores(state)),
        ]

    def winners(self, state: State) -> list[str] | None:
        return None if state.won == NOT_YET else [w.SEATS[state.won]]

    def decided_by(self, state: State, rules: PlainRules) -> str:
        return LAST


def begin_turn(s: State, seat: int, number: int) -> None:
    s.active, s.round, s.turns = seat, number, s.turns + 1


GAME = Nim()
