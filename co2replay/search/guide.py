"""The map of what a search has met: situations by clause, kind of moment, phase, near a limit."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from co2replay.engine.table import Book, Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import OPERATIONS
from co2replay.games.co2.turn import frames as fr

KEPT_MAX = 30  # games put away for one kind of situation; the oldest goes first
KIND = 1000  # situations of one kind share their thousands
NEAR = 4  # how far from a limit still counts as near it
WIDTH = 64  # above the number of kinds of moments, and of verbs


class Map:
    """What has been met, each situation as one number; `fresh` holds the kinds of what was new."""

    __slots__ = ("clauses", "fresh", "known", "last")

    def __init__(self) -> None:
        self.known: set[int] = set()
        self.clauses: set[tuple[str, int]] = set()  # by which something moved, and the phase
        self.fresh: set[int] = set()
        self.last = 0

    def meet(self, t: Table, verb: int) -> None:
        """Note what was done, what the game waits for now, and what it waited for before."""
        s = t.state
        frame = s.pending[-1]
        kind = frame.number
        key = -((self.last * WIDTH + kind) * WIDTH + verb) - 1
        if key not in self.known:
            self.known.add(key)
            self.fresh.add(-1)
        self.last = kind
        if isinstance(frame, fr.Turn) and not s.acted and s.phase == OPERATIONS:
            found = limits(t)
            if not self.known.issuperset(found):
                self.fresh.update([one // KIND for one in found if one not in self.known])
                self.known.update(found)
            if t.book is not None:
                self.meet_clauses(t.book, s.decade)

    def meet_clauses(self, book: Book, decade: int) -> None:
        """Note by which clauses something has moved since the last turn, early or late."""
        late = int(decade > 1)
        found = {(row[4], late) for row in book.rows}
        book.rows.clear()
        book.uses.clear()
        if not self.clauses.issuperset(found):
            self.clauses |= found
            self.fresh.add(-2)


def limits(t: Table) -> list[int]:
    """How far each count of the table is from its limit, in steps that grow finer near it."""
    s = t.state
    c = s.c
    decade, control, plants = s.decade, s.control, s.plants
    bank, cubes, ppm = c[at.BANK_CEPS], c[at.BANK_CUBES], c[at.PPM]
    stacks = c[at.PLANT_STACK : at.PLANTS_OUT]
    ceps = c[at.REGION_CEPS : at.REGION_CUBES]
    active = s.active
    held = max(map(control.count, s.order))
    money, own = c[at.MONEY + active], c[at.CEPS + active]
    first = at.EXPERTISE + active * at.SOURCE_COUNT
    levels = c[first : first + at.SOURCE_COUNT]
    free = sum([speakers.count(-1) for speakers in s.speakers])
    # Each kind of situation has its own thousands; what is in them is its place.
    return [
        1000 + c[at.PRICE] * 8 + min(c[at.MARKET_CEPS], NEAR),
        2000 + (bank if bank < NEAR else NEAR + bank // 3),
        3000 + (cubes if cubes < NEAR else NEAR + cubes // 3),
        4000 + ppm // 10 * 2 + s.warmed,
        5000 + decade * 16 + s.round,
        6000 + sum(stacks) * 8 + stacks.count(0),
        7000 + plants.count(0),
        8000 + s.tiles.count(0),
        9000 + held * 8 + control.count(-1),
        10000 + ceps.count(0) * 32 + max(ceps),
        11000 + (money if money < 12 else 12) * 8 + min(own, NEAR),
        12000 + max(levels) * 16 + min(levels),
        13000 + free * 8 + len(s.un_held[active]),
        14000 + c[at.PROJECT_POOL : at.PROJECTS_OUT].count(0) * 8 + len(s.lobby[active]),
    ]


class Kept:
    """The games that reached something new, each put away where it did, by what was new."""

    __slots__ = ("shots",)

    def __init__(self) -> None:
        self.shots: dict[int, list[Any]] = {}

    def put(self, shot: Any, kinds: Iterable[int]) -> None:
        for kind in kinds:
            shots = self.shots.setdefault(kind, [])
            shots.append(shot)
            if len(shots) > KEPT_MAX:
                del shots[0]

    def pick(self, rng: Random) -> Any:
        """Every kind of situation is as likely as any other, the latest game in it most of all."""
        shots = self.shots[rng.choice(sorted(self.shots))]
        count = len(shots)
        return shots[max(rng.randrange(count), rng.randrange(count))]
