"""What of a log of CO₂ can be left out together, and which rulings set a table as it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from co2replay.engine.playing import Leave
from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.pieces import is_fossil, is_green, kind_of_fossil
from co2replay.games.co2.game import GAME
from co2replay.games.co2.params import Co2Rules
from co2replay.notation.records import CORRECTION, DRAW, MARK, MARK_TURN, Entry

GROUPS = (
    (f.PLANT_ROW, f.CONTROL, f.BOARD_FIELD),
    (f.PLANT_ROW, f.CONTROL),
    (f.TILE, f.SUMMIT_STATE),
    (f.LOBBY_HAND, f.GOAL_HELD, f.UN_HELD, f.UN_DISPLAY, f.EVENT_ROW, f.USED, f.CLOSED),
    (f.SEAT_FIELD,),
)
PPM_FIELD = f.BOARD_FIELDS.index("ppm")
# What a table set by ruling takes from elsewhere by itself: bank, pool, stack and pile.
LEFT_TO_THE_LEDGER = (
    (f.BOARD_FIELD, f.BOARD_FIELDS.index("bank.cep")),
    (f.BOARD_FIELD, f.BOARD_FIELDS.index("bank.tech")),
)
OF_SEAT = (f.SEAT_FIELD, f.LOBBY_HAND, f.GOAL_HELD, f.UN_HELD)


def plants_left_out() -> Iterator[Sequence[Leave]]:
    """The plants of a region, or its fossil ones, with the pollution that they bring."""
    for region in range(len(f.REGIONS)):
        yield [partial(without_plants, region, only) for only in (False, True)]


def without_plants(
    region: int, fossil_only: bool, entries: Sequence[Entry], rules: Co2Rules
) -> list[Entry]:
    return list(kept_of(entries, region, fossil_only, rules))


def kept_of(
    entries: Sequence[Entry], region: int, fossil_only: bool, rules: Co2Rules
) -> Iterator[Entry]:
    rows = [x for x in entries if x.kind == CORRECTION and x.verb in (f.PLANT_ROW, f.CONTROL)]
    mine = [x for x in rows if x.args[0] == region]
    fossils = [plant for x in mine if x.verb == f.PLANT_ROW for plant in x.args[1:]]
    ppm = sum(rules.numbers.co2_ppm[kind_of_fossil(plant)] for plant in fossils if is_fossil(plant))
    for entry in entries:
        if entry.kind == CORRECTION and entry.verb == f.BOARD_FIELD and entry.args[0] == PPM_FIELD:
            yield replace(entry, args=(PPM_FIELD, entry.args[1] - ppm))
        elif entry not in mine or (fossil_only and entry.verb == f.CONTROL):
            yield entry
        elif fossil_only:
            green = (plant if is_green(plant) else 0 for plant in entry.args[1:])
            yield replace(entry, args=(region, *green))


def rulings(t: Table, known: set[tuple[int, tuple[int, ...]]]) -> list[Entry]:
    """The table as it lies, without the numbers that follow from the others or are known."""
    rows = [x for x in GAME.rows(t) if not is_left_out(x)]
    # The turn comes first: whatever else is set belongs to it.
    rows.sort(key=lambda entry: entry.verb != f.TURN)
    always = (f.TURN, f.SEAT_FIELD)
    return [x for x in rows if x.verb in always or (x.verb, x.args) not in known]


def is_left_out(entry: Entry) -> bool:
    """Fossil plants that are gone lie in the pile again, where no rule misses them."""
    if entry.verb == f.USED:
        return f.PILES[entry.args[0]] in f.FOSSILS
    return (entry.verb, *entry.args[:1]) in LEFT_TO_THE_LEDGER


def speaks_of(entry: Entry, seat: int) -> bool:
    """Is an entry about what one seat has been dealt, holds or does?"""
    if entry.who == seat:
        return True
    if entry.kind == DRAW:
        return entry.verb == f.DEAL and entry.args[0] == seat
    if entry.kind == CORRECTION:
        return entry.verb in OF_SEAT and entry.args[0] == seat
    return entry.kind == MARK and entry.args[0] == MARK_TURN and entry.args[3] == seat
