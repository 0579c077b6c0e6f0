"""What a search begins with beside empty tables: the small cases of the clauses, freed of what
they expect."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from co2replay.corpus.cases import cases_of, log_of
from co2replay.engine.opinion import is_silent
from co2replay.games.registry import game_of
from co2replay.notation.records import (
    ACT,
    BLANK,
    COMMENT,
    CORRECTION,
    DIGEST,
    DRAW,
    EXPECT,
    MARK,
    POSITION,
    SEEN,
    Log,
)

from . import judging
from .found import with_rows
from .hosted import editions_of, opened

KEPT = (ACT, DRAW, MARK, CORRECTION, POSITION)
LAID_OUT = (DRAW, POSITION)
# Comments, expectations and facts say what comes out; only what happens is varied.
SILENT = (COMMENT, EXPECT, BLANK, SEEN, DIGEST)


class Seed(NamedTuple):
    """One case: the log without a word on what is expected of it, and where play begins."""

    file: str
    log: Log
    begun: int  # the first entry behind the draws of the set-up
    players: int


@cache
def seeds(game: str) -> tuple[Seed, ...]:
    """Every case that both judges can read to its end, in the order of the rulebook."""
    found = []
    for case in cases_of(game):
        log = log_of(case)
        told = [entry for entry in log.entries if entry.kind not in SILENT]
        if not told or any(x.kind not in KEPT or x.taken_back for x in told):
            continue  # a gap, or words of the box
        log = Log(log.version, log.header, told, [])
        if any(entry.kind == POSITION for entry in told) and not is_read_by_both(log):
            continue  # a table out of the middle
        begun = next((x for x, entry in enumerate(told) if entry.kind not in LAID_OUT), len(told))
        players = len((log.get("seats") or "").split())
        found.append(Seed(case.file, with_rows(log, {"trust": "assumed"}), begun, players))
    return tuple(found)


def is_read_by_both(log: Log) -> bool:
    """A case names no book: under which one it is read does not matter here."""
    edition = editions_of(game_of(log))[0].rpartition("/")[2]
    opening = opened(with_rows(log, {"edition": edition}))
    said = judging.second(log, opening) if opening is not None else None
    return said is not None and not is_silent(said)
