"""The table of lamps: oil, lamps lit by all, what the wind has taken, and whose turn it is."""

from __future__ import annotations

from typing import Any, TypeAlias

from co2replay.engine.digest import begin_digest, digest
from co2replay.engine.field import NUMBER, Block, Field, Value
from co2replay.engine.fields import Fields
from co2replay.engine.table import Play
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.notation.vocabulary import Form, Slot

SEATS = ("red", "green")
TABLES = {"seat": SEATS}
OIL, LIT, BLOWN, WELL = range(4)  # cells: the store, burnt in lamps, taken by the wind, the well
NIGHT = -1  # nobody's turn: the wind
LIGHT, FETCH, WIND = range(3)
FORMS = (
    Form(LIGHT, "light", "act"),
    Form(FETCH, "fetch", "act"),
    Form(WIND, "wind", "draw", (Slot(table="int"),)),
)
MOST = 20  # oil that anybody can imagine
NAMES = begin_digest(("oil", "lit", "blown", "round", "active", "over"))


class State:
    __slots__ = ("active", "c", "order", "over", "partial", "round", "turns")

    def __init__(self, order: tuple[int, ...], oil: int) -> None:
        self.c: list[Any] = [oil, 0, 0, MOST]
        self.order = order
        self.active: Any = order[0] if order else NIGHT
        self.round: Any = 1
        self.turns = 1
        self.over = self.partial = False

    def copy(self) -> State:
        new = object.__new__(State)
        for name in State.__slots__:
            setattr(new, name, getattr(self, name))
        new.c = list(self.c)
        return new

    def named(self) -> dict[str, Any]:
        values = (*self.c[:WELL], self.round, self.active, int(self.over))
        names = ("oil", "lit", "blown", "round", "active", "over")
        return {x: "?" if is_unknown(y) else y for x, y in zip(names, values, strict=True)}


Table: TypeAlias = Play[State, Any]


def digest_of(state: State) -> str:
    return digest(NAMES, list(state.named().values()))


def turn(t: Table, _owner: int) -> Any:
    return t.state.active if is_unknown(t.state.active) else (t.state.round, t.state.active + 1)


def put_turn(t: Table, _owner: int, value: Value) -> None:
    t.state.round, t.state.active = value[0], value[1] - 1
    t.state.turns += 1


def lose_turn(t: Table, _owner: int, lost: Unknown) -> None:
    t.state.active = t.state.round = lost


def turns(t: Table, _owner: int, _actor: Any) -> list[Value]:
    return [(number, seat) for number in range(1, 5) for seat in range(3)]


def stones(name: str, cell: int) -> Field[Table]:
    return Field(name, cell=cell, good="oil", values=(NUMBER,), domain=lambda *_: range(MOST + 1))


TURN = Field(  # 0 is the night, then the players
    "turn",
    values=(Slot(table="int"), Slot(table="int")),
    get=turn,
    put=put_turn,
    lose=lose_turn,
    domain=turns,
)
FIELDS: Fields[Table] = Fields(
    (Block("", ((TURN,), (stones("oil", OIL), stones("lit", LIT), stones("blown", BLOWN)))),),
    tables=TABLES,
    seats="order",
    copy=State.copy,
    forms=FORMS,
)
