"""Each field of a state, changed alone, gives another digest, and changes no copy made before."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from .digest import load, save
from .playing import STEP_BACK, Failure
from .unknown import is_unknown


class Digesting(Protocol):
    def digest(self, state: Any, /) -> str: ...


def others(value: Any) -> Iterator[Any]:
    """Every way to change a value in one place: an element more, less, or another one."""
    if is_unknown(value):
        return
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value + 2)
    elif isinstance(value, str):
        yield f"{value}?"
    elif value is None:
        yield (0,)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            for other in others(getattr(value, name)):
                yield replace(value, **{name: other})
    elif isinstance(value, tuple | list):
        make = getattr(value, "_make", type(value))  # of a record with names, or of a plain row
        if value and make is tuple:  # a list has one place for each owner
            yield from (make(value[:-1]), make((*value, value[-1])))
        for place, one in enumerate(value):
            for other in others(one):
                yield make((*value[:place], other, *value[place + 1 :]))


def digest_of(game: Digesting, s: Any) -> str | None:
    """None where no such table can be: what was put there stands for nothing."""
    try:
        return game.digest(s)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return None


def unnoticed(game: Digesting, s: Any) -> list[str]:
    """Change each field of a table alone; name those that its digest does not tell."""
    before, found = game.digest(s), []
    is_put_away = hasattr(type(s), "records")  # such a state says of which records it is made
    for name in type(s).__slots__:
        if name == "partial" and s.partial:
            continue  # with something unknown in it, no whole table can be made of it
        known = {before}  # of two things that may lie there, each has a digest of its own
        for other in others(getattr(s, name)):
            changed = s.copy()
            setattr(changed, name, other)
            after = digest_of(game, changed)
            if after is None:
                continue
            again = game.digest(load(save(changed), type(s))) if is_put_away else after
            if after in known or again != after:
                found.append(name)
            known.add(after)
    return sorted(set(found))


def shared(s: Any) -> Iterator[str]:
    """Name the lists that a copy has in common with its original."""
    kept = s.copy()
    for name in type(s).__slots__:
        mine, theirs = getattr(s, name), getattr(kept, name)
        if isinstance(mine, list) and mine is theirs:
            yield name


def wrong(game: Digesting, s: Any, left_out: Collection[str]) -> Iterator[Failure]:
    """What a digest does not tell, or a copy does not keep apart."""
    for name in unnoticed(game, s):
        if name not in left_out:
            yield Failure(STEP_BACK, f"no digest tells {name}")
    for name in shared(s):
        yield Failure(STEP_BACK, f"a copy shares {name}")
