"""Each field of a state, changed alone, gives another digest, and changes no copy made before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from co2replay.engine.digest import load, save
from co2replay.engine.playing import STEP_BACK, Failure
from co2replay.engine.unknown import is_unknown
from co2replay.games.co2.board.state import State
from co2replay.games.co2.game import GAME

# What a digest leaves out on purpose: it tells what is on the table, however the record was kept.
NOT_ON_THE_TABLE = {
    "settled": "a forced answer is the same act whether it is written or not",
    "turns": "counts marks, of which a record that begins later has fewer",
    "asked_at": "a place in the log",
    "start_first": "who began is told by coins and marks; asked for behind a gap alone",
    "partial": "what is unknown is told as a question mark where it lies",
    "gapped": "how the record was kept",
    "ended": "how the record was kept",
    "goals_unsure": "how the record was kept",
    "lobby_lost": "how the record was kept",
    "worked_out": "how the record was kept",
    "cool": "how the record was kept",
}


def others(value: Any) -> Iterator[Any]:
    """Every way to change a value in one place: an element more, less, or another one."""
    if is_unknown(value):
        return
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value + 2)
    elif value is None:
        yield (0,)
    elif isinstance(value, tuple | list):
        make = getattr(value, "_make", type(value))  # of a record with names, or of a plain row
        for place, one in enumerate(value):
            for other in others(one):
                yield make((*value[:place], other, *value[place + 1 :]))


def digest_of(s: State) -> str | None:
    """None where no such table can be: the number stands for nothing."""
    try:
        return GAME.digest(s)
    except (IndexError, KeyError, ValueError):
        return None


def unnoticed(s: State) -> list[str]:
    """Change each field of a table alone; name those that its digest does not tell."""
    before, found = GAME.digest(s), []
    for name in State.__slots__:
        if name == "partial" and s.partial:
            continue  # with something unknown in it, no whole table can be made of it
        known = {before}  # of two things that may lie there, each has a digest of its own
        for other in others(getattr(s, name)):
            changed = s.copy()
            setattr(changed, name, other)
            after = digest_of(changed)
            if after is None:
                continue
            if after in known or GAME.digest(load(save(changed), State)) != after:
                found.append(name)
            known.add(after)
    return sorted(set(found))


def shared(s: State) -> Iterator[str]:
    """Name the lists that a copy has in common with its original."""
    kept = s.copy()
    for name in State.__slots__:
        mine, theirs = getattr(s, name), getattr(kept, name)
        if isinstance(mine, list) and mine is theirs:
            yield name


def wrong(s: State) -> Iterator[Failure]:
    """What a digest does not tell, or a copy does not keep apart."""
    for name in unnoticed(s):
        if name not in NOT_ON_THE_TABLE:
            yield Failure(STEP_BACK, f"no digest tells {name}")
    for name in shared(s):
        yield Failure(STEP_BACK, f"a copy shares {name}")
