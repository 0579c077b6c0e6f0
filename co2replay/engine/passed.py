"""What a game and the kernel pass to each other in play: how an entry was taken, what is waited
for, what differs, how it ended. Who passes what says `contract`, which no replay has to load."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal, NamedTuple

import msgspec

from .trace import ScoreLine

# How an entry was taken when it broke nothing.
PLAYED, CONFIRMED, MOOT = range(3)

# What kind of thing a game waits for.
SET_UP, TURN, ANSWER, DRAW, ADRIFT, OVER = "set-up", "turn", "answer", "draw", "adrift", "over"
Role = Literal["set-up", "turn", "answer", "draw", "adrift", "over"]


class Wait(NamedTuple):
    """What a game waits for: of which kind, how the game calls it, of whom, by which clause.

    In a `turn` a player may choose among acts of different kinds; an `answer` is to one question.
    `adrift` is a table of which nobody wrote down where it stands.
    """

    role: Role
    name: str
    seat: int  # -1: nobody in particular
    clause: str


# A value that something could have, as a log writes it, and the state with it.
Supposed = tuple[int | str, Any]


class Difference(msgspec.Struct, frozen=True):
    """A fact that the table saw and the replay does not have."""

    name: str = msgspec.field(name="value")  # as the facts of a finding call it
    seen: int | str
    computed: int | str


class Goods:
    """The places where countable things lie, and the kind of thing of each: cells of the ledger."""

    def __init__(self, names: tuple[str, ...], kinds: tuple[str, ...]) -> None:
        self.names = names
        self.kinds = kinds

    @cached_property
    def places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.names)}


RANKED, WON, LOST = "ranked", "won", "lost"


class Party(msgspec.Struct, frozen=True):
    """Who has a result: a player, all of them together, or somebody who is played by nobody."""

    name: str
    kind: Literal["seat", "team", "neutral"] = "seat"


class Condition(msgspec.Struct, frozen=True):
    """What winning together hangs on, and whether it came true."""

    clause: str
    is_met: bool


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: by rank, won by all together, or lost by all together."""

    kind: Literal["ranked", "won", "lost"]
    parties: tuple[Party, ...]
    lines: tuple[ScoreLine, ...]
    conditions: tuple[Condition, ...] = ()
