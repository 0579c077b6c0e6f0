"""The table of nim: a heap, what each has taken, whose turn it is; and the list of its fields."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from co2replay.engine.digest import begin_digest, digest
from co2replay.engine.field import KEPT, NUMBER, Block, Field, Value
from co2replay.engine.fields import Fields
from co2replay.engine.table import Play
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.notation.vocabulary import Form, Slot

SEATS = ("left", "right")
TABLES = {"seat": SEATS}
HEAP, TAKEN = 0, 1  # cells: the heap, then what each has taken
NOT_YET = -1
ALL = 10
NAMES = begin_digest(("heap", "taken", "round", "active", "won"))

ACT_TAKE, DRAW_BEGINS, FACT_SCORE = range(3)
SEAT = Slot(table="seat")
FORMS = (
    Form(ACT_TAKE, "take", "act", (Slot(table="int"),)),
    Form(DRAW_BEGINS, "begins", "draw", (SEAT,)),
    Form(FACT_SCORE, "score", "seen", (SEAT, Slot(table="int")), repeats=True),
)


class State:
    """What lies on the table; a number that nobody wrote down is an Unknown."""

    __slots__ = ("active", "c", "order", "partial", "round", "turns", "won")

    def __init__(self, order: tuple[int, ...], heap: int) -> None:
        self.c: list[Any] = [heap, 0, 0]
        self.order = order
        self.active: Any = NOT_YET
        self.round: Any = 0
        self.won = NOT_YET
        self.turns = 0
        self.partial = False

    def copy(self) -> State:
        new = object.__new__(State)
        for name in State.__slots__:
            setattr(new, name, getattr(self, name))
        new.c = list(self.c)
        return new

    def named(self) -> dict[str, Any]:
        values = (self.c[HEAP], self.c[TAKEN:], self.round, self.active, self.won)
        return dict(zip(("heap", "taken", "round", "active", "won"), values, strict=True))

    def begin_turn(self, seat: int, number: int) -> None:
        self.active, self.round, self.turns = seat, number, self.turns + 1


Table: TypeAlias = Play[State, Any]


def digest_of(state: State) -> str:
    return digest(NAMES, [plain(value) for value in state.named().values()])


def plain(value: Any) -> Any:
    if isinstance(value, list):
        return [plain(one) for one in value]
    return "?" if is_unknown(value) else value


def points(state: State, seat: int) -> int:
    return int(state.won == seat)


def turn(t: Table, _owner: int) -> Any:
    s = t.state
    return s.active if is_unknown(s.active) else (s.round, s.active)


def put_turn(t: Table, _owner: int, value: Value) -> None:
    t.state.begin_turn(value[1], value[0])


def lose_turn(t: Table, _owner: int, lost: Unknown) -> None:
    t.state.active = t.state.round = lost


def turns(t: Table, _owner: int, _actor: Any) -> list[Value]:
    return [(number, seat) for number in range(1, ALL + 1) for seat in t.state.order]


TURN = Field(
    "turn", values=(Slot(table="int"), SEAT), get=turn, put=put_turn, lose=lose_turn, domain=turns
)
STONES = Field("heap", cell=HEAP, good="stone", values=(NUMBER,), domain=lambda *_: range(ALL + 1))
HELD = msgspec.structs.replace(STONES, name="{seat}.taken", cell=TAKEN)
SCORE: Field[Table] = Field(  # what follows from the rest: compared, never laid out
    "{seat}.total",
    form=FACT_SCORE,
    get=lambda t, seat: points(t.state, seat),
    written=False,
    memory=True,
    lost=KEPT,
)
FIELDS: Fields[Table] = Fields(
    (Block("", ((TURN,), (STONES,))), Block("seat", ((HELD, SCORE),))),
    tables=TABLES,
    seats="order",
    copy=State.copy,
    forms=FORMS,
)
