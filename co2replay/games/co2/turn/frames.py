"""The frames on the stack of what a game of CO₂ waits for: a record a kind, its fields by name."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from co2replay.engine.passed import Role

from ..board.pieces import NO_SEAT

Seats = tuple[int, ...]
Sources = tuple[int, ...]
Rows = tuple[tuple[int, ...], ...]

KINDS: list[type[Frame]] = []


class Frame(msgspec.Struct, frozen=True, gc=False):
    """What the game waits for, and of whom; or a step that it takes as soon as it is on top."""

    name: ClassVar[str]
    number: ClassVar[int]  # in the order below
    is_step: ClassVar[bool]
    is_of_nobody: ClassVar[bool]
    seat: int

    def __init_subclass__(cls) -> None:
        cls.name = "".join(f"-{x.lower()}" if x.isupper() else x for x in cls.__name__)[1:]
        cls.is_step = cls.name.startswith("do-")
        cls.is_of_nobody = "OfNobody" in (base.__name__ for base in cls.__mro__)
        if cls.__name__ != "OfNobody":
            cls.number = len(KINDS)
            KINDS.append(cls)


class OfNobody(Frame, frozen=True, kw_only=True):
    """No seat is asked: chance, several at once, or nobody."""

    seat: int = NO_SEAT


Kinds = tuple[type[Frame], ...]


def written(frame: Frame) -> list[Any]:
    """Name and values of a frame, as digests have it: what is None was never part of it."""
    values = [frame.name, *msgspec.structs.astuple(frame)]
    if frame.is_of_nobody:
        values.insert(1, values.pop())  # the seat comes first
    while values[-1] is None:
        values.pop()
    return values


# Decisions and draws: the game stops here.


class SetUp(OfNobody, frozen=True):
    """Draws of the set-up, in any order."""

    preset: str


class Turn(Frame, frozen=True):
    """Free moves, the action, the end."""


class Grant(Frame, frozen=True):
    """Recruit, or move one scientist."""

    recruit_only: bool


class CardMove(Frame, frozen=True):
    """Move one scientist by a card."""

    clause: str
    card: int


class Displaced(Frame, frozen=True):
    """Where the owner of a scientist puts it whom somebody has paid to leave: hand or summit."""

    source: int
    by: int
    space: int


class Fund(Frame, frozen=True):
    """A goal or a discount must bring the coins that a plant still lacks."""

    missing: int
    source: int
    goal: int  # the one that may go; none where a card has to bring it
    money: int  # held when the plant was begun


class Fee(Frame, frozen=True):
    """Pay a CEP out of hand or a controlled region."""

    clause: str
    displaced: bool | None = None  # was a scientist paid to leave; None where no project is used


class Short(Frame, frozen=True):
    """Coins are missing for the CEP to be bought, a goal could still bring some."""


class OwnOff(Frame, frozen=True):
    """Take the own scientist off while installing."""

    space: int


class OwnBuilt(Frame, frozen=True):
    """Where the own scientist goes at step 7."""

    space: int


class OwnCube(Frame, frozen=True):
    """Take or leave the regional cube."""

    space: int
    displaced: bool


class AnyBonus(Frame, frozen=True):
    """One Expertise in any source."""


class CepBonus(Frame, frozen=True):
    """The region that gets a CEP."""


class EndExpertise(Frame, frozen=True):
    """One of the sources of the projects with an own scientist."""


class WhichSummit(Frame, frozen=True):
    """Which complete summit first."""


class Speaker(Frame, frozen=True):
    """Who scores next at a summit; the seat is that of whose turn it is."""

    place: int
    left: Seats


class Topic(Frame, frozen=True):
    """Which own topic next."""

    place: int
    sources: Sources


class SummitExtra(Frame, frozen=True):
    """The extra point of a summit."""

    place: int


class Income(OfNobody, frozen=True):
    """Coins or points, for all to whom something is due."""

    due: tuple[int, ...]  # by seat
    is_final: bool


class DrawFossil(OfNobody, frozen=True):
    """A fossil plant for a region in need."""

    needed: tuple[int, ...]
    last: int  # the region last drawn for


class DrawEvent(OfNobody, frozen=True):
    """A new event card."""


class DrawSummit(OfNobody, frozen=True):
    """A new summit tile."""

    place: int


class LastCall(OfNobody, frozen=True):
    """Before the final scoring begins, goals may be discarded."""


class Goals(OfNobody, frozen=True):
    """Goals to be scored or exchanged."""

    left: Seats


class Draft(OfNobody, frozen=True):
    """Cards to be kept; packs and cards kept stand in the order of the seats."""

    passes: int  # so far
    packs: Rows
    picked: Seats
    kept: Rows


class Auction(Frame, frozen=True):
    """A bid or a pass."""

    high: int
    leader: int
    passed: Seats
    spoken: Seats
    first_decade: bool


class AuctionPay(Frame, frozen=True):
    """The winner pays."""

    bid: int


class AuctionName(Frame, frozen=True):
    """The winner names who starts."""

    first_decade: bool


class StarterSpace(Frame, frozen=True):
    """Where a project of the solitaire set-up lies."""

    source: int
    region: int  # OMITTED: nobody wrote it down
    named: bool  # was a space named before the draw


class DrawReveal(Frame, frozen=True):
    """A UN goal of the solitaire game."""


class DrawRefill(Frame, frozen=True):
    """A lobby card of the solitaire game."""


class Adrift(Frame, frozen=True):
    """After a gap: the record does not say what is asked, or of whom."""

    phase: int | None = None  # the one that a mark says begins here
    drawn: int | None = None  # the last draw seen of a Supply Phase: what goes before it is over


class Over(OfNobody, frozen=True):
    """Nothing more."""


# Steps: the engine does these by itself as soon as they are on top; their names begin with `do-`.


class DoInstall(Frame, frozen=True):
    """Pay for what is installed, then flip and take the benefit."""

    space: int
    displaced: bool


class DoBenefit(Frame, frozen=True):
    """Flip the tile and take what it shows."""

    source: int
    space: int


class DoConstruct(Frame, frozen=True):
    """Pay for a plant and build it."""

    space: int
    displaced: bool


class DoPayPlant(Frame, frozen=True):
    """Pay, with or without the regional cube."""

    space: int
    leave_cube: bool


class DoControl(Frame, frozen=True):
    """Look who controls a region."""

    region: int


class DoLateFee(Frame, frozen=True):
    """The coin of a displacement, paid after the benefit."""

    owner: int


class DoStepOff(Frame, frozen=True):
    """Step 7: the scientist of the project."""

    space: int


class DoTileBack(Frame, frozen=True):
    """Step 8: the project tile."""

    space: int


class DoCard(Frame, frozen=True):
    """A declared main lobby whose action is done."""

    armed: int


class DoDeedDone(Frame, frozen=True):
    """The Action is over."""


class DoGain(Frame, frozen=True):
    """One Expertise."""

    source: int
    clause: str


class DoEndExpertise(Frame, frozen=True):
    """The Expertise of a turn's end."""


