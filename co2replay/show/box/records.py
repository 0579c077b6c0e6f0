"""What `box` answers: what is kept of a copy, and what logs tell of theirs."""

from __future__ import annotations

import msgspec


class BoxKept(msgspec.Struct, kw_only=True):
    """`box keep`: a copy as it is kept now, and what this changed."""

    schema: str = "box-kept/1"
    game: str
    name: str
    file: str
    values: int
    left: int  # values of the set that are still assumed


class BoxCopies(msgspec.Struct, kw_only=True):
    """`box list`: the copies that are kept, by game."""

    schema: str = "box-copies/1"
    copies: dict[str, list[str]]


class BoxValueTold(msgspec.Struct, kw_only=True):
    """A value of the box as some logs have it."""

    value: str
    logs: list[str]


class Learned(msgspec.Struct, kw_only=True):
    """One value of the box, and all that logs say of it: more than one is a conflict."""

    path: str
    where: str
    told: list[BoxValueTold]


class BoxLearned(msgspec.Struct, kw_only=True):
    """`box learn`: what the `fact` lines of logs say of the box."""

    schema: str = "box-learned/1"
    game: str
    logs: int
    values: list[Learned]
    conflicts: int
