"""What the game can be waiting for, and the steps that it takes by itself: one record a kind."""

from __future__ import annotations

import re
from typing import Any, ClassVar

import msgspec

from co2replay.engine.passed import Role

from ..board.pieces import NO_SEAT

KINDS: list[type[Frame]] = []


class Frame(msgspec.Struct, frozen=True, gc=False):
    """A decision or a draw; a step, whose name begins with `do-`, is taken when it is on top."""

    name: ClassVar[str]
    is_step: ClassVar[bool]
    seat: int = NO_SEAT

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()
        cls.is_step = cls.name.startswith("do-")
        KINDS.append(cls)


def written(frame: Frame) -> list[Any]:
    """Name and values of a frame, as digests have it."""
    return [frame.name, *msgspec.structs.astuple(frame)]


# Set-up -------------------------------------------------------------------------------------------


class SetUp(Frame, frozen=True):
    """Draws of the set-up, in any order."""


class Keep(Frame, frozen=True, kw_only=True):
    """Which of the goals dealt are kept."""

    deck: int
    count: int


class Draft(Frame, frozen=True, kw_only=True):
    """Which of the cards in hand are kept before the rest is passed on."""

    count: int


# A turn -------------------------------------------------------------------------------------------


class Turn(Frame, frozen=True):
    """Main action, executive actions, the end."""


class Grant(Frame, frozen=True, kw_only=True):
    """The grant of a scientist: recruit one, or move one."""

    space: int


class Move(Frame, frozen=True, kw_only=True):
    """One scientist moves by the effect of a card."""

    card: int


class Leave(Frame, frozen=True, kw_only=True):
    """Where the owner of a scientist sends it from a project that gets infrastructure."""

    space: int
    then: int  # who prepares


class Pay(Frame, frozen=True, kw_only=True):
    """Out of which purse a CEP is paid; the clause says for what."""

    clause: str


class RegionToken(Frame, frozen=True, kw_only=True):
    """Whether one tech token of the region pays for a plant; the own ones left to pay."""

    region: int
    cost: int


class Donate(Frame, frozen=True, kw_only=True):
    """Whether somebody whom an event strikes gives a tech token or loses points."""

    event: int


class Bonus(Frame, frozen=True, kw_only=True):
    """A bonus of a track: used, handed to another player, or left."""

    kind: int


class Use(Frame, frozen=True, kw_only=True):
    """A bonus that somebody was given."""

    kind: int


class AnyKnowledge(Frame, frozen=True, kw_only=True):
    """One knowledge in an energy of choice."""

    clause: str


class Study(Frame, frozen=True, kw_only=True):
    """One of the steps that a summit gives."""

    place: int
    left: int  # this one included


# Behind the turns ---------------------------------------------------------------------------------


class Share(Frame, frozen=True, kw_only=True):
    """Income: how much of it is money, how much points."""

    amount: int


class Reduce(Frame, frozen=True):
    """By how much all together lower the CO2 for points."""


class Company(Frame, frozen=True):
    """The company goal at the end: scored, or given up for money."""


class Reveal(Frame, frozen=True):
    """Private goals that nobody has seen yet."""


# Draws --------------------------------------------------------------------------------------------


class DrawFossil(Frame, frozen=True, kw_only=True):
    region: int


class DrawInspector(Frame, frozen=True, kw_only=True):
    group: int


class DrawSummit(Frame, frozen=True, kw_only=True):
    place: int


class DrawEvent(Frame, frozen=True):
    """The next event tile is turned up."""


class Adrift(Frame, frozen=True, kw_only=True):
    """Nobody wrote down what the game waits for; a position tells the phase and the turn."""

    is_placed: bool = False
    may_move: bool = False  # in the turn of somebody: perhaps the move of a scientist is asked for
    laid: tuple[int, ...] = ()  # in a supply: regions that have had their fossil plant

    def is_known_turn(self) -> bool:
        """Is it known from the entries whose turn it is, and what was done in it?"""
        return not self.is_placed and self.seat != NO_SEAT


class Over(Frame, frozen=True):
    """The game is over."""


# Steps --------------------------------------------------------------------------------------------


class DoLearn(Frame, frozen=True, kw_only=True):
    """One step on a knowledge track."""

    energy: int
    clause: str


class DoGrant(Frame, frozen=True, kw_only=True):
    """The grant of the space on which a project was planned."""

    space: int


class DoFee(Frame, frozen=True, kw_only=True):
    """A CEP that an action costs."""

    clause: str


class DoLeave(Frame, frozen=True, kw_only=True):
    """A scientist leaves the project that gets infrastructure."""

    space: int


class DoPrepare(Frame, frozen=True, kw_only=True):
    """Benefits, the tile turned over, the token placed."""

    space: int


class DoBuild(Frame, frozen=True, kw_only=True):
    """Tech, money, the plant, points, cube and control."""

    space: int


class DoPlant(Frame, frozen=True, kw_only=True):
    """All is paid: the plant goes to its place."""

    space: int


class DoActed(Frame, frozen=True):
    """An action is over: what a card promised for it is given."""


class DoGift(Frame, frozen=True, kw_only=True):
    """What the main effect of a card gives."""

    card: int
    what: int
    amount: int


class DoSide(Frame, frozen=True, kw_only=True):
    """The side effect of a card."""

    card: int


class DoClose(Frame, frozen=True):
    """The turn is over: summits are resolved, markers come back."""


class DoSummit(Frame, frozen=True, kw_only=True):
    """A summit is resolved: scientists go home, the tile is replaced."""

    place: int


class DoSettle(Frame, frozen=True, kw_only=True):
    """CEPs owed for new fossil plants; regions and whom each of them owes for."""

    owed: tuple[tuple[int, int], ...]


class DoEvent(Frame, frozen=True, kw_only=True):
    """An event takes place for one player."""

    event: int


class DoDue(Frame, frozen=True, kw_only=True):
    """A CEP is owed: paid where it can be, else with points."""

    clause: str


ROLES: dict[type[Frame], Role] = {
    SetUp: "set-up",
    Turn: "turn",
    Reduce: "turn",
    Reveal: "draw",
    DrawFossil: "draw",
    DrawInspector: "draw",
    DrawSummit: "draw",
    DrawEvent: "draw",
    Adrift: "adrift",
    Over: "over",
}