class DoSummits(Frame, frozen=True):
    """Score what summits are complete."""


class DoSummitNext(Frame, frozen=True):
    """The next company at a summit."""

    place: int
    left: Seats


class DoSummitTopics(Frame, frozen=True):
    """The topics of one company, one after the other."""

    place: int
    sources: Sources


class DoSummitClose(Frame, frozen=True):
    """Scientists go home and the tile leaves."""

    place: int


class DoNextTurn(Frame, frozen=True):
    """The turn of the seat is over."""


class DoSupplyCep(Frame, frozen=True):
    """The CEP that a fossil plant costs whoever controls the region."""

    region: int


class DoScan(OfNobody, frozen=True):
    """Look which regions are in need."""


class DoEvent(OfNobody, frozen=True):
    """The disaster, if there is one."""


class DoSupplyEnd(OfNobody, frozen=True):
    """The Supply Phase is over."""


class DoFinal(OfNobody, frozen=True):
    """The first steps of the final scoring."""


class DoFinalIncome(OfNobody, frozen=True):
    """The income at the end."""


class DoScore(OfNobody, frozen=True):
    """The score sheet."""


# What kind of thing is waited for, where it is not an answer to one question.
ROLES: dict[type[Frame], Role] = {
    SetUp: "set-up",
    Turn: "turn",
    DrawFossil: "draw",
    DrawEvent: "draw",
    DrawSummit: "draw",
    DrawReveal: "draw",
    DrawRefill: "draw",
    Adrift: "adrift",
    Over: "over",
}
