"""What the game can be waiting for: one record a kind, with its own named fields."""

from __future__ import annotations

from typing import TypeAlias, get_args

import msgspec

from co2replay.engine.passed import Role

NO_SEAT = -1


def named(kind: str) -> str:
    """The name of a kind of frame, as digests have it."""
    return "set-up" if kind == "SetUp" else kind.lower()


class Awaited(msgspec.Struct, frozen=True, gc=False, array_like=True, tag=named):
    """What is waited for; a digest has it as a row: the name of its kind, then its values."""


class SetUp(Awaited, frozen=True):
    """Regions and the first order are to be named."""


class Open(Awaited, frozen=True):
    """A player puts up a plant, or stays out of the auctions of the round."""

    seat: int


class Bid(Awaited, frozen=True):
    """A player bids more, or leaves the auction."""

    seat: int


class Discard(Awaited, frozen=True):
    """A player has one plant too many."""

    seat: int
    bought: int


class Lose(Awaited, frozen=True):
    """Tokens that fit nowhere: the owner says which."""

    seat: int
    amount: int


class Draw(Awaited, frozen=True):
    """A card comes off the deck; the clause says why."""

    clause: str


class Buy(Awaited, frozen=True):
    """A player is at the resource market, until another one is or it is over."""

    seat: int


class Build(Awaited, frozen=True):
    """A player connects cities, until another one does or it is over."""

    seat: int


class Power(Awaited, frozen=True):
    """Players say which plants run, in any order."""

    left: tuple[int, ...]


class Mix(Awaited, frozen=True):
    """A player's hybrids run on so many tokens: coal and oil as the owner likes."""

    seat: int
    amount: int


class Adrift(Awaited, frozen=True):
    """Nobody wrote down what the game waits for; a position tells the phase and the turn.

    `begun`: a mark tells a phase that had begun before a gap, so that this may hide acts of it."""

    seat: int = NO_SEAT
    placed: bool = False
    begun: bool = False


class Over(Awaited, frozen=True):
    """The game is over."""


Frame: TypeAlias = (
    SetUp | Open | Bid | Discard | Lose | Draw | Buy | Build | Power | Mix | Adrift | Over
)

NAMES: dict[type[Frame], str] = {kind: named(kind.__name__) for kind in get_args(Frame)}


# What kind of thing is waited for, where it is not an answer to one question.
ROLES: dict[type[Frame], Role] = {
    SetUp: "set-up",
    Open: "turn",
    Buy: "turn",
    Build: "turn",
    Power: "turn",
    Draw: "draw",
    Adrift: "adrift",
    Over: "over",
}


def seat_of(frame: Frame) -> int:
    """Who is asked; nobody where it is a draw, or where any of several may speak."""
    if type(frame) is Power:
        return frame.left[0] if len(frame.left) == 1 else NO_SEAT
    return getattr(frame, "seat", NO_SEAT)
