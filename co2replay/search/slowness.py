"""Slow spots: one entry of a game that takes many times as long as the others, each time again."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from co2replay.engine.failures import SLOW, Failure
from co2replay.engine.replay import Replay
from co2replay.engine.table import Table
from co2replay.games.co2.game import GAME
from co2replay.games.co2.players.opinions import FORM_OF_VERB
from co2replay.games.co2.players.shapes import shape_of
from co2replay.notation.records import ACT, DRAW, NO_FORM, Entry, Log

from .walking import opened

TIMES_MEDIAN = 50
TRIES = 5  # the quickest of these counts: something else may have held the processor


def slow(log: Log) -> Failure | None:
    """Time every entry of a log twice: as it comes, and again those that took long."""
    opening = opened(log)
    if opening is None:
        return None
    table, run = fresh(log, opening)
    spent: list[float] = []
    for index, entry in enumerate(log.entries):
        begun = perf_counter()
        run.step(index, entry)
        spent.append(perf_counter() - begun)
    plays = [x for x, entry in zip(spent, log.entries, strict=True) if entry.kind in (ACT, DRAW)]
    if not plays:
        return None
    limit = TIMES_MEDIAN * median(plays)
    for index, seconds in enumerate(spent):
        if seconds > limit and log.entries[index].kind in (ACT, DRAW):
            again = quickest(log, opening, index)
            if again > limit:
                entry = log.entries[index]
                facts: dict[str, int | str] = {"times": int(again * TIMES_MEDIAN / limit)}
                return Failure(SLOW, verb_name(entry), "", index, facts, shape_of(table))
    return None


def fresh(log: Log, opening: object) -> tuple[Table, Replay]:
    header = {row.key: row.value for row in log.header}
    rules, seats = opening.rules, opening.seats  # type: ignore[attr-defined]
    table = Table(GAME.begin(rules, seats, header), rules, None)
    GAME.open(table, seats, header)
    return table, Replay(GAME, table, trusted=True)


def quickest(log: Log, opening: object, index: int) -> float:
    """How long one entry takes at the least."""
    table, run = fresh(log, opening)
    for place in range(index):
        run.step(place, log.entries[place])
    state = table.state
    best = 1e9
    for _ in range(TRIES):
        table.state = state.copy()
        begun = perf_counter()
        run.step(index, log.entries[index])
        best = min(best, perf_counter() - begun)
    return best


def verb_name(entry: Entry) -> str:
    form = FORM_OF_VERB.get(entry.verb) if entry.verb != NO_FORM else None
    return form.name if form is not None else "draw"
